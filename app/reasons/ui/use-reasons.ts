import { useEffect, useState } from 'react';
import { hasEarned } from '../../answering/answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { fetchWithDeviceKey } from '../../answering/client/answer-requests.ts';
import { useAnswerState } from '../../answering/client/answer-store.ts';
import type { ReasonsView } from '../shown/present.ts';

/** If reasons are shown after answering, they are fetched once the voter has answered. */
export function useReasons(
  { id }: Pick<QuestionView, 'id'>,
  served: ReasonsView | undefined,
): ReasonsView | undefined {
  const [fetched, setFetched] = useState<{ id: string; reasons: ReasonsView }>();
  const waits = served?.state === 'hidden' && served.until === 'answered';
  const wants = hasEarned(useAnswerState(id)) && waits;
  useEffect(() => {
    if (!wants) return undefined;
    let isLatest = true;
    const show = async () => {
      const reasons = await fetchReasons(id);
      if (isLatest && reasons) setFetched({ id, reasons });
    };
    void show();
    return () => {
      isLatest = false;
    };
  }, [id, wants]);
  return wants && fetched?.id === id ? fetched.reasons : served;
}

/** All that this reader may read. */
export async function fetchReasons(id: string): Promise<ReasonsView | null> {
  try {
    const path = `/api/v1/me/reasons?question=${id}`;
    return (await fetchWithDeviceKey<{ reasons: ReasonsView | null }>(path)).reasons;
  } catch {
    // The list stays as it is; the next visit asks again.
    return null;
  }
}
