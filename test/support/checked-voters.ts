import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { ACCOUNT_LEVEL, LEVELS } from '../../app/results/levels.ts';
import type { Cast } from '../../app/answering/answer-casts.server.ts';
import { castTogether } from './cast-together.ts';

/** Somebody who answers, with the check that their answer has; it is never worse than it was. */
export type CheckedVoter = { voterId: string; token: string; level: number };

const hex = () => randomUUID().replaceAll('-', '');

/** So many people who have not answered yet; members are known to the site. */
export async function createVoters(
  sql: postgres.Sql,
  level: number,
  people: number,
): Promise<CheckedVoter[]> {
  const made = Array.from({ length: people }, () => ({ voterId: hex(), token: hex(), level }));
  if (level === ACCOUNT_LEVEL)
    await sql`
      insert into members (name, email, voter)
      select 'Somebody', voter || '@levels.example', voter::uuid from unnest(${made.map(({ voterId }) => voterId)}::text[]) as voter`;
  return made;
}

/** By the statement that every answer is cast with; no picks take it back. */
export async function castAnswers(
  sql: postgres.Sql,
  publicId: string,
  answers: readonly { who: CheckedVoter; picks: readonly number[] }[],
): Promise<void> {
  const [question] = await sql<{ id: string; revision: number }[]>`
    select id, revision from questions where public_id = ${publicId}`;
  if (!question) throw new Error(`There is no question ${publicId}.`);
  const verdicts = await castTogether(
    sql,
    answers.map(({ who, picks }): Cast => ({
      questionId: question.id,
      publicId,
      revision: question.revision,
      ...who,
      choices: picks,
      isHeldBack: false,
    })),
  );
  const refused = verdicts.find(({ refusal }) => refusal !== null);
  if (refused) throw new Error(`An answer was refused: ${refused.refusal}.`);
}

/** So many people for each choice, all checked alike. */
export async function castForEach(
  sql: postgres.Sql,
  publicId: string,
  level: 'device' | 'account',
  people: Readonly<Record<number, number>>,
): Promise<void> {
  const picks = Object.entries(people).flatMap(([choice, number]) =>
    Array.from({ length: number }, () => [Number(choice)]),
  );
  const crowd = await createVoters(sql, LEVELS.indexOf(level), picks.length);
  await castAnswers(
    sql,
    publicId,
    crowd.map((who, at) => ({ who, picks: picks[at] ?? [] })),
  );
}
