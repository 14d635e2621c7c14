import type { QuestionView } from '../results/question-view.ts';

/** Whether a split is too small to show, where the whole result would show. */
export function isTooFew({
  splitRelease,
  resultShows,
}: Pick<QuestionView, 'splitRelease' | 'resultShows'>): boolean {
  return splitRelease !== undefined && 'isTooFew' in splitRelease && resultShows === 'now';
}
