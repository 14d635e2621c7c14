import { evictOldest } from '../../base/evict-oldest.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import {
  MIN_GROUP_SIZE,
  isSafePair,
  riskyPairs,
  possibleGroupings,
  type GroupedCounters,
  type LevelTransition,
} from '../disclosure-control.ts';
import type { SplitRelease } from '../split-release.ts';
import { EVERYONE, isEveryone, type Split, type Tally } from '../tally.ts';

/** A large question moves by a two hundredth of its answers at least, so that the list of what was told stays short. */
const MIN_STEP = 1 / 200;
/** People of a larger question are not looked at one by one: it waits until its figures are far from all told before. */
const MAX_LOOKED_AT = 50_000;
/** Each a walk through the log. A release that is near to more of what was told waits for more answers. */
const MAX_WALKS = 8;
/** Of a larger question whoever asks is shown what was told last, and does not wait for what may be told next. */
const MAX_AWAITED = 5_000;
/** Two parts of ten. */
const MIN_ENTRIES = 2 * MIN_GROUP_SIZE;
const TRY_AGAIN = 1 / 500;
const MAX_REMEMBERED = 5_000;

type ReleaseQuestion = {
  id: RowId;
  /** More is told of its parts than counters: the rounds of rankings. */
  kind: string;
};

/** By question: up to which answer this process knows of a try, and the one that is under way. */
type Tries = { upTo: Map<RowId, number>; underWay: Map<RowId, Promise<void>> };
const triesOf = new WeakMap<Sql, Tries>();

/**
 * What the parts of a question's answers show. Where there is enough that is new for all of them, `tally` is released by
 * whoever asks first; what was released once stays the same in every process.
 */
export async function latestRelease(
  sql: Sql,
  asked: ReleaseQuestion,
  tally: Tally,
): Promise<SplitRelease | undefined> {
  const last = await newestOf(sql, asked.id);
  const least = Math.max(MIN_GROUP_SIZE, tally.sequence * MIN_STEP);
  const isEnough = tally.lastAnswerAt && tally.sequence >= MIN_ENTRIES;
  if (!isEnough || tally.sequence - (last?.sequence ?? 0) < least) return last;
  const trying = releaseOnce(sql, asked, tally);
  if (!trying) return last;
  if (tally.sequence > MAX_AWAITED) {
    // Whatever goes wrong with it goes wrong again for whoever asks next, and costs nobody their page.
    trying.catch(() => undefined);
    return last;
  }
  await trying;
  return newestOf(sql, asked.id);
}

/** The same for what one part shows: everybody is read from the counters, without it. */
export async function releaseFor(
  sql: Sql,
  asked: ReleaseQuestion,
  tally: Tally,
  split: Split = EVERYONE,
): Promise<SplitRelease | undefined> {
  return isEveryone(split) ? undefined : latestRelease(sql, asked, tally);
}

/** Whoever asks while somebody tries waits for that; undefined where no try is due. */
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
  const made = attemptRelease(sql, asked, tally).finally(() => tries.underWay.delete(asked.id));
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

/** From one try to the next, in entries of the log. */
function stepAt(sequence: number): number {
  return Math.ceil(Math.max(MIN_GROUP_SIZE, sequence * TRY_AGAIN));
}

/**
 * Tries are ten entries apart at least, in all processes together, and are used up whether they release anything or not.
 * Were it tried after each answer, a release would come with the very answer that completed its groups, and so tell how
 * that one was checked.
 */
async function claim(sql: Sql, id: RowId, sequence: number): Promise<boolean> {
  const claimed = await sql`
    insert into split_tries as t (question_id, sequence) values (${id}, ${sequence})
    on conflict (question_id) do update set sequence = excluded.sequence
    where t.sequence + ${stepAt(sequence)} <= excluded.sequence
    returning sequence`;
  return claimed.length > 0;
}

/** The finest groups that may be told beside all that was told before; undefined where there are none. */
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

/** All that was told of a question, the newest first. */
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

/** Whoever comes second keeps what the first one wrote. */
async function insertRelease(
  sql: Sql,
  { id }: ReleaseQuestion,
  { tally, starts, number }: New,
): Promise<void> {
  const counts = tally.counts.filter(({ people }) => people > 0);
  await sql`
    insert into released_splits (question_id, number, sequence, answered_at, starts, levels, choices, people)
    values (${id}, ${number}, ${tally.sequence}, ${tally.lastAnswerAt}, ${[...starts]}::smallint[],
            ${counts.map(({ level }) => level)}::smallint[], ${counts.map(({ choice }) => choice)}::smallint[],
            ${counts.map(({ people }) => people)}::integer[])
    on conflict do nothing`;
}

/** How everybody who ever answered stood at two entries of the log. */
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
           coalesce(was.choices[1] < 100, false) as "wasCounted", coalesce(stands.choices[1] < 100, false) as "isCounted",
           coalesce(was.choices = stands.choices, false) as "isSame", count(*)::int as people
    from stands left join was using (token) group by 1, 2, 3, 4, 5`;
  return rows.map(({ before: level, after: standing, ...move }) => ({
    before: level ?? undefined,
    after: standing ?? undefined,
    wasCounted: move.wasCounted ?? false,
    isCounted: move.isCounted ?? false,
    isSame: move.isSame ?? false,
    people: move.people ?? 0,
  }));
}

/** Rankings of these levels as they stood at an entry of the log, packed as `loadRankings` packs them. */
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
      where level = any(${[...levels]}::smallint[]) and choices[1] < 100 group by choices
    ) patterns`;
  return row?.packed ?? '';
}
