import { ask, post, type Answer } from './http.ts';
import type { Joined } from './members.ts';

/** Asking as a browser without scripts does it. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

export const QUESTION: Fields = {
  text: 'Should libraries lend out tools as well as books?',
  kind: 'single',
  choice: ['Yes, everywhere', 'Only in towns', 'No'],
  topic: ['city-life'],
  seen: '1',
};

const NEW = '/account/questions/new';

export async function ticketOf(address: string, who: Joined, path = NEW): Promise<string> {
  const { text } = await ask(address, path, { headers: { cookie: who.cookie } });
  return /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Presses a button of a form at `path`; lists become one field for each value. */
export function press(
  address: string,
  who: Joined | undefined,
  path: string,
  fields: Fields,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? (value as string[]) : [value as string])
      body.append(name, one);
  return post(address, path, body, { ...headers, ...(who && { cookie: who.cookie }) });
}

export async function askAs(address: string, who: Joined, fields: Fields = {}): Promise<Answer> {
  const ticket = await ticketOf(address, who);
  return press(address, who, NEW, { does: 'ask', ticket, ...QUESTION, ...fields });
}

/** The id of a question that was asked just now. */
export async function asked(address: string, who: Joined, fields: Fields = {}): Promise<string> {
  const { status, headers, text } = await askAs(address, who, fields);
  const [, id] =
    /\/account\/questions\/([0-9a-z]{10})\?did=asked$/.exec(headers.location ?? '') ?? [];
  if (status !== 303 || id === undefined) throw new Error(`It was not asked (${status}):\n${text}`);
  return id;
}

export const ownPath = (id: string) => `/account/questions/${id}`;

export function read(address: string, path: string, who?: Joined): Promise<Answer> {
  return ask(address, path, who ? { headers: { cookie: who.cookie } } : {});
}
