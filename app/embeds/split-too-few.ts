import type { QuestionView } from '../results/question-view.ts';

/** Whether a split is too small to show, where the whole result would show. */
export function isTooFew({
  part,
  resultShows,
}: Pick<QuestionView, 'part' | 'resultShows'>): boolean {
  return part !== undefined && 'isTooFew' in part && resultShows === 'now';
}
