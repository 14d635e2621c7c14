import { makeDeviceKey } from '../../answers/device-key.ts';
import type { News } from '../../answers/news.ts';
import type { FrameFacts } from '../frame-facts.ts';

/** Made with the first tap: until a cookie comes back, repeating it is what makes an answer count once. */
let key: string | undefined;
const LONGEST_MS = 12_000;
const SILENCE = 'The site did not answer. Send it again: however often, it counts once.';

type Told = { failure?: string; held?: boolean; news?: News; code?: string; detail?: string };

/** No picks take the answer back. The result comes with the answer, and whatever failed may be sent again. */
export async function sendPicks(
  { survey, question, revision }: FrameFacts,
  picks: readonly number[],
): Promise<Told> {
  key ??= makeDeviceKey(crypto.getRandomValues(new Uint8Array(16)), new Date());
  try {
    const answer = await fetch(`/api/v1/embeds/${survey}/questions/${question}/answer`, {
      method: picks.length > 0 ? 'PUT' : 'DELETE',
      headers: { 'idempotency-key': key, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(LONGEST_MS),
      ...(picks.length > 0 && {
        body: JSON.stringify({ choices: picks.map(String), revision }),
      }),
    });
    const told = (await answer.json()) as Told;
    // Nothing to take back: what was wanted is so already.
    if (answer.ok || told.code === 'no-answer') return told;
    return { failure: told.detail ?? SILENCE };
  } catch {
    return { failure: SILENCE };
  }
}
