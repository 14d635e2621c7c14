import { COUNTED, NONE, UNSURE } from '../tally.ts';
import { MIN_FOR_SHARES } from '../result.ts';
import type { Sql } from '../../platform/database/db.server.ts';

/** The counts of this installation, for `/about`. */
export type SiteFigures = {
  /** Questions that have opened and were not removed; all other figures are of these. */
  questions: number;
  /** How many of them the demo set asked. */
  demo: number;
  open: number;
  /** Questions with fewer people than shares need. */
  few: number;
  /** Answers that stand: a person counts once for each question. */
  answers: number;
  changed: number;
  takenBack: number;
  looked: number;
  heldBack: number;
  topics: number;
  communities: number;
  /** When the first of these questions opened. */
  since: string | undefined;
};

type Row = Omit<SiteFigures, 'since'> & { since: Date | null };

/** Reads counters only, one row for each question and level, so that the cost does not grow with the answers. */
export async function siteFigures(sql: Sql): Promise<SiteFigures> {
  const [row] = await sql<Row[]>`
    with asked as (
      select q.id, q.is_demo, q.opens_at, q.closes_at, t.changes, t.withdrawals, t.peeked, t.held_back
      from questions q left join totals t on t.question_id = q.id
      where q.opens_at <= statement_timestamp() and not exists (select from question_removals r where r.question_id = q.id)
    ), stood as (
      select question_id, sum(people) as turnout, sum(people) filter (where choice = ${COUNTED}) as base
      from tallies where choice in (${COUNTED}, ${NONE}, ${UNSURE}) group by question_id
    )
    select count(*)::float8 as questions,
           count(*) filter (where is_demo)::float8 as demo,
           count(*) filter (where closes_at > statement_timestamp())::float8 as open,
           count(*) filter (where coalesce(base, 0) < ${MIN_FOR_SHARES})::float8 as few,
           coalesce(sum(turnout), 0)::float8 as answers,
           coalesce(sum(changes), 0)::float8 as changed,
           coalesce(sum(withdrawals), 0)::float8 as "takenBack",
           coalesce(sum(peeked), 0)::float8 as looked,
           coalesce(sum(held_back), 0)::float8 as "heldBack",
           (select count(*) from topics)::float8 as topics,
           (select count(*) from communities)::float8 as communities,
           min(opens_at) as since
    from asked left join stood on stood.question_id = asked.id`;
  if (!row) throw new Error('The counters of the site gave no row.');
  return { ...row, since: row.since?.toISOString() };
}
