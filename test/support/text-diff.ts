import type { QuestionRef } from './outputs.ts';

/** Moments, what was drawn by chance, and which of the two it is, taken out. */
export function withoutIds(
  text: string,
  [one, other]: readonly [QuestionRef, QuestionRef],
): string {
  return (
    spellOut(text)
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

/**
 * The data of a page with each value where it belongs. As it is sent, a value that stands twice is written once: where two
 * moments happen to be one, all that follows has another number.
 */
function spellOut(html: string): string {
  return html.replace(/enqueue\(("(?:[^"\\]|\\.)*")\)/, (_, sent: string) => {
    const values = JSON.parse(JSON.parse(sent) as string) as readonly unknown[];
    return JSON.stringify(valueAt(values, 0));
  });
}

/** What no place has stands as a number below zero, and what JSON cannot say as a list that begins with its kind. */
function valueAt(values: readonly unknown[], at: unknown): unknown {
  const value = typeof at === 'number' && at >= 0 ? values[at] : at;
  if (Array.isArray(value))
    return typeof value[0] === 'string' ? value : value.map((one) => valueAt(values, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(([key, one]) => [
    values[Number(key.slice(1))],
    valueAt(values, one),
  ]);
}

/** Where two texts part, with a little of what stands there; whole pages would be no message. */
export function firstDifference(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at++;
  return `${one.slice(Math.max(0, at - 60), at + 60)} / ${other.slice(at, at + 60)}`;
}
