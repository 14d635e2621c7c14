import { formatCount } from '../base/format.ts';

/** Who is counted in a result. Whom a question is asked of is another matter: see questions/rules.ts. */
export type Audience = 'everyone' | 'members' | 'visitors';

export const AUDIENCES: readonly Audience[] = ['everyone', 'members', 'visitors'];

export const COUNTED_WORDS: Record<Audience, string> = {
  everyone: 'Everyone',
  members: 'Members',
  visitors: 'Visitors',
};

const PEOPLE: Record<Audience, { one: string; other: string }> = {
  everyone: { one: '# person', other: '# people' },
  members: { one: '# member', other: '# members' },
  visitors: { one: '# visitor', other: '# visitors' },
};

/** "1,204 people", "611 members". */
export function peopleOf(audience: Audience, count: number): string {
  return formatCount(count, PEOPLE[audience]);
}

type Newer = {
  /** How many the result rests on that is shown. */
  shown: number | undefined;
  of: Audience;
  /** What this reader counts as. */
  own: Exclude<Audience, 'everyone'>;
};

/** Who stands behind each part, once the result holds an answer of this reader's that the page was made without. */
export function withOwnPerson(
  people: Readonly<Record<Audience, number>>,
  { shown, of, own }: Newer,
): Record<Audience, number> {
  if (shown === undefined) return people;
  const more = shown - people[of];
  // More than one are of others too, and nobody here knows what they count as.
  const isOwn = of === 'everyone' && Math.abs(more) === 1;
  return { ...people, [of]: shown, ...(isOwn && { [own]: people[own] + more }) };
}

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
