import { useCallback, useEffect, useState } from 'react';
import type { AnswerState } from '../../answering/answer-state.ts';
import { fetchWithDeviceKey } from '../../answering/client/answer-requests.ts';
import { useIsMember } from '../../answering/client/use-is-member.ts';
import type { OwnReasonView } from '../writing-rules.ts';
import type { ReasonQuestion } from './standing-reason.tsx';

type Found = { id: string; own: OwnReasonView | undefined };

/**
 * The reader's reason, as far as it stands. A visitor reads a page that is made for all, so theirs is fetched once
 * they are known to have answered before; `keep` takes what a form of theirs came back with.
 */
export function useOwnReason(
  { id, visitorsSayWhy }: Pick<ReasonQuestion, 'id' | 'visitorsSayWhy'>,
  { picks, lastEvent }: Pick<AnswerState, 'picks' | 'lastEvent'>,
  served: OwnReasonView | undefined,
): { own: OwnReasonView | undefined; keep: (own: OwnReasonView | null) => void } {
  const [found, setFound] = useState<Found>();
  const isMember = useIsMember();
  const isFirst = lastEvent?.did === 'counted' && lastEvent.before.length === 0;
  const isKnown = served !== undefined || found?.id === id;
  const wants = Boolean(visitorsSayWhy) && !isMember && picks.length > 0 && !isFirst && !isKnown;
  useEffect(() => {
    if (!wants) return undefined;
    let isLatest = true;
    const show = async () => {
      const own = await load(id);
      if (isLatest) setFound({ id, own });
    };
    void show();
    return () => {
      isLatest = false;
    };
  }, [id, wants]);
  const keep = useCallback(
    (own: OwnReasonView | null) => setFound({ id, own: own ?? undefined }),
    [id],
  );
  // What a form came back with is newer than the page it was sent from.
  const own = found?.id === id ? found.own : served;
  return { own: useStanding(own, picks), keep };
}

/** An answer that was taken back took its reason along, also where the page is older than that. */
function useStanding(
  own: OwnReasonView | undefined,
  picks: readonly number[],
): OwnReasonView | undefined {
  const [gone, setGone] = useState<OwnReasonView>();
  if (own && own !== gone && picks.length === 0) setGone(own);
  return own === gone ? undefined : own;
}

async function load(id: string): Promise<OwnReasonView | undefined> {
  try {
    const path = `/api/v1/me/reasons?question=${id}&own=1`;
    return (await fetchWithDeviceKey<{ own: OwnReasonView | null }>(path)).own ?? undefined;
  } catch {
    // The form is there then, and says that there is a reason already.
    return undefined;
  }
}
