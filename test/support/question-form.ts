import { sendRequest, postForm, type HttpResponse } from './http.ts';
import type { TestMember } from './members.ts';

/** Asking as a browser without scripts does it. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

export const QUESTION_FIELDS: FormFields = {
  text: 'Should libraries lend out tools as well as books?',
  kind: 'single',
  choice: ['Yes, everywhere', 'Only in towns', 'No'],
  topic: ['city-life'],
  seen: '1',
};

const NEW_PATH = '/account/questions/new';

export async function ticketOf(address: string, who: TestMember, path = NEW_PATH): Promise<string> {
  const { text } = await sendRequest(address, path, { headers: { cookie: who.cookie } });
  return /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Presses a button of a form at `path`; lists become one field for each value. */
export function submitForm(
  address: string,
  who: TestMember | undefined,
  path: string,
  fields: FormFields,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? (value as string[]) : [value as string])
      body.append(name, one);
  return postForm(address, path, body, { ...headers, ...(who && { cookie: who.cookie }) });
}

export async function submitQuestion(
  address: string,
  who: TestMember,
  fields: FormFields = {},
): Promise<HttpResponse> {
  const ticket = await ticketOf(address, who);
  return submitForm(address, who, NEW_PATH, { does: 'ask', ticket, ...QUESTION_FIELDS, ...fields });
}

/** The id of a question that was asked just now. */
export async function createQuestion(
  address: string,
  who: TestMember,
  fields: FormFields = {},
): Promise<string> {
  const { status, headers, text } = await submitQuestion(address, who, fields);
  const [, id] =
    /\/account\/questions\/([0-9a-z]{10})\?did=asked$/.exec(headers.location ?? '') ?? [];
  if (status !== 303 || id === undefined) throw new Error(`It was not asked (${status}):\n${text}`);
  return id;
}

export const ownQuestionPath = (id: string) => `/account/questions/${id}`;

export function getPage(address: string, path: string, who?: TestMember): Promise<HttpResponse> {
  return sendRequest(address, path, who ? { headers: { cookie: who.cookie } } : {});
}
