import {
  correctionsOf,
  listQuestions,
  loadQuestions,
  pausesOf,
  questionsOfSurvey,
  type Filter,
  type StoredQuestion,
} from '../../questions/store.server.ts';
import {
  lineOf,
  presentQuestion,
  type Look,
  type QuestionLine,
  type QuestionView,
} from '../present.ts';
import { countRecent } from './lists.server.ts';
import { heldActsOf } from './held-acts.server.ts';
import { loadTallies } from './store.server.ts';
import { stillThere } from '../standing.ts';
import { releasedFor } from './details.server.ts';
import { ALL, NO_ANSWERS, type Part } from '../tally.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { History } from '../../questions/history.ts';
import { revealsOf } from '../../questions/reveals.server.ts';
import { isSeenBy } from '../../questions/inside.ts';

/** Load, rules, present: a question's row becomes what any reader may see of it; of those that are `earned`, the result too. */
export async function present(
  sql: Sql,
  stored: readonly StoredQuestion[],
  look: Look,
  earned: ReadonlySet<RowId> = new Set(),
): Promise<QuestionView[]> {
  const tallies = await loadTallies(
    sql,
    stored.map(({ id }) => id),
  );
  return Promise.all(
    stored.map(async (question) => {
      const tally = tallies.get(question.id) ?? NO_ANSWERS;
      const released = await releasedFor(sql, question, tally, look.part);
      const hasEarned = look.hasEarned || earned.has(question.id);
      return presentQuestion(question, tally, { ...look, released, hasEarned });
    }),
  );
}

export async function listViews(sql: Sql, filter: Filter, order = 0): Promise<QuestionView[]> {
  const { inside = [] } = filter;
  const views = await present(sql, await listQuestions(sql, filter), { order, inside });
  return filter.leads ? views.map(asPart) : views;
}

/** In a list that shows one of those asked together: it leads to that one among the others. */
export function asPart(question: QuestionView): QuestionView {
  return question.survey ? { ...question, within: question.surveyId } : question;
}

/** The same for a plain list. */
export async function listLines(sql: Sql, filter: Filter): Promise<QuestionLine[]> {
  return (await listViews(sql, filter)).map(lineOf);
}

export async function viewsOfSurvey(
  sql: Sql,
  publicId: string,
  { part = ALL, tells }: { part?: Part; tells?: (publicIds: readonly string[]) => void } = {},
): Promise<QuestionView[]> {
  const stored = await questionsOfSurvey(sql, publicId);
  const seen = stored.filter((one) => isSeenBy(one, []));
  tells?.(seen.map((one) => one.publicId));
  return present(sql, seen, { order: 0, part });
}

/** What became of a question since it opened, for all to see. */
export async function historyOf(
  sql: Sql,
  questionId: RowId,
  shown = revealsOf(sql, questionId),
): Promise<History> {
  const [corrections, pauses, reveals, held] = await Promise.all([
    correctionsOf(sql, questionId),
    pausesOf(sql, questionId),
    shown,
    heldActsOf(sql, questionId),
  ]);
  return {
    corrections: corrections.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
    pauses: pauses.map(({ reason, startedAt, endedAt }) => ({
      reason,
      from: startedAt.toISOString(),
      to: endedAt?.toISOString(),
    })),
    reveals: reveals.map(({ at }) => at.toISOString()),
    heldActs: held.acts.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })),
    moreHeldActs: held.more,
  };
}

export type Moving = { question: QuestionView; answers: number };

const MOVING_HOURS = 24;

/** What was answered most within a day, open questions only. */
export async function movingToday(sql: Sql, most: number, order = 0): Promise<Moving[]> {
  const recent = await countRecent(sql, MOVING_HOURS, most);
  const loaded = await loadQuestions(
    sql,
    recent.map(({ questionId }) => questionId),
  );
  const stored = loaded.filter((one) => isSeenBy(one, []));
  const answers = new Map(recent.map((row) => [row.questionId, row.answers]));
  const views = await present(sql, stored, { order });
  return views.flatMap((question, index) => {
    const id = stored[index]?.id;
    return question.state === 'open' && id !== undefined
      ? [{ question: asPart(question), answers: stillThere(answers.get(id) ?? 0, question) }]
      : [];
  });
}
