import { formatCount, formatNumber, formatRelative } from '../base/format.ts';
import { quote } from '../base/bidi.ts';
import type { AnswerActivity } from '../questions/list-rules.ts';
import { turnoutWords } from '../questions/turnout-words.ts';
import type { QuestionLine, QuestionView } from './question-view.ts';

/** Which of how many of a survey it is; empty where it was asked alone. */
export function surveyPositionWords({ survey }: Pick<QuestionLine, 'survey'>): string {
  return survey ? `${survey.place} of ${survey.of} in ${quote(survey.title)}` : '';
}

/** When it opens, closes or closed. */
export function timingWords(
  question: QuestionLine & Partial<Pick<QuestionView, 'closedEarly'>>,
  now: Date,
): string {
  if (question.state === 'scheduled')
    return `opens ${formatRelative(new Date(question.opensAt), now)}`;
  const when = formatRelative(new Date(question.closesAt), now);
  if (question.state !== 'closed') return `closes ${when}`;
  return question.closedEarly ? `closed early ${when}` : `closed ${when}`;
}

/**
 * What came in of late, never more than stands: what somebody took back since stays in what came in, and is counted
 * nowhere else on a page.
 */
export function capAtTurnout(answers: number, { turnout }: Pick<QuestionLine, 'turnout'>): number {
  return Math.min(answers, turnout);
}

/** The same of an order that was written down some time ago. */
export function capMoving(
  moving: AnswerActivity,
  question: Pick<QuestionLine, 'turnout'>,
): AnswerActivity {
  return { ...moving, answers: capAtTurnout(moving.answers, question) };
}

/**
 * Its answers of the last day as they were served, with those that were heard of since: they came in that day too.
 * Undefined where there was none.
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

/** How many answered, and what of it can be seen. */
export function statusWords(question: QuestionLine): string {
  if (question.turnout === 0) return turnoutWords(0, question.state);
  // Those who picked "none" or "not sure" answered too, and do not count in the shares.
  const people = question.result
    ? countedWords(question.result, question.turnout)
    : turnoutWords(question.turnout, question.state);
  if (question.resultShows === 'now')
    return question.kind === 'ranking' ? `${people}; first choices only` : people;
  return `${people}; the result shows ${question.resultShows}`;
}

/** As many as answered, or of how many. */
function countedWords(
  { people, burst }: NonNullable<QuestionLine['result']>,
  turnout: number,
): string {
  const counted =
    people < turnout
      ? `${formatNumber(people)} of ${formatNumber(turnout)} people counted`
      : formatCount(people, { one: '# person counted', other: '# people counted' });
  return burst ? `${counted}, being checked` : counted;
}
