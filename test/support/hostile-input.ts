import { sendRequest, type HttpResponse } from './http.ts';

/**
 * Names that every object answers to, and what no text decodes to, as they stand in an address or a form: the last are
 * escapes that are cut off, bytes that are no letters, and a letter that databases refuse.
 */
export const HOSTILE_TEXTS = ['constructor', '__proto__', 'toString', '%', '%zz', '%ff%fe', '%00'];

export type Form = { action: string; fields: [name: string, value: string][] };

/** The forms of a page as a browser without scripts would send them: one for each button. */
export function formsOn(path: string, html: string): Form[] {
  return Array.from(html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)).flatMap(
    ([, head = '', inside = '']): Form[] => {
      if (!/\bmethod="post"/i.test(head)) return [];
      const action = unescaped(attribute(head, 'action') ?? path);
      const controls = Array.from(
        inside.matchAll(/<(input|textarea|select|button)\b([^>]*)>/g),
        ([, tag = '', rest = '']) => ({
          isButton: tag === 'button',
          name: attribute(rest, 'name') ?? '',
          value: unescaped(attribute(rest, 'value') ?? ''),
        }),
      ).filter(({ name }) => name !== '');
      const fields = controls
        .filter(({ isButton }) => !isButton)
        .map(({ name, value }): [string, string] => [name, value]);
      const once = [...new Map(fields)];
      const buttons = controls.filter(({ isButton }) => isButton);
      return buttons.length === 0
        ? [{ action, fields: once }]
        : buttons.map(({ name, value }) => ({
            action,
            fields: [...once.filter(([other]) => other !== name), [name, value]],
          }));
    },
  );
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
}

function unescaped(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");
}

/** Sends each, a few at a time, and tells those that are answered by a failure of the site. */
export async function findFailures(
  address: string,
  requests: readonly (Parameters<typeof sendRequest>[2] & { path: string })[],
): Promise<string[]> {
  const failed: string[] = [];
  const ahead = [...requests];
  const line = async () => {
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      const { path, ...how } = next;
      const answer: HttpResponse = await sendRequest(address, path, how);
      // Not Implemented is what oEmbed has a site say to a format that it does not know.
      if (answer.status >= 500 && answer.status !== 501)
        failed.push(`${answer.status} ${how.method ?? 'GET'} ${path} ${String(how.body ?? '')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return failed;
}

const AT_ONCE = 4;
