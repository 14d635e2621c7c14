import { formatRelative } from '../base/format.ts';
import type { QuestionLine, QuestionView } from './present.ts';
import { sentenceOf } from './sentence.ts';
import { standing, timing } from './standing.ts';

/** What became of a question that concerns a member. */
export type FollowUp = {
  what: 'outcome' | 'version' | 'asked';
  question: QuestionLine;
  says: string;
};

/** It was answered and is closed: how it came out. */
export function outcomeOf(question: QuestionView, now: Date): string {
  const { kind, result, closesAt } = question;
  const when = `Closed ${formatRelative(new Date(closesAt), now)}.`;
  return result ? `${when} ${sentenceOf({ kind, result, isClosed: true })}` : when;
}

export function versionWords(question: QuestionLine, now: Date): string {
  return `A new version of what you answered, which ${timing(question, now)}.`;
}

export function askedWords(question: QuestionLine, now: Date): string {
  if (question.state === 'removed') return 'You asked this. It was removed by a moderator.';
  return `You asked this. ${standing(question)}, and it ${timing(question, now)}.`;
}
