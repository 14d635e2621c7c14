import type { QuestionView } from './question-view.ts';

export type Demo = Pick<QuestionView, 'isDemo' | 'demoAnswers' | 'turnout'>;

/** How many people answered: the rest of the turnout was made up by the demo set. */
export function answeredByPeople({ demoAnswers = 0, turnout }: Omit<Demo, 'isDemo'>): number {
  return Math.max(0, turnout - demoAnswers);
}

export function hasMadeUp({ isDemo, demoAnswers = 0 }: Demo): boolean {
  return isDemo && demoAnswers > 0;
}

/** Only a program has answered. */
export function isMadeUp(question: Demo): boolean {
  return hasMadeUp(question) && answeredByPeople(question) === 0;
}
