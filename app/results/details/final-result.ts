import type { DisplayShare } from '../../base/shares.ts';
import type { QuestionView } from '../question-view.ts';
import { outcomeOf, type RankingOutcome } from '../rankings/ranking-outcome.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import type { Result } from '../result.ts';
import { scaleResult, type ToldScale } from '../scales/scale-result.ts';

/**
 * How a question ended, with all that one sentence about it needs: choices by their labels, so that it can be kept and
 * said without the question. `demo`: how many of all answers were made up, for a demo question.
 */
export type FinalResult = FinalFigures & { demo?: { answers: number; madeUp: number } };

export type FinalFigures =
  | { code: 'unanswered' | 'outside' }
  /** Too few for shares; no lead is called in a burst, nor where no choice clearly leads. */
  | { code: 'few' | 'checking' | 'ranked' | 'no-lead'; people: number }
  | { code: 'rounds'; outcome: RankingOutcome }
  | { code: 'scale'; scale: ToldScale; people: number }
  | ({ code: 'lead'; label: string; people: number } & DisplayShare);

export function finalResultOf(
  question: QuestionView,
  ranking: RankingResult | undefined,
): FinalResult {
  const { result, turnout, isDemo, demoAnswers = 0 } = question;
  if (!result || turnout === 0) return { code: 'unanswered' };
  if (result.people === 0) return { code: 'outside' };
  return {
    ...figuresOf(question, result, ranking),
    ...(isDemo && { demo: { answers: turnout, madeUp: demoAnswers } }),
  };
}

function figuresOf(
  question: QuestionView,
  result: Result,
  ranking: RankingResult | undefined,
): FinalFigures {
  const { people, rows } = result;
  // The counts themselves are on the question's page.
  if (result.shows === 'counts') return { code: 'few', people };
  if (result.burst === 'waiting') return { code: 'checking', people };
  if (question.kind === 'ranking')
    return ranking && ranking.rounds.length > 0
      ? { code: 'rounds', outcome: outcomeOf(ranking, question) }
      : { code: 'ranked', people };
  if (question.kind === 'scale') return { code: 'scale', scale: toldScale(rows), people };
  const leader = rows.find(({ number }) => number === result.leader);
  if (!leader) return { code: 'no-lead', people };
  const { label, percent, edge } = leader;
  return { code: 'lead', label, percent, edge, people };
}

function toldScale(rows: Result['rows']): ToldScale {
  const { first, last, people, mean, median, countAtMedian, range } = scaleResult(rows);
  return { first, last, people, mean, median, countAtMedian, range };
}
