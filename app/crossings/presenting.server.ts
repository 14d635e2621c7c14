import type { QuestionView } from '../answers/present.ts';
import type { Sql } from '../platform/db.server.ts';
import { isSeenBy, type Inside } from '../questions/inside.ts';
import { findQuestion, questionsOfSurvey } from '../questions/store.server.ts';
import { present } from './question-views.server.ts';

export type Presenting = {
  frame: 'bare';
  now: string;
  origin: string;
  /** All of a survey, or the one that was asked for. */
  questions: QuestionView[];
  /** Which of them is shown first, from 0. */
  at: number;
};

/** What a room sees of a question or a survey; undefined where there is none that may be seen. */
export async function presentingOf(
  sql: Sql,
  which: { question: string } | { survey: string; place: number },
  { now, order, inside, origin }: { now: Date; order: number; inside: Inside; origin: string },
): Promise<Presenting | undefined> {
  const found =
    'question' in which
      ? await findQuestion(sql, which.question).then((one) => (one ? [one] : []))
      : await questionsOfSurvey(sql, which.survey);
  const seen = found.filter((one) => isSeenBy(one, inside) && !one.isRemoved);
  const questions = await present(sql, seen, { now, order, inside });
  if (questions.length === 0) return undefined;
  const at = 'place' in which ? Math.min(which.place, questions.length) - 1 : 0;
  return { frame: 'bare', now: now.toISOString(), origin, questions, at };
}
