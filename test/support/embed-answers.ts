import type postgres from 'postgres';
import { sendRequest, type HttpResponse } from './http.ts';

/** The survey a question is in: what frames are asked for by. */
export async function surveyIdOf(sql: postgres.Sql, question: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select s.public_id as id from surveys s join questions q on q.survey_id = s.id where q.public_id = ${question}`;
  return row?.id ?? '';
}

/** `home`: it stands in a page of the site itself. */
export type EmbeddedQuestion = { survey: string; question: string; home?: boolean };

/** An answer as the script of a frame sends it; without picks it is taken back. */
export async function putEmbedAnswer(
  address: string,
  { survey, question, home = false }: EmbeddedQuestion,
  choices: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse & { json: Record<string, unknown> }> {
  const path = `/api/v1/embeds/${survey}/questions/${question}/answer${home ? '?home=1' : ''}`;
  const told = await sendRequest(address, path, {
    method: choices.length > 0 ? 'PUT' : 'DELETE',
    headers: {
      'content-type': 'application/json',
      origin: address,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    ...(choices.length > 0 && { body: JSON.stringify({ choices }) }),
  });
  return { ...told, json: JSON.parse(told.text) as Record<string, unknown> };
}
