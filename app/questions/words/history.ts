import { formatCount } from '../../base/words/figures.ts';
import { ownValue } from '../../base/own-value.ts';
import type { HeldBackDecision } from '../history.ts';

// The state of the question, and its versions.
export const paused = 'Paused';
export const closedEarly = <T>({ at, soft }: { at: T; soft: (...parts: (T | string)[]) => T }) =>
  ['Closed early', soft(', ', at)] as const;
export const askedAgain = <T>({ link }: { link: (text: string) => T }) =>
  ['This question was asked again. ', link('Go to the new version')] as const;
export const newVersion = <T>({ link }: { link: (text: string) => T }) =>
  ['This is a new version. ', link('See the earlier version, with its answers')] as const;

// What changed.
export const changed = 'What changed since it opened';
const corrected: Record<string, string> = {
  text: 'The question was corrected, ',
  context: 'The context was corrected, ',
  low: 'The low end was corrected, ',
  high: 'The high end was corrected, ',
};
export const wasCorrected = <T>({ field, at }: { field: string; at: T }) =>
  [ownValue(corrected, field) ?? 'A choice was corrected, ', at] as const;
/** Read out before the old and the new words, which are struck through and underlined. */
export const was = ' was: ';
export const became = ' became: ';
export const pausedFrom = <T>({ from, to }: { from: T; to: T }) =>
  ['Paused from ', from, ' to ', to] as const;

// Decisions of the staff.
type Decision = HeldBackDecision['did'];
const deciders: Record<Decision, string> = {
  counted: 'Counted by the staff of this site, ',
  'left-out': 'Left out by the staff of this site, ',
  'taken-back': 'Held again by the staff of this site, ',
  looked: 'Looked at by the staff of this site, ',
};
export const decidedBy = <T>({ did, at }: { did: Decision; at: T }) => [deciders[did], at] as const;
const decisions: Record<Decision, { one: string; other: string }> = {
  counted: {
    one: '# answer that had been held back now counts.',
    other: '# answers that had been held back now count.',
  },
  'left-out': {
    one: '# answer from one network that had been held back is left out.',
    other: '# answers from one network that had been held back are left out.',
  },
  'taken-back': {
    one: '# answer from one network that had been left out waits for a decision again.',
    other: '# answers from one network that had been left out wait for a decision again.',
  },
  looked: {
    one: 'Before the result shows to everybody, to decide about # answer that was held back.',
    other: 'Before the result shows to everybody, to decide about # answers that were held back.',
  },
};
export const decided = ({ did, answers }: { did: Decision; answers: number }) =>
  formatCount(answers, decisions[did]);
export const earlierDecisions = ({ count }: { count: number }) =>
  formatCount(count, {
    one: '# earlier decision of the staff',
    other: '# earlier decisions of the staff',
  });
export const notListed = ({ count }: { count: number }) =>
  formatCount(count, {
    one: '# still earlier one is not listed.',
    other: '# still earlier ones are not listed.',
  });

// Shown to a room.
export const shownOnScreen = 'Shown on a screen';
export const shownOnScreenRule =
  'The author showed the result on a screen before everyone could see it. Answers given there afterwards are marked as given after looking.';
