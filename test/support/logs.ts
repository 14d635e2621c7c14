import { eventually } from './eventually.ts';
import type { HttpResponse } from './http.ts';
import type { Site } from './site.ts';

/**
 * All that a site wrote before it told in its log that it had sent this answer: a pipe brings lines later than a connection
 * brings the answer, and a log that is read too soon lacks what it is searched for.
 */
export async function logsUpTo(
  { logs }: Pick<Site, 'logs'>,
  { headers }: Pick<HttpResponse, 'headers'>,
): Promise<string> {
  const id = headers['x-request-id'];
  if (typeof id !== 'string') throw new Error('An answer out of the page cache has no line.');
  const lines = await eventually(() => {
    const all = logs().split('\n');
    const at = all.findIndex(
      (line) => line.includes(`"reqId":"${id}"`) && line.includes('"msg":"answered"'),
    );
    if (at === -1) throw new Error(`The log has no line of the answer ${id}.`);
    return all.slice(0, at + 1);
  });
  return lines.join('\n');
}
