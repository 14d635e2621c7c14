import { makeDeviceKey } from '../../answering/device-key.ts';
import type { QuestionUpdate } from '../../results/question-update.ts';
import { deviceKey, markAnswered, notifyTabs } from '../../answering/client/device-storage.ts';
import type { WidgetData } from './widget-data.ts';
import { isOnOwnSite } from './own-site.ts';

/** Of a frame in somebody else's page: made with the first tap, and as good as its cookie until that is there. */
let key: string | undefined;
const PENDING_KEY = 'under-way';
const TIMEOUT_MS = 12_000;
const NO_RESPONSE = 'The site did not respond. Send it again: it counts once.';

type AnswerResponse = {
  failure?: string;
  held?: boolean;
  news?: QuestionUpdate;
  code?: string;
  detail?: string;
};

/** No picks take the answer back. The result comes with the answer, and whatever failed may be sent again. */
export async function sendPicks(
  facts: WidgetData,
  picks: readonly number[],
): Promise<AnswerResponse> {
  const reply = await send(facts, picks);
  if (!isOnOwnSite || reply.failure !== undefined) return reply;
  if (picks.length > 0) markAnswered();
  notifyTabs(facts.question);
  return reply;
}

/** Until a cookie comes back, repeating the key is what makes an answer count once. */
async function send(
  { survey, question, revision }: WidgetData,
  picks: readonly number[],
): Promise<AnswerResponse> {
  // What waits on this device must not arrive after it.
  if (isOnOwnSite)
    navigator.serviceWorker?.controller?.postMessage({ does: 'forget', id: question });
  const path = `/api/v1/embeds/${survey}/questions/${question}/answer`;
  try {
    const response = await fetch(isOnOwnSite ? `${path}?home=1` : path, {
      method: picks.length > 0 ? 'PUT' : 'DELETE',
      headers: {
        'idempotency-key': isOnOwnSite ? deviceKey() : embedKey(),
        'content-type': 'application/json',
      },
      // Whoever leaves the page is known by the cookie of a reply that comes after them.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(picks.length > 0 && {
        body: JSON.stringify({ choices: picks.map(String), revision }),
      }),
    });
    const parsed = (await response.json()) as AnswerResponse;
    // Who may have been counted is the same when they send it again, after a reload as well.
    if (response.ok || (parsed.code ?? 'unknown') !== 'unknown')
      findStorage()?.removeItem(PENDING_KEY);
    // Nothing to take back: what was wanted is so already.
    if (response.ok || parsed.code === 'no-answer') return parsed;
    return { failure: parsed.detail ?? NO_RESPONSE };
  } catch {
    return { failure: NO_RESPONSE };
  }
}

/** Whoever reloads because no reply came has the same key once more; with a reply it goes, and the cookie is all there is. */
function embedKey(): string {
  const kept = findStorage();
  key ??=
    kept?.getItem(PENDING_KEY) ??
    makeDeviceKey(crypto.getRandomValues(new Uint8Array(16)), new Date());
  kept?.setItem(PENDING_KEY, key);
  return key;
}

/** None where third parties may keep nothing. */
function findStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
