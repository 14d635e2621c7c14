import type { Sql } from 'postgres';
import { retryInTurn } from '../../app/platform/database/turns.server.ts';
import { LAYOUT } from '../../db/layout.ts';

/** The tables that have rows of this question, though no foreign key ties them to it. */
export async function tablesWithRowsOf(sql: Sql, questionId: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of LAYOUT.question) {
    const rows = await sql`select from ${sql(table)} where question_id = ${questionId} limit 1`;
    if (rows.length > 0) found.push(table);
  }
  return found.toSorted();
}

/** The tables that have rows of a question that is not there. */
export async function tablesWithOrphans(sql: Sql): Promise<string[]> {
  const found: string[] = [];
  for (const table of LAYOUT.question) {
    const rows = await sql`
      select from ${sql(table)} t where not exists (select from questions q where q.id = t.question_id) limit 1`;
    if (rows.length > 0) found.push(table);
  }
  return found;
}

/** As if nothing had been seeded: all that is asked and answered is gone. */
export async function emptySite(sql: Sql): Promise<void> {
  const tables = ['topics', 'communities', 'surveys', ...LAYOUT.question];
  await sql.unsafe(
    `truncate ${tables.join(', ')}, reactions, group_changes, standing_renewals restart identity cascade`,
  );
}

/**
 * For a site that begins without any: what topics tell of answers by the hour goes along. The jobs of a site lock rows in
 * another order.
 */
export async function deleteEveryQuestion(sql: Sql): Promise<void> {
  await retryInTurn(sql, async (tx) => {
    // Whoever counts them meanwhile has read the answers of before.
    await tx`lock table topic_hours in exclusive mode`;
    for (const table of LAYOUT.question) await tx`delete from ${tx(table)}`;
    await tx`delete from questions`;
    await tx`delete from topic_hours`;
  });
}

/** A row in each of them, as no single question has them within a test. */
export async function fillTablesOf(sql: Sql, questionId: string): Promise<void> {
  const id = questionId;
  const hour = '2026-01-01T00:00:00Z';
  await sql.begin(async (tx) => {
    await tx`insert into aside_tallies (question_id, level, choice, people) values (${id}, 0, 1, 1)`;
    await tx`insert into aside_rankings (question_id, level, ranking, people) values (${id}, 0, '{1,2}', 1)`;
    await tx`insert into rankings (question_id, level, ranking, people) values (${id}, 0, '{1,2}', 1)`;
    await tx`insert into bursts (question_id, began_at, seen_at) values (${id}, ${hour}, ${hour})`;
    await tx`
      insert into checked_results (question_id, number, sequence, answered_at, levels, choices, people)
      values (${id}, 1, 1, ${hour}, '{0}', '{1}', '{1}')`;
    await tx`insert into held_minutes (question_id, minute, answers) values (${id}, ${hour}, 1)`;
    await tx`insert into network_people (question_id, network, people, in_headline) values (${id}, 7, 1, 1)`;
    await tx`insert into networks_left_out (question_id, network, left_out_at, answers) values (${id}, 7, ${hour}, 1)`;
    await tx`insert into peeks (question_id, voter) values (${id}, gen_random_uuid())`;
    await tx`
      insert into released_splits (question_id, number, sequence, answered_at, starts, levels, choices, people)
      values (${id}, 1, 1, ${hour}, '{0,2}', '{0}', '{1}', '{1}')`;
    await tx`insert into rooms (question_id, room, network) values (${id}, 'r00mr0', 7)`;
    await tx`
      insert into unfollowed_changes (question_id, voter, changed_at, was, becomes, was_held, is_held, was_aside, is_aside)
      values (${id}, gen_random_uuid(), ${hour}, '{1}', '{2}', false, false, false, false)`;
    await tx`insert into split_tries (question_id, sequence) values (${id}, 1)`;
  });
}
