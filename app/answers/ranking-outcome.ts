import { formatCount, formatNumber, formatPercent } from '../base/format.ts';
import { quote } from '../base/isolate.ts';
import { wholePercent } from '../stats/percent.ts';
import type { RankingResult } from './ranking-result.ts';

/** How the rounds ended, in one sentence. While a question is open it is said as it stands. */
export function outcomeOf(ranking: RankingResult, isClosed: boolean): string {
  const last = ranking.rounds.at(-1);
  const winner = last?.votes.find(({ number }) => number === ranking.winner);
  const people = formatCount(ranking.ballots, { one: '# person', other: '# people' });
  if (!last || !winner) return `${people} ranked these, and the count ends without a winner.`;
  const name = nameIn(ranking, winner.number);
  const round = formatNumber(ranking.rounds.length);
  const counts = `${formatNumber(winner.votes)} of the ${ballots(last.live)} still counting`;
  if (ranking.shows === 'counts')
    return `The count ends in round ${round} with ${name} at ${counts}. ${people} ${ranking.ballots === 1 ? 'is' : 'are'} too few to call that a win.`;
  const begin = isClosed ? name : `As it stands, ${name}`;
  if (!ranking.isClear)
    return `${begin} wins in round ${round} with ${counts}, too close to call it a lead.`;
  const share = `${formatPercent(wholePercent(winner.votes, last.live))} of the ${ballots(last.live)}`;
  return ranking.rounds.length === 1
    ? `${begin} wins at once, put first on ${share}.`
    : `${begin} wins in round ${round} with ${share} still counting.`;
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
