import { useCallback, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { QuestionUpdate } from '../../results/question-update.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { pollOnce } from './event-connection.ts';
import { useNews } from './live-store.ts';

/**
 * Makes the page anew. Where the site does not answer, what stands there stays: reading that fails would put an error in
 * its place.
 */
export function useSafeRevalidate(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (await pollOnce('/events?feed=1')) await revalidate();
  }, [revalidate]);
}

/** What is served anew is made at most once a second: a moment later it holds what was heard. */
const REFRESH_MS = { least: 1_100, most: 3_000 };
const MAX_TRIES = 5;
/** What stays inside a community is told by no stream. */
const INSIDE_MS = 15_000;

/** A question that was closed, paused, edited or is being checked is more than its figures: the page is made anew. */
export function useRefresh(question: QuestionView): void {
  const { id, staysInside } = question;
  const renew = useSafeRevalidate();
  const news = useNews(id);
  const isOld = news !== undefined && needsReload(question, news);
  useEffect(() => {
    if (!isOld) return undefined;
    const { least, most } = REFRESH_MS;
    let tries = 0;
    const timer = setInterval(
      () => {
        if (++tries === MAX_TRIES) clearInterval(timer);
        void renew();
      },
      least + Math.random() * (most - least),
    );
    return () => clearInterval(timer);
  }, [isOld, renew]);
  useEffect(() => {
    if (!staysInside) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void renew();
    }, INSIDE_MS);
    return () => clearInterval(timer);
  }, [staysInside, renew]);
}

function needsReload(
  { state, revision, result, part }: QuestionView,
  news: QuestionUpdate,
): boolean {
  const isOtherBurst = result && news.result && !part && result.burst !== news.result.burst;
  return news.state !== state || news.revision !== revision || isOtherBurst === true;
}
