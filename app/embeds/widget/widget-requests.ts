import { makeDeviceKey } from '../../answering/device-key.ts';
import type { QuestionUpdate } from '../../results/question-update.ts';
import { deviceKey, markAnswered, notifyTabs } from '../../answering/client/answering-storage.ts';
import type { WidgetData } from './widget-data.ts';
import * as words from '../words/widget.ts';
import { isOnOwnSite } from './own-site.ts';

/** The key of a frame in another site's page: made with the first tap, it identifies the voter until a cookie does. */
let key: string | undefined;
const PENDING_KEY = 'under-way';
const TIMEOUT_MS = 12_000;

type AnswerResponse = {
  failure?: string;
  held?: boolean;
  news?: QuestionUpdate;
  code?: string;
  detail?: string;
};

/** No picks withdraw the answer. The response holds the result; a request that failed may be sent again. */
export async function sendWidgetPicks(
  facts: WidgetData,
  picks: readonly number[],
): Promise<AnswerResponse> {
  const reply = await send(facts, picks);
  if (!isOnOwnSite || reply.failure !== undefined) return reply;
  if (picks.length > 0) markAnswered();
  notifyTabs(facts.question);
  return reply;
}

/** Until a cookie is set, the repeated key makes an answer count once. */
async function send(
  { survey, question, revision }: WidgetData,
  picks: readonly number[],
): Promise<AnswerResponse> {
  // A queued answer on this device must not arrive after this one.
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
      // A reader who leaves the page still gets the cookie of a later response.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(picks.length > 0 && {
        body: JSON.stringify({ choices: picks.map(String), revision }),
      }),
    });
    const parsed = (await response.json()) as AnswerResponse;
    // An answer that was sent before may have been counted, so that the key stays for sending again, also after a reload.
    if (response.status < 429) findStorage()?.removeItem(PENDING_KEY);
    // There is no answer to withdraw, which is what was wanted.
    if (response.ok || parsed.code === 'no-answer') return parsed;
    return { failure: parsed.detail ?? words.noResponse };
  } catch {
    return { failure: words.noResponse };
  }
}

/** A reader who reloads because no response came sends the same key again; after a response only the cookie remains. */
function embedKey(): string {
  const kept = findStorage();
  key ??=
    kept?.getItem(PENDING_KEY) ??
    makeDeviceKey(crypto.getRandomValues(new Uint8Array(16)), new Date());
  kept?.setItem(PENDING_KEY, key);
  return key;
}

/** Undefined where third parties may store nothing. */
function findStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
