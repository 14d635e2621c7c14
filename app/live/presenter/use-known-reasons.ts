import { useMemo, useState } from 'react';
import type { OfferedReason } from '../../reasons/presented/presented-rules.ts';
import { arrivalsIn, type Arrivals } from '../../reasons/reason-news.ts';
import { useReasonNews } from '../../reasons/ui/reason-news-store.ts';
import { useSafeRevalidate } from '../ui/use-refresh.ts';
import { droppedIn, goneSince, keptAfter, newestFirst, type Kept } from './known-reasons.ts';

type Offered = { id: string; now: string; reasons: readonly OfferedReason[] };

type KnownReasons = Arrivals & {
  /** What people say, the newest first: those that were there when the page was opened, or that were asked for since. */
  said: readonly OfferedReason[];
  /** Which of those on the screen are another one by now, and on it no longer. */
  dropped: ReadonlySet<string>;
  bring: () => Promise<void>;
  /** What was asked for last could not be loaded. */
  hasFailed: boolean;
};

/**
 * A line must not move under a finger: every press loads the data anew, and whatever it brings of new reasons, or takes away
 * of others, waits until that is asked for.
 */
export function useKnownReasons({ id, now, reasons }: Offered): KnownReasons {
  const [kept, setKept] = useState(() => newestFirst(reasons));
  const [latest, setLatest] = useState(reasons);
  const [asking, setAsking] = useState<'no' | 'loads' | 'failed'>('no');
  if (latest !== reasons) {
    setLatest(reasons);
    setKept(asking === 'loads' ? newestFirst(reasons) : keptAfter(kept, reasons));
    setAsking('no');
  }
  const news = useReasonNews(id);
  // All there were have been loaded, so that any other mark is of a new one.
  const { fresh, gone } = useMemo(
    () =>
      arrivalsIn(news, {
        total: reasons.length,
        marks: '',
        asOf: now,
        shown: reasons,
        ownId: undefined,
      }),
    [news, reasons, now],
  );
  const dropped = useMemo(() => droppedIn(news, { asOf: now, reasons }), [news, reasons, now]);
  const renew = useSafeRevalidate();
  return {
    said: kept,
    fresh: fresh === 'some' ? fresh : fresh + waitingIn(kept, reasons),
    gone: new Set([...gone, ...goneSince(kept, reasons)]),
    dropped,
    hasFailed: asking === 'failed',
    async bring() {
      setAsking('loads');
      // The wish ends with what it brings. Where nothing comes it ends as well: what a press loads later is not asked for.
      if (!(await renew())) setAsking('failed');
    },
  };
}

function waitingIn(kept: Kept, reasons: readonly OfferedReason[]): number {
  const known = new Set(kept.map(({ id }) => id));
  return reasons.filter((one) => !known.has(one.id)).length;
}
