import { displayShare, exactPercent } from '../../base/shares.ts';
import { formatNumber } from '../../base/words/figures.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { columnAxisMax } from '../../results/column-axis.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { finalTieOf } from '../../results/rankings/ending.ts';
import { outcomeOf, rankedLabel, showsShares } from '../../results/rankings/ranking-outcome.ts';
import type { RankingResult } from '../../results/rankings/ranking-result.ts';
import type { Result } from '../../results/result.ts';
import { shownRunoff } from '../../results/runoff-counts.ts';
import { scaleResult } from '../../results/scales/scale-result.ts';
import { outInRound } from '../words/pictures.ts';
import { flowOf } from './picture-flow.ts';
import type { PictureBody, PictureColumn, PictureRow } from './picture.ts';

/** The drawing of a question: its result, or what there is to choose from. */
export function bodyOf(
  question: QuestionView,
  result: Result | undefined,
  ranking: RankingResult | undefined,
): PictureBody {
  const { kind, scale, choices } = question;
  const asked = choices.filter((one) => one.role === 'listed').map(({ label }) => label);
  if (kind === 'scale' && scale) {
    const { mean, meanInterval, first } = scaleResult(result?.rows ?? []);
    return {
      as: 'columns',
      ends: scale,
      columns: columnsOf(asked, result),
      mean: mean === undefined ? undefined : mean - first,
      meanRange: meanInterval && { low: meanInterval.low - first, high: meanInterval.high - first },
    };
  }
  if (!result) return { as: 'choices', labels: asked };
  const runoff = shownRunoff({ ...question, result });
  if (runoff) return flowOf(runoff, ranking && untiedWinnerOf(ranking, question));
  if (showsFinalRounds(question, ranking))
    return { as: 'rows', rows: roundRows(ranking, question) };
  const isShare = result.shows === 'shares';
  return {
    as: 'rows',
    ...(kind === 'multiple' && { isLadder: true as const }),
    rows: result.rows.map(({ number, label, count, percent, edge, low, high }) => ({
      label,
      note: undefined,
      figure: isShare ? shareFigure({ percent, edge }) : formatNumber(count),
      // A bar is as long as its share, to the pixel: the figure beside it is rounded.
      fill: exactPercent(count, result.people),
      range: isShare ? { low, high } : undefined,
      isLit: number === result.leader,
    })),
  };
}

/** Whether the rows of a ranking are the rounds; while it is being checked they say nothing. */
export function showsFinalRounds(
  question: QuestionView,
  ranking: RankingResult | undefined,
): ranking is RankingResult {
  if (question.kind !== 'ranking' || !ranking) return false;
  const { code } = outcomeOf(ranking, question);
  return code !== 'checking' && code !== 'no-winner';
}

/** Each choice as it stood in its last round, the winner first: what is put first most often may lose the rounds. */
function roundRows(ranking: RankingResult, question: QuestionView): PictureRow[] {
  const winner = untiedWinnerOf(ranking, question);
  // After a tie the remaining choice holds all ballots, which is not by how much it won.
  const rounds = finalTieOf(ranking) ? ranking.rounds.slice(0, -1) : ranking.rounds;
  const isShare = rounds.every((round) => showsShares(ranking, round));
  return ranking.order.map((number) => {
    const at = rounds.findLastIndex(({ votes }) => votes.some((one) => one.number === number));
    const { votes = [], live = 0 } = rounds[at] ?? {};
    const count = votes.find((one) => one.number === number)?.votes ?? 0;
    return {
      label: rankedLabel(ranking, number),
      note: at < rounds.length - 1 ? outInRound(at + 1) : undefined,
      figure: isShare ? shareFigure(displayShare(count, live)) : formatNumber(count),
      fill: exactPercent(count, live),
      range: undefined,
      isLit: number === winner,
    };
  });
}

/** Undefined before the end, and where the last two had equal ballots. */
function untiedWinnerOf(ranking: RankingResult, question: QuestionView): number | undefined {
  const isWon = outcomeOf(ranking, question).code === 'won' && !finalTieOf(ranking);
  return isWon ? ranking.winner : undefined;
}

function columnsOf(asked: readonly string[], result: Result | undefined): PictureColumn[] {
  if (!result)
    return asked.map((label) => ({ label, figure: undefined, fill: 0, range: undefined }));
  const isShare = result.shows === 'shares';
  const top = columnAxisMax(result);
  const heightOf = (value: number) => (value / top) * 100;
  return result.rows.map(({ label, count, percent, edge, low, high }) => ({
    label,
    figure: isShare ? shareFigure({ percent, edge }) : formatNumber(count),
    fill: heightOf(isShare ? exactPercent(count, result.people) : count),
    range: isShare ? { low: heightOf(low), high: heightOf(high) } : undefined,
  }));
}
