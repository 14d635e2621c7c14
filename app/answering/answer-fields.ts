import type { FieldsProblem } from './failures.ts';

/**
 * The fields an answer is sent with, by a browser with a script or without: `choice`, once for each pick, or for a
 * ranking `rank-{number}` with the place of that choice, empty where it has none.
 */
export type AnswerAction = 'answer' | 'withdraw' | 'peek';

export type FormPicks = { picks: number[]; problem: FieldsProblem | undefined };

export const MAX_PICKS = 20;
export const CHOICE_ID = /^\d{1,3}$/;
const RANK = /^rank-(\d{1,3})$/;

export function rankField(number: number): string {
  return `rank-${number}`;
}

export function answerActionOf(value: unknown): AnswerAction {
  return value === 'withdraw' || value === 'peek' ? value : 'answer';
}

/** What is picked in a form. `checkPicks` in answer-rules.ts decides whether these picks are allowed. */
export function readPicks(fields: Iterable<readonly [string, unknown]>): FormPicks {
  const picks: number[] = [];
  const places: { number: number; place: number }[] = [];
  for (const [name, value] of fields) {
    if (typeof value !== 'string' || !CHOICE_ID.test(value)) continue;
    if (name === 'choice') picks.push(Number(value));
    const [, number] = RANK.exec(name) ?? [];
    if (number !== undefined) places.push({ number: Number(number), place: Number(value) });
  }
  // A ranking form has buttons of its own for "none of these" and "not sure".
  if (picks.length > 0) return { picks: picks.slice(0, MAX_PICKS), problem: undefined };
  const inOrder = places.toSorted((a, b) => a.place - b.place).slice(0, MAX_PICKS);
  const shared = inOrder.find(({ place }, at) => inOrder[at + 1]?.place === place);
  return {
    picks: inOrder.map(({ number }) => number),
    problem: shared && { why: 'same-place', place: shared.place },
  };
}

/** The revision of the question that the form was made for. */
export function readRevision(fields: Iterable<readonly [string, unknown]>): number | undefined {
  for (const [name, value] of fields)
    if (name === 'revision' && typeof value === 'string' && /^\d{1,9}$/.test(value))
      return Number(value);
  return undefined;
}

/** Picks as an address carries them, as when a voter signs in before answering: "2" or "3,1". */
export function formatPicks(picks: readonly number[]): string {
  return picks.join(',');
}

export function parsePicks(text: string | null): number[] {
  if (text === null || !/^\d{1,3}(?:,\d{1,3}){0,19}$/.test(text)) return [];
  return [...new Set(text.split(',').map(Number))];
}
