import type { AnswerActivity } from '../questions/question-list-rules.ts';
import type { QuestionLine } from './question-view.ts';

/**
 * Recent answers, at most the turnout: an answer that was withdrawn since stays in what was received, and no other
 * figure of a page counts it.
 */
export function capAtTurnout(answers: number, { turnout }: Pick<QuestionLine, 'turnout'>): number {
  return Math.min(answers, turnout);
}

/** The same for the activity of an order snapshot, which may be some time old. */
export function capMoving(
  moving: AnswerActivity,
  question: Pick<QuestionLine, 'turnout'>,
): AnswerActivity {
  return { ...moving, answers: capAtTurnout(moving.answers, question) };
}
