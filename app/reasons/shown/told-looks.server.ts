import type { TransactionSql } from 'postgres';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { NOTHING_TOLD, steppedTelling, type SteppedCount } from '../groups/stepped-counts.ts';
import type { SecondLooks } from './present.ts';

type Row = SecondLooks & { toldPeople: number; toldDifferently: number; tellings: number[] | null };

/** Tells anew how many see it differently, once ten people more or fewer have said so. Who said nothing is not counted. */
export async function renewSecondLooks(tx: TransactionSql, questionId: RowId): Promise<void> {
  const [row] = await tx<Row[]>`
    select c.people, c.differently, s.people as "toldPeople", s.differently as "toldDifferently", s.tellings
    from (
      select count(*)::integer as people, count(*) filter (where t.moved)::integer as differently
      from reactions t join answers a on a.question_id = t.question_id and a.voter = t.voter
        and cardinality(a.choices) > 0 and not a.is_held and not a.is_aside
      where t.question_id = ${questionId} and t.moved is not null
    ) c left join second_looks s on s.question_id = ${questionId}`;
  if (!row) return;
  const { people, differently, toldPeople, toldDifferently, tellings } = row;
  const before: SteppedCount<SecondLooks> = tellings
    ? { shown: { people: toldPeople, differently: toldDifferently }, tellings }
    : NOTHING_TOLD;
  const told = steppedTelling(before, { people, differently }, people);
  if (told === before) return;
  await tx`
    insert into second_looks (question_id, people, differently, tellings)
    select id, ${people}, ${differently}, ${[...told.tellings]} from questions where id = ${questionId}
    on conflict (question_id) do update set
      people = excluded.people, differently = excluded.differently, tellings = excluded.tellings`;
}

/** As it was told last. */
export async function findSecondLooks(
  sql: Sql,
  questionPublicId: string,
): Promise<SecondLooks | undefined> {
  const [row] = await sql<SecondLooks[]>`
    select s.people, s.differently from second_looks s join questions q on q.id = s.question_id
    where q.public_id = ${questionPublicId}`;
  return row;
}
