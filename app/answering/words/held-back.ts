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
  networkNumber,
  answers,
  isOut,
}: {
  networkNumber: string | null;
  answers: number;
  isOut: boolean;
}) => formatCount(answers, networkNumber === null ? fast : isOut ? leftOut : held);
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
  `Counted beyond the first ten: ${formatNumber(counted)}`;
/** The group as `group` names it, and the text of its question. */
type GroupOf = { group: string; question: string };
/** Read out after a button that stands at several groups. */
export const ofGroup = ({ group: groupName, question }: GroupOf) => `: ${groupName}, ${question}`;
export const fromTo = <T>({ from, to }: { from: T; to: T }) => [from, ' to ', to] as const;
export const fewHidden = ({ least }: { least: number }) =>
  `What fewer than ${least} people chose is not shown.`;
export const count = 'Count them';
export const leaveOut = 'Leave them out';
export const holdAgain = 'Hold them again';

// What they chose, beside what others did.
export const whatTheyChose = 'What they chose';
export const whatGroupChose = ({ group: groupName, question }: GroupOf) =>
  `What they chose: ${groupName}, ${question}`;
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

// The page around it.
export const title = 'Held answers';
export const description = 'Answers that were received and not counted, by question and network.';
export const lead =
  'One network brought more answers to a question than count. Count the rest if you know that a hall or a school sent them. If not, leave them out: then what that network sends no longer makes the site check the result.';
export const nothingHeld = 'Nothing is held back.';
export const aboutHeld =
  'Where one network brings more answers to an open question than count, you decide here about the rest.';
export const noneWait = 'No answers to open questions wait for a decision.';

/** "40 answers to 3 questions wait for a decision." */
export const sumWaiting = ({ answers, questions }: Sum) => {
  const asked = questionsIn({ questions });
  return formatCount(answers, {
    one: `# answer to ${asked} waits for a decision.`,
    other: `# answers to ${asked} wait for a decision.`,
  });
};
/** "40 answers to 3 questions are left out." */
export const sumLeftOut = ({ answers, questions }: Sum) => {
  const asked = questionsIn({ questions });
  return formatCount(answers, {
    one: `# answer to ${asked} is left out.`,
    other: `# answers to ${asked} are left out.`,
  });
};
type Sum = { answers: number; questions: number };
const questionsIn = ({ questions }: Pick<Sum, 'questions'>) =>
  formatCount(questions, { one: '# question', other: '# questions' });
export const moreWait = ({ more }: { more: number }) =>
  formatCount(more, {
    one: '# smaller group that waits is not listed.',
    other: '# smaller groups that wait are not listed.',
  });
export const moreLeftOut = ({ more }: { more: number }) =>
  formatCount(more, {
    one: '# smaller group that is left out is not listed.',
    other: '# smaller groups that are left out are not listed.',
  });

// What became of a press.
export const done = <T>({
  did,
  answers,
  question,
}: {
  did: HeldBackDecision['did'];
  answers: number;
  question: T;
}) => [`${formatCount(answers, deeds[did])} `, question] as const;
const looked = 'You now see what was chosen. The question’s page says that staff looked.';
const deeds: Record<HeldBackDecision['did'], Forms> = {
  counted: { one: '# answer counts now.', other: '# answers count now.' },
  'left-out': { one: '# answer is left out.', other: '# answers are left out.' },
  'taken-back': {
    one: '# answer waits for a decision again.',
    other: '# answers wait for a decision again.',
  },
  looked: { one: looked, other: looked },
};
/** Why staff decided nothing. */
export const refusals = {
  gone: 'There is nothing of these to decide about any more. Here is how things are now.',
  decided: 'Somebody else has decided about these. Here is how things are now.',
  left: 'None of these can be counted: their accounts are closed. You can leave them out.',
  own: 'You asked this question. Another member of staff has to decide.',
  paused: 'The question is paused. Count them once it continues.',
  closed: 'The question takes no answers any more, so what was held back stays out.',
} as const;
