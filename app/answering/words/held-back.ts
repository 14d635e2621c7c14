import { formatCount, formatNumber } from '../../base/words/figures.ts';
import type { HeldBackDecision } from '../../questions/history.ts';

type Forms = { one: string; other: string };

// A question with answers that were held back.
export const answered = ({ turnout }: { turnout: number }) =>
  formatCount(turnout, { one: '# person has answered', other: '# people have answered' });
export const isChecked = 'The result is being checked';
export const isPaused = 'Paused: what is held can be counted once it continues';
export const isOwn = 'You asked this: another member of staff has to decide';
export const lookRule =
  'What people chose is not shown to you yet. If you look, the question’s page says that staff did and when.';
/** The question is read out, since the button stands beside several. */
export const look = <T>({ text, hidden }: { text: string; hidden: (text: string) => T }) =>
  ['Show what they chose', hidden(`: ${text}`)] as const;
export const group = ({
  network,
  answers,
  isOut,
}: {
  network: string | null;
  answers: number;
  isOut: boolean;
}) => formatCount(answers, network === null ? fast : isOut ? leftOut : held);
const fast: Forms = {
  one: '# answer held: more than 600 a minute',
  other: '# answers held: more than 600 a minute',
};
const leftOut: Forms = {
  one: '# answer from one network left out',
  other: '# answers from one network left out',
};
const held: Forms = {
  one: '# answer held from one network',
  other: '# answers held from one network',
};
export const countedBeyond = ({ counted }: { counted: number }) =>
  `Counted beyond the first ten: ${formatNumber(counted)} · `;
export const fromTo = <T>({ from, to }: { from: T; to: T }) => [from, ' to ', to] as const;
export const fewHidden = ({ least }: { least: number }) =>
  `What fewer than ${least} people chose is not shown.`;
export const count = 'Count them';
export const leaveOut = 'Leave them out';
export const holdAgain = 'Hold them again';

// What they chose, beside what others did.
export const whatTheyChose = 'What they chose';
export const whatGroupChose = ({ about }: { about: string }) => `What they chose${about}`;
export const choice = 'Choice';
export const theseAnswers = 'These answers';
export const countedAnswers = 'Counted answers';

// The confirmation of a decision.
type Action = 'count' | 'leave-out' | 'hold-again';
const titles: Record<Action, Forms> = {
  count: { one: 'Count # answer?', other: 'Count # answers?' },
  'leave-out': { one: 'Leave out # answer?', other: 'Leave out # answers?' },
  'hold-again': { one: 'Hold # answer again?', other: 'Hold # answers again?' },
};
export const confirmTitle = ({ does, answers }: { does: Action; answers: number }) =>
  formatCount(answers, titles[does]);
const buttons: Record<Action, Forms> = {
  count: { one: 'Count # answer', other: 'Count # answers' },
  'leave-out': { one: 'Leave out # answer', other: 'Leave out # answers' },
  'hold-again': { one: 'Hold # answer again', other: 'Hold # answers again' },
};
export const confirm = ({ does, answers }: { does: Action; answers: number }) =>
  formatCount(answers, buttons[does]);
export const leftOutSince = 'These were left out after you were asked. Decide again.';
export const heldSince = 'These wait for a decision again since you were asked. Decide again.';
export const leaveOutEffect =
  'They stay out of the result, and so does what this network sends from now on, also from a room. It no longer makes the site check the result. You can take this back until the question closes; after that it stays so.';
export const holdAgainEffect =
  'They are still not counted, and wait for a decision again. If much is held back just now, the result may be checked again.';
export const countEffect = ({ people, turnout }: { people: number; turnout: number }) =>
  `They join the result as answers of now: then ${formatNumber(people)} people have answered, instead of ${formatNumber(turnout)}. This cannot be undone.`;
export const othersWait = 'The others of this network wait for a decision.';
export const why = 'Why?';
export const whyHint =
  'The question’s page shows the reason, the number and the time. Your name is shown to staff only.';
export const cancel = 'Cancel';

// The log.
export const staffDid = 'What staff did';
const decisions: Record<HeldBackDecision['did'], Forms> = {
  counted: { one: 'Counted # answer', other: 'Counted # answers' },
  'left-out': { one: 'Left out # answer', other: 'Left out # answers' },
  'taken-back': { one: 'Held # answer again', other: 'Held # answers again' },
  looked: {
    one: 'Looked at what was chosen, # answer held back',
    other: 'Looked at what was chosen, # answers held back',
  },
};
export const decided = ({ did, answers }: { did: HeldBackDecision['did']; answers: number }) =>
  formatCount(answers, decisions[did]);
export const unnamed = 'Somebody who is not named';
export const older = 'Older';
export const newest = 'Newest';
