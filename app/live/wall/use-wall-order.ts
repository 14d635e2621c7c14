import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';
import { useRevalidator } from 'react-router';
import type { QuestionView } from '../../results/question-view.ts';
import type { RecentActivity } from '../recent-activity.ts';
import {
  VISIBLE_BY_DEFAULT,
  hasGap,
  currentItems,
  countRising,
  reorderAll,
  nextOrder,
  type WallItem,
  type WallOrder,
} from './wall-order.ts';
import { useRemovedIds } from '../ui/live-store.ts';
import { useListAnimation } from '../ui/use-list-animation.ts';
import { useSafeRevalidate } from '../ui/use-refresh.ts';

const LOOK_MS = 500;
/** On a wall nobody takes the pointer away: there one that lies still is none. */
const POINTS_FOR_MS = 10_000;
/** Whoever has scrolled so far down reads there. */
const READS_BELOW_PX = 120;
/** After a pause places are taken up at once; a question that has to be fetched is waited for so long. */
const CATCHES_UP_MS = 4_000;

type WallState = {
  items: readonly WallItem[];
  /** How many wait until nobody reads what stands in their place; none that comes by itself. */
  newerCount: number;
  views: ReadonlyMap<string, QuestionView>;
  pointerProps: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
  };
  /** Shows what waits, whoever reads. */
  showNewer: () => void;
};

type Options = {
  questions: readonly QuestionView[];
  isStill: boolean;
  /** So many can be seen at once, where that is known. */
  visibleCount: number | undefined;
  list: RefObject<HTMLUListElement | null>;
};

/** The questions on the wall and their places, which change seldom, and only while nobody reads them. */
export function useWallOrder(
  feed: RecentActivity,
  { questions, isStill, visibleCount = VISIBLE_BY_DEFAULT, list }: Options,
): WallState {
  const { latest } = feed;
  const views = useViews(questions);
  const gone = useRemovedIds();
  const look = useMemo(
    () => ({
      asOf: Date.parse(feed.asOf),
      head: visibleCount,
      isKnown: (id: string) => views.has(id) && !gone.has(id),
      isOpen: (id: string) => views.get(id)?.resultShows === 'now',
    }),
    [feed, views, gone, visibleCount],
  );
  const [places, setPlaces] = useState<WallOrder>(() => ({
    lines: reorderAll([], latest, look),
    movedAt: -Infinity,
  }));
  const [holds, setHolds] = useState(false);
  const voterId = useListAnimation(list);
  const pointedAt = useRef<number>(undefined);
  const missing = latest.filter(({ question }) => !views.has(question));
  const catchUp = useCatchingUp(feed, isStill, missing.length > 0);

  const isFrozen = () => {
    const here = list.current;
    const isWall = document.fullscreenElement !== null;
    const pointedFor = performance.now() - (pointedAt.current ?? -Infinity);
    const points = pointedFor < (isWall ? POINTS_FOR_MS : Infinity);
    const reads = (here?.getBoundingClientRect().top ?? 0) < -READS_BELOW_PX;
    return isStill || points || reads || (here?.contains(document.activeElement) ?? false);
  };
  const put = (next: WallOrder) => {
    if (next === places) return;
    voterId();
    setPlaces(next);
  };
  const showNewer = () =>
    put({ lines: reorderAll(places.lines, latest, look), movedAt: performance.now() });
  const see = useEffectEvent(() => {
    const held = isFrozen();
    setHolds(held);
    if (catchUp(held)) showNewer();
    else put(nextOrder(places, latest, { ...look, now: performance.now(), isFrozen: held }));
  });
  useEffect(() => {
    const timer = setInterval(() => see(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const stands = new Set(places.lines.map(({ question }) => question));
  const others = latest.filter(({ question }) => !stands.has(question));
  useMissingQuestions(missing, {
    isStill,
    isUrgent: !others.some(({ question }) => views.has(question)),
  });

  return {
    items: currentItems(places, latest).filter(({ question }) => look.isKnown(question)),
    newerCount: holds ? countRising(places, latest, look) : 0,
    views,
    pointerProps: {
      onPointerMove: ({ pointerType }) => {
        if (pointerType === 'mouse') pointedAt.current = performance.now();
      },
      onPointerLeave: () => void (pointedAt.current = undefined),
    },
    showNewer,
  };
}

/** Once after a pause or time in a tab that nobody saw, as soon as there are news and all of it can be drawn: whether that is now, where nobody reads. */
function useCatchingUp(
  { asOf }: RecentActivity,
  isStill: boolean,
  isMissing: boolean,
): (isFrozen: boolean) => boolean {
  const stoodAt = useRef<string>(undefined);
  const heardAt = useRef(asOf);
  const since = useRef<number>(undefined);
  return (isFrozen) => {
    if (isStill || hasGap({ asOf: heardAt.current }, { asOf })) {
      stoodAt.current = isStill ? asOf : heardAt.current;
      since.current = undefined;
    }
    heardAt.current = asOf;
    if (isFrozen || stoodAt.current === undefined || stoodAt.current === asOf) return false;
    const now = performance.now();
    since.current ??= now;
    if (isMissing && now - since.current < CATCHES_UP_MS) return false;
    stoodAt.current = undefined;
    return true;
  };
}

/** What was served last, and what still stands on the wall from before. */
function useViews(questions: readonly QuestionView[]): ReadonlyMap<string, QuestionView> {
  const [served, setServed] = useState(questions);
  const [views, setViews] = useState(() => byId(questions));
  if (served === questions) return views;
  const next = new Map([...views, ...byId(questions)].slice(-MAX_KEPT));
  setServed(questions);
  setViews(next);
  return next;
}

const MAX_KEPT = 96;

function byId(questions: readonly QuestionView[]): Map<string, QuestionView> {
  return new Map(questions.map((question) => [question.id, question]));
}

const ASKS_APART_MS = 5_000;
/** While others can come in before them. */
const ASKS_CALMLY_MS = 20_000;
/** Whatever still is not there was taken away meanwhile. */
const MAX_TRIES = 3;

/** Questions that were not asked about when the page was served are fetched with it once more. */
function useMissingQuestions(
  lines: readonly WallItem[],
  { isStill, isUrgent }: { isStill: boolean; isUrgent: boolean },
): void {
  const renew = useSafeRevalidate();
  const { state } = useRevalidator();
  const askedAt = useRef(-Infinity);
  const tries = useRef(new Map<string, number>());
  const missing = lines.map(({ question }) => question).join(' ');
  const apart = isUrgent ? ASKS_APART_MS : ASKS_CALMLY_MS;
  const ask = useEffectEvent(() => {
    const open = missing.split(' ').filter((id) => (tries.current.get(id) ?? 0) < MAX_TRIES);
    if (open.length === 0 || state !== 'idle') return;
    for (const id of open) tries.current.set(id, (tries.current.get(id) ?? 0) + 1);
    askedAt.current = performance.now();
    void renew();
  });
  useEffect(() => {
    if (missing === '' || isStill) return undefined;
    const wait = Math.max(0, askedAt.current + apart - performance.now());
    let timer = setTimeout(function again() {
      ask();
      timer = setTimeout(again, apart);
    }, wait);
    return () => clearTimeout(timer);
  }, [missing, isStill, apart]);
}
