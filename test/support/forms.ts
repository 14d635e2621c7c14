import { postForm, type HttpResponse } from './http.ts';

/** What a browser without a script sends; a field may stand in it several times. */
export function postFields(
  address: string,
  path: string,
  fields: readonly (readonly [name: string, value: string])[],
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  return postForm(address, path, new URLSearchParams(fields.map((field) => [...field])), headers);
}

/** The cookie an answer sets, as the browser sends it back. */
export function cookieOf({ headers }: HttpResponse): { cookie: string } {
  const [line = ''] = headers['set-cookie'] ?? [];
  return { cookie: line.split(';')[0] ?? '' };
}
