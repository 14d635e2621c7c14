import { useCallback, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { QuestionUpdate } from '../../results/question-update.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { keepWaitingParts } from '../../ui/lazy-when-idle.tsx';
import { pollOnce } from './event-connection.ts';
import { useQuestionUpdate } from './live-store.ts';

/**
 * Reloads the data of the page. If the site does not respond, the page stays, because a failed load would replace it
 * with an error; then false.
 */
export function useSafeRevalidate(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (!(await pollOnce('/events?feed=1'))) return false;
    keepWaitingParts();
    await revalidate();
    return true;
  }, [revalidate]);
}

/** The server renews a page at most once a second; after this time it includes the update. */
const REFRESH_MS = { least: 1_100, most: 3_000 };
const MAX_TRIES = 5;
/** A question inside a community has no stream. */
const INSIDE_MS = 15_000;

/** A question that was closed, paused, edited or flooded has changed more than its figures, so the page is reloaded. */
export function useRefresh(question: QuestionView): void {
  const { id, staysInside } = question;
  const renew = useSafeRevalidate();
  const update = useQuestionUpdate(id);
  const isOld = update !== undefined && needsReload(question, update);
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
  update: QuestionUpdate,
): boolean {
  const isOtherBurst = result && update.result && !part && result.burst !== update.result.burst;
  return update.state !== state || update.revision !== revision || isOtherBurst === true;
}
