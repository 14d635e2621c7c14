import { formatCount, formatNumber, formatPercent } from '../base/format.ts';
import { quote } from '../base/isolate.ts';
import { wholePercent } from '../stats/percent.ts';
import { isClearWin } from '../stats/clear-win.ts';
import type { QuestionView } from './present.ts';
import type { RankingResult, RankingRound } from './ranking-result.ts';
import { redrawWords } from './redraw-words.ts';
import { FEWEST_FOR_SHARES } from './results.ts';

/** Whether a question is over, and whether it ended when that was fixed beforehand. */
export type Ending = Pick<QuestionView, 'state' | 'closedOnTime'>;

/**
 * How the rounds ended, in one sentence. While a question is open nobody wins: it says what redraws of the ballots
 * there are would come to.
 */
export function outcomeOf(ranking: RankingResult, ending: Ending): string {
  const last = ranking.rounds.at(-1);
  const winner = last?.votes.find(({ number }) => number === ranking.winner);
  const people = formatCount(ranking.ballots, { one: '# person', other: '# people' });
  if (!last || !winner) return `${people} ranked these, and the count ends without a winner.`;
  const name = nameIn(ranking, winner.number);
  const round = formatNumber(ranking.rounds.length);
  if (!ranking.firmness)
    return `The count ends in round ${round} with ${name} at ${formatNumber(winner.votes)} of the ${ballots(last.live)} still counting. ${people} ${ranking.ballots === 1 ? 'is' : 'are'} too few to call that a win.`;
  const redrawn = redrawWords(ranking.firmness);
  if (ending.state !== 'closed') return `As it stands, ${name} would win ${redrawn}.`;
  const share = shareWords(winner.votes, ranking, last);
  const wins =
    ranking.rounds.length === 1
      ? `${name} wins at once, put first on ${share}`
      : `${name} wins in round ${round} with ${share} still counting`;
  return `${wins}: in ${redrawn} it wins again${chanceWords(ranking, ending)}`;
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
  if (!isClearWin(firmness)) return `${name} wins, but only ${redrawn}.`;
  return ending.closedOnTime
    ? `${name} wins, and wins ${redrawn}.`
    : `${name} wins, and wins ${formatNumber(firmness.won)} of ${formatNumber(firmness.redraws)} redraws. It did not run as planned.`;
}

/** Redraws take it that nobody ended the count because of how it stood. */
function chanceWords({ firmness }: RankingResult, { closedOnTime }: Ending): string {
  if (!firmness || !isClearWin(firmness)) return ', so chance could have made another the winner.';
  return closedOnTime
    ? '.'
    : '. It was paused, or closed at another time than planned, which redraws cannot account for.';
}

/** "54% of the 812 ballots"; of few, and where it would be a half, how many. */
function shareWords(votes: number, ranking: RankingResult, round: RankingRound): string {
  const percent = wholePercent(votes, round.live);
  return showsShares(ranking, round) && percent !== 50
    ? `${formatPercent(percent)} of the ${ballots(round.live)}`
    : `${formatNumber(votes)} of the ${ballots(round.live)}`;
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
