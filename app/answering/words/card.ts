import { formatNumber } from '../../base/words/figures.ts';

export const answered = 'You answered this.';
export const signInToAnswer = 'Sign in to answer';
export const readQuestion = 'Read the question';
export const rankThese = 'Rank these';
export const chooseFrom = ({ choices }: { choices: number }) =>
  `Choose from ${formatNumber(choices)}`;
export const moreChoices = ({ left }: { left: number }) => `and ${formatNumber(left)} more choices`;
