/** Who is counted in a result. Whom a question is asked of is another matter: see questions/rules.ts. */
export type Audience = 'everyone' | 'members' | 'visitors';

export const AUDIENCES: readonly Audience[] = ['everyone', 'members', 'visitors'];

export const COUNTED_WORDS: Record<Audience, string> = {
  everyone: 'Everyone',
  members: 'Members',
  visitors: 'Visitors',
};

/** How an answer was checked, the weakest first; the database keeps the place in this list. */
export const LEVELS = ['open', 'embed', 'device', 'email', 'account', 'invitation'] as const;
export type Level = (typeof LEVELS)[number];
export type LevelCount = { level: Level; people: number };

/** The best checked first; those that hold nobody are left out. */
export function inShownLevels(counts: readonly LevelCount[]): LevelCount[] {
  return counts
    .filter(({ people }) => people > 0)
    .toSorted((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level));
}

/** How many people answered with this check or a better one. */
export function peopleFrom(level: Level, counts: readonly LevelCount[]): number {
  return counts
    .filter((count) => LEVELS.indexOf(count.level) >= LEVELS.indexOf(level))
    .reduce((sum, { people }) => sum + people, 0);
}
