import { formatCount, formatRelative } from '../base/format.ts';
import type { QuestionLine } from './present.ts';

/** When it opens, closes or closed. */
export function timing(question: QuestionLine, now: Date): string {
  if (question.state === 'scheduled')
    return `opens ${formatRelative(new Date(question.opensAt), now)}`;
  const when = formatRelative(new Date(question.closesAt), now);
  return question.state === 'closed' ? `closed ${when}` : `closes ${when}`;
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
