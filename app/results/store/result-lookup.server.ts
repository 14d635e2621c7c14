import { hasOwnOrder, resultFromCounters, type CountedQuestion } from '../question-view.ts';
import { RANGES, type ResultChoice, type ResultDocument } from '../details/result-document.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import { inReaderOrder, type Result } from '../result.ts';
import type { Flood } from '../floods.ts';
import { headlineOf, omittedOf, turnoutOf } from '../counts.ts';
import { countersOf, type SplitRelease } from '../split-release.ts';
import { releaseFor } from './split-releases.server.ts';
import { loadFloods } from './flood-queries.server.ts';
import { loadTallies } from './tally-loader.server.ts';
import { EVERYONE, excludedIn, isEveryone, NO_ANSWERS, type Split, type Tally } from '../tally.ts';
import { roundToFourPlaces } from '../../base/shares.ts';
import { isVisibleTo, type MemberCommunityIds } from '../../questions/visibility.ts';
import { isResultPublic, stateOf, type QuestionState } from '../../questions/question-rules.ts';
import { findQuestion, type StoredQuestion } from '../../questions/question-rows.server.ts';
import { summarizeScale } from '../../stats/scale-summary.ts';
import { rankingQueryOf, type ResultDeps } from './details-loader.server.ts';

/** What the result was made from, for callers that show more of it. */
type ResultSource = { stored: StoredQuestion; tally: Tally };

export type FoundResult =
  | { state: 'shown'; document: ResultDocument; isPublic: boolean; read: ResultSource }
  /** The split holds too few people, or leaves too few outside it. */
  | { state: 'too few' }
  | { state: 'hidden'; until: 'answered' | 'closed'; turnout: number }
  | { state: 'removed' };

/** `mayPeek`: the reader answered, or chose to see the result without answering. */
export async function findResult(
  { sql, rankings }: ResultDeps,
  publicId: string,
  {
    split = EVERYONE,
    memberCommunityIds = [],
    mayPeek = false,
  }: { split?: Split; memberCommunityIds?: MemberCommunityIds; mayPeek?: boolean } = {},
): Promise<FoundResult | undefined> {
  const stored = await findQuestion(sql, publicId);
  if (!stored || !isVisibleTo(stored, memberCommunityIds)) return undefined;
  const state = stateOf(stored);
  if (state === 'removed') return { state };
  const tally = (await loadTallies(sql, [stored.id])).get(stored.id) ?? NO_ANSWERS;
  const isPublic = isResultPublic(stored.results, state);
  if (!isPublic && !(mayPeek && stored.results === 'after')) {
    return {
      state: 'hidden',
      until: stored.results === 'closed' ? 'closed' : 'answered',
      turnout: turnoutOf(tally),
    };
  }
  const released = await releaseFor(sql, stored, tally, split);
  const counters = countersOf(tally, released, split);
  if (!counters) return { state: 'too few' };
  const document = isEveryone(split)
    ? headlineDocumentOf(stored, tally, tally.heldBack > 0 ? await loadFloods(sql, stored.id) : [])
    : documentOf(stored, counters, split);
  const read = { stored, tally };
  if (stored.kind !== 'ranking') return { state: 'shown', document, isPublic, read };
  const counted = await rankings.of(rankingQueryOf(stored, counters, split));
  return {
    state: 'shown',
    document: { ...document, ranking: roundsOf(counted, state, document.burst) },
    isPublic,
    read,
  };
}

/** The result of everyone, without a check of who may see it, and without the rounds of a ranking. */
export function headlineDocumentOf(
  question: CountedQuestion,
  tally: Tally,
  floods: readonly Flood[],
): ResultDocument {
  const { heldBack: answers, inRoom } = tally;
  const leftOut = omittedOf(tally);
  return {
    ...(inRoom > 0 && { inRoom }),
    ...(leftOut > 0 && { leftOut }),
    ...documentOf(question, headlineOf(tally), EVERYONE),
    ...(answers > 0 && { heldBack: { answers, ...excludedIn(tally), floods } }),
  };
}

function documentOf(
  stored: CountedQuestion,
  counters: Tally | SplitRelease,
  split: Split,
): ResultDocument {
  const result = inReaderOrder(
    resultFromCounters(stored, counters, split),
    stored.choices,
    hasOwnOrder(stored),
  );
  return {
    state: stateOf(stored),
    people: result.people,
    asOf: asOfIn(counters, stored.readAt).toISOString(),
    sequence: counters.sequence,
    audience: split.audience,
    least: split.least,
    outside: { none: result.outside.none, notSure: result.outside.unsure },
    leader: idOf(result.leader),
    choices: result.rows.map((row) => choiceOf(row, result)),
    ranges: RANGES,
    demo: stored.isDemo,
    demoAnswers: stored.demoAnswers,
    ...(result.burst && { burst: result.burst }),
    ...(stored.kind === 'scale' && { scale: centreOf(result) }),
  };
}

function asOfIn(counters: Tally | SplitRelease, now: Date): Date {
  return 'at' in counters ? counters.at : (counters.burst?.headline?.at ?? now);
}

function centreOf({ shows, rows }: Result): { mean: number | null; median: number | null } {
  const counts = rows.map(({ count }) => count);
  const { mean, median } = summarizeScale(counts, rows[0]?.number ?? 0);
  return shows === 'shares' && mean !== undefined && median !== undefined
    ? { mean: roundToFourPlaces(mean, 1), median }
    : { mean: null, median: null };
}

/** Below 30 people the rounds are counts, and nobody is called a winner, as on the page. */
function roundsOf(
  { shows, rounds, winner, firmness, margin, ties }: RankingResult,
  state: QuestionState,
  burst: ResultDocument['burst'],
): NonNullable<ResultDocument['ranking']> {
  const ahead = shows === 'shares' && burst !== 'waiting' ? idOf(winner) : null;
  return {
    ahead,
    winner: state === 'closed' ? ahead : null,
    redraws: firmness ? { of: firmness.redraws, won: firmness.won } : null,
    margin: margin ? { ballots: margin.ballots, exact: margin.isExact } : null,
    rounds: rounds.map(({ votes, exhausted, out }) => ({
      votes: Object.fromEntries(votes.map((one) => [String(one.number), one.votes])),
      exhausted,
      out: idOf(out?.number),
    })),
    ties: { seed: ties.seed, order: ties.order.map(String) },
  };
}

function idOf(number: number | undefined): string | null {
  return number === undefined ? null : String(number);
}

function choiceOf(
  { number, label, count, low, high }: Result['rows'][number],
  { shows, people }: Result,
): ResultChoice {
  const hasShares = shows === 'shares';
  return {
    id: String(number),
    label,
    count,
    share: hasShares ? roundToFourPlaces(count, people) : null,
    low: hasShares ? roundToFourPlaces(low, 100) : null,
    high: hasShares ? roundToFourPlaces(high, 100) : null,
  };
}
