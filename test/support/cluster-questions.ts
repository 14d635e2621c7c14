import { randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import { makeId } from '../../app/base/ids.ts';
import type { QuestionKind } from '../../app/questions/question-rules.ts';

export type ClusterQuestion = { questionId: string; publicId: string; revision: number };

/** A question with three choices, open to everybody, straight into a database whose tables are laid out over servers. */
export async function askOnCluster(
  sql: postgres.Sql,
  kind: QuestionKind = 'single',
  pick = 1,
): Promise<ClusterQuestion> {
  const publicId = makeId(randomBytes(10));
  return sql.begin(async (tx) => {
    const [survey] = await tx<{ id: string }[]>`
      insert into surveys (public_id, title) values (${makeId(randomBytes(10))}, 'A question for a test') returning id`;
    const [question] = await tx<{ id: string }[]>`
      insert into questions (public_id, survey_id, kind, text, pick_at_most, results, audience, opens_at, closes_at, tie_close)
      values (${publicId}, ${survey?.id ?? ''}, ${kind}, 'Which of these would you choose?', ${pick}, 'always', 'everyone',
              now() - interval '1 hour', now() + interval '1 day', now() + interval '1 day')
      returning id`;
    const questionId = question?.id ?? '';
    for (const number of [1, 2, 3])
      await tx`
        insert into choices (question_id, number, label, role) values (${questionId}, ${number}, ${`Choice ${number}`}, 'listed')`;
    await tx`insert into totals (question_id) values (${questionId})`;
    return { questionId, publicId, revision: 1 };
  });
}
