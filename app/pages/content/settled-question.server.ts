import { demoWords } from '../../results/words/demo.ts';
import { convergenceOf, type Convergence } from '../../results/trend/convergence.ts';
import { readCumulativeCounts } from '../../results/store/time-series.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import { findQuestions, demoQuestionIds } from '../../questions/question-rows.server.ts';
import { isId } from '../../base/ids.ts';
import { listQuestionViews, questionViewsOf } from '../../results/store/question-views.server.ts';
import type { QuestionView } from '../../results/question-view.ts';

export type SettledQuestion = {
  id: string;
  text: string;
  /** Where its answers are made up, how many. */
  demo: string | undefined;
  /** The choice that is followed. */
  choice: string;
  settling: Convergence;
};

const NEWEST_READ = 40;

/**
 * How the most picked choice of a question came to its share: of the question that a text names, or where a site has none
 * like it, of the one of the newest that most people answered.
 */
export async function findSettledQuestion(
  sql: Sql,
  wanted: string | undefined,
): Promise<SettledQuestion | undefined> {
  for (const view of [await findNamed(sql, wanted), await findMostAnswered(sql)]) {
    const found = view && isFit(view) ? await loadSettling(sql, view) : undefined;
    if (found) return found;
  }
  return undefined;
}

async function findNamed(sql: Sql, wanted: string | undefined): Promise<QuestionView | undefined> {
  if (wanted === undefined) return undefined;
  const id = isId(wanted) ? wanted : (await demoQuestionIds(sql, [wanted])).get(wanted);
  const stored = id === undefined ? [] : await findQuestions(sql, [id]);
  const seen = stored.filter((question) => isVisibleTo(question, []));
  return (await questionViewsOf(sql, seen, { order: 0 }))[0];
}

async function findMostAnswered(sql: Sql): Promise<QuestionView | undefined> {
  const views = await listQuestionViews(sql, { sort: 'new', limit: NEWEST_READ });
  return views.filter(isFit).toSorted((a, b) => b.turnout - a.turnout)[0];
}

function isFit({ kind, state, result }: QuestionView): boolean {
  return kind === 'single' && state !== 'removed' && result?.shows === 'shares';
}

async function loadSettling(sql: Sql, view: QuestionView): Promise<SettledQuestion | undefined> {
  const [stored] = await findQuestions(sql, [view.id]);
  const [most] = view.result?.rows.toSorted((a, b) => b.count - a.count) ?? [];
  if (!stored || !most) return undefined;
  const { points } = await readCumulativeCounts(sql, { id: stored.id, by: 'hour' });
  const settling = convergenceOf(points, most.number);
  const { id, text } = view;
  return settling && { id, text, demo: demoWords(view), choice: most.label, settling };
}
