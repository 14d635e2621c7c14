import { useEffect, useState } from 'react';
import type { PresentedReason, PresentedReasons } from '../../reasons/presented/presented-rules.ts';
import { marksIn, reasonMark, type ReasonNews } from '../../reasons/reason-news.ts';
import { useReasonNews } from '../../reasons/ui/reason-news-store.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { useConnection } from '../ui/live-store.ts';
import { arePlacesEqual, placesAfter, type QuotePlace } from './quote-places.ts';

const MAX_WAIT_MS = 10_000;
/** Where no stream tells of changes, or a request failed. */
const ASK_MS = 5_000;

type Known = { id: string; presented: PresentedReasons };

/**
 * The reasons on the screen, each at its place; undefined at one that waits for the next. What is taken off or gone leaves at
 * once, and what is let in is fetched.
 */
export function useRoomReasons(
  { id, staysInside }: Pick<QuestionView, 'id' | 'staysInside'>,
  room: string,
  served: PresentedReasons | undefined,
): (PresentedReason | undefined)[] {
  const [fetched, setFetched] = useState<Known>();
  const newest = newerOf(fetched?.id === id ? fetched.presented : undefined, served);
  const news = useReasonNews(id);
  const { state } = useConnection();
  const isBehind = newest === undefined || differs(newest, news);
  const toldAt = isBehind ? (news?.asOf ?? 'never') : undefined;
  useEffect(() => {
    if (toldAt === undefined) return undefined;
    return asking(id, room, setFetched).stop;
  }, [id, room, toldAt]);
  // A process of the version before has a stream and tells nothing of reasons.
  const isTold =
    news !== undefined && staysInside !== true && (state === 'live' || state === 'paused');
  const asksAgain = isBehind || !isTold;
  useEffect(() => {
    if (!asksAgain) return undefined;
    let latest: Asking | undefined;
    const timer = setInterval(() => {
      latest?.stop();
      latest = asking(id, room, setFetched);
    }, ASK_MS);
    return () => {
      clearInterval(timer);
      latest?.stop();
    };
  }, [id, room, asksAgain]);
  return usePlaced(id, stillThere(newest, news), onTheirWay(newest, news));
}

type Asking = { stop: () => void };

function asking(id: string, room: string, onKnown: (known: Known) => void): Asking {
  const stopping = new AbortController();
  const ask = async () => {
    const presented = await fetchPresented(id, room, stopping.signal);
    if (presented && !stopping.signal.aborted) onKnown({ id, presented });
  };
  void ask();
  return { stop: () => stopping.abort() };
}

function newerOf(
  one: PresentedReasons | undefined,
  other: PresentedReasons | undefined,
): PresentedReasons | undefined {
  if (!one || !other) return one ?? other;
  return one.asOf >= other.asOf ? one : other;
}

const marksTold = ({ presented = '' }: ReasonNews) => marksIn({ marks: presented });

function differs({ asOf, reasons }: PresentedReasons, news: ReasonNews | undefined): boolean {
  if (!news || news.asOf <= asOf) return false;
  if (news.letInAt !== undefined && news.letInAt > asOf) return true;
  return marksTold(news).join() !== reasons.map((one) => reasonMark(one.id)).join();
}

function stillThere(
  newest: PresentedReasons | undefined,
  news: ReasonNews | undefined,
): readonly PresentedReason[] {
  if (!newest || !news || news.asOf <= newest.asOf) return newest?.reasons ?? [];
  const marks = new Set(marksTold(news));
  return newest.reasons.filter((one) => marks.has(reasonMark(one.id)));
}

/** How many are told of that were not fetched yet. */
function onTheirWay(newest: PresentedReasons | undefined, news: ReasonNews | undefined): number {
  if (!newest || !news || news.asOf <= newest.asOf) return 0;
  const known = new Set(newest.reasons.map((one) => reasonMark(one.id)));
  return marksTold(news).filter((mark) => !known.has(mark)).length;
}

function usePlaced(
  questionId: string,
  shown: readonly PresentedReason[],
  waiting: number,
): (PresentedReason | undefined)[] {
  const ids = shown.map((one) => one.id);
  const [placed, setPlaced] = useState<{ questionId: string; places: readonly QuotePlace[] }>({
    questionId,
    places: ids,
  });
  const before = placed.questionId === questionId ? placed.places : [];
  const after = placesAfter(before, ids, waiting);
  if (placed.questionId !== questionId || !arePlacesEqual(after, before))
    setPlaced({ questionId, places: after });
  const byId = new Map(shown.map((one) => [one.id, one]));
  return after.map((one) => (one === undefined ? undefined : byId.get(one)));
}

async function fetchPresented(
  question: string,
  room: string,
  stopped: AbortSignal,
): Promise<PresentedReasons | undefined> {
  const query = new URLSearchParams({ question, ...(room !== '' && { room }) });
  try {
    const response = await fetch(`/api/v1/me/presented-reasons?${query}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([stopped, AbortSignal.timeout(MAX_WAIT_MS)]),
    });
    if (!response.ok) return undefined;
    const { presented } = (await response.json()) as { presented: PresentedReasons | null };
    return presented ?? undefined;
  } catch {
    // The screen stays as it is; the next change asks again.
    return undefined;
  }
}
