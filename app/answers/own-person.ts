import type { Audience } from './levels.ts';

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
