import { useMemo, useState } from 'react';
import type { OfferedReason } from '../../reasons/presented/presented-rules.ts';
import { arrivalsIn, type Arrivals } from '../../reasons/reason-news.ts';
import { useReasonNews } from '../../reasons/ui/reason-news-store.ts';
import { useSafeRevalidate } from '../ui/use-refresh.ts';

type Offered = { id: string; now: string; reasons: readonly OfferedReason[] };

type KnownReasons = Arrivals & {
  /** What people say, the newest first: those that were there when the page was opened, or that were asked for since. */
  said: readonly OfferedReason[];
  bring: () => void;
};

/**
 * A line must not move under a finger: every press loads the data anew, and whatever it brings of new reasons waits until
 * they are asked for.
 */
export function useKnownReasons({ id, now, reasons }: Offered): KnownReasons {
  const [known, setKnown] = useState(() => idsOf(reasons));
  const [latest, setLatest] = useState(reasons);
  const [isAsked, setAsked] = useState(false);
  if (latest !== reasons) {
    setLatest(reasons);
    if (isAsked) setKnown(idsOf(reasons));
    setAsked(false);
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
  const waiting = reasons.filter((one) => one.standing === 'off' && !known.has(one.id)).length;
  const renew = useSafeRevalidate();
  return {
    said: reasons.filter((one) => known.has(one.id)).toSorted(newestFirst),
    fresh: fresh === 'some' ? fresh : fresh + waiting,
    gone,
    bring() {
      setAsked(true);
      void renew();
    },
  };
}

function idsOf(reasons: readonly OfferedReason[]): ReadonlySet<string> {
  return new Set(reasons.map(({ id }) => id));
}

function newestFirst(a: OfferedReason, b: OfferedReason): number {
  return b.saidAt.localeCompare(a.saidAt) || a.id.localeCompare(b.id);
}
