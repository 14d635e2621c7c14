import type { RowId, Sql } from '../platform/database/db.server.ts';
import { isFirstOpenInSurvey } from '../questions/question-lists.server.ts';
import { loadQuestions } from '../questions/question-rows.server.ts';
import { QUESTION_KINDS } from '../questions/question-rules.ts';
import { findSettledOrder, listInOrder } from '../questions/ranked-orders.server.ts';
import { loadDayActivity } from '../results/store/answer-minutes.server.ts';
import { asSurveyQuestion, questionViewsOf } from '../results/store/question-views.server.ts';
import type { HomeCandidate } from './home-question.ts';
import type { QuestionOrders } from './question-orders.server.ts';

type Deps = { sql: Sql; orders: QuestionOrders };

/** Of each kind, so that no kind is read past by another that is answered more. */
const READ_OF_EACH_KIND = 12;

/**
 * Open questions that everybody may answer and whose results everybody sees, as they were trending when the slot began:
 * every process reads the same order.
 */
export async function loadHomeCandidates(
  { sql, orders }: Deps,
  slot: Date,
  shuffleOrder: number,
): Promise<HomeCandidate[]> {
  const { ids, activity } = await slotCandidates({ sql, orders }, slot);
  // What may not be shown any more is left out by the rule, which looks at the questions as they are now.
  const stored = await loadQuestions(sql, ids);
  const views = await questionViewsOf(sql, stored, { order: shuffleOrder });
  return views.map((question, at) => {
    const { answers = 0, fullestTen = 0 } = activity.get(stored[at]?.id ?? '') ?? {};
    return { question: asSurveyQuestion(question), answersOfDay: answers, fullestTen };
  });
}

type SlotCandidates = { ids: RowId[]; activity: Awaited<ReturnType<typeof loadDayActivity>> };

/** What is the same until the slot ends: for each process one reading. */
const newestSlots = new WeakMap<
  QuestionOrders,
  { slot: number; candidates: Promise<SlotCandidates> }
>();

function slotCandidates(deps: Deps, slot: Date): Promise<SlotCandidates> {
  const known = newestSlots.get(deps.orders);
  if (known?.slot === slot.getTime()) return known.candidates;
  const candidates = loadSlotCandidates(deps, slot);
  newestSlots.set(deps.orders, { slot: slot.getTime(), candidates });
  candidates.catch(() => newestSlots.delete(deps.orders));
  return candidates;
}

async function loadSlotCandidates({ sql, orders }: Deps, slot: Date): Promise<SlotCandidates> {
  const newest = await orders.newest('trending', sql);
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
  return { ids, activity: await loadDayActivity(sql, ids, slot) };
}
