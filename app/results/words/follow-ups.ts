import { formatCount, formatRelative } from '../../base/format.ts';
import { demoWords } from '../demo-words.ts';
import { present } from './facts.ts';
import type { QuestionLine, QuestionView } from '../present.ts';
import { outcomeOf as rankingEnd } from '../rankings/ranking-outcome.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import type { Result } from '../results.ts';
import { sentenceOf } from './sentence.ts';
import { standing, timing } from '../standing.ts';

/** What closed longer ago is no news. */
export const FOLLOWED_UP_DAYS = 7;

/** What became of a question that concerns a member. */
export type FollowUp = {
  what: 'outcome' | 'version' | 'asked';
  question: QuestionLine;
  says: string;
};

/** It was answered and is closed: how it came out. */
export function outcomeOf(question: QuestionView, now: Date): string {
  const { result, closesAt } = question;
  const when = `Closed ${formatRelative(new Date(closesAt), now)}.`;
  return present([when, result && resultWords(question, result), demoWords(question)]).join(' ');
}

/** How it ended, in one sentence that stands alone, where nobody sees its figures. */
export function endWords(question: QuestionView, ranking: RankingResult | undefined): string {
  const { result, turnout } = question;
  if (!result || turnout === 0) return 'Nobody answered it.';
  if (result.people === 0) return 'Nobody who answered picked a listed choice.';
  return present([resultWords(question, result, ranking), demoWords(question)]).join(' ');
}

function resultWords(question: QuestionView, result: Result, ranking?: RankingResult): string {
  // The counts themselves stand on the question's page.
  if (result.people > 0 && result.shows === 'counts')
    return `${formatCount(result.people, COUNTED)}, too few for shares.`;
  const ended = ranking && ranking.rounds.length > 0 ? rankingEnd(ranking, question) : undefined;
  return sentenceOf({ kind: question.kind, result, ranking, ended });
}

const COUNTED = { one: '# person counted', other: '# people counted' };

export function versionWords(question: QuestionLine, now: Date): string {
  return `A new version of what you answered, which ${timing(question, now)}.`;
}

export function askedWords(question: QuestionView, now: Date): string {
  if (question.state === 'removed') return 'You asked this. It was removed by a moderator.';
  if (question.state === 'closed') return `You asked this. ${outcomeOf(question, now)}`;
  return `You asked this. ${standing(question)}, and it ${timing(question, now)}.`;
}
