import { shownRunoff } from '../runoff-counts.ts';
import { formatCount, formatNumber, formatRelative } from '../../base/words/figures.ts';
import { quote } from '../../base/bidi.ts';
import { turnoutWords } from '../../questions/words/turnout.ts';
import type { QuestionLine, QuestionView } from '../question-view.ts';

/** The question's place in its survey; empty where it was asked alone. */
export function surveyPositionWords({ survey }: Pick<QuestionLine, 'survey'>): string {
  return survey ? `${survey.place} of ${survey.of} in ${quote(survey.title)}` : '';
}

/** When it opens, closes or closed. */
export function momentOf({ state, opensAt, closesAt }: QuestionLine): Date {
  return new Date(state === 'scheduled' ? opensAt : closesAt);
}

export function timingWords(
  question: QuestionLine & Partial<Pick<QuestionView, 'closedEarly'>>,
  now: Date,
): string {
  const when = formatRelative(momentOf(question), now);
  if (question.state === 'scheduled') return `opens ${when}`;
  if (question.state !== 'closed') return `closes ${when}`;
  return question.closedEarly ? `closed early ${when}` : `closed ${when}`;
}

/** How many answered, and when the result shows. */
export function statusWords(question: QuestionLine & Pick<QuestionView, 'runoff'>): string {
  if (question.turnout === 0) return turnoutWords(0, question.state);
  // People who picked "none" or "not sure" answered too, but are outside the base.
  const people = question.result
    ? countedWords(question.result, question.turnout)
    : turnoutWords(question.turnout, question.state);
  switch (question.resultShows) {
    case 'now':
      if (question.kind === 'multiple') return `${people}; each could pick several`;
      return question.kind === 'ranking' && !shownRunoff(question)
        ? `${people}; first choices only`
        : people;
    case 'after answering':
      return `${people}; the result shows after answering`;
    case 'after closing':
      return `${people}; the result shows after closing`;
  }
}

/** The turnout, or the base of it where that is smaller. */
function countedWords(
  { people, burst }: NonNullable<QuestionLine['result']>,
  turnout: number,
): string {
  if (people >= turnout) return formatCount(people, burst ? COUNTED.checked : COUNTED.all);
  const counted = formatNumber(people);
  return formatCount(turnout, {
    other: burst
      ? `${counted} of # people counted, being checked`
      : `${counted} of # people counted`,
  });
}

const COUNTED = {
  all: { one: '# person counted', other: '# people counted' },
  checked: { one: '# person counted, being checked', other: '# people counted, being checked' },
};
