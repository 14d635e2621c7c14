import { formatCount, formatNumber } from '../../base/words/figures.ts';
import { tooLongText } from '../../base/words/too-long.ts';
import {
  REASON_LIMITS,
  type ReasonAct,
  type ReasonProblem,
  type ReasonRefusal,
  type Signature,
} from '../writing-rules.ts';

/** Who can read a reason, by when its result shows. */
type Shows = 'now' | 'after answering' | 'after closing';

export const why = 'Why do you say so?';
const readers: Record<Shows, string> = {
  now: 'Whoever reads this question can read it.',
  'after answering':
    'Those who answered, or looked at the result, can read it, and after closing everyone.',
  'after closing': 'Others can read it once the question has closed.',
};
export const whyHint = ({ most, shows }: { most: number; shows: Shows }) =>
  `One reason, up to ${formatNumber(most)} characters. ${readers[shows]}`;
export const leftToWrite = ({ left }: { left: number }) =>
  formatCount(left, { one: '# character left', other: '# characters left' });
export const sign = 'Sign it';
export const signHint =
  'Your answer stands beside your reason. If you sign it, everyone who reads it sees what you picked.';
export const unnamedHint =
  'It stands unnamed beside your answer. For five minutes you can edit it, and at any time delete it, in this browser.';
export const signatures: Record<Signature, string> = {
  unnamed: 'Unnamed',
  name: 'With my name',
  handle: 'With my handle',
};
export const similar = 'Said already';
export const similarLead = 'Somebody said nearly the same. You can agree instead:';
export const agreeInstead = 'Say you agree instead';
export const notAgreed = 'It was not sent. Try again when you are back online.';
export const add = 'Add my reason';
export const save = 'Save my reason';

export const yours = 'Your reason';
const signed: Record<Signature | 'none', string> = {
  none: 'Unnamed, and only this browser can delete it.',
  unnamed: 'Unnamed: no reader is told that it is yours. Staff see the account if it is reported.',
  name: 'Signed with your name.',
  handle: 'Signed with your handle.',
};
export const aboutYours = ({ signature, shows }: { signature: Signature | 'none'; shows: Shows }) =>
  `${signed[signature]} ${readers[shows]}`;
export const hiddenByStaff = 'It was hidden, so only you can read it.';
export const waits =
  'It waits for a look: a moderator of the community reads it before others can. Until then only you see it here.';
export const edit = 'Edit my reason';
export const remove = 'Delete my reason';
export const changed =
  'You changed your answer. Does your reason still hold? Until you keep it, only you can read it.';
export const changedAndOver = 'You changed your answer since, so only you can read this.';
export const keep = 'Keep my reason';

export const done: Record<ReasonAct, string> = {
  'say-reason': 'Your reason was added.',
  'edit-reason': 'Your reason was saved.',
  'keep-reason': 'Your reason was kept.',
  'delete-reason': 'Your reason was deleted.',
};

export function reasonProblemText(problem: ReasonProblem): string {
  switch (problem.why) {
    case 'empty':
      return 'Write your reason.';
    case 'unreadable':
      return 'Use words.';
    case 'long':
      return tooLongText('your reason', problem);
    case 'no-handle':
      return 'You have no handle yet. Choose one in your profile, or sign it in another way.';
  }
}

export function reasonRefusalText(refusal: ReasonRefusal): string {
  switch (refusal) {
    case 'not-open':
      return 'Reasons are written while a question is open. A reason that is there can still be deleted.';
    case 'no-answer':
      return 'Answer the question first, then say why.';
    case 'held-back':
      return 'Your answer is held back. You can say why once it counts.';
    case 'not-a-member':
      return 'Only members of the community can say why here.';
    case 'already-said':
      return 'You said why already. Delete that reason if you want to write another.';
    case 'hidden':
      return 'Your reason here was hidden, so no other can take its place.';
    case 'too-late':
      return 'A reason can be edited for five minutes. You can delete it and write another.';
    case 'none':
      return 'Your reason is gone: it was deleted, or your answer was taken back.';
    case 'hour':
      return `You gave ${formatNumber(REASON_LIMITS.perHour)} reasons within an hour. Please go on a little later.`;
    case 'day':
      return `You gave ${formatNumber(REASON_LIMITS.perDay)} reasons within a day. Please go on tomorrow.`;
    case 'often':
      return 'That was too often in a minute. Please try again in a moment.';
  }
}
