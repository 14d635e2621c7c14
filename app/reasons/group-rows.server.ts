import { anyOf, type RowId, type Sql } from '../platform/database/db.server.ts';
import { isListed } from './reason-rows.server.ts';

/** What is kept of the groups of a question; `told` is JSON. */
type StoredGroups = {
  told: string | null;
  /** Some of the reactions came with the demo set. */
  isDemo: boolean;
  missingPeople: number;
  missingReasons: number;
};

/** Undefined where nobody has reacted. */
export async function findStoredGroups(
  sql: Sql,
  questionPublicId: string,
): Promise<StoredGroups | undefined> {
  const [row] = await sql<StoredGroups[]>`
    select g.told, q.has_demo_reactions as "isDemo", g.missing_people as "missingPeople", g.missing_reasons as "missingReasons"
    from opinion_groups g join questions q on q.id = g.question_id where q.public_id = ${questionPublicId}`;
  return row;
}

/** The words of those that others may read now. */
export async function readReasonTexts(
  sql: Sql,
  questionPublicId: string,
  ids: readonly RowId[],
): Promise<Map<RowId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: RowId; text: string }[]>`
    select r.id, r.text from reasons r join questions q on q.id = r.question_id
    where r.id = ${anyOf(sql, ids, 'bigint')} and q.public_id = ${questionPublicId} and ${isListed(sql)}`;
  return new Map(rows.map(({ id, text }) => [id, text]));
}

type StoredPlace = {
  label: number;
  x: number;
  y: number;
  reasons: RowId[];
  said: number[];
};

/** Where somebody stands in the newest release, with their own reactions. */
export async function findOwnPlace(
  sql: Sql,
  questionPublicId: string,
  voterId: string,
): Promise<StoredPlace | undefined> {
  const [row] = await sql<StoredPlace[]>`
    select p.label, p.x, p.y, r.reasons, r.said
    from questions q join opinion_places p on p.question_id = q.id and p.voter = ${voterId}::uuid
    join reactions r on r.question_id = q.id and r.voter = p.voter
    where q.public_id = ${questionPublicId} and p.label is not null`;
  return row;
}

/** What somebody still lacks who has no place. */
export async function findPlaceLacks(
  sql: Sql,
  questionPublicId: string,
  { voterId, enough }: { voterId: string; enough: number },
): Promise<{ answer: boolean; reactions: number }> {
  const [row] = await sql<{ answer: boolean; reactions: number }[]>`
    with q as materialized (select id from questions where public_id = ${questionPublicId}), answered as materialized (
      select 1 from q join answers a on a.question_id = q.id and a.voter = ${voterId}::uuid
      where cardinality(a.choices) > 0 and not a.is_held and not a.is_aside
    )
    select not exists (select 1 from answered) as answer,
      greatest(0, (
        select greatest(1, count(*)) from (
          select 1 from reasons r where r.question_id = q.id and ${isListed(sql)} limit ${enough}::integer) listed
      ) - (
        select count(*) from reactions t cross join lateral unnest(t.reasons) as u (reason)
        join reasons r on r.id = u.reason and ${isListed(sql)}
        where t.question_id = q.id and t.voter = ${voterId}::uuid
      ))::integer as reactions
    from q`;
  return row ?? { answer: true, reactions: enough };
}
