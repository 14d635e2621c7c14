import { formatCount, formatList, formatNumber } from '../../base/words/figures.ts';
import { displayShare } from '../../base/shares.ts';
import { shareWords } from '../../base/words/shares.ts';
import { quote } from '../../base/bidi.ts';
import { chanceOf, finalTieOf, type QuestionEnding } from '../rankings/ending.ts';
import {
  rankedLabel,
  outcomeOf,
  type LabelledTie,
  type RankingOutcome,
  type RankingWinner,
} from '../rankings/ranking-outcome.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import { MIN_FOR_SHARES } from '../result.ts';
import { NO_LEAD_WORDS } from './bursts.ts';
import { CHOSEN_MOMENT, redrawWords, UNPLANNED_END, wonAgain, wouldWinAgain } from './redraws.ts';
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
      return told.isOver
        ? `${peopleWords(told.ballots)} ranked these, and the count ended without a winner.`
        : `${peopleWords(told.ballots)} ranked these, and the count ends without a winner.`;
    case 'few':
      return `${fewWords(told)} ${tooFewToWin(told)}`;
    case 'ahead':
      return aheadWords(told);
    case 'won':
      return `${told.tie ? decidedWords(told.choice, told.tie, true) : winWords(told)}. ${againWords(told)}`;
  }
}

export type Outcome<Code> = Extract<RankingOutcome, { code: Code }>;

export const tooFewToWin = ({ ballots }: Outcome<'few'>) =>
  formatCount(ballots, {
    one: '# person is too few to call that a win.',
    other: '# people are too few to call that a win.',
  });

export function fewWords(told: Outcome<'few'>): string {
  const { choice, round, votes, live, tie, isOver = false } = told;
  if (tie) return `${decidedWords(choice, tie, isOver)}.`;
  const ended = {
    round: formatNumber(round),
    with: `${quote(choice)} on ${ballotFraction(votes, live)}`,
  };
  return isOver
    ? `The count ended in round ${ended.round} with ${ended.with} still counting.`
    : `The count ends in round ${ended.round} with ${ended.with} still counting.`;
}

function aheadWords({ choice, tie, redrawn }: Outcome<'ahead'>): string {
  const name = quote(choice);
  if (!tie) return `As it stands, ${name} would win. ${wouldWinAgain('it', redrawn)}.`;
  const { level, round, ballots } = levelOf(tie);
  return `As it stands, ${level} are level in round ${round} with ${ballots} each. ${wouldWinAgain(name, redrawn)}.`;
}

/** How firm a win is, after the words that tell of it. */
export function againWords({ choice, tie, chance, redrawn }: Outcome<'won'>): string {
  const again = wonAgain(tie ? quote(choice) : 'it', redrawn);
  switch (chance) {
    case 'few-redraws':
      return `${again}, which is too few to rule out chance.`;
    case 'unclear':
      return `${again}, so chance could have made another the winner.`;
    case 'clear':
      return `${again}.`;
    case 'split':
      return `${again}. ${CHOSEN_MOMENT}`;
    case 'unplanned':
      return `${again}. ${UNPLANNED_END}`;
  }
}

/** A clause: "“A” won in round 3 with 54% of the 812 ballots still counting". */
export function winWords({ choice, round, votes, live }: RankingWinner): string {
  const name = quote(choice);
  // "54% of the 812 ballots"; as counts where ballots are few, or where the share would round to 50%.
  const share = displayShare(votes, live);
  const part =
    live >= MIN_FOR_SHARES && share.percent !== 50
      ? `${shareWords(share)} of the ${ballotWords(live)}`
      : ballotFraction(votes, live);
  return round === 1
    ? `${name} won at once, put first on ${part}`
    : `${name} won in round ${formatNumber(round)} with ${part} still counting`;
}

/** A clause: "“A” and “B” are level in round 3 with 59 ballots each, and earlier rounds decide for “A”". */
export function decidedWords(choice: string, tie: LabelledTie, isOver: boolean): string {
  const { level, round, ballots } = levelOf(tie);
  const name = quote(choice);
  if (isOver)
    return tie.decided === 'earlier-rounds'
      ? `${level} were level in round ${round} with ${ballots} each, and earlier rounds decided for ${name}`
      : `${level} were level in round ${round} with ${ballots} each, and the drawn order decided for ${name}`;
  switch (tie.decided) {
    case 'earlier-rounds':
      return `${level} are level in round ${round} with ${ballots} each, and earlier rounds decide for ${name}`;
    case 'drawn-order':
      return `${level} are level in round ${round} with ${ballots} each, and the drawn order decides for ${name}`;
  }
}

function levelOf({ between, round, votes }: LabelledTie) {
  return {
    level: formatList(between.map(quote)),
    round: formatNumber(round),
    ballots: ballotWords(votes),
  };
}

/**
 * The same in at most two lines: without the rounds, and so short that the qualification at its end is never cut off.
 */
export function shortRankingOutcome(ranking: RankingResult, ending: QuestionEnding): string {
  const { firmness, winner } = ranking;
  if (!firmness || winner === undefined || ending.result?.burst === 'waiting')
    return rankingOutcome(ranking, ending);
  const name = quotedChoice(ranking, winner);
  const redrawn = redrawWords(firmness);
  if (ending.state !== 'closed') return `As it stands, ${name} would win ${redrawn}.`;
  const short = `${formatNumber(firmness.won)} of ${formatNumber(firmness.redraws)} redraws`;
  const tie = finalTieOf(ranking);
  if (tie)
    return tie.decided === 'earlier-rounds'
      ? `A tie: earlier rounds decided for ${name}; it won ${short}.`
      : `A tie: the drawn order decided for ${name}; it won ${short}.`;
  switch (chanceOf(firmness, ending)) {
    case 'few-redraws':
      return `${name} won, as in ${redrawn}, which are few.`;
    case 'unclear':
      return `${name} won, but not clearly: it won ${redrawn}.`;
    case 'clear':
      return `${name} won, as in ${redrawn}.`;
    case 'split':
      return `${name} won, as in ${short}. Its answers chose the moment.`;
    case 'unplanned':
      return `${name} won, as in ${short}. It did not run as planned.`;
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
    const round = formatNumber(last);
    return [
      number,
      isWinner
        ? finalTieOf(ranking)
          ? 'won the tie'
          : 'won'
        : formatCount(votes, {
            one: `# vote in round ${round}`,
            other: `# votes in round ${round}`,
          }),
    ] as const;
  });
  return new Map(last > 1 ? [...standing, ...gone] : []);
}

/** "15 of the 29 ballots", "all 12 ballots", "the only ballot". */
export function ballotFraction(votes: number, live: number): string {
  const some = formatNumber(votes);
  return formatCount(
    live,
    votes < live
      ? { one: `${some} of the # ballot`, other: `${some} of the # ballots` }
      : { one: 'the only ballot', other: 'all # ballots' },
  );
}

export function quotedChoice(ranking: RankingResult, number: number): string {
  return quote(rankedLabel(ranking, number));
}

export function ballotWords(count: number): string {
  return formatCount(count, { one: '# ballot', other: '# ballots' });
}
