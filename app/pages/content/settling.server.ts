import { demoWords } from '../../results/demo-words.ts';
import { settlingOf, type Settling } from '../../results/trend/settling.ts';
import { loadHours } from '../../results/store/moves.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { isSeenBy } from '../../questions/inside.ts';
import { findQuestions, idsOfDemo } from '../../questions/store.server.ts';
import { isId } from '../../base/ids.ts';
import { listViews, present } from '../../results/store/question-views.server.ts';
import type { QuestionView } from '../../results/present.ts';

export type SettledQuestion = {
  id: string;
  text: string;
  /** Where its answers are made up, how many. */
  demo: string | undefined;
  /** The choice that is followed. */
  choice: string;
  settling: Settling;
};

const READ = 40;

/**
 * How the most picked choice of a question came to its share: of the question that a text names, or where a site has none
 * like it, of the one of the newest that most people answered.
 */
export async function settledQuestion(
  sql: Sql,
  wanted: string | undefined,
): Promise<SettledQuestion | undefined> {
  for (const view of [await named(sql, wanted), await mostAnswered(sql)]) {
    const found = view && isFit(view) ? await settledIn(sql, view) : undefined;
    if (found) return found;
  }
  return undefined;
}

async function named(sql: Sql, wanted: string | undefined): Promise<QuestionView | undefined> {
  if (wanted === undefined) return undefined;
  const id = isId(wanted) ? wanted : (await idsOfDemo(sql, [wanted])).get(wanted);
  const stored = id === undefined ? [] : await findQuestions(sql, [id]);
  const seen = stored.filter((question) => isSeenBy(question, []));
  return (await present(sql, seen, { order: 0 }))[0];
}

async function mostAnswered(sql: Sql): Promise<QuestionView | undefined> {
  const views = await listViews(sql, { sort: 'new', limit: READ });
  return views.filter(isFit).toSorted((a, b) => b.turnout - a.turnout)[0];
}

function isFit({ kind, state, result }: QuestionView): boolean {
  return kind === 'single' && state !== 'removed' && result?.shows === 'shares';
}

async function settledIn(sql: Sql, view: QuestionView): Promise<SettledQuestion | undefined> {
  const [stored] = await findQuestions(sql, [view.id]);
  const [most] = view.result?.rows.toSorted((a, b) => b.count - a.count) ?? [];
  if (!stored || !most) return undefined;
  const settling = settlingOf(await loadHours(sql, stored.id, 'hour'), most.number);
  const { id, text } = view;
  return settling && { id, text, demo: demoWords(view), choice: most.label, settling };
}
