import { formatCount, formatNumber, formatRelative } from '../../base/words/figures.ts';
import { finalResultOf } from '../details/final-result.ts';
import type { QuestionLine, QuestionView } from '../question-view.ts';
import { finalResultWords } from './final-result.ts';
import { peopleOf } from './people.ts';
import { momentOf } from './status.ts';

/** A question that closed longer ago is no news. */
export const FOLLOW_UP_DAYS = 7;

/** What became of a question that concerns a member. */
export type FollowUp = {
  what: 'outcome' | 'version' | 'asked';
  question: QuestionLine;
  says: string;
};

/** How a closed question came out. */
export function closedWords(question: QuestionView, now: Date): string {
  const when = `Closed ${formatRelative(new Date(question.closesAt), now)}.`;
  return `${when} ${finalResultWords(finalResultOf(question, undefined))}`;
}

export function versionWords(question: QuestionLine, now: Date): string {
  const when = formatRelative(momentOf(question), now);
  if (question.state === 'scheduled')
    return `A new version of what you answered, which opens ${when}.`;
  return question.state === 'closed'
    ? `A new version of what you answered, which closed ${when}.`
    : `A new version of what you answered, which closes ${when}.`;
}

export function ownQuestionWords(question: QuestionView, now: Date): string {
  const { state, turnout, result, resultShows } = question;
  if (state === 'removed') return 'You asked this. It was removed by a moderator.';
  if (state === 'closed') return `You asked this. ${closedWords(question, now)}`;
  const when = formatRelative(momentOf(question), now);
  // Nobody answers before it opens.
  if (state === 'scheduled')
    return `You asked this. Nobody has answered yet, and it opens ${when}.`;
  if (turnout === 0) return `You asked this. Nobody has answered yet, and it closes ${when}.`;
  const people = peopleOf('everyone', turnout);
  switch (resultShows) {
    case 'after answering':
      return `You asked this. ${people} answered; the result shows after answering, and it closes ${when}.`;
    case 'after closing':
      return `You asked this. ${people} answered; the result shows after closing, and it closes ${when}.`;
    case 'now':
      return result
        ? ownCounted(question, { people: countedOf(result.people, turnout), when })
        : `You asked this. ${people} answered, and it closes ${when}.`;
  }
}

function ownCounted(
  { kind, result }: QuestionView,
  { people, when }: { people: string; when: string },
): string {
  if (kind === 'ranking')
    return result?.burst
      ? `You asked this. ${people} counted, being checked; first choices only, and it closes ${when}.`
      : `You asked this. ${people} counted; first choices only, and it closes ${when}.`;
  return result?.burst
    ? `You asked this. ${people} counted, being checked, and it closes ${when}.`
    : `You asked this. ${people} counted, and it closes ${when}.`;
}

/** "9 people", or "7 of 9 people" where some answered outside the base. */
function countedOf(counted: number, turnout: number): string {
  return counted >= turnout
    ? peopleOf('everyone', counted)
    : formatCount(turnout, { other: `${formatNumber(counted)} of # people` });
}
