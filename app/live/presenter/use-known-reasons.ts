import { useMemo, useState } from 'react';
import type { OfferedReason } from '../../reasons/presented/presented-rules.ts';
import { arrivalsIn, type Arrivals } from '../../reasons/reason-news.ts';
import { useReasonNews } from '../../reasons/ui/reason-news-store.ts';
import { useSafeRevalidate } from '../ui/use-refresh.ts';
import {
  changedIn,
  droppedIn,
  goneSince,
  isOtherScreen,
  keptAfter,
  newestFirst,
  type Kept,
} from './known-reasons.ts';
import { useRenewals } from './use-renewals.ts';

type Offered = { id: string; now: string; reasons: readonly OfferedReason[] };

type KnownReasons = Arrivals & {
  /** What people say, the newest first: those that were there when the page was opened, or that were asked for since. */
  said: readonly OfferedReason[];
  /** Which of those on the screen are on it no longer. */
  dropped: ReadonlySet<string>;
  /** Which lines say something else by now, which waits until it is asked for. */
  changed: ReadonlySet<string>;
  showChange: (id: string) => void;
  bring: () => Promise<void>;
  /** What was asked for last could not be loaded. */
  hasFailed: boolean;
};

/** Long enough for a press of this device to have loaded the same. */
const RENEW_MS = 1_500;
const MAX_TRIES = 5;

/**
 * A line must not move under a finger, nor say something else: every press loads the data anew, and so does what was done on
 * another device; whatever that brings of new reasons and words, or takes away, waits until it is asked for.
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
  const changed = useMemo(() => changedIn(kept, reasons), [kept, reasons]);
  const renew = useSafeRevalidate();
  const isOther = isOtherScreen(news, { asOf: now, reasons });
  // Each news tries anew, however often those before were tried in vain.
  useRenewals({ why: isOther ? news?.asOf : undefined, waitMs: RENEW_MS, most: MAX_TRIES });
  return {
    said: kept,
    fresh: fresh === 'some' ? fresh : fresh + waitingIn(kept, reasons),
    gone: new Set([...gone, ...goneSince(kept, reasons)]),
    dropped,
    changed,
    showChange: (one) =>
      setKept(kept.map((line) => (line.id === one ? (find(reasons, one) ?? line) : line))),
    hasFailed: asking === 'failed',
    async bring() {
      setAsking('loads');
      // The wish ends with what it brings. Where nothing comes it ends as well: what a press loads later is not asked for.
      if (!(await renew())) setAsking('failed');
    },
  };
}

function find(reasons: readonly OfferedReason[], id: string): OfferedReason | undefined {
  return reasons.find((one) => one.id === id);
}

function waitingIn(kept: Kept, reasons: readonly OfferedReason[]): number {
  const known = new Set(kept.map(({ id }) => id));
  return reasons.filter((one) => !known.has(one.id)).length;
}
