import { byQuestionText, readTextByQuestion } from '../../platform/database/by-question.server.ts';
import type { SqlFragment, RowId, Sql } from '../../platform/database/db.server.ts';
import type { CountPoint } from '../trend/change.ts';
import { unpackTransitions, type AnswerTransition } from '../answer-transitions.ts';
import { COUNTED, NONE } from '../tally.ts';

/** Compares a question's log up to `sequence` with how it stood at `until`. */
export type TransitionsQuery = { id: RowId; sequence: number; until: Date };

/**
 * More combinations than twelve choices can be picked in, and some milliseconds of work; only very many people with
 * several picks exceed it.
 */
const MAX_DIFFERENT = 5_000;

/**
 * What each person picked as of a moment, and now: their last entry before it, and their last since, if there is one.
 * The database sorts the entries by token once, in one process and with little memory. Undefined where there are too
 * many different transitions.
 */
export async function loadTransitions(
  sql: Sql,
  { id, sequence, until }: TransitionsQuery,
): Promise<AnswerTransition[] | undefined> {
  const last = (when: SqlFragment) => sql`
    select distinct on (token) token, case when choices[1] < ${NONE} then array_to_string(choices, ',') else '' end as picks
    from answer_log where question_id = ${id} and sequence <= ${sequence} and ${when} order by token, sequence desc`;
  const [, [row]] = await sql.begin('read only', async (tx) => [
    await tx`select set_config('max_parallel_workers_per_gather', '0', true)`,
    await tx<{ different: number; packed: string | null }[]>`
      select count(*)::int as different,
             case when count(*) <= ${MAX_DIFFERENT} then string_agg(before || '>' || now || ':' || people, ';') end as packed
      from (
        select coalesce(b.picks, '') as before, coalesce(s.picks, b.picks) as now, count(*) as people
        from (${last(sql`at < ${until}`)}) b full join (${last(sql`at >= ${until}`)}) s using (token)
        where b.picks <> '' or s.picks <> '' group by 1, 2
      ) moves`,
  ]);
  return row && row.different > MAX_DIFFERENT ? undefined : unpackTransitions(row?.packed ?? '');
}

/** The current answers by the day on which they were given, in UTC, so that each person is in one day. */
export async function loadDailyCounts(sql: Sql, id: RowId): Promise<CountPoint[]> {
  const rows = await sql<{ at: Date; choices: number[]; people: number[] }[]>`
    select day as at, array_agg(pick) as choices, array_agg(people) as people
    from (
      select day, pick, sum(given)::int as people
      from (
        select date_trunc('day', answered_at, 'UTC') as day, choices, count(*) as given
        from answers where question_id = ${id} and not is_held and choices[1] < ${NONE} group by 1, 2
      ) a cross join unnest(choices || ${COUNTED}::smallint) as pick
      group by 1, 2
    ) d group by 1 order by 1`;
  return rows.map(({ at, choices, people }) => {
    const { [COUNTED]: counted = 0, ...byChoice } = Object.fromEntries(
      choices.map((choice, index) => [choice, people[index] ?? 0]),
    );
    return { at: at.toISOString(), people: counted, byChoice };
  });
}

/** The tally at the end of each hour or day in which it changed. `settled`: how many of the first points stay as they are. */
export type CumulativeCounts = { points: readonly CountPoint[]; settled: number };

export type CountsQuery = { id: RowId; by: 'hour' | 'day' };

type HourRow = { at: Date; choices: number[]; people: number[]; isSettled: boolean };

const NO_COUNTS: CumulativeCounts = { points: [], settled: 0 };
/** An answer is counted in the hour in which its statement began at the earliest, and no transaction lasts as long. */
const SETTLES_AFTER_MIN = 5;
const LENGTH_MS = { hour: 3_600_000, day: 24 * 3_600_000 };

/** The moment in a select too, so that it is planned once. */
const HOURS = byQuestionText(
  'question_id',
  (isOneOf) => `
    select at, array_agg(choice) as choices, array_agg(people) as people,
           at < date_trunc($2, statement_timestamp() - make_interval(mins => ${SETTLES_AFTER_MIN}), 'UTC') as "isSettled"
    from (
      select date_trunc($2, hour, 'UTC') as at, choice, sum(people)::int as people
      from answer_hours
      where question_id ${isOneOf} and hour >= (select $3::text::timestamptz)
      group by 1, 2
    ) counted group by at order by at`,
);

/** `known`: what was read before; of that nothing is read again but what may have changed. */
export async function readCumulativeCounts(
  sql: Sql,
  { id, by }: CountsQuery,
  known = NO_COUNTS,
): Promise<CumulativeCounts> {
  const before = known.points.slice(0, known.settled);
  const last = before.at(-1);
  const since = last ? new Date(Date.parse(last.at) + LENGTH_MS[by]).toISOString() : '-infinity';
  const rows = await readTextByQuestion<HourRow>(sql, HOURS, [id], by, since);
  const sums = new Map<number, number>(
    Object.entries(last?.byChoice ?? {}).map(([choice, people]) => [Number(choice), people]),
  );
  if (last) sums.set(COUNTED, last.people);
  const later = rows.map(({ at, choices, people }): CountPoint => {
    choices.forEach((choice, index) =>
      sums.set(choice, (sums.get(choice) ?? 0) + (people[index] ?? 0)),
    );
    const { [COUNTED]: counted = 0, ...byChoice } = Object.fromEntries(sums);
    return { at: at.toISOString(), people: counted, byChoice };
  });
  const settled = before.length + rows.filter(({ isSettled }) => isSettled).length;
  return { points: [...before, ...later], settled };
}

/**
 * Equal rankings with the number of people who gave them, packed as `unpackRankings` in packed-rankings.ts reads them.
 */
export async function loadRankings(
  sql: Sql,
  id: RowId,
  levels: readonly number[],
  leavesOut = false,
): Promise<string> {
  const [row] = await sql<{ packed: string }[]>`
    select coalesce(string_agg(array_to_string(ranking, ',') || ':' || people, ';'), '') as packed
    from (
      select ranking, sum(people) as people
      from (
        select level, ranking, people from rankings where question_id = ${id}
        union all
        select level, ranking, -people from aside_rankings where question_id = ${id} and ${leavesOut}
      ) r
      where level = any(${[...levels]}::smallint[]) group by ranking having sum(people) > 0
    ) patterns`;
  return row?.packed ?? '';
}
