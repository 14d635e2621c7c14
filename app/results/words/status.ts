import { formatCount, formatNumber, formatRelative } from '../../base/words/figures.ts';
import { quote } from '../../base/bidi.ts';
import { capAtTurnout } from '../turnout.ts';
import { turnoutWords } from '../../questions/words/turnout.ts';
import type { QuestionLine, QuestionView } from '../question-view.ts';

/** The question's place in its survey; empty where it was asked alone. */
export function surveyPositionWords({ survey }: Pick<QuestionLine, 'survey'>): string {
  return survey ? `${survey.place} of ${survey.of} in ${quote(survey.title)}` : '';
}

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

/** How many answered, and when the result shows. */
export function statusWords(question: QuestionLine): string {
  if (question.turnout === 0) return turnoutWords(0, question.state);
  // People who picked "none" or "not sure" answered too, but are outside the base.
  const people = question.result
    ? countedWords(question.result, question.turnout)
    : turnoutWords(question.turnout, question.state);
  if (question.resultShows === 'now')
    return question.kind === 'ranking' ? `${people}; first choices only` : people;
  return `${people}; ${SHOWN[question.resultShows]}`;
}

const SHOWN: Record<Exclude<QuestionLine['resultShows'], 'now'>, string> = {
  'after answering': 'the result shows after answering',
  'after closing': 'the result shows after closing',
};

/** The turnout, or the base of it where that is smaller. */
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
