import { formatCount, formatNumber } from '../../base/words/figures.ts';
import type { SecondLook } from '../reaction-rules.ts';

/** Above the answer, as a page names it beside a reason. */
export const answeredBefore = 'Your answer before these reasons';
export const stillSo = 'How do you see it now?';
export const changedSince = 'You have changed your answer since.';
export const askedOnce = 'Asked once. Only how many say so is told.';
export const looks: Record<SecondLook, string> = {
  same: 'The same',
  differently: 'Differently',
  unsaid: 'Skip',
};
const said: Record<SecondLook, string> = {
  same: 'You still see it the same.',
  differently: 'You see it differently.',
  unsaid: 'You skipped the question.',
};
export const youLookedAgain = ({ look }: { look: SecondLook }) => said[look];
export const changeAnswer = 'Change your answer';

export const title = 'Before and after';
const see = (people: number) =>
  people === 0 ? 'nobody sees' : formatCount(people, { one: '# sees', other: '# see' });
export const told = ({ people, differently }: { people: number; differently: number }) =>
  `Of ${formatCount(people, { one: '# person', other: '# people' })} who answered, then reacted to five or more reasons of others, and said whether they still see it the same, ${see(differently)} it differently now.`;
export const method = ({ least }: { least: number }) =>
  `They chose to read reasons and to say so. It is not what everybody would say, and it does not tell that reasons were the cause. Figures are renewed once ${formatNumber(least)} more people have said so.`;
