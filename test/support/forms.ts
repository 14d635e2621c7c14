import { ask, type Answer } from './http.ts';

/** What a browser without a script sends; a field may stand in it several times. */
export function sendForm(
  address: string,
  path: string,
  fields: readonly (readonly [name: string, value: string])[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return ask(address, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  });
}

/** The cookie an answer sets, as the browser sends it back. */
export function cookieOf({ headers }: Answer): { cookie: string } {
  const [line = ''] = headers['set-cookie'] ?? [];
  return { cookie: line.split(';')[0] ?? '' };
}
