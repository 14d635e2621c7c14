import { presentQuestion, type QuestionView } from '../answers/present.ts';
import { countRecent, loadTallies } from '../answers/store.server.ts';
import type { RowId, Sql } from '../platform/db.server.ts';
import { findIdByAddress, findIds, findIdsOfSurvey, loadQuestions, type Filter } from '../questions/store.server.ts';

/** Reads in four steps: ids, load, rules, present. */
export async function viewsOf(sql: Sql, ids: readonly RowId[], now: Date): Promise<QuestionView[]> {
  const [stored, tallies] = await Promise.all([loadQuestions(sql, ids), loadTallies(sql, ids)]);
  return stored.map((question) => presentQuestion(question, tallies.get(question.id), now));
}

export async function listViews(sql: Sql, filter: Filter): Promise<QuestionView[]> {
  return viewsOf(sql, await findIds(sql, filter), filter.now);
}

export async function viewByAddress(sql: Sql, publicId: string, now: Date): Promise<QuestionView | undefined> {
  const id = await findIdByAddress(sql, publicId);
  return id === undefined ? undefined : (await viewsOf(sql, [id], now))[0];
}

export async function viewsOfSurvey(sql: Sql, publicId: string, now: Date): Promise<QuestionView[]> {
  return viewsOf(sql, await findIdsOfSurvey(sql, publicId), now);
}

export type Moving = { question: QuestionView; answers: number };

/** What was answered most since `since`, open questions only. */
export async function movingSince(sql: Sql, since: Date, now: Date, most: number): Promise<Moving[]> {
  const recent = await countRecent(sql, since, most);
  const views = await viewsOf(sql, recent.map(({ questionId }) => questionId), now);
  return views.flatMap((question, index) => {
    const answers = recent[index]?.answers ?? 0;
    return question.state === 'open' ? [{ question, answers }] : [];
  });
}
