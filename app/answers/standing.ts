import { formatCount, formatRelative } from '../base/format.ts';
import { quote } from '../base/isolate.ts';
import type { QuestionLine } from './present.ts';

/** Which of how many of a survey it is; empty where it was asked alone. */
export function partWords({ survey }: Pick<QuestionLine, 'survey'>): string {
  return survey ? `${survey.place} of ${survey.of} in ${quote(survey.title)}` : '';
}

/** When it opens, closes or closed. */
export function timing(question: QuestionLine, now: Date): string {
  if (question.state === 'scheduled')
    return `opens ${formatRelative(new Date(question.opensAt), now)}`;
  const when = formatRelative(new Date(question.closesAt), now);
  return question.state === 'closed' ? `closed ${when}` : `closes ${when}`;
}

/**
 * Its answers of the last day as they were served, with those that were heard of since: they came in that day too.
 * Undefined where there was none.
 */
export function inTheDay(
  answers: number | undefined,
  served: Pick<QuestionLine, 'turnout'>,
  { turnout }: Pick<QuestionLine, 'turnout'>,
): string | undefined {
  return answers
    ? formatCount(answers + turnout - served.turnout, {
        one: '# answer in the last day',
        other: '# answers in the last day',
      })
    : undefined;
}

/** How many answered, and what of it can be seen. */
export function standing(question: QuestionLine): string {
  if (question.turnout === 0) return 'Nobody has answered yet';
  // Those who picked "none" or "not sure" answered too, and do not count in the shares.
  const people = question.result
    ? formatCount(question.result.people, { one: '# person counted', other: '# people counted' })
    : formatCount(question.turnout, { one: '# person answered', other: '# people answered' });
  if (question.resultShows === 'now')
    return question.kind === 'ranking' ? `${people}; shown is what they put first` : people;
  return `${people}; the result shows ${question.resultShows}`;
}
