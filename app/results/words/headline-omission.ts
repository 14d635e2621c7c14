import type { HeadlineOmission } from '../counts.ts';
import type { ResultDetails } from './result-details.ts';
import type { QuestionView } from '../question-view.ts';

/**
 * What the headline leaves out, by the newest that is known: a question hears of it as it happens, unless its result waits for
 * an answer. Then it came with what stands behind the result.
 */
export function newestOmission(
  { counts: { leftOut, all }, resultShows }: Pick<QuestionView, 'counts' | 'resultShows'>,
  { leaves }: Pick<ResultDetails, 'leaves'>,
): HeadlineOmission | undefined {
  if (leftOut !== undefined && all !== undefined) return { leftOut, all };
  return resultShows === 'now' ? undefined : leaves;
}
