import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { createGroupFinder } from '../../app/reasons/groups/group-finder.server.ts';
import { renewDueGroups } from '../../app/reasons/groups/group-runs.server.ts';
import { columnOfCode, markOfCode } from '../../app/stats/sparse-marks.ts';
import { deleteQuestions } from './questions.ts';
import { insertReason } from './reasons.ts';
import { simulateCrowd } from './simulated-crowd.ts';

type CrowdInput = {
  people: number;
  reasons: number;
  /** How large each group is beside the others. */
  sizes: readonly number[];
  seed?: string;
  /** Voters that are there; others are made up. */
  voters?: readonly string[];
  textOf?: (reason: number) => string;
};

/** What each person said, by the numbers of the reasons. */
export type Reactions = Map<string, Map<string, number>>;

const crowded = new Set<string>();

/** Their answers are counted by nothing, so that their questions go before others check the counters. */
export async function deleteCrowds(sql: postgres.Sql): Promise<void> {
  await deleteQuestions(sql, [...crowded]);
}

/** Reasons on a question, and people of known groups who reacted to all of them. */
export async function insertCrowd(
  sql: postgres.Sql,
  questionId: string,
  {
    people,
    reasons,
    sizes,
    seed = 'crowd',
    voters = [],
    textOf = (at) => `Reason ${at + 1} of the crowd.`,
  }: CrowdInput,
): Promise<{ reactions: Reactions; reasonIds: string[] }> {
  crowded.add(questionId);
  for (let at = 0; at < reasons; at++)
    await insertReason(sql, questionId, (at % 2) + 1, textOf(at));
  const rows = await sql<{ id: string }[]>`
    select r.id from reasons r join questions q on q.id = r.question_id where q.public_id = ${questionId} order by r.id`;
  const reasonIds = rows.map(({ id }) => id);
  const { marks } = simulateCrowd({ people, reasons, sizes, seen: 1, seed });
  const reactions: Reactions = new Map();
  for (let row = 0; row < people; row++) {
    const codes = marks.codes.subarray(marks.starts[row], marks.starts[row + 1]);
    reactions.set(
      voters[row] ?? randomUUID(),
      new Map([...codes].map((code) => [reasonIds[columnOfCode(code)] ?? '', markOfCode(code)])),
    );
  }
  for (const [voter, said] of reactions) await setReactions(sql, questionId, voter, said);
  return { reactions, reasonIds };
}

export async function setReactions(
  sql: postgres.ISql,
  questionId: string,
  voter: string,
  said: ReadonlyMap<string, number>,
): Promise<void> {
  const [question] = await sql<{ id: string }[]>`
    select id from questions where public_id = ${questionId}`;
  const id = question?.id ?? '';
  // Who reacts counts where their answer does.
  await sql`
    insert into answers (question_id, sequence, answered_at, came_at, voter, level, choices)
    select ${id}::bigint, coalesce(max(sequence), 0) + 1, now(), now(), ${voter}::uuid, 1, '{1}' from answers where question_id = ${id}
    on conflict (question_id, voter) do nothing`;
  await sql`
    insert into reactions (question_id, voter, reasons, said, reacted_at)
    values (${id}, ${voter}, ${[...said.keys()]}::bigint[], ${[...said.values()]}::smallint[], now())
    on conflict (question_id, voter) do update set reasons = excluded.reasons, said = excluded.said`;
}

/** Computes the groups of a question now, by the job of the site or here, whoever comes first. */
export function groupRenewal(sql: postgres.Sql, databaseUrl: string) {
  const find = createGroupFinder();
  const signal = new AbortController().signal;
  const renewHere = async (questionId: string) => {
    await sql`
      update opinion_groups set not_before = '-infinity' where not_before < now() + interval '11 seconds'
        and question_id = (select id from questions where public_id = ${questionId})`;
    await renewDueGroups({ sql, databaseUrl, find }, signal);
  };
  const isDone = async (questionId: string) => {
    const waiting = await sql`
      select from questions q where q.public_id = ${questionId} and (
        exists (select from group_changes c where c.question_id = q.id)
        or exists (select from opinion_groups g where g.question_id = q.id and g.wanted_at is not null))`;
    return waiting.length === 0;
  };
  return async (questionId: string): Promise<void> => {
    // What fails here fails the test at once. What the site computes at this moment is waited for.
    do await renewHere(questionId);
    while (!(await isDone(questionId)));
  };
}
