import { questionPath } from './question-path.ts';

/** A question as one of its survey, what the survey came to, or how it ends. */
export function surveyPath(survey: string, question: string, show?: 'results' | 'thanks'): string {
  const path = questionPath({ id: question, within: survey });
  return show === undefined ? path : `${path}&show=${show}`;
}
