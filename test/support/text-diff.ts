import type { QuestionRef } from './outputs.ts';

/** Moments, what was drawn by chance, and which of the two it is, taken out. */
export function withoutIds(
  text: string,
  [one, other]: readonly [QuestionRef, QuestionRef],
): string {
  return (
    text
      // A room's code is drawn as large as its letters allow.
      .replaceAll(/\bstage-last-\w+/g, 'stage-last')
      .replaceAll(one.id, 'THIS')
      .replaceAll(one.survey, 'THIS-SURVEY')
      .replaceAll(other.id, 'THAT')
      .replaceAll(other.survey, 'THAT-SURVEY')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
      .replaceAll(/\b[a-z0-9]{8}\.[\w-]{43}/g, 'STAMP')
  );
}

/** Where two texts part, with a little of what stands there; whole pages would be no message. */
export function firstDifference(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at++;
  return `${one.slice(Math.max(0, at - 60), at + 60)} / ${other.slice(at, at + 60)}`;
}
