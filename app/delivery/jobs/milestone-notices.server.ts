import type { MilestoneEvent } from '../../notices/notice.ts';
import { notifyMembers } from '../../notices/notices.server.ts';
import { COUNTED, NONE, UNSURE } from '../../results/tally.ts';
import { isSpread } from '../../platform/database/by-question.server.ts';
import type { AnySql, RowId, Sql, SqlFragment } from '../../platform/database/db.server.ts';

/**
 * Authors are notified that people answer: once for each milestone, and of several reached at once only for the last.
 */
const MILESTONES: readonly { people: number; what: MilestoneEvent }[] = [
  { people: 1, what: 'first' },
  { people: 10, what: 'ten' },
  { people: 30, what: 'thirty' },
  { people: 100, what: 'hundred' },
  { people: 1_000, what: 'thousand' },
];
const LAST_MILESTONE = 1_000;
const AT_ONCE = 200;
/** A job looks every minute. What was missed because nothing ran is announced with the next answer. */
const LOOKED_BACK_MINUTES = 15;

type Due = { id: RowId; authorId: RowId; people: number };

/** A condition: somebody answered a member's question lately, so that one may have been reached. */
export const mayHaveMilestones = (sql: AnySql): SqlFragment => sql`
  exists (
    select 1 from answer_minutes a join questions q on q.id = a.question_id
    where ${isRecent(sql)} and q.author_id is not null and not q.is_demo)`;

const isRecent = (sql: AnySql): SqlFragment => sql`
  minute > statement_timestamp() - make_interval(mins => ${LOOKED_BACK_MINUTES})`;

export async function notifyMilestones(sql: Sql, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = await dueQuestions(sql);
    for (const one of due) await notifyAuthor(sql, one);
    if (due.length < AT_ONCE) return;
  }
}

/** Open questions answered lately, with the milestone that was reached and not announced yet. */
function dueQuestions(sql: Sql): Promise<Due[]> {
  const steps = MILESTONES.map(({ people }) => people);
  return sql<Due[]>`
    with recent as materialized (
      select distinct a.question_id as id from answer_minutes a join questions q on q.id = a.question_id
      where ${isRecent(sql)} and q.author_id is not null and not q.is_demo and q.place = 1 and q.closes_at > statement_timestamp()
        and not exists (select from question_removals r where r.question_id = q.id)
    ), counted as materialized (${countRecent(sql)}),
    -- Where all that is counted is the author's own answer.
    own as materialized (
      select q.id from answers a join questions q on q.id = a.question_id join members b on b.id = q.author_id and b.voter = a.voter
      where a.question_id in (select id from counted where people = 1) and cardinality(a.choices) > 0 and not a.is_held
    )
    select q.id, q.author_id as "authorId", reached::int as people
    from counted c join questions q using (id) left join answer_milestones m on m.question_id = q.id,
      lateral (select max(step) as reached from unnest(${steps}::int[]) step where step <= c.people) steps
    where coalesce(m.told, 0) < ${LAST_MILESTONE} and reached > coalesce(m.told, 0) and q.id not in (select id from own)
    order by q.id limit ${AT_ONCE}`;
}

/** Looked up for each on one server. Where questions are spread, each server joins what it has of them. */
function countRecent(sql: Sql): SqlFragment {
  const isOfPeople = sql`choice in (${COUNTED}, ${NONE}, ${UNSURE})`;
  if (isSpread(sql))
    return sql`
      select question_id as id, sum(people) as people from tallies
      where ${isOfPeople} and question_id in (select id from recent) group by 1`;
  return sql`
    select id, (select sum(people) from tallies where question_id = id and ${isOfPeople}) as people from recent`;
}

async function notifyAuthor(sql: Sql, { id, authorId, people }: Due): Promise<void> {
  const what = MILESTONES.find((one) => one.people === people)?.what;
  if (!what) return;
  await sql.begin(async (tx) => {
    const [told] = await tx`
      insert into answer_milestones as m (question_id, told) select id, ${people} from questions where id = ${id}
      on conflict (question_id) do update set told = excluded.told where m.told < excluded.told returning told`;
    if (told)
      await notifyMembers(
        tx,
        { kind: 'answers', what, key: `answers ${id} ${what}`, questionId: id },
        [authorId],
      );
  });
}
