import { keepNewest } from '../base/keep-newest.ts';
import type { RowId, Sql } from '../platform/db.server.ts';
import {
  FEWEST_IN_A_GROUP,
  isFarEnough,
  nearPairs,
  waysToGroup,
  type Grouped,
  type Move,
} from './groups.ts';
import type { Released } from './released.ts';
import type { Tally } from './tally.ts';

/** A large question moves by a two hundredth of its answers at least, so that the list of what was told stays short. */
const LEAST_STEP = 1 / 200;
/** People of a larger question are not looked at one by one: it waits until its figures are far from all told before. */
const MOST_LOOKED_AT = 50_000;
/** After a try that found too little new, the next waits for so many answers more. */
const TRY_AGAIN = 1 / 500;
const MOST_REMEMBERED = 5_000;

type Asked = {
  id: RowId;
  /** More is told of its parts than counters: the rounds of rankings. */
  kind: string;
};

/** Up to which answer it was tried in vain, by question. */
const tried = new WeakMap<Sql, Map<RowId, number>>();

/**
 * What the parts of a question's answers show. Where there is enough that is new for all of them, `tally` is released by
 * whoever asks first; what was released once stays the same in every process.
 */
export async function releasedSplits(
  sql: Sql,
  asked: Asked,
  tally: Tally,
): Promise<Released | undefined> {
  const last = await newestOf(sql, asked.id);
  if (!isDue(sql, asked, { last, tally })) return last;
  const starts = await startsNow(sql, asked, tally);
  if (!starts) {
    noteTried(sql, asked, tally);
    return last;
  }
  await keep(sql, asked, { tally, starts, number: (last?.number ?? 0) + 1 });
  return newestOf(sql, asked.id);
}

type Standing = { last: Released | undefined; tally: Tally };

/** Told without a look at anything but the counters. */
function isDue(sql: Sql, { id }: Asked, { last, tally }: Standing): boolean {
  const { sequence, counts, lastAnswerAt } = tally;
  const least = Math.max(FEWEST_IN_A_GROUP, sequence * LEAST_STEP);
  if (!lastAnswerAt || sequence - (last?.sequence ?? 0) < least) return false;
  const before = tried.get(sql)?.get(id);
  if (before !== undefined && sequence - before < sequence * TRY_AGAIN) return false;
  return waysToGroup(counts).length > 0;
}

function noteTried(sql: Sql, { id }: Asked, { sequence }: Tally): void {
  const known = tried.get(sql) ?? new Map<RowId, number>();
  tried.set(sql, known);
  known.delete(id);
  known.set(id, sequence);
  keepNewest(known, MOST_REMEMBERED);
}

/** The finest groups that may be told beside all that was told before; undefined where there are none. */
async function startsNow(
  sql: Sql,
  { id, kind }: Asked,
  { sequence, counts }: Tally,
): Promise<number[] | undefined> {
  const before = await allOf(sql, id);
  const looked = new Map<number, readonly Move[]>();
  for (const starts of waysToGroup(counts)) if (await isSafe({ counts, starts })) return starts;
  return undefined;

  async function isSafe(now: Grouped): Promise<boolean> {
    for (const told of before) {
      const near = nearPairs(told, now, kind === 'ranking');
      if (near.length === 0) continue;
      if (sequence > MOST_LOOKED_AT) return false;
      const moves = looked.get(told.sequence) ?? (await movesOf(sql, id, told.sequence, sequence));
      looked.set(told.sequence, moves);
      if (!near.every((pair) => isFarEnough(pair, moves))) return false;
    }
    return true;
  }
}

type Row = Omit<Released, 'counts'> & { levels: number[]; choices: number[]; people: number[] };

async function newestOf(sql: Sql, id: RowId): Promise<Released | undefined> {
  const [newest] = await rowsOf(sql, id, 1);
  return newest;
}

/** All that was told of a question, the newest first. */
function allOf(sql: Sql, id: RowId): Promise<Released[]> {
  return rowsOf(sql, id, null);
}

async function rowsOf(sql: Sql, id: RowId, most: number | null): Promise<Released[]> {
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
async function keep(sql: Sql, { id }: Asked, { tally, starts, number }: New): Promise<void> {
  const counts = tally.counts.filter(({ people }) => people > 0);
  await sql`
    insert into released_splits (question_id, number, sequence, answered_at, starts, levels, choices, people)
    values (${id}, ${number}, ${tally.sequence}, ${tally.lastAnswerAt}, ${[...starts]}::smallint[],
            ${counts.map(({ level }) => level)}::smallint[], ${counts.map(({ choice }) => choice)}::smallint[],
            ${counts.map(({ people }) => people)}::integer[])
    on conflict do nothing`;
}

/** How everybody who ever answered stood at two entries of the log. */
async function movesOf(sql: Sql, id: RowId, before: number, after: number): Promise<Move[]> {
  const rows = await sql<{ [Key in keyof Move]: Move[Key] | null }[]>`
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
export async function rankingsAt(
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
