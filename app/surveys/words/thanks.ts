import { formatCount, formatNumber } from '../../base/words/figures.ts';

export const demoData = 'Demo data: a program made up answers.';
export const lastQuestionDone = 'That was the last question.';
export const takenPart = ({ began }: { began: number }) =>
  formatCount(began, {
    one: '# person has taken part so far.',
    other: '# people have taken part so far.',
  });
export const viewResults = 'View results';
export const backToLastQuestion = 'Back to the last question';
export const shownAfterClosing = 'The results show when it closes.';
export const shownAfterAnswering =
  'Each result shows to those who answered its question, and to everybody after closing.';
export const shownOnScreenBefore = 'The author may show it on a screen before that.';
export const shareSurvey = 'Share the survey';
export const askYourOwn = 'Ask your own question';
/** `open`: links to the questions that were skipped. */
export const stillOpen = <T>({ given, all, open }: { given: number; all: number; open: T }) =>
  [`You answered ${formatNumber(given)} of ${formatNumber(all)}. Still open: `, open, '.'] as const;
export const question = ({ place }: { place: number }) => `question ${formatNumber(place)}`;
