import { cleanSingleLine, hasVisibleText } from '../base/clean-text.ts';
import { tooLong, type TooLong } from '../base/too-long.ts';
import { REASON_LENGTH } from './reason-rules.ts';

/** What stands beside a reason for others. */
export const SIGNATURES = ['unnamed', 'name', 'handle'] as const;
export type Signature = (typeof SIGNATURES)[number];

/** For this long after it was said, a reason can be worded anew. */
export const EDIT_MS = 5 * 60_000;
/** As for questions; `each`: how often a member may send anything about their reasons. */
export const REASON_LIMITS = {
  perHour: 10,
  perDay: 50,
  each: { perMinute: 30, burst: 30 },
  /** A class or a hall is one address. */
  ofNetwork: { perMinute: 120, burst: 240 },
};

/** From so many characters on, reasons that are there and say nearly the same are offered, and at most so many. */
export const MIN_SIMILAR_REASON = 12;
export const MAX_SIMILAR_REASONS = 3;
/** An address has three characters for each byte, and so holds a longest reason in Latin, Greek or Arabic letters. */
const MAX_COMPARED_BYTES = 600;

/** As much of a text as an address holds, to be compared; undefined while it is too short for that. */
export function comparedText(typed: string): string | undefined {
  const letters = Array.from(typed.trim());
  if (letters.length < MIN_SIMILAR_REASON) return undefined;
  let bytes = 0;
  const end = letters.findIndex((letter) => {
    bytes += new TextEncoder().encode(letter).length;
    return bytes > MAX_COMPARED_BYTES;
  });
  return letters.slice(0, end < 0 ? letters.length : end).join('');
}

/** What the form of a reason does, as its field `does` says. */
const REASON_ACTS = ['say-reason', 'edit-reason', 'keep-reason', 'delete-reason'] as const;
export type ReasonAct = (typeof REASON_ACTS)[number];

export function reasonActOf(does: unknown): ReasonAct | undefined {
  return REASON_ACTS.find((act) => act === does);
}

/** What was typed, as the form shows it again. */
export type ReasonInput = { text: string; signed: Signature };

export type ReasonProblem =
  | { why: 'empty' | 'unreadable' | 'no-handle' }
  | ({ why: 'long' } & TooLong);

/** Why nothing was done about a reason. */
export type ReasonRefusal =
  | 'not-open'
  | 'no-answer'
  | 'held-back'
  | 'not-a-member'
  | 'already-said'
  | 'hidden'
  | 'too-late'
  | 'none'
  | 'hour'
  | 'day'
  | 'often';

/** A line break becomes a space: a reason is one paragraph, and a link in it is text like any other. */
export function checkReason({
  text,
  signed,
}: ReasonInput): ReasonInput | { problem: ReasonProblem } {
  const cleaned = cleanSingleLine(text);
  if (cleaned === '') return { problem: { why: 'empty' } };
  if (!hasVisibleText(cleaned)) return { problem: { why: 'unreadable' } };
  const long = tooLong(cleaned, REASON_LENGTH);
  return long ? { problem: { why: 'long', ...long } } : { text: cleaned, signed };
}

/** Unnamed, unless something else was chosen. */
export function signatureOf(value: unknown): Signature {
  return SIGNATURES.find((one) => one === value) ?? 'unnamed';
}

export function isEditable(saidAt: string | Date, now: Date | number): boolean {
  return Number(now) < new Date(saidAt).getTime() + EDIT_MS;
}

/** Whether a reason was said for the answer that is given now. Only on a ranking is the order of picks an answer. */
export function isSaidFor(
  kind: string,
  choices: readonly number[],
  picks: readonly number[],
): boolean {
  const told = (numbers: readonly number[]) =>
    (kind === 'ranking' ? numbers : numbers.toSorted((a, b) => a - b)).join();
  return told(choices) === told(picks);
}

/** One's own reason, for oneself. */
export type OwnReasonView = ReasonInput & {
  /** What it is called in a list of all. */
  id: string;
  choices: number[];
  saidAt: string;
  /** Staff hid it from everybody else. */
  isHidden: boolean;
  /** A moderator of the community looks at it first. */
  waits: boolean;
};

/** What came back with a form that changed nothing. */
export type RejectedReason = {
  act: ReasonAct;
  typed: ReasonInput;
  problem?: ReasonProblem;
  refusal?: ReasonRefusal;
};
