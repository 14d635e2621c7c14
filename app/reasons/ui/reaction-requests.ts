import { deviceKey } from '../../answering/client/answering-storage.ts';
import { fetchWithDeviceKey } from '../../answering/client/answer-requests.ts';
import type { Reaction, ReactionRefusal, SecondLook } from '../reaction-rules.ts';
import type { ReactingView } from '../reactions/reacting-view.ts';

const TIMEOUT_MS = 12_000;

type Reply = { reacting: ReactingView | null };

export async function fetchReacting(id: string, withOwn: boolean): Promise<ReactingView | null> {
  const query = new URLSearchParams({ question: id, ...(withOwn && { own: '1' }) });
  return (await fetchWithDeviceKey<Reply>(`/api/v1/me/reactions?${query}`)).reacting;
}

export type ReactionToSend = { reason: string; said: Reaction | undefined };
export type SentReaction =
  | { view: ReactingView }
  | { refusal: ReactionRefusal | 'refused' }
  /** It may have been stored: sent again, it counts once. */
  | { isLost: true };

export function sendReaction(
  id: string,
  { reason, said }: ReactionToSend,
  withOwn: boolean,
): Promise<SentReaction> {
  const path = `/api/v1/questions/${id}/reasons/${reason}/reaction`;
  return send(path, { said, withOwn, conflict: 'full' });
}

/** What was said on this page outside of the card, which may be open. */
export type ReactedElsewhere = {
  questionId: string;
  reason: string;
  said: Reaction;
  view: ReactingView;
};

const listeners = new Set<(sent: ReactedElsewhere) => void>();

export function tellReacted(sent: ReactedElsewhere): void {
  for (const tell of listeners) tell(sent);
}

export function onReactedElsewhere(listener: (sent: ReactedElsewhere) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function sendLook(id: string, said: SecondLook, withOwn: boolean): Promise<SentReaction> {
  return send(`/api/v1/questions/${id}/second-look`, { said, withOwn, conflict: 'not-asked' });
}

type Sent = { said: string | undefined; withOwn: boolean; conflict: ReactionRefusal };

async function send(path: string, { said, withOwn, conflict }: Sent): Promise<SentReaction> {
  try {
    const response = await fetch(`${path}${withOwn ? '?own=1' : ''}`, {
      method: said === undefined ? 'DELETE' : 'PUT',
      headers: {
        'idempotency-key': deviceKey(),
        ...(said !== undefined && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(said !== undefined && { body: JSON.stringify({ said }) }),
    });
    if (response.status >= 500) return { isLost: true };
    const body = (await response.json()) as Partial<Reply> & { code?: string };
    if (body.reacting) return { view: body.reacting };
    return { refusal: refusalOf(response.status, body.code, conflict) };
  } catch {
    return { isLost: true };
  }
}

const BY_CODE = [
  'removed',
  'scheduled',
  'closed',
  'paused',
  'sign-in',
  'not-a-member',
  'hidden-until-answered',
  'hidden-until-closed',
] as const satisfies ReactionRefusal[];

function refusalOf(
  status: number,
  code: string | undefined,
  conflict: ReactionRefusal,
): ReactionRefusal | 'refused' {
  const told = BY_CODE.find((one) => one === code);
  if (told) return told;
  if (status === 429) return 'limit';
  if (status === 403) return 'refused';
  return status === 409 ? conflict : 'no-reason';
}
