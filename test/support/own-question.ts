import type { Sql } from 'postgres';
import type { Verdict } from '../../app/answering/answer-casts.server.ts';
import { ownQuestionPath, submitForm, QUESTION_FIELDS, type FormFields } from './question-form.ts';
import { castTogether } from './cast-together.ts';
import type { HttpResponse } from './http.ts';
import type { TestMember } from './members.ts';

/** What an author does with a question, as a browser without scripts sends it. */
export function authorActionsOf(address: string, who: TestMember) {
  return {
    act: (id: string, fields: FormFields, as: TestMember | undefined = who) =>
      submitForm(address, as, ownQuestionPath(id), fields),
    edit: (id: string, fields: FormFields = {}) =>
      submitForm(address, who, `${ownQuestionPath(id)}?do=edit`, {
        ...QUESTION_FIELDS,
        does: 'ask',
        opens: 'keep',
        closes: 'keep',
        zone: 'UTC',
        ...fields,
      }),
    correct: (id: string, fields: FormFields) =>
      submitForm(address, who, `${ownQuestionPath(id)}?do=correct`, { does: 'correct', ...fields }),
  };
}

/** Status, and what the address that follows says was done. */
export function resultOfAct({
  status,
  headers,
}: HttpResponse): [status: number, did: string | undefined] {
  return [status, /did=(\w+)$/.exec(headers.location ?? '')?.[1]];
}

export async function questionRow(
  sql: Sql,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const [found] = await sql<Record<string, unknown>[]>`
    select q.*, s.title, (select json_agg(json_build_array(c.number, c.label) order by c.number) from choices c where c.question_id = q.id) as choices
    from questions q join surveys s on s.id = q.survey_id where q.public_id = ${id}`;
  return found;
}

/** As if it had opened so long ago. */
export async function backdateOpening(sql: Sql, id: string, minutes: number): Promise<void> {
  await sql`update questions set opens_at = now() - ${`${minutes} minutes`}::interval where public_id = ${id}`;
}

/** A member answers, on the question as `row` had it. */
export async function castAsMember(
  lane: Sql,
  { voterId }: TestMember,
  row: Record<string, unknown> | undefined,
  choices: number[],
): Promise<Verdict | undefined> {
  const [verdict] = await castTogether(lane, [
    {
      questionId: String(row?.['id']),
      publicId: String(row?.['public_id']),
      revision: Number(row?.['revision']),
      voterId,
      choices,
      level: 4,
      isHeldBack: false,
      token: voterId,
    },
  ]);
  return verdict;
}
