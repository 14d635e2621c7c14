import { formatCount } from '../../base/words/figures.ts';

export const removedQuestion = 'A question that was removed';
export const answered = ({ when }: { when: string }) => `Answered ${when}`;
export const closes = ({ when }: { when: string }) => `Closes ${when}`;
export const paused = 'Paused, so it cannot be changed now';
export const closed = ({ when }: { when: string }) => `Closed ${when}`;
export const removed = 'Removed by a moderator';
export const notOpen = 'Not open now';
export const heldBack = 'Held back, not counted: too many answers came from one network at once.';
type Hidden<T> = { text: string; hidden: (text: string) => T };
/** The question is read out, since the buttons stand beside several. */
export const change = <T>({ text, hidden }: Hidden<T>) => ['Change', hidden(`: ${text}`)] as const;
export const remove = <T>({ text, hidden }: Hidden<T>) => ['Remove', hidden(`: ${text}`)] as const;
export const yourAnswer = 'Your answer';
/** The picked step stands out; `rest` draws what follows. */
export const onScale = <T>({
  picked,
  from,
  to,
  rest,
}: {
  picked: T;
  from: T;
  to: T;
  rest: (parts: readonly (T | string)[]) => T;
}) => [picked, rest([' on a scale from ', from, ' to ', to])] as const;

export const yourStars = 'Your stars';
type Stars = { answers: number; days: number; each: number };
export const starsOf = ({ answers, days, each }: Stars) => {
  const given = formatCount(answers, {
    one: `One answer in the last ${days} days`,
    other: `# answers in the last ${days} days`,
  });
  return each === 1
    ? `${given}, each a star. Today is on the right.`
    : `${given}. A star stands for up to ${each} of a day; today is on the right.`;
};
