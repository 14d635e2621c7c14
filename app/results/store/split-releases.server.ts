import { evictOldest } from '../../base/evict-oldest.ts';
import {
  isLockTimeout,
  isStatementTimeout,
  type RowId,
  type Sql,
} from '../../platform/database/db.server.ts';
import {
  MIN_GROUP_SIZE,
  isSafePair,
  riskyPairs,
  possibleGroupings,
  type GroupedCounters,
  type LevelTransition,
} from '../disclosure-control.ts';
import type { SplitRelease } from '../split-release.ts';
import { EVERYONE, isEveryone, NONE, type Split, type Tally } from '../tally.ts';

/**
 * The next release needs at least a two hundredth of the answers to be new, so that a large question has few releases.
 */
const MIN_STEP = 1 / 200;
/** Larger questions are not compared person by person: they wait until the figures are far from everything released. */
const MAX_LOOKED_AT = 50_000;
/** Each comparison walks through the log. A release that is close to more earlier ones waits for further answers. */
const MAX_WALKS = 8;
/** For a larger question the reader gets the last release, without waiting for the next. */
const MAX_AWAITED = 5_000;
/** Enough answers for two groups. */
const MIN_ENTRIES = 2 * MIN_GROUP_SIZE;
const TRY_AGAIN = 1 / 500;
const MAX_REMEMBERED = 5_000;

type ReleaseQuestion = {
  id: RowId;
  /** A ranking publishes more of a split than counters: its rounds. */
  kind: string;
};

/** For each question: the log entry of the last attempt that this process knows, and the attempt that is running. */
type Tries = { upTo: Map<RowId, number>; underWay: Map<RowId, Promise<void>> };
const triesOf = new WeakMap<Sql, Tries>();

/**
 * The newest release of a question's splits. Where enough answers are new, the first reader releases `tally`; a release
 * stays the same in every process.
 */
export async function latestRelease(
  sql: Sql,
  asked: ReleaseQuestion,
  tally: Tally,
  quickSql = sql,
): Promise<SplitRelease | undefined> {
  const last = await newestOf(quickSql, asked.id);
  const least = Math.max(MIN_GROUP_SIZE, tally.sequence * MIN_STEP);
  const isEnough = tally.lastAnswerAt && tally.sequence >= MIN_ENTRIES;
  if (!isEnough || tally.sequence - (last?.sequence ?? 0) < least) return last;
  const trying = releaseOnce(sql, asked, tally);
  if (!trying) return last;
  if (tally.sequence > MAX_AWAITED) {
    // A failure must not cost this reader their page; the next attempt would report it again.
    trying.catch(() => undefined);
    return last;
  }
  try {
    await trying;
  } catch (error) {
    // Nor must whoever holds the counters.
    if (!isLockTimeout(error) && !isStatementTimeout(error)) throw error;
    return last;
  }
  return newestOf(sql, asked.id);
}

/** The release for one split; everyone is read from the counters and needs none. */
export async function releaseFor(
  sql: Sql,
  asked: ReleaseQuestion,
  tally: Tally,
  split: Split = EVERYONE,
): Promise<SplitRelease | undefined> {
  return isEveryone(split) ? undefined : latestRelease(sql, asked, tally);
}

/** Readers share an attempt that is running; undefined where none is due. */
function releaseOnce(sql: Sql, asked: ReleaseQuestion, tally: Tally): Promise<void> | undefined {
  const tries: Tries = triesOf.get(sql) ?? { upTo: new Map(), underWay: new Map() };
  triesOf.set(sql, tries);
  const known = tries.underWay.get(asked.id);
  if (known) return known;
  const latest = tries.upTo.get(asked.id);
  if (latest !== undefined && tally.sequence - latest < stepAt(tally.sequence)) return undefined;
  tries.upTo.delete(asked.id);
  tries.upTo.set(asked.id, tally.sequence);
  evictOldest(tries.upTo, MAX_REMEMBERED);
  const made = attemptRelease(sql, asked, tally)
    .catch((error: unknown) => {
      tries.upTo.delete(asked.id);
      throw error;
    })
    .finally(() => tries.underWay.delete(asked.id));
  tries.underWay.set(asked.id, made);
  return made;
}

async function attemptRelease(sql: Sql, asked: ReleaseQuestion, tally: Tally): Promise<void> {
  if (!(await claim(sql, asked.id, tally.sequence))) return;
  const before = await listReleases(sql, asked.id);
  const starts = await findSafeGrouping(before, sql, asked, tally);
  if (starts)
    await insertRelease(sql, asked, { tally, starts, number: (before[0]?.number ?? 0) + 1 });
}

/** How many log entries lie between two attempts. */
function stepAt(sequence: number): number {
  return Math.ceil(Math.max(MIN_GROUP_SIZE, sequence * TRY_AGAIN));
}

/**
 * Attempts are at least ten entries apart across all processes, and count whether they release anything or not. With an
 * attempt after each answer, a release would follow the very answer that completed its groups, and so tell how that
 * answer was checked.
 */
async function claim(sql: Sql, id: RowId, sequence: number): Promise<boolean> {
  const claimed = await sql`
    insert into split_tries as t (question_id, sequence)
    select question_id, ${sequence}::bigint from totals where question_id = ${id} for key share
    on conflict (question_id) do update set sequence = excluded.sequence
    where t.sequence + ${stepAt(sequence)} <= excluded.sequence
    returning sequence`;
  return claimed.length > 0;
}

