import { randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import { makeId } from '../../app/base/ids.ts';

/** A question made for a test, straight into the database: open since an hour unless it says otherwise. */
export type Asked = {
  kind?: 'single' | 'multiple' | 'scale' | 'ranking';
  choices?: number;
  pick?: number;
  none?: boolean;
  unsure?: boolean;
  audience?: 'everyone' | 'members' | 'community';
  results?: 'always' | 'after' | 'closed';
  opensIn?: string;
  closesIn?: string;
};

export async function makeQuestion(
  sql: postgres.Sql,
  {
    kind = 'single',
    choices = 3,
    pick = kind === 'multiple' ? 2 : 1,
    none = false,
    unsure = false,
    audience = 'everyone',
    results = 'always',
    opensIn = '-1 hour',
    closesIn = '1 hour',
  }: Asked = {},
): Promise<string> {
  const id = () => makeId(randomBytes(10));
  const publicId = id();
  const numbers = Array.from({ length: choices }, (_, at) => at + 1);
  const rows = [
    ...numbers.map((number) => ({ number, label: `Choice ${number}`, role: 'listed' })),
    ...(none ? [{ number: 100, label: 'None of these', role: 'none' }] : []),
    ...(unsure ? [{ number: 101, label: 'Not sure', role: 'unsure' }] : []),
  ];
  await sql.begin(async (tx) => {
    const [survey] = await tx<{ id: string }[]>`
      insert into surveys (public_id, title) values (${id()}, 'A question for a test') returning id`;
    const [question] = await tx<{ id: string }[]>`
      insert into questions (public_id, survey_id, kind, text, pick_at_most, results, audience, opens_at, closes_at, tie_close)
      values (${publicId}, ${survey?.id ?? ''}, ${kind}, 'Which of these would you choose?', ${pick}, ${results}, ${audience},
              now() + ${opensIn}::interval, now() + ${closesIn}::interval, now() + ${closesIn}::interval)
      returning id`;
    const questionId = question?.id ?? '';
    await tx`insert into choices ${tx(rows.map((row) => ({ ...row, question_id: questionId })))}`;
    await tx`insert into totals (question_id) values (${questionId})`;
  });
  return publicId;
}
