import { makeDeviceKey } from '../../answering/device-key.ts';
import type { News } from '../../results/news.ts';
import { deviceKey, noteAnswered, tellTabs } from '../../answering/client/device.ts';
import type { FrameFacts } from './frame-facts.ts';
import { isAtHome } from './frame-home.ts';

/** Of a frame in somebody else's page: made with the first tap, and as good as its cookie until that is there. */
let key: string | undefined;
const UNDER_WAY = 'under-way';
const LONGEST_MS = 12_000;
const SILENCE = 'The site did not respond. Send it again: it counts once.';

type Told = { failure?: string; held?: boolean; news?: News; code?: string; detail?: string };

/** No picks take the answer back. The result comes with the answer, and whatever failed may be sent again. */
export async function sendPicks(facts: FrameFacts, picks: readonly number[]): Promise<Told> {
  const told = await send(facts, picks);
  if (!isAtHome || told.failure !== undefined) return told;
  if (picks.length > 0) noteAnswered();
  tellTabs(facts.question);
  return told;
}

/** Until a cookie comes back, repeating the key is what makes an answer count once. */
async function send(
  { survey, question, revision }: FrameFacts,
  picks: readonly number[],
): Promise<Told> {
  // What waits on this device must not arrive after it.
  if (isAtHome) navigator.serviceWorker?.controller?.postMessage({ does: 'forget', id: question });
  const path = `/api/v1/embeds/${survey}/questions/${question}/answer`;
  try {
    const answer = await fetch(isAtHome ? `${path}?home=1` : path, {
      method: picks.length > 0 ? 'PUT' : 'DELETE',
      headers: {
        'idempotency-key': isAtHome ? deviceKey() : keyAway(),
        'content-type': 'application/json',
      },
      // Whoever leaves the page is known by the cookie of a reply that comes after them.
      keepalive: true,
      signal: AbortSignal.timeout(LONGEST_MS),
      ...(picks.length > 0 && {
        body: JSON.stringify({ choices: picks.map(String), revision }),
      }),
    });
    const told = (await answer.json()) as Told;
    // Who may have been counted is the same when they send it again, after a reload as well.
    if (answer.ok || (told.code ?? 'unknown') !== 'unknown') storage()?.removeItem(UNDER_WAY);
    // Nothing to take back: what was wanted is so already.
    if (answer.ok || told.code === 'no-answer') return told;
    return { failure: told.detail ?? SILENCE };
  } catch {
    return { failure: SILENCE };
  }
}

/** Whoever reloads because no reply came has the same key once more; with a reply it goes, and the cookie is all there is. */
function keyAway(): string {
  const kept = storage();
  key ??=
    kept?.getItem(UNDER_WAY) ??
    makeDeviceKey(crypto.getRandomValues(new Uint8Array(16)), new Date());
  kept?.setItem(UNDER_WAY, key);
  return key;
}

/** None where third parties may keep nothing. */
function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
