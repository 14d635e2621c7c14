import { formatCount, formatRelative } from '../../base/words/figures.ts';
import { demoWords } from './demo.ts';
import { compactWords } from './facts.ts';
import type { QuestionLine, QuestionView } from '../question-view.ts';
import type { Result } from '../result.ts';
import { resultSentence } from './sentence.ts';
import { momentOf, statusWords } from './status.ts';

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
  const { result, closesAt } = question;
  const when = `Closed ${formatRelative(new Date(closesAt), now)}.`;
  return compactWords([when, result && resultWords(question, result), demoWords(question)]).join(
    ' ',
  );
}

function resultWords(question: QuestionView, result: Result): string {
  // The counts themselves are on the question's page.
  if (result.people > 0 && result.shows === 'counts') return fewCounted(result);
  return resultSentence({ kind: question.kind, result });
}

export const fewCounted = ({ people }: { people: number }) =>
  formatCount(people, {
    one: '# person counted, too few for shares.',
    other: '# people counted, too few for shares.',
  });

export function versionWords(question: QuestionLine, now: Date): string {
  const when = formatRelative(momentOf(question), now);
  if (question.state === 'scheduled')
    return `A new version of what you answered, which opens ${when}.`;
  return question.state === 'closed'
    ? `A new version of what you answered, which closed ${when}.`
    : `A new version of what you answered, which closes ${when}.`;
}

export function ownQuestionWords(question: QuestionView, now: Date): string {
  if (question.state === 'removed') return 'You asked this. It was removed by a moderator.';
  if (question.state === 'closed') return `You asked this. ${closedWords(question, now)}`;
  const status = statusWords(question);
  const when = formatRelative(momentOf(question), now);
  return question.state === 'scheduled'
    ? `You asked this. ${status}, and it opens ${when}.`
    : `You asked this. ${status}, and it closes ${when}.`;
}
