import type { Sql } from '../platform/database/db.server.ts';
import { isFirstOpenInSurvey } from '../questions/question-lists.server.ts';
import { loadQuestions } from '../questions/question-rows.server.ts';
import { QUESTION_KINDS } from '../questions/question-rules.ts';
import { findSettledOrder, listInOrder } from '../questions/ranked-orders.server.ts';
import { loadDayActivity } from '../results/store/answer-minutes.server.ts';
import { listFloodedQuestions } from '../results/store/flood-queries.server.ts';
import { asSurveyQuestion, questionViewsOf } from '../results/store/question-views.server.ts';
import type { HomeCandidate } from './home-question.ts';
import type { QuestionOrders } from './question-orders.server.ts';

/** Of each kind, so that no kind is read past by another that is answered more. */
const READ_OF_EACH_KIND = 12;

/**
 * Open questions that everybody may answer and whose results everybody sees, as they were trending when the slot began:
 * every process reads the same order.
 */
export async function loadHomeCandidates(
  { sql, orders }: { sql: Sql; orders: QuestionOrders },
  slot: Date,
  shuffleOrder: number,
): Promise<HomeCandidate[]> {
  const newest = await orders.newest('trending');
  const order = (await findSettledOrder(sql, 'trending', slot)) ?? newest;
  const isPublic = [
    sql`q.audience = 'everyone'`,
    sql`q.results = 'always'`,
    isFirstOpenInSurvey(sql),
  ];
  const found = await Promise.all(
    QUESTION_KINDS.map((kind) =>
      listInOrder(
        sql,
        order,
        { isOpen: true, also: [...isPublic, sql`q.kind = ${kind}`] },
        READ_OF_EACH_KIND,
      ),
    ),
  );
  const ids = found
    .flat()
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id);
  const [stored, activity, flooded] = await Promise.all([
    loadQuestions(sql, ids),
    loadDayActivity(sql, ids, slot),
    listFloodedQuestions(sql),
  ]);
  const views = await questionViewsOf(sql, stored, { order: shuffleOrder });
  return views.flatMap((question, at) => {
    if (flooded.has(question.id)) return [];
    const { answers = 0, fullestTen = 0 } = activity.get(stored[at]?.id ?? '') ?? {};
    return [{ question: asSurveyQuestion(question), answersOfDay: answers, fullestTen }];
  });
}
