import type { ReasonsView } from '../../reasons/shown/present.ts';
import { sortByNumbers } from '../../base/sort-by-numbers.ts';
import { questionInOrder } from '../../results/question-in-order.ts';
import type { QuestionView } from '../../results/question-view.ts';

type Ordered = { question: QuestionView; reasons?: ReasonsView | undefined };

/** A page's data in the order in which a reader sees the choices: the numbers of the listed ones. */
export function pageInOrder<Page extends Ordered>(page: Page, numbers: readonly number[]): Page {
  const { question, reasons } = page;
  const best = reasons?.state === 'shown' ? reasons.best : undefined;
  return {
    ...page,
    question: questionInOrder(question, numbers),
    ...(best && { reasons: { ...reasons, best: sortByNumbers(best, numbers) } }),
  };
}
