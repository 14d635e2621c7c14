import { resultWith } from '../present.ts';
import { RANGES, type ResultChoice, type ResultDocument } from '../words/result-document.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import type { Result } from '../results.ts';
import { leftOutOf, turnoutOf } from '../counts.ts';
import { countersOf, type Released } from '../released.ts';
import { releasedFor } from './details.server.ts';
import { loadFloods } from './floods.server.ts';
import { loadTallies } from './store.server.ts';
import { ALL, excludedIn, isWhole, NO_ANSWERS, type Part, type Tally } from '../tally.ts';
import { fourPlaces } from '../../base/shares.ts';
import { isSeenBy, type Inside } from '../../questions/inside.ts';
import type { Question } from '../../questions/question.ts';
import { resultsAreOpen, stateOf, type State } from '../../questions/rules.ts';
import { findQuestion, type StoredQuestion } from '../../questions/store.server.ts';
import { summarizeScale } from '../../stats/scale.ts';
import { askedRanking, type Reading } from './result-details.server.ts';

/** What it was made from, for whoever shows more of it. */
type Read = { stored: StoredQuestion; tally: Tally };

export type Found =
  | { state: 'shown'; document: ResultDocument; isPublic: boolean; read: Read }
  /** A part that holds too few people, or leaves too few. */
  | { state: 'too few' }
  | { state: 'hidden'; until: 'answered' | 'closed'; turnout: number }
  | { state: 'removed' };

/** `mayPeek`: of somebody who answered, or asked to see the result without answering. */
export async function findResult(
  { sql, rankings }: Reading,
  publicId: string,
  {
    part = ALL,
    inside = [],
    mayPeek = false,
  }: { part?: Part; inside?: Inside; mayPeek?: boolean } = {},
): Promise<Found | undefined> {
  const stored = await findQuestion(sql, publicId);
  if (!stored || !isSeenBy(stored, inside)) return undefined;
  const state = stateOf(stored);
  if (state === 'removed') return { state };
  const tally = (await loadTallies(sql, [stored.id])).get(stored.id) ?? NO_ANSWERS;
  const isPublic = resultsAreOpen(stored.results, state);
  if (!isPublic && !(mayPeek && stored.results === 'after')) {
    return {
      state: 'hidden',
      until: stored.results === 'closed' ? 'closed' : 'answered',
      turnout: turnoutOf(tally),
    };
  }
  const released = await releasedFor(sql, stored, tally, part);
  const counters = countersOf(tally, released, part);
  if (!counters) return { state: 'too few' };
  const { heldBack: answers, inRoom } = tally;
  const leftOut = isWhole(part) ? leftOutOf(tally) : 0;
  const document: ResultDocument = {
    ...(inRoom > 0 && isWhole(part) && { inRoom }),
    ...(leftOut > 0 && { leftOut }),
    ...documentOf(stored, counters, part),
    ...(answers > 0 &&
      isWhole(part) && {
        heldBack: { answers, ...excludedIn(tally), floods: await loadFloods(sql, stored.id) },
      }),
  };
  const read = { stored, tally };
  if (stored.kind !== 'ranking') return { state: 'shown', document, isPublic, read };
  const counted = await rankings.of(askedRanking(stored, counters, part));
  return {
    state: 'shown',
    document: { ...document, ranking: roundsOf(counted, state, document.burst) },
    isPublic,
    read,
  };
}

function documentOf(stored: Question, counters: Tally | Released, part: Part): ResultDocument {
  const result = resultWith(stored, counters, part);
  return {
    state: stateOf(stored),
    people: result.people,
    asOf: asOfIn(counters, stored.readAt).toISOString(),
    sequence: counters.sequence,
    audience: part.audience,
    least: part.least,
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

function asOfIn(counters: Tally | Released, now: Date): Date {
  return 'at' in counters ? counters.at : (counters.burst?.checked?.at ?? now);
}

function centreOf({ shows, rows }: Result): { mean: number | null; median: number | null } {
  const counts = rows.map(({ count }) => count);
  const { mean, median } = summarizeScale(counts, rows[0]?.number ?? 0);
  return shows === 'shares' && mean !== undefined && median !== undefined
    ? { mean: fourPlaces(mean, 1), median }
    : { mean: null, median: null };
}

/** Below 30 people the rounds are counts, and nobody is called a winner: as on the page. */
function roundsOf(
  { shows, rounds, winner, firmness, margin, ties }: RankingResult,
  state: State,
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
    share: hasShares ? fourPlaces(count, people) : null,
    low: hasShares ? fourPlaces(low, 100) : null,
    high: hasShares ? fourPlaces(high, 100) : null,
  };
}
