import { formatCount, formatList, formatNumber } from '../../base/words/figures.ts';
import { displayShare } from '../../base/shares.ts';
import { shareWords } from '../../base/words/shares.ts';
import { quote } from '../../base/bidi.ts';
import { chanceOf, finalTieOf, type FinalTie, type QuestionEnding } from '../rankings/ending.ts';
import {
  choiceLabel,
  outcomeOf,
  type LabelledTie,
  type RankingOutcome,
  type RankingWinner,
} from '../rankings/ranking-outcome.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import { MIN_FOR_SHARES } from '../result.ts';
import { NO_LEAD_WORDS } from './bursts.ts';
import { CHANCE_WORDS, redrawWords } from './redraws.ts';
import { peopleWords } from './result.ts';

/** How the rounds ended, in one sentence. */
export function rankingOutcome(ranking: RankingResult, ending: QuestionEnding): string {
  return outcomeWords(outcomeOf(ranking, ending));
}

export function outcomeWords(told: RankingOutcome): string {
  switch (told.code) {
    case 'checking':
      return `${peopleWords(told.ballots)} ranked these. ${NO_LEAD_WORDS}`;
    case 'no-winner':
      return `${peopleWords(told.ballots)} ranked these, and the count ends without a winner.`;
    case 'few': {
      const ends = told.tie
        ? decidedWords(told, told.tie)
        : `The count ends in round ${formatNumber(told.round)} with ${quote(told.choice)} on ${ballotFraction(told.votes, told.live)} still counting`;
      return `${ends}. ${peopleWords(told.ballots)} ${told.ballots === 1 ? 'is' : 'are'} too few to call that a win.`;
    }
    case 'ahead':
      return `As it stands, ${told.tie ? `${tieWords(told.tie)}; ` : ''}${quote(told.choice)} would win ${redrawWords(told.redrawn)}.`;
    case 'won':
      return `${told.tie ? decidedWords(told, told.tie) : winWords(told)}: in ${redrawWords(told.redrawn)} it wins again${CHANCE_WORDS[told.chance]}`;
  }
}

function winWords({ choice, round, votes, live }: RankingWinner): string {
  const name = quote(choice);
  // "54% of the 812 ballots"; as counts where ballots are few, or where the share would round to 50%.
  const share = displayShare(votes, live);
  const part =
    live >= MIN_FOR_SHARES && share.percent !== 50
      ? `${shareWords(share)} of the ${ballotWords(live)}`
      : ballotFraction(votes, live);
  return round === 1
    ? `${name} wins at once, put first on ${part}`
    : `${name} wins in round ${formatNumber(round)} with ${part} still counting`;
}

function decidedWords({ choice }: RankingWinner, tie: LabelledTie): string {
  return `${tieWords(tie)}, and ${DECIDED[tie.decided]} for ${quote(choice)}`;
}

const DECIDED: Record<FinalTie['decided'], string> = {
  'earlier-rounds': 'earlier rounds decide',
  'drawn-order': 'the drawn order decides',
};

/** "“A” and “B” are level in round 3 with 59 ballots each". */
function tieWords({ between, round, votes }: LabelledTie): string {
  return `${formatList(between.map(quote))} are level in round ${formatNumber(round)} with ${ballotWords(votes)} each`;
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
  const short = `${formatNumber(firmness.won)} of ${formatNumber(firmness.redraws)} redraws`;
  const tie = finalTieOf(ranking);
  if (tie) return `A tie: ${DECIDED[tie.decided]} for ${name}, which wins ${short}.`;
  switch (chanceOf(firmness, ending)) {
    case 'few-redraws':
      return `${name} wins, as in ${redrawn}, which are few.`;
    case 'unclear':
      return `${name} wins, but not clearly: it wins ${redrawn}.`;
    case 'clear':
      return `${name} wins, as in ${redrawn}.`;
    case 'part':
      return `${name} wins, as in ${short}. Its answers chose the moment.`;
    case 'unplanned':
      return `${name} wins, as in ${short}. It did not run as planned.`;
  }
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

/** "15 of the 29 ballots", "all 12 ballots", "the only ballot". */
export function ballotFraction(votes: number, live: number): string {
  if (votes < live) return `${formatNumber(votes)} of the ${ballotWords(live)}`;
  return live === 1 ? 'the only ballot' : `all ${ballotWords(live)}`;
}

export function quotedChoice(ranking: RankingResult, number: number): string {
  return quote(choiceLabel(ranking, number));
}

export function ballotWords(count: number): string {
  return formatCount(count, { one: '# ballot', other: '# ballots' });
}
