import { useEffect, useMemo } from 'react';
import { useNavigation } from 'react-router';
import { useSafeRevalidate } from '../ui/use-refresh.ts';
import { renewals } from './renewals.ts';

type Wish = {
  /** Why the data are loaded anew. Another reason begins anew as well; undefined where there is none. */
  why: string | undefined;
  waitMs: number;
  most: number;
};

/** Loads the data of the page anew while there is a reason to, and the page is looked at and stays. */
export function useRenewals({ why, waitMs, most }: Wish): void {
  const renew = useSafeRevalidate();
  const all = useMemo(() => {
    const load = async () => document.visibilityState === 'visible' && (await renew());
    return renewals(load, { waitMs, most });
  }, [renew, waitMs, most]);
  // A load would begin anew whatever page is on its way.
  const isLeaving = useNavigation().state !== 'idle';
  const wanted = isLeaving ? undefined : why;
  const isWanted = wanted !== undefined;
  useEffect(() => (isWanted ? all.stop : undefined), [all, isWanted]);
  useEffect(() => {
    if (wanted === undefined) return undefined;
    all.start();
    const beginAnew = () => {
      if (document.visibilityState !== 'visible') return;
      all.start();
      all.hurry();
    };
    document.addEventListener('visibilitychange', beginAnew);
    return () => document.removeEventListener('visibilitychange', beginAnew);
  }, [all, wanted]);
}
