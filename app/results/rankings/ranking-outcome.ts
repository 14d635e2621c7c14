import { formatCount, formatList, formatNumber } from '../../base/format.ts';
import { shareWords, shownShare } from '../../base/shares.ts';
import { quote } from '../../base/isolate.ts';
import { isClearWin, isEnough } from '../../stats/clear-win.ts';
import { NO_LEAD } from '../bursts.ts';
import type { RankingResult, RankingRound } from './ranking-result.ts';
import { chanceWords, redrawWords, type Ending } from './redraw-words.ts';
import { FEWEST_FOR_SHARES } from '../results.ts';

/**
 * How the rounds ended, in one sentence. While a question is open nobody wins: it says what redraws of the ballots
 * there are would come to.
 */
export function outcomeOf(ranking: RankingResult, ending: Ending): string {
  const last = ranking.rounds.at(-1);
  const winner = last?.votes.find(({ number }) => number === ranking.winner);
  const people = formatCount(ranking.ballots, { one: '# person', other: '# people' });
  if (ending.result?.burst === 'waiting') return `${people} ranked these. ${NO_LEAD}`;
  if (!last || !winner) return `${people} ranked these, and the count ends without a winner.`;
  const name = nameIn(ranking, winner.number);
  const round = formatNumber(ranking.rounds.length);
  const level = levelAtEnd(ranking);
  const tied = level && levelWords(ranking, level);
  if (!ranking.firmness) {
    const few = `${people} ${ranking.ballots === 1 ? 'is' : 'are'} too few to call that a win.`;
    return tied
      ? `${tied}, and ${level.decided} for ${name}. ${few}`
      : `The count ends in round ${round} with ${name} on ${partOf(winner.votes, last.live)} still counting. ${few}`;
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

/** The last two with as many ballots each, and what decided between them. */
type Level = { between: readonly number[]; round: number; votes: number; decided: string };

/** Whoever is left after a tie has all ballots that still count, which is not how much they won by. */
export function levelAtEnd({ rounds, winner }: RankingResult): Level | undefined {
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
function levelWords(ranking: RankingResult, { between, round, votes }: Level): string {
  const names = formatList(between.map((number) => nameIn(ranking, number)));
  return `${names} are level in round ${formatNumber(round)} with ${ballots(votes)} each`;
}

/**
 * The same where there is room for two lines: without the rounds, and never so long that what it takes back at its end
 * could be cut off.
 */
export function shortOutcomeOf(ranking: RankingResult, ending: Ending): string {
  const { firmness, winner } = ranking;
  if (!firmness || winner === undefined || ending.state !== 'closed')
    return outcomeOf(ranking, ending);
  const name = nameIn(ranking, winner);
  const redrawn = redrawWords(firmness);
  const level = levelAtEnd(ranking);
  if (level)
    return `A tie: ${level.decided} for ${name}, which wins ${formatNumber(firmness.won)} of ${formatNumber(firmness.redraws)} redraws.`;
  if (!isEnough(firmness)) return `${name} wins, as in ${redrawn}, which are few.`;
  if (!isClearWin(firmness)) return `${name} wins, but not clearly: it wins ${redrawn}.`;
  if (ending.closedOnTime) return `${name} wins, as in ${redrawn}.`;
  const moment = ending.part ? 'Its answers chose the moment.' : 'It did not run as planned.';
  return `${name} wins, as in ${formatNumber(firmness.won)} of ${formatNumber(firmness.redraws)} redraws. ${moment}`;
}

/** What the rounds made of each choice, in a word or two beside its bar; the winner is named once the question is over. */
export function roundNotesOf(
  ranking: RankingResult,
  { state }: Ending,
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
        ? levelAtEnd(ranking)
          ? 'wins the tie'
          : 'wins'
        : `${formatCount(votes, { one: '# vote', other: '# votes' })}${round}`,
    ] as const;
  });
  return new Map(last > 1 ? [...standing, ...gone] : []);
}

/** "54% of the 812 ballots"; of few, and where it would be a half, how many. */
function shareIn(votes: number, ranking: RankingResult, round: RankingRound): string {
  const share = shownShare(votes, round.live);
  return showsShares(ranking, round) && share.percent !== 50
    ? `${shareWords(share)} of the ${ballots(round.live)}`
    : partOf(votes, round.live);
}

/** "15 of the 29 ballots", "all 12 ballots", "the only ballot". */
export function partOf(votes: number, live: number): string {
  if (votes < live) return `${formatNumber(votes)} of the ${ballots(live)}`;
  return live === 1 ? 'the only ballot' : `all ${ballots(live)}`;
}

/** Whether a round is large enough to tell shares in: ballots run out on the way. */
export function showsShares(ranking: RankingResult, round: RankingRound): boolean {
  return ranking.shows === 'shares' && round.live >= FEWEST_FOR_SHARES;
}

export function labelIn(ranking: RankingResult, number: number): string {
  return ranking.choices.find((choice) => choice.number === number)?.label ?? '';
}

export function nameIn(ranking: RankingResult, number: number): string {
  return quote(labelIn(ranking, number));
}

export function ballots(count: number): string {
  return formatCount(count, { one: '# ballot', other: '# ballots' });
}
