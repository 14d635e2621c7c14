import { useMemo, useState } from 'react';
import type { ReasonsView, ReasonView } from '../shown/present.ts';
import { arrivalsIn, freshAmong, type Arrivals, type KnownReasons } from '../reason-news.ts';
import type { OwnReasonView } from '../writing-rules.ts';
import { useReasonNews } from './reason-news-store.ts';
import { fetchReasons } from './use-reasons.ts';

type Options = {
  /** When the page was made. */
  now: string;
  /** The reader's own reason, which is no news to them. */
  own: OwnReasonView | undefined;
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
  { now, own }: Options,
): ArrivalsState {
  const news = useReasonNews(id);
  const [latest, setBrought] = useState<Brought>();
  const brought = latest?.before === before ? latest : undefined;
  const reasons = brought?.view ?? before;
  const asOf = brought?.asOf ?? now;
  const ownId = own?.id;
  const known = useMemo(
    (): KnownReasons =>
      reasons?.state === 'shown'
        ? { total: reasons.total, marks: reasons.marks, asOf, shown: listed(reasons), ownId }
        : { total: 0, marks: reasons ? undefined : '', asOf, shown: [], ownId },
    [reasons, asOf, ownId],
  );
  const arrivals = useMemo(() => arrivalsIn(news, known), [news, known]);

  const bring = async (): Promise<number | undefined> => {
    const fetched = await fetchReasons(id);
    if (fetched?.state !== 'shown' || !news) return undefined;
    const fresh = freshAmong(listed(fetched), fetched.total, known);
    setBrought({
      before,
      view: withBrought(reasons, fetched, fresh, arrivals.gone),
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

type ShownReasons = Extract<ReasonsView, { state: 'shown' }>;

/** All that stand on the page, wherever on it. */
function listed({ reasons, best = [], named }: ShownReasons): ReasonView[] {
  const told = best.flatMap((one) => one.reasons.map(({ reason }) => reason));
  return [...(named ? [named] : []), ...reasons, ...told];
}

/** What was read stays where it was. */
function withBrought(
  before: ReasonsView | undefined,
  fetched: ShownReasons,
  fresh: readonly ReasonView[],
  gone: ReadonlySet<string>,
): ReasonsView {
  if (before?.state !== 'shown') return { ...fetched, reasons: [...fresh] };
  const { best = [], named, ...rest } = before;
  const stays = ({ id }: ReasonView) => !gone.has(id);
  const told = best
    .map((one) => ({ ...one, reasons: one.reasons.filter(({ reason }) => stays(reason)) }))
    .filter(({ reasons }) => reasons.length > 0);
  return {
    ...rest,
    total: fetched.total,
    marks: fetched.marks,
    reasons: [...fresh, ...before.reasons.filter(stays)],
    ...(told.length > 0 && { best: told }),
    ...(named !== undefined && { named: named && stays(named) ? named : null }),
  };
}
