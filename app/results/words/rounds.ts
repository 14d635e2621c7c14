import { formatCount, formatList, formatNumber, formatSeries } from '../../base/words/figures.ts';
import { quotedChoice, ballotFraction } from './ranking-outcome.ts';
import { peopleWords } from './result.ts';
import type { QuestionEnding } from '../rankings/ending.ts';
import type {
  RankingElimination,
  RankingResult,
  RankingRound,
} from '../rankings/ranking-result.ts';

/** The rounds in sentences, for a reader who wants no drawing. */
export function roundsInWords(ranking: RankingResult): string[] {
  return ranking.rounds.map((round, index) => {
    const number = formatNumber(index + 1);
    if (round.out) return `Round ${number}: ${goes(ranking, round.out)}`;
    return `Round ${number}: ${ends(ranking, round)}`;
  });
}

function goes(ranking: RankingResult, out: RankingElimination): string {
  return [tieWords(ranking, out), transferWords(ranking, out)].filter(Boolean).join(' ');
}

function tieWords(ranking: RankingResult, out: RankingElimination): string {
  const name = quotedChoice(ranking, out.number);
  if (out.tieBreak === 'none') return `${name} is out.`;
  const level = `${formatList(out.lowest.map((number) => quotedChoice(ranking, number)))} are level with ${votes(out.votes)}.`;
  return out.tieBreak === 'earlier round'
    ? `${level} ${name} had fewer in the round that last told them apart, and is out.`
    : `${level} ${name} comes last in the order drawn for ties, and is out.`;
}

function transferWords(ranking: RankingResult, out: RankingElimination): string {
  if (out.votes === 0) return 'No ballot counted for it.';
  const toChoices = out.to.map(({ number, votes: passed }) =>
    passedOn({ name: quotedChoice(ranking, number), votes: formatNumber(passed) }),
  );
  if (toChoices.length === 0)
    return formatCount(out.votes, {
      one: 'The # ballot that counted for it names no other choice still in, and drops out.',
      other: 'The # ballots that counted for it name no other choice still in, and drop out.',
    });
  const receivers = formatSeries(toChoices);
  const moves = formatCount(out.votes, {
    one: `The # ballot that counted for it moves to its next choice: ${receivers}.`,
    other: `The # ballots that counted for it move to their next choice: ${receivers}.`,
  });
  return out.exhausted > 0 ? `${moves} ${dropOut(out.exhausted)}` : moves;
}

// One item in the series of those to whom ballots go.
const passedOn = ({ name, votes: passed }: { name: string; votes: string }) => `${name} ${passed}`;
const dropOut = (ballots: number) =>
  formatCount(ballots, {
    one: 'The other one names no choice still in, and drops out.',
    other: 'The other # name no choice still in, and drop out.',
  });

function ends(ranking: RankingResult, round: RankingRound): string {
  const winner = round.votes.find(({ number }) => number === ranking.winner);
  if (!winner) return 'No ballot names a choice that is still standing, so the count ends.';
  const name = quotedChoice(ranking, winner.number);
  const ballots = ballotFraction(winner.votes, round.live);
  return winner.votes < round.live
    ? `${name} has ${ballots}, more than half. The count ends.`
    : `${name} has ${ballots} still counting. The count ends.`;
}

/** How few ballots would have changed the winner, where there is one. */
export function marginInWords(
  { margin }: RankingResult,
  { state }: QuestionEnding,
): string | undefined {
  if (!margin) return undefined;
  const isOver = state === 'closed';
  if (margin.ballots === 1)
    return isOver
      ? 'Had one person ranked differently, another choice could have won.'
      : 'If one person ranked differently, another choice could come first.';
  const people = peopleWords(margin.ballots);
  if (!margin.isExact)
    return isOver
      ? `Had ${people} ranked differently, another choice could have won. Fewer might have been enough.`
      : `If ${people} ranked differently, another choice could come first. Fewer might be enough.`;
  return isOver
    ? `For another choice to win, at least ${people} would have had to rank differently.`
    : `For another choice to come first, at least ${people} would have to rank differently.`;
}

/** What a redraw is, and what it does not show. */
export function redrawsInWords(
  { firmness, ballots: all }: RankingResult,
  { state }: QuestionEnding,
): string | undefined {
  if (!firmness) return undefined;
  const how = `For a redraw ${formatNumber(all)} ballots are drawn at random from these, so that some come twice and some not at all, and counted by the same rules. It shows how much hangs on chance, and nothing of who did not answer.`;
  return state === 'closed' ? how : `${how} ${MADE_ANEW}`;
}

const MADE_ANEW =
  'Whenever a ballot comes, changes or goes, the redraws are made anew, so their figure can move a little even where the same ballots stand again.';

/** The rule for ties, and whether this count needed it. */
export function tieRuleWords(ranking: RankingResult): string {
  const used = (kind: RankingElimination['tieBreak']) =>
    ranking.rounds.flatMap(({ out }, index) =>
      out?.tieBreak === kind ? [formatNumber(index + 1)] : [],
    );
  const byRounds = used('earlier round');
  const byDraw = used('permutation');
  const rule =
    'If several choices have the fewest votes, the one that had fewer in the round before goes out; if they were level there too, the round before that decides, and so on. If no round tells them apart, the one that comes last in a drawn order goes out. The order is drawn from the question’s id and its close time.';
  const needed = [
    byRounds.length > 0 && earlierDecided(byRounds),
    byDraw.length > 0 && drawDecided(byDraw),
  ].filter((words) => typeof words === 'string');
  return [rule, ...(needed.length > 0 ? needed : ['No tie had to be decided in this count.'])].join(
    ' ',
  );
}

const earlierDecided = (rounds: readonly string[]) =>
  formatCount(rounds.length, {
    one: `Earlier rounds decided in round ${formatList(rounds)}.`,
    other: `Earlier rounds decided in rounds ${formatList(rounds)}.`,
  });
const drawDecided = (rounds: readonly string[]) =>
  formatCount(rounds.length, {
    one: `The drawn order decided in round ${formatList(rounds)}.`,
    other: `The drawn order decided in rounds ${formatList(rounds)}.`,
  });

/** The choice that beats each other one in pairs, if there is one. */
export function pairsInWords(ranking: RankingResult): string {
  const { winner } = ranking.pairs;
  if (ranking.shows === 'counts')
    return 'With so few people these are counts, and no choice is said to beat another.';
  if (winner === undefined)
    return 'In pairs no choice stands above every other: there is a tie or a circle among them.';
  const name = quotedChoice(ranking, winner);
  return winner === ranking.winner
    ? `In pairs the answer is the same: against each other choice by itself, more people put ${name} above than below.`
    : `In pairs the answer is another: against each other choice by itself, more people put ${name} above than below. The two methods ask different things.`;
}

function votes(count: number): string {
  return formatCount(count, { one: '# vote', other: '# votes' });
}
