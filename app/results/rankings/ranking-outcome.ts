import { formatCount, formatList, formatNumber } from '../../base/words/figures.ts';
import { displayShare } from '../../base/shares.ts';
import { shareWords } from '../../base/words/shares.ts';
import { quote } from '../../base/bidi.ts';
import { isClearWin, hasEnoughRedraws } from '../../stats/clear-win.ts';
import { NO_LEAD_WORDS } from '../bursts.ts';
import type { RankingResult, RankingRound } from './ranking-result.ts';
import { chanceWords, redrawWords, type QuestionEnding } from './redraw-words.ts';
import { MIN_FOR_SHARES } from '../result.ts';

/**
 * How the rounds ended, in one sentence. While a question is open nobody wins, so that it says how often redraws of the
 * current ballots would.
 */
export function rankingOutcome(ranking: RankingResult, ending: QuestionEnding): string {
  const last = ranking.rounds.at(-1);
  const winner = last?.votes.find(({ number }) => number === ranking.winner);
  const people = formatCount(ranking.ballots, { one: '# person', other: '# people' });
  if (ending.result?.burst === 'waiting') return `${people} ranked these. ${NO_LEAD_WORDS}`;
  if (!last || !winner) return `${people} ranked these, and the count ends without a winner.`;
  const name = quotedChoice(ranking, winner.number);
  const round = formatNumber(ranking.rounds.length);
  const level = finalTieOf(ranking);
  const tied = level && levelWords(ranking, level);
  if (!ranking.firmness) {
    const few = `${people} ${ranking.ballots === 1 ? 'is' : 'are'} too few to call that a win.`;
    return tied
      ? `${tied}, and ${level.decided} for ${name}. ${few}`
      : `The count ends in round ${round} with ${name} on ${ballotFraction(winner.votes, last.live)} still counting. ${few}`;
  }
  const redrawn = redrawWords(ranking.firmness);
  if (ending.state !== 'closed')
    return `As it stands, ${tied ? `${tied}; ` : ''}${name} would win ${redrawn}.`;
  const again = `in ${redrawn} it wins again${chanceWords(ranking.firmness, ending)}`;
  if (tied) return `${tied}, and ${level.decided} for ${name}: ${again}`;
  const share = shareIn(winner.votes, ranking, last);
  const wins =
    ranking.rounds.length === 1
      ? `${name} wins at once, put first on ${share}`
      : `${name} wins in round ${round} with ${share} still counting`;
  return `${wins}: ${again}`;
}

/** The last two choices with equal ballots, and what decided between them. */
type FinalTie = { between: readonly number[]; round: number; votes: number; decided: string };

/** After a tie the remaining choice holds all ballots that still count, which is not by how much it won. */
export function finalTieOf({ rounds, winner }: RankingResult): FinalTie | undefined {
  const last = rounds.at(-2);
  if (!last?.out || winner === undefined) return undefined;
  const { lowest, votes, tieBreak } = last.out;
  if (last.votes.length !== 2 || lowest.length !== 2) return undefined;
  return {
    between: [winner, ...lowest.filter((number) => number !== winner)],
    round: rounds.length - 1,
    votes,
    decided: tieBreak === 'earlier round' ? 'earlier rounds decide' : 'the drawn order decides',
  };
}

/** "“A” and “B” are level in round 3 with 59 ballots each". */
function levelWords(ranking: RankingResult, { between, round, votes }: FinalTie): string {
  const names = formatList(between.map((number) => quotedChoice(ranking, number)));
  return `${names} are level in round ${formatNumber(round)} with ${ballotWords(votes)} each`;
}

/**
 * The same in at most two lines: without the rounds, and so short that the qualification at its end is never cut off.
 */
export function shortRankingOutcome(ranking: RankingResult, ending: QuestionEnding): string {
  const { firmness, winner } = ranking;
  if (!firmness || winner === undefined || ending.state !== 'closed')
    return rankingOutcome(ranking, ending);
  const name = quotedChoice(ranking, winner);
  const redrawn = redrawWords(firmness);
  const level = finalTieOf(ranking);
  if (level)
    return `A tie: ${level.decided} for ${name}, which wins ${formatNumber(firmness.won)} of ${formatNumber(firmness.redraws)} redraws.`;
  if (!hasEnoughRedraws(firmness)) return `${name} wins, as in ${redrawn}, which are few.`;
  if (!isClearWin(firmness)) return `${name} wins, but not clearly: it wins ${redrawn}.`;
  if (ending.closedOnTime) return `${name} wins, as in ${redrawn}.`;
  const moment = ending.part ? 'Its answers chose the moment.' : 'It did not run as planned.';
  return `${name} wins, as in ${formatNumber(firmness.won)} of ${formatNumber(firmness.redraws)} redraws. ${moment}`;
}

/**
 * A word or two beside each choice's bar about what the rounds made of it; the winner is named once the question is
 * closed.
 */
export function roundNotes(
  ranking: RankingResult,
  { state }: QuestionEnding,
): ReadonlyMap<number, string> {
  const last = ranking.rounds.length;
  const gone = ranking.rounds.flatMap(({ out }, index) =>
    out ? [[out.number, `out in round ${formatNumber(index + 1)}`] as const] : [],
  );
  const standing = (ranking.rounds.at(-1)?.votes ?? []).map(({ number, votes }) => {
    const isWinner = state === 'closed' && ranking.firmness && number === ranking.winner;
    const round = ` in round ${formatNumber(last)}`;
    return [
      number,
      isWinner
        ? finalTieOf(ranking)
          ? 'wins the tie'
          : 'wins'
        : `${formatCount(votes, { one: '# vote', other: '# votes' })}${round}`,
    ] as const;
  });
  return new Map(last > 1 ? [...standing, ...gone] : []);
}

/** "54% of the 812 ballots"; as counts where ballots are few, or where the share would round to 50%. */
function shareIn(votes: number, ranking: RankingResult, round: RankingRound): string {
  const share = displayShare(votes, round.live);
  return showsShares(ranking, round) && share.percent !== 50
    ? `${shareWords(share)} of the ${ballotWords(round.live)}`
    : ballotFraction(votes, round.live);
}

/** "15 of the 29 ballots", "all 12 ballots", "the only ballot". */
export function ballotFraction(votes: number, live: number): string {
  if (votes < live) return `${formatNumber(votes)} of the ${ballotWords(live)}`;
  return live === 1 ? 'the only ballot' : `all ${ballotWords(live)}`;
}

/** Whether a round has enough ballots for shares, since ballots are exhausted on the way. */
export function showsShares(ranking: RankingResult, round: RankingRound): boolean {
  return ranking.shows === 'shares' && round.live >= MIN_FOR_SHARES;
}

export function choiceLabel(ranking: RankingResult, number: number): string {
  return ranking.choices.find((choice) => choice.number === number)?.label ?? '';
}

export function quotedChoice(ranking: RankingResult, number: number): string {
  return quote(choiceLabel(ranking, number));
}

export function ballotWords(count: number): string {
  return formatCount(count, { one: '# ballot', other: '# ballots' });
}
