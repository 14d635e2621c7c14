import type { Choice } from '../questions/question.ts';

/** The picks after a tick was set: "none of these" and "not sure" stand alone, and a tick past the limit is ignored. */
export function picksAfterTick(
  picks: readonly number[],
  ticked: number,
  choices: readonly Choice[],
  most: number,
): { picks: number[]; isTooMany: boolean } {
  const isListed = (number: number) =>
    choices.some((choice) => choice.number === number && choice.role === 'listed');
  if (!isListed(ticked)) return { picks: [ticked], isTooMany: false };
  const listed = picks.filter(isListed);
  return listed.length > most
    ? { picks: listed.filter((number) => number !== ticked), isTooMany: true }
    : { picks: listed, isTooMany: false };
}
