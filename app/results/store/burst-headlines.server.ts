import type { RowId, Sql } from '../../platform/database/db.server.ts';
import {
  burstHeadlineOf,
  isSafeToPublish,
  omitsAnswers,
  type PublishedCounters,
} from '../burst-headline.ts';
import { BURST_SPLIT } from '../bursts.ts';
import { levelsOf } from '../counts.ts';
import type { SplitRelease } from '../split-release.ts';
import { COUNTED, NONE, UNSURE, type Tally } from '../tally.ts';

type Counters = Tally['counts'];

/**
 * Whether the headline can rest on the better checked as of this release. What is published is stored, so that it is
 * the same each time.
 */
export async function saveBurstHeadline(
  sql: Sql,
  id: RowId,
  { released: release, isRanking }: { released: SplitRelease; isRanking: boolean },
): Promise<boolean> {
  const { number, sequence, at } = release;
  const told = await loadBurstHeadlines(sql, id);
  if (told.some((one) => one.number === number)) return true;
  const overNetworkShare = await asidesAt(sql, id, sequence);
  const overNetworkShareSince =
    (await asidesNow(sql, id)) - peopleIn(overNetworkShare.filter(isChecked));
  const counts = burstHeadlineOf({ release, overNetworkShare, overNetworkShareSince, isRanking });
  if (!counts) return false;
  const splits = omitsAnswers({ overNetworkShare }) ? await loadPublishedSplits(sql, id) : [];
  if (!isSafeToPublish([...told, ...splits], counts)) return false;
  await sql`
    insert into checked_results (question_id, number, sequence, answered_at, levels, choices, people)
    select question_id, ${number}::integer, ${sequence}::bigint, ${at}::timestamptz, ${counts.map(({ level }) => level)}::smallint[],
           ${counts.map(({ choice }) => choice)}::smallint[], ${counts.map(({ people }) => people)}::integer[]
    from totals where question_id = ${id} for key share
    on conflict do nothing`;
  return true;
}

const CHECKED_LEVELS = levelsOf(BURST_SPLIT);
const PEOPLE = [COUNTED, NONE, UNSURE];
const isChecked = ({ level }: Counters[number]) => CHECKED_LEVELS.includes(level);

function peopleIn(counts: Counters): number {
  return counts
    .filter(({ choice }) => PEOPLE.includes(choice))
    .reduce((sum, { people }) => sum + people, 0);
}

/** The people whom the headline leaves out, among those whose answers are from before that log entry. */
async function asidesAt(sql: Sql, id: RowId, sequence: number): Promise<Counters> {
  return sql<{ level: number; choice: number; people: number }[]>`
    select a.level, pick as choice, count(*)::int as people
    from answers a join questions q on q.id = a.question_id cross join lateral unnest(counted_picks(q.kind, a.choices)) as pick
    where a.question_id = ${id} and a.network is not null and not a.is_held and a.is_aside and cardinality(a.choices) > 0
      and a.sequence <= ${sequence} group by 1, 2`;
}

async function asidesNow(sql: Sql, id: RowId): Promise<number> {
  const [row] = await sql<{ people: number }[]>`
    select coalesce(sum(people), 0)::int as people from aside_tallies
    where question_id = ${id} and level = any(${CHECKED_LEVELS}::int[]) and choice = any(${PEOPLE}::int[])`;
  return row?.people ?? 0;
}

type Row = { levels: number[]; choices: number[]; people: number[] };

function countsIn({ levels, choices, people }: Row): Counters {
  return levels.map((level, at) => ({ level, choice: choices[at] ?? 0, people: people[at] ?? 0 }));
}

/** The headlines published in bursts; each is a single sum. */
async function loadBurstHeadlines(
  sql: Sql,
  id: RowId,
): Promise<(PublishedCounters & { number: number })[]> {
  const rows = await sql<(Row & { number: number })[]>`
    select number, levels, choices, people from checked_results where question_id = ${id}`;
  return rows.map((row) => ({
    number: row.number,
    counts: countsIn(row),
    starts: [0],
    overNetworkShare: 0,
  }));
}

/** All splits that were ever released, with how many of those left out now were in them. */
async function loadPublishedSplits(sql: Sql, id: RowId): Promise<PublishedCounters[]> {
  const rows = await sql<(Row & { starts: number[]; overNetworkShare: number })[]>`
    select r.levels, r.choices, r.people, r.starts, (
             select count(*)::int from answers a
             where a.question_id = r.question_id and a.network is not null and not a.is_held and a.is_aside
               and a.level = any(${CHECKED_LEVELS}::int[]) and a.choices[1] < ${NONE} and a.sequence <= r.sequence) as "overNetworkShare"
    from released_splits r where r.question_id = ${id}`;
  return rows.map(({ starts, overNetworkShare, ...row }) => ({
    counts: countsIn(row),
    starts,
    overNetworkShare,
  }));
}
