import type { HeadlineOmission } from '../counts.ts';
import type { ResultDetails } from './result-details.ts';
import type { QuestionView } from '../question-view.ts';

/**
 * The newest known number of answers that the headline leaves out. Updates bring it, unless the result shows after
 * answering; then it comes with the details of the result.
 */
export function newestOmission(
  { counts: { leftOut, all }, resultShows }: Pick<QuestionView, 'counts' | 'resultShows'>,
  { leaves }: Pick<ResultDetails, 'leaves'>,
): HeadlineOmission | undefined {
  if (leftOut !== undefined && all !== undefined) return { leftOut, all };
  return resultShows === 'now' ? undefined : leaves;
}
