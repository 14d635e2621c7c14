import { setTimeout } from 'node:timers/promises';
import {
  changeBetween,
  countComparableDays,
  endpointsSince,
  overallEndpoints,
  type Change,
  type ChangeEndpoints,
  type CountPoint,
} from '../trend/change.ts';
import { BURST_SPLIT } from '../bursts.ts';
import type { Comparisons } from './comparisons.server.ts';
import { releaseFor } from './split-releases.server.ts';
import type { ResultDetails } from '../details/result-details.ts';
import type { CountedRounds, RankingQuery, RankingCounter } from './ranking-counter.server.ts';
import { loadFloods } from './flood-queries.server.ts';
import { readCumulativeCounts } from './time-series.server.ts';
import type { QuestionView } from '../question-view.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import { runoffOf } from '../rankings/runoff.ts';
import { isCountNear, type CountedRunoff } from '../runoff-counts.ts';
import { loadTallies } from './tally-loader.server.ts';
import { countsOf, headlineOf, headlineOmissionOf, omittedOf } from '../counts.ts';
import {
  peopleByGroup,
  checkedGroups,
  countersOf,
  narrowingsOf,
  type SplitRelease,
} from '../split-release.ts';
import { EVERYONE, isEveryone, NO_ANSWERS, type Split, type Tally } from '../tally.ts';
import { toDrawnTrend } from '../trend/trend-drawing.ts';
import { trendOf } from '../trend/trend.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { Question } from '../../questions/question.ts';
import { stateOf } from '../../questions/question-rules.ts';
import { findQuestion, findQuestions } from '../../questions/question-rows.server.ts';
import { tieSeed } from '../../stats/permutation.ts';

