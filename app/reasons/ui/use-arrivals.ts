import { useMemo, useState } from 'react';
import type { ReasonsView, ReasonView } from '../shown/present.ts';
import { arrivalsIn, type Arrivals, type KnownReasons } from '../reason-news.ts';
import type { OwnReasonView } from '../writing-rules.ts';
import { useReasonNews } from './reason-news-store.ts';
import { fetchReasons } from './use-reasons.ts';

type Options = {
  /** When the page was made. */
  now: string;
  /** The reader's own reason, and whether the page was made without it. */
  own: OwnReasonView | undefined;
  leavesOutOwn: boolean;
};

type Brought = {
  before: ReasonsView | undefined;
  view: ReasonsView;
  asOf: string;
  first: string;
  /** How many were brought, over all presses. */
  count: number;
};

export type ArrivalsState = {
  reasons: ReasonsView | undefined;
  arrivals: Arrivals;
  /** The first of those that were brought, which takes the focus; empty if none came. */
  firstBrought: string | undefined;
  broughtCount: number;
  /** Brings those that are new to the top; undefined if that failed, else how many came. */
  bring: () => Promise<number | undefined>;
};

/** The reasons as they were served, and what the page heard of others since. New ones come when they are asked for. */
export function useArrivals(
  id: string,
  before: ReasonsView | undefined,
  { now, own, leavesOutOwn }: Options,
): ArrivalsState {
  const news = useReasonNews(id);
  const [latest, setBrought] = useState<Brought>();
  const brought = latest?.before === before ? latest : undefined;
  const reasons = brought?.view ?? before;
  const asOf = brought?.asOf ?? now;
  const isCounted =
    isAmong(own) && (brought !== undefined || (!leavesOutOwn && own.saidAt <= asOf));
  const known = useMemo(
    (): KnownReasons => ({
      total: (reasons?.total ?? 0) - (isCounted ? 1 : 0),
      asOf,
      shown: reasons?.state === 'shown' ? listed(reasons) : [],
      ownId: own?.id,
    }),
    [reasons, asOf, isCounted, own?.id],
  );
  const arrivals = useMemo(() => arrivalsIn(news, known), [news, known]);

  const bring = async (): Promise<number | undefined> => {
    const fetched = await fetchReasons(id);
    if (fetched?.state !== 'shown' || !news) return undefined;
    const shown = new Set(known.shown.map((one) => one.id));
    const others = listed(fetched)
      .filter((one) => !shown.has(one.id) && one.id !== own?.id)
      .toSorted((a, b) => b.saidAt.localeCompare(a.saidAt));
    const since = fetched.total - (isAmong(own) ? 1 : 0) - known.total + arrivals.gone.size;
    const fresh =
      arrivals.fresh === 'some'
        ? others.filter(({ saidAt }) => saidAt > asOf)
        : others.slice(0, Math.max(arrivals.fresh, since));
    const view = withBrought(reasons, fetched, fresh, arrivals.gone);
    setBrought({
      before,
      view,
      asOf: news.asOf,
      first: fresh[0]?.id ?? '',
      count: (brought?.count ?? 0) + fresh.length,
    });
    return fresh.length;
  };
  return {
    reasons,
    arrivals,
    firstBrought: brought?.first,
    broughtCount: brought?.count ?? 0,
    bring,
  };
}

function isAmong(own: OwnReasonView | undefined): own is OwnReasonView {
  return own !== undefined && !own.isHidden && !own.waits;
}

function listed({ reasons, best = [] }: Extract<ReasonsView, { state: 'shown' }>): ReasonView[] {
  return [...reasons, ...best.flatMap((one) => one.reasons.map(({ reason }) => reason))];
}

/** What was read stays where it was. */
function withBrought(
  before: ReasonsView | undefined,
  fetched: Extract<ReasonsView, { state: 'shown' }>,
  fresh: readonly ReasonView[],
  gone: ReadonlySet<string>,
): ReasonsView {
  if (before?.state !== 'shown') return { ...fetched, reasons: [...fresh] };
  const stays = before.reasons.filter(({ id }) => !gone.has(id));
  return { ...before, total: fetched.total, reasons: [...fresh, ...stays] };
}