/** The finest groups that may be published beside everything released before; undefined where there are none. */
async function findSafeGrouping(
  before: readonly SplitRelease[],
  sql: Sql,
  { id, kind }: ReleaseQuestion,
  { sequence, counts }: Tally,
): Promise<number[] | undefined> {
  const looked = new Map<number, readonly LevelTransition[]>();
  for (const starts of possibleGroupings(counts))
    if (await isSafe({ counts, starts })) return starts;
  return undefined;

  async function isSafe(now: GroupedCounters): Promise<boolean> {
    for (const told of before) {
      const near = riskyPairs(told, now, kind === 'ranking');
      if (near.length === 0) continue;
      const moves = await movesSince(told.sequence);
      if (!moves || !near.every((pair) => isSafePair(pair, moves))) return false;
    }
    return true;
  }

  async function movesSince(told: number): Promise<readonly LevelTransition[] | undefined> {
    const known = looked.get(told);
    if (known || sequence > MAX_LOOKED_AT || looked.size === MAX_WALKS) return known;
    const moves = await loadLevelTransitions(sql, id, told, sequence);
    looked.set(told, moves);
    return moves;
  }
}

type Row = Omit<SplitRelease, 'counts'> & { levels: number[]; choices: number[]; people: number[] };

async function newestOf(sql: Sql, id: RowId): Promise<SplitRelease | undefined> {
  const [newest] = await rowsOf(sql, id, 1);
  return newest;
}

/** All releases of a question, the newest first. */
function listReleases(sql: Sql, id: RowId): Promise<SplitRelease[]> {
  return rowsOf(sql, id, null);
}

async function rowsOf(sql: Sql, id: RowId, most: number | null): Promise<SplitRelease[]> {
  const rows = await sql<Row[]>`
    select number, sequence::float8 as sequence, answered_at as at, starts, levels, choices, people
    from released_splits where question_id = ${id} order by number desc limit ${most}`;
  return rows.map(({ levels, choices, people, ...row }) => ({
    ...row,
    counts: levels.map((level, at) => ({
      level,
      choice: choices[at] ?? 0,
      people: people[at] ?? 0,
    })),
  }));
}

type New = { tally: Tally; starts: readonly number[]; number: number };

/** Of two concurrent releases the first one stays. Of a question that was deleted meanwhile none is kept. */
async function insertRelease(
  sql: Sql,
  { id }: ReleaseQuestion,
  { tally, starts, number }: New,
): Promise<void> {
  const counts = tally.counts.filter(({ people }) => people > 0);
  await sql`
    insert into released_splits (question_id, number, sequence, answered_at, starts, levels, choices, people)
    select question_id, ${number}::integer, ${tally.sequence}::bigint, ${tally.lastAnswerAt}::timestamptz, ${[...starts]}::smallint[],
           ${counts.map(({ level }) => level)}::smallint[], ${counts.map(({ choice }) => choice)}::smallint[],
           ${counts.map(({ people }) => people)}::integer[]
    from totals where question_id = ${id} for key share
    on conflict do nothing`;
}

/** The levels of everybody who ever answered, at two log entries. */
async function loadLevelTransitions(
  sql: Sql,
  id: RowId,
  before: number,
  after: number,
): Promise<LevelTransition[]> {
  const rows = await sql<{ [Key in keyof LevelTransition]: LevelTransition[Key] | null }[]>`
    with was as (
      select distinct on (token) token, level, choices from answer_log
      where question_id = ${id} and sequence <= ${before} order by token, sequence desc
    ), stands as (
      select distinct on (token) token, level, choices from answer_log
      where question_id = ${id} and sequence <= ${after} order by token, sequence desc
    )
    select case when cardinality(was.choices) > 0 then was.level end as before,
           case when cardinality(stands.choices) > 0 then stands.level end as after,
           coalesce(was.choices[1] < ${NONE}, false) as "wasCounted", coalesce(stands.choices[1] < ${NONE}, false) as "isCounted",
           coalesce(was.choices = stands.choices, false) as "isSame", count(*)::int as people
    from stands left join was using (token) group by 1, 2, 3, 4, 5`;
  return rows.map(({ before: levelBefore, after: levelAfter, ...move }) => ({
    before: levelBefore ?? undefined,
    after: levelAfter ?? undefined,
    wasCounted: move.wasCounted ?? false,
    isCounted: move.isCounted ?? false,
    isSame: move.isSame ?? false,
    people: move.people ?? 0,
  }));
}

/** The rankings at these levels as of a log entry, packed like those of `loadRankings`. */
export async function loadRankingsAt(
  sql: Sql,
  id: RowId,
  { levels, sequence }: { levels: readonly number[]; sequence: number },
): Promise<string> {
  const [row] = await sql<{ packed: string }[]>`
    select coalesce(string_agg(array_to_string(choices, ',') || ':' || people, ';'), '') as packed
    from (
      select choices, count(*) as people from (
        select distinct on (token) level, choices from answer_log
        where question_id = ${id} and sequence <= ${sequence} order by token, sequence desc
      ) stands
      where level = any(${[...levels]}::smallint[]) and choices[1] < ${NONE} group by choices
    ) patterns`;
  return row?.packed ?? '';
}