/** `since` is a day that the reader typed. */
export type ResultDetailsQuery = {
  /** The split that is shown. */
  split: Split;
  /** The split that was requested, where it does not show. */
  withheld?: Split | undefined;
  release?: SplitRelease | undefined;
  since: string | undefined;
  /** Of the trend, where they were read beside something else. */
  points?: readonly CountPoint[] | undefined;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A question that was open for longer is followed by days instead of hours. */
const MAX_BY_HOURS_MS = 14 * DAY_MS;
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

export type ResultDeps = {
  sql: Sql;
  rankings: RankingCounter;
  /** Missing where no trend is needed. */
  comparisons?: Comparisons | undefined;
};

export async function loadResultDetails(
  { sql, rankings, comparisons }: ResultDeps,
  stored: Question & { id: RowId },
  tally: Tally,
  { split, withheld, release, since, points: known }: ResultDetailsQuery,
): Promise<ResultDetails> {
  const choices = stored.choices.filter((one) => one.role === 'listed');
  const leaves = headlineOmissionOf(tally);
  const follows = isEveryone(split) && stored.kind !== 'ranking';
  const by = stepOf(stored);
  const [ranking, points, floods] = await Promise.all([
    stored.kind === 'ranking'
      ? rankings.of(rankingQueryOf(stored, countersOf(tally, release, split) ?? tally, split))
      : undefined,
    follows ? (known ?? loadTrendPoints({ sql, comparisons }, stored)) : [],
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
    followed && comparisons?.dailyCounts({ id, sequence }),
    changeFrom(followed),
    day === undefined
      ? undefined
      : changeFrom(endpointsSince(points, day), { day, outOf: countComparableDays(points) }),
  ]);
  const trend = trendOf(choices, points, { reads, until, ofDays, change, floods });
  return {
    part: split,
    ...(withheld && { withheld }),
    people: {
      ...peopleByGroup(release, split.least),
      ...(split.least === EVERYONE.least && {
        everyone: countsOf(headlineOf(tally), EVERYONE).people,
      }),
    },
    ...(leaves && { leaves }),
    checks: {
      groups: checkedGroups(release),
      narrowings: narrowingsOf(release, split.audience),
      asOf: release?.at.toISOString(),
    },
    ranking,
    trend: trend && toDrawnTrend(trend),
    floods,
    since: day === undefined ? undefined : { day, change: sinceDay },
  };

  /** Each point counts everything to the end of its hour or day, so that the comparison starts there. */
  async function changeFrom(
    ends: ChangeEndpoints | undefined,
    chosen?: { day: string; outOf: number },
  ): Promise<Change | undefined> {
    if (!ends) return undefined;
    const end = new Date(Date.parse(ends.before.at) + (by === 'day' ? DAY_MS : HOUR_MS));
    const transitions = await comparisons?.transitions({ id, sequence, until: end });
    return changeBetween(ends, choices, { reads, transitions, chosen });
  }
}

type Followed = Pick<Question, 'kind' | 'readAt' | 'opensAt'> & { id: RowId };

/** What the trend of everybody's answers is drawn from; nothing of a ranking. */
export async function loadTrendPoints(
  { sql, comparisons }: Pick<ResultDeps, 'sql' | 'comparisons'>,
  stored: Followed,
): Promise<readonly CountPoint[]> {
  if (stored.kind === 'ranking') return [];
  const asked = { id: stored.id, by: stepOf(stored) };
  return comparisons?.countPoints(asked) ?? (await readCumulativeCounts(sql, asked)).points;
}

function stepOf({ readAt, opensAt }: Followed): 'day' | 'hour' {
  return readAt.getTime() - opensAt.getTime() > MAX_BY_HOURS_MS ? 'day' : 'hour';
}

/** The ends of the trend; undefined where there are not two moments with enough people. */
function followedEnds(points: readonly CountPoint[]): ChangeEndpoints | undefined {
  const ends = overallEndpoints(points);
  return ends?.before === ends?.now ? undefined : ends;
}

/** Whether everybody sees how people ranked; otherwise rounds are not counted. */
export function showsRounds({ kind, resultShows, result }: QuestionView): boolean {
  return kind === 'ranking' && resultShows === 'now' && (result?.people ?? 0) > 0;
}

/** The rounds of a shown question, for pages that load nothing else of its details. */
export async function loadShownRounds(
  { sql, rankings }: ResultDeps,
  question: QuestionView,
  split: Split,
): Promise<RankingResult | undefined> {
  const stored = showsRounds(question) ? await findQuestion(sql, question.id) : undefined;
  if (!stored) return undefined;
  const tally = (await loadTallies(sql, [stored.id])).get(stored.id) ?? NO_ANSWERS;
  const released = await releaseFor(sql, stored, tally, split);
  const counters = countersOf(tally, released, split) ?? tally;
  return rankings.of(rankingQueryOf(stored, counters, split));
}

/** How many rankings of one list are drawn as a flow. */
const MAX_RUNOFFS = 6;

/** So long a room waits for a count; it shows first choices until one comes. */
const ROOM_WAITS_MS = 2_000;

/**
 * The same questions, where shown rankings carry their first and last count. A list waits for no count: one that was
 * never made is started, and the ranking shows its first choices until then. A room waits for a moment.
 */
export async function withRunoffs(
  { sql, rankings }: ResultDeps,
  questions: readonly QuestionView[],
  { waits = false } = {},
): Promise<QuestionView[]> {
  const ranked = questions.filter(mayShowRunoff).slice(0, MAX_RUNOFFS);
  if (ranked.length === 0) return [...questions];
  const stored = await findQuestions(
    sql,
    ranked.map(({ id }) => id),
  );
  const tallies = await loadTallies(
    sql,
    stored.map(({ id }) => id),
  );
  const found = await Promise.all(
    stored.map(async (one) => {
      const tally = tallies.get(one.id);
      // A burst may have begun after the questions were read.
      if (!tally || tally.burst) return undefined;
      const headline = headlineOf(tally);
      const counted = await countedRounds(rankings, rankingQueryOf(one, headline, EVERYONE), waits);
      if (!counted || !isCountNear(counted.ballots, countsOf(headline, EVERYONE).people))
        return undefined;
      const runoff = countedRunoff(counted);
      return runoff && ([one.publicId, runoff] as const);
    }),
  );
  const byId = new Map(found.filter((one) => one !== undefined));
  return questions.map((question) => {
    const runoff = byId.get(question.id);
    return runoff ? { ...question, runoff } : question;
  });
}

/** The same for the items of a list. */
export async function itemsWithRunoffs<Item extends { question: QuestionView }>(
  deps: ResultDeps,
  items: readonly Item[],
): Promise<Item[]> {
  const shown = await withRunoffs(
    deps,
    items.map(({ question }) => question),
  );
  return items.map((item, at) => ({ ...item, question: shown[at] ?? item.question }));
}

async function countedRounds(
  rankings: RankingCounter,
  asked: RankingQuery,
  waits: boolean,
): Promise<CountedRounds | undefined> {
  if (!waits) return rankings.newestKnown(asked);
  return Promise.race([
    rankings.of(asked).catch(() => undefined),
    setTimeout(ROOM_WAITS_MS, undefined, { ref: false }),
  ]).then((counted) => counted ?? rankings.newestKnown(asked));
}

function countedRunoff(counted: CountedRounds): CountedRunoff | undefined {
  const runoff = runoffOf(counted);
  return runoff && { ...runoff, sequence: counted.sequence };
}

/** The same question with its first and last count, where these may stand for its result. */
export function withRunoff(question: QuestionView, counted: CountedRounds): QuestionView {
  const runoff = mayShowRunoff(question) ? countedRunoff(counted) : undefined;
  return runoff ? { ...question, runoff } : question;
}

/** A share of the rounds is shown where the result is one of shares, which is not being checked. */
function mayShowRunoff(question: QuestionView): boolean {
  const { result, part } = question;
  return showsRounds(question) && !part && result?.shows === 'shares' && !result.burst;
}

export function rankingQueryOf(
  stored: Question & { id: RowId },
  counters: Tally | SplitRelease,
  split: Split,
): RankingQuery {
  const checked = isEveryone(split) && 'burst' in counters ? counters.burst?.headline : undefined;
  return {
    id: stored.id,
    sequence: (checked ?? counters).sequence,
    omitsAnswers:
      !checked && isEveryone(split) && 'overNetworkShare' in counters && omittedOf(counters) > 0,
    choices: stored.choices
      .filter((one) => one.role === 'listed')
      .map(({ number, label }) => ({ number, label })),
    seed: tieSeed(stored.publicId, stored.tieClose),
    split: checked ? BURST_SPLIT : split,
    isOver: stateOf(stored) === 'closed',
  };
}
