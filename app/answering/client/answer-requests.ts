import { ownValue } from '../../base/own-value.ts';
import type { OwnAnswer } from '../own-answer.ts';
import type { NextQuestion, QuestionView } from '../../results/question-view.ts';
import type { Reply } from '../answer-reply.ts';
import type { ResultDocument } from '../../results/details/result-document.ts';
import { deviceKey } from './answering-storage.ts';

/** Limits of the requests that answering in a page makes. */
const TIMEOUT_MS = 12_000;
/** Whoever comes back does not wait longer to see that they have answered. */
const SOON_MS = 1_500;
const MAX_ASKED = 50;

/** An empty list of picks withdraws the answer. */
export function sendPicks(
  { id, revision, room }: Pick<QuestionView, 'id' | 'revision' | 'room'>,
  picks: readonly number[],
): Promise<Reply> {
  const path = `/api/v1/questions/${id}/answer`;
  if (picks.length === 0) return send(path, 'DELETE');
  return send(
    path,
    'PUT',
    JSON.stringify({ choices: picks.map(String), revision, room: room?.code }),
  );
}

export function sendPeek(id: string): Promise<Reply> {
  return send(`/api/v1/questions/${id}/peek`, 'POST');
}

export async function fetchOwnAnswers(ids: readonly string[]): Promise<Record<string, OwnAnswer>> {
  const query = new URLSearchParams(
    ids.slice(0, MAX_ASKED).map((id): [string, string] => ['question', id]),
  );
  const { questions } = await fetchWithDeviceKey<{ questions: Record<string, OwnAnswer> }>(
    `/api/v1/me/answers?${query}`,
  );
  return questions;
}

/**
 * An answer that is newer than the page gets the result that includes it, so that nobody sees their own row marked on
 * figures from before. A result that is kept too long to include it is of no use: a change would be counted beside what
 * it replaced. Then, or where it does not come soon, the stream brings the next.
 */
export async function withItsResult(
  own: OwnAnswer | undefined,
  question: QuestionView | undefined,
): Promise<OwnAnswer | undefined> {
  if (!own || own.held || own.result || own.choices.length === 0) return own;
  const sequence = own.sequence ?? 0;
  if (question?.resultShows !== 'now' || sequence <= question.counts.sequence) return own;
  const result = await fetchResult(question.id, SOON_MS).catch(() => undefined);
  return result && result.sequence >= sequence ? { ...own, result } : own;
}

/** The details behind a result that only this voter may see, or that includes their newest answer. */
export async function fetchOwnDetails(id: string): Promise<OwnAnswer | undefined> {
  const { questions } = await fetchWithDeviceKey<{ questions: Record<string, OwnAnswer> }>(
    `/api/v1/me/answers?question=${id}&details=1`,
  );
  return ownValue(questions, id);
}

/** A question this voter might answer next; null if they have answered everything. */
export async function fetchNextQuestion(
  after: string,
  seen: readonly string[],
): Promise<NextQuestion | null> {
  const query = new URLSearchParams({ question: after, seen: seen.join(',') });
  const { next } = await fetchWithDeviceKey<{ next: NextQuestion | null }>(
    `/api/v1/me/next?${query}`,
  );
  return next;
}

/** For responses that are meant for this device alone. */
export function fetchWithDeviceKey<T>(path: string): Promise<T> {
  return fetchJson<T>(path, { 'idempotency-key': deviceKey() });
}

export function fetchResult(id: string, withinMs = TIMEOUT_MS): Promise<ResultDocument> {
  return fetchJson<ResultDocument>(`/api/v1/questions/${id}/result`, {}, withinMs);
}

async function send(path: string, method: string, body?: string): Promise<Reply> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        'idempotency-key': deviceKey(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body }),
    });
    const { status, headers } = response;
    const wait = Number(headers.get('retry-after') ?? Number.NaN);
    return {
      hasResponse: true,
      status,
      body: await response.json().catch(() => undefined),
      retryAfter: Number.isFinite(wait) ? wait : undefined,
    };
  } catch {
    return { hasResponse: false, isOnline: navigator.onLine };
  }
}

async function fetchJson<T>(
  path: string,
  headers: Record<string, string> = {},
  withinMs = TIMEOUT_MS,
): Promise<T> {
  const response = await fetch(path, { headers, signal: AbortSignal.timeout(withinMs) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return (await response.json()) as T;
}
