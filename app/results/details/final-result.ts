import type { DisplayShare } from '../../base/shares.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import type { QuestionView } from '../question-view.ts';
import { outcomeOf, type RankingOutcome } from '../rankings/ranking-outcome.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import type { Result, ResultRow } from '../result.ts';
import { scaleResult, type ScaleResult, type ToldScale } from '../scales/scale-result.ts';

/**
 * How a question ended, with all that one sentence about it needs: choices by their labels, so that it can be kept and
 * said without the question. `demo`: how many of all answers were made up, for a demo question.
 */
export type FinalResult = FinalFigures & { demo?: { answers: number; madeUp: number } };

/** Fields that may be missing are missing in notices that were kept before these fields were there. */
export type FinalFigures =
  | { code: 'unanswered' }
  | { code: 'outside'; answered?: number }
  /** Too few for shares. */
  | { code: 'few'; people: number; top?: TopCount }
  /** No lead is called in a burst. */
  | { code: 'checking' | 'ranked'; people: number }
  | { code: 'no-lead'; people: number; top?: TopShares }
  | { code: 'rounds'; outcome: RankingOutcome }
  | { code: 'scale'; scale: FinalScale; people: number }
  | ({ code: 'lead'; label: string; people: number; kind?: ToldKind } & DisplayShare);

export type ToldKind = Exclude<QuestionKind, 'ranking'>;

/** The most picked choices, which all have the same count. */
export type TopCount = { kind: ToldKind; labels: string[]; count: number };

/** The most picked choices, and those picked next, unless several are level at the top. */
export type TopShares = { kind: ToldKind; first: LevelChoices; next?: LevelChoices };
export type LevelChoices = DisplayShare & { labels: string[] };

export type FinalScale = ToldScale & { meanInterval?: ScaleResult['meanInterval'] };

export function finalResultOf(
  question: QuestionView,
  ranking: RankingResult | undefined,
): FinalResult {
  const { result, turnout, isDemo, demoAnswers = 0 } = question;
  if (!result || turnout === 0) return { code: 'unanswered' };
  if (result.people === 0) return { code: 'outside', answered: turnout };
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
  const { kind } = question;
  const { people, rows } = result;
  const isWaiting = result.burst === 'waiting';
  if (kind === 'ranking' && ranking && ranking.rounds.length > 0 && !isWaiting)
    return { code: 'rounds', outcome: outcomeOf(ranking, question) };
  if (result.shows === 'counts')
    // Whoever is put first most often may lose the rounds.
    return kind === 'ranking' || isWaiting
      ? { code: 'few', people }
      : { code: 'few', people, top: topCountOf(kind, rows) };
  if (isWaiting) return { code: 'checking', people };
  if (kind === 'ranking') return { code: 'ranked', people };
  if (kind === 'scale') return { code: 'scale', scale: finalScaleOf(rows), people };
  const leader = rows.find(({ number }) => number === result.leader);
  if (!leader) return { code: 'no-lead', people, ...topSharesOf(kind, rows) };
  const { label, percent, edge } = leader;
  return { code: 'lead', label, percent, edge, people, kind };
}

/** The rows with the highest count below `limit`, in the order of their numbers. */
function mostPicked(rows: readonly ResultRow[], limit = Infinity): ResultRow[] {
  const most = Math.max(...rows.map(({ count }) => count).filter((count) => count < limit));
  return rows.filter(({ count }) => count === most).toSorted((a, b) => a.number - b.number);
}

function topCountOf(kind: ToldKind, rows: readonly ResultRow[]): TopCount {
  const top = mostPicked(rows);
  return { kind, labels: top.map(({ label }) => label), count: top[0]?.count ?? 0 };
}

function topSharesOf(kind: ToldKind, rows: readonly ResultRow[]): { top?: TopShares } {
  const top = mostPicked(rows);
  const first = levelOf(top);
  if (!first) return {};
  if (top.length > 1) return { top: { kind, first } };
  const next = levelOf(mostPicked(rows, top[0]?.count));
  return next ? { top: { kind, first, next } } : {};
}

function levelOf(rows: readonly ResultRow[]): LevelChoices | undefined {
  const [one] = rows;
  return one && { labels: rows.map(({ label }) => label), percent: one.percent, edge: one.edge };
}

function finalScaleOf(rows: Result['rows']): FinalScale {
  const { first, last, people, mean, median, countAtMedian, range, meanInterval } =
    scaleResult(rows);
  return {
    first,
    last,
    people,
    mean,
    median,
    countAtMedian,
    range,
    ...(meanInterval && { meanInterval }),
  };
}
