import { formatCount } from '../../base/words/figures.ts';
import type { QuestionLine } from '../question-view.ts';
import { capAtTurnout } from '../turnout.ts';

/**
 * The served answers of the last day, with those that updates brought since, which came in that day too. Undefined
 * where there are none.
 */
export function lastDayWords(
  answers: number | undefined,
  served: Pick<QuestionLine, 'turnout'>,
  question: Pick<QuestionLine, 'turnout'>,
): string | undefined {
  const now = answers && capAtTurnout(answers + question.turnout - served.turnout, question);
  return now && now > 0
    ? formatCount(now, { one: '# answer in the last day', other: '# answers in the last day' })
    : undefined;
}
