import { useSyncExternalStore } from 'react';
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useReasonNews(questionId: string): ReasonNews | undefined {
  return useSyncExternalStore(
    subscribe,
    () => heard.get(questionId),
    () => undefined,
  );
}
