import {
  changeBetween,
  daysToChoose,
  endsSince,
  firstAndLast,
  type Change,
  type Ends,
  type HourCount,
} from '../trend/change.ts';
import { BETTER_CHECKED } from '../bursts.ts';
import type { Comparisons } from './comparing.server.ts';
import { releasedFor } from './details.server.ts';
import type { ResultDetails } from '../words/details.ts';
import type { AskedRanking, Rankings } from './counting.server.ts';
import { loadFloods } from './floods.server.ts';
import { loadHours } from './moves.server.ts';
import type { QuestionView } from '../present.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import { loadTallies } from './store.server.ts';
import { countsOf, headlineOf, leavesOutOf, leftOutOf } from '../counts.ts';
import { basesOf, checkedGroups, countersOf, narrowings, type Released } from '../released.ts';
import { ALL, isWhole, NO_ANSWERS, type Part, type Tally } from '../tally.ts';
import { drawn } from '../trend/trend-drawing.ts';
import { trendOf } from '../trend/trend.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { Question } from '../../questions/question.ts';
import { stateOf } from '../../questions/rules.ts';
import { findQuestion } from '../../questions/store.server.ts';
import { tieSeed } from '../../stats/permutation.ts';

/** `since` is a day a reader typed. */
export type Wanted = {
  /** One that shows. */
  part: Part;
  /** What was asked for, where it does not. */
  withheld?: Part | undefined;
  released?: Released | undefined;
  since: string | undefined;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A question that was open for longer is followed by days. */
const LONGEST_BY_HOURS_MS = 14 * DAY_MS;
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

/** What results are read with. */
export type Reading = {
  sql: Sql;
  rankings: Rankings;
  /** Whoever needs no trend does without. */
  comparisons?: Comparisons;
};

export async function detailsOf(
  { sql, rankings, comparisons }: Reading,
  stored: Question & { id: RowId },
  tally: Tally,
  { part, withheld, released, since }: Wanted,
): Promise<ResultDetails> {
  const choices = stored.choices.filter(({ role }) => role === 'listed');
  const leaves = leavesOutOf(tally);
  const follows = isWhole(part) && stored.kind !== 'ranking';
  const span = stored.readAt.getTime() - stored.opensAt.getTime();
  const by = span > LONGEST_BY_HOURS_MS ? 'day' : 'hour';
  const [ranking, points, floods] = await Promise.all([
    stored.kind === 'ranking'
      ? rankings.of(askedRanking(stored, countersOf(tally, released, part) ?? tally, part))
      : undefined,
    follows ? loadHours(sql, stored.id, by) : [],
    tally.heldBack > 0 ? loadFloods(sql, stored.id) : [],
  ]);
  const reads = stored.kind === 'scale' ? 'mean' : 'share';
  const until = new Date(
    Math.min(stored.readAt.getTime(), stored.closesAt.getTime()),
  ).toISOString();
  const day = follows && since !== undefined && DAY_FORM.test(since) ? since : undefined;
  const { id } = stored;
  const { sequence } = tally;
  const followed = followedEnds(points);
  const [ofDays, change, sinceDay] = await Promise.all([
    followed && comparisons?.days({ id, sequence }),
    changeFrom(followed),
    day === undefined
      ? undefined
      : changeFrom(endsSince(points, day), { day, outOf: daysToChoose(points) }),
  ]);
  const trend = trendOf(choices, points, { reads, until, ofDays, change, floods });
  return {
    part,
    ...(withheld && { withheld }),
    people: {
      ...basesOf(released, part.least),
      ...(part.least === ALL.least && {
        everyone: countsOf(headlineOf(tally), ALL).people,
      }),
    },
    ...(leaves && { leaves }),
    checks: {
      groups: checkedGroups(released),
      narrowings: narrowings(released, part.audience),
      asOf: released?.at.toISOString(),
    },
    ranking,
    trend: trend && drawn(trend),
    floods,
    since: day === undefined ? undefined : { day, change: sinceDay },
  };

  /** A point holds all that was counted in its hour or day. */
  async function changeFrom(
    ends: Ends | undefined,
    chosen?: { day: string; outOf: number },
  ): Promise<Change | undefined> {
    if (!ends) return undefined;
    const end = new Date(Date.parse(ends.before.at) + (by === 'day' ? DAY_MS : HOUR_MS));
    const moves = await comparisons?.moves({ id, sequence, until: end });
    return changeBetween(ends, choices, { reads, moves, chosen });
  }
}

/** The ends of the trend; undefined where there is none, which takes two moments with enough people. */
function followedEnds(points: readonly HourCount[]): Ends | undefined {
  const ends = firstAndLast(points);
  return ends?.before === ends?.now ? undefined : ends;
}

/** Whether everybody is shown how people ranked: rounds are counted for nobody else. */
export function showsRounds({ kind, resultShows, result }: QuestionView): boolean {
  return kind === 'ranking' && resultShows === 'now' && (result?.people ?? 0) > 0;
}

/** The rounds behind a question as it shows, where its result is all that a page has of it. */
export async function roundsShown(
  { sql, rankings }: Reading,
  question: QuestionView,
  part: Part,
): Promise<RankingResult | undefined> {
  if (!showsRounds(question)) return undefined;
  const stored = await findQuestion(sql, question.id);
  if (!stored) return undefined;
  const tally = (await loadTallies(sql, [stored.id])).get(stored.id) ?? NO_ANSWERS;
  const released = await releasedFor(sql, stored, tally, part);
  const counters = countersOf(tally, released, part) ?? tally;
  return rankings.of(askedRanking(stored, counters, part));
}

/** The rounds of a question that asks for a ranking. */
export function askedRanking(
  stored: Question & { id: RowId },
  counters: Tally | Released,
  part: Part,
): AskedRanking {
  const checked = isWhole(part) && 'burst' in counters ? counters.burst?.checked : undefined;
  return {
    id: stored.id,
    sequence: (checked ?? counters).sequence,
    leavesOut: !checked && isWhole(part) && 'asides' in counters && leftOutOf(counters) > 0,
    choices: stored.choices
      .filter(({ role }) => role === 'listed')
      .map(({ number, label }) => ({ number, label })),
    seed: tieSeed(stored.publicId, stored.tieClose),
    part: checked ? BETTER_CHECKED : part,
    isOver: stateOf(stored) === 'closed',
  };
}
