import { useEffect, useSyncExternalStore } from 'react';
import { notifyListeners } from '../../answering/client/answer-store.ts';
import { evictOldest } from '../../base/evict-oldest.ts';
import type { ReasonNews } from '../reason-news.ts';

/** What a page heard of reasons since it was opened. The live area brings it here. */
const heard = new Map<string, ReasonNews>();
const listeners = new Set<() => void>();
const MAX_REMEMBERED = 100;

export function receiveReasonNews(news: ReasonNews): void {
  const before = heard.get(news.question);
  // Two servers may be a moment apart.
  if (before && before.asOf > news.asOf) return;
  heard.delete(news.question);
  heard.set(news.question, news);
  evictOldest(heard, MAX_REMEMBERED);
  for (const tell of listeners) tell();
}

/** The questions whose news the page asks for; one that is asked for twice is listed twice. */
const asked: string[] = [];

/** The stream brings news of these questions alone. */
export function listAskedReasons(): readonly string[] {
  return asked;
}

function ask(questionId: string): () => void {
  asked.push(questionId);
  notifyListeners();
  return () => {
    asked.splice(asked.indexOf(questionId), 1);
    notifyListeners();
  };
}

/** The stream of the page tells of the reasons on this question, before the script of what shows them has come. */
export function useAskedReasons(questionId: string | undefined): void {
  useEffect(() => (questionId === undefined ? undefined : ask(questionId)), [questionId]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useReasonNews(questionId: string): ReasonNews | undefined {
  useAskedReasons(questionId);
  return useSyncExternalStore(
    subscribe,
    () => heard.get(questionId),
    () => undefined,
  );
}
