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
  IN_VIEW,
  hasGap,
  currentItems,
  countRising,
  reorderAll,
  nextOrder,
  type WallItem,
  type WallOrder,
} from './wall-order.ts';
import { chooseTiles, nextTiles, type TileOrder } from './tile-order.ts';
import { useRemovedIds } from '../ui/live-store.ts';
import { useListAnimation } from '../ui/use-list-animation.ts';
import { useSafeRevalidate } from '../ui/use-refresh.ts';

const LOOK_MS = 500;
/** In full screen nobody moves the pointer away, so one that rests is ignored after this time. */
const POINTS_FOR_MS = 10_000;
/** Below the tiles; the others of the hour wait. */
const MAX_ROWS = 12;
/** A reader who has scrolled this far is reading there. */
const READS_BELOW_PX = 120;
/** After a pause the order is renewed at once, but waits this long for a question that has to be fetched. */
const CATCHES_UP_MS = 4_000;

type WallState = {
  /** The questions in the tiles, from the largest; and those below. */
  tiles: readonly WallItem[];
  /** Whether a tile has changed since the page was opened. */
  hasChanged: boolean;
  rows: readonly WallItem[];
  /** How many questions wait because somebody reads the list; 0 if the list is not frozen. */
  newerCount: number;
  views: ReadonlyMap<string, QuestionView>;
  pointerProps: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
  };
  /** Shows the waiting questions, even while somebody reads. */
  showNewer: () => void;
};

type Options = {
  questions: readonly QuestionView[];
  isStill: boolean;
  /** The tiles, and the list below them. */
  section: RefObject<HTMLElement | null>;
  list: RefObject<HTMLUListElement | null>;
};

/** The questions on the wall and their places, which change seldom, and only while nobody reads them. */
export function useWallOrder(
  activity: RecentActivity,
  { questions, isStill, section, list }: Options,
): WallState {
  const { latest } = activity;
  const views = useViews(questions);
  const lastItems = useLastItems(latest);
  const gone = useRemovedIds();
  const look = useMemo(
    () => ({
      asOf: Date.parse(activity.asOf),
      head: IN_VIEW,
      isKnown: (id: string) => views.has(id) && !gone.has(id),
      isOpen: (id: string) => views.get(id)?.resultShows === 'now',
    }),
    [activity, views, gone],
  );
  const [tiles, setTiles] = useState<TileOrder>(() => ({
    questions: chooseTiles([], latest, look),
    changedAt: undefined,
  }));
  const isBelow = (id: string) => look.isKnown(id) && !tiles.questions.includes(id);
  const below = { ...look, isKnown: isBelow };
  const [places, setPlaces] = useState<WallOrder>(() => ({
    lines: reorderAll([], latest, below),
    movedAt: -Infinity,
  }));
  const [holds, setHolds] = useState(false);
  const playAnimation = useListAnimation(list);
  const pointedAt = useRef<number>(undefined);
  const missing = latest.filter(({ question }) => !views.has(question));
  const catchUp = useCatchingUp(activity, isStill, missing.length > 0);

  const isFrozen = () => {
    const here = section.current;
    const active = document.activeElement;
    const isWall = document.fullscreenElement !== null;
    const pointedFor = performance.now() - (pointedAt.current ?? -Infinity);
    const points = pointedFor < (isWall ? POINTS_FOR_MS : Infinity);
    const reads = (here?.getBoundingClientRect().top ?? 0) < -READS_BELOW_PX;
    const uses = [here, list.current].some((one) => one?.contains(active));
    return isStill || points || reads || uses;
  };
  const put = (nextTile: TileOrder, next: WallOrder) => {
    if (nextTile === tiles && next === places) return;
    playAnimation();
    setTiles(nextTile);
    setPlaces(next);
  };
  const showNewer = () => {
    const changedAt = performance.now();
    const chosen = chooseTiles(tiles.questions, latest, look);
    const isKnown = (id: string) => look.isKnown(id) && !chosen.includes(id);
    put(
      { questions: chosen, changedAt },
      { lines: reorderAll(places.lines, latest, { ...look, isKnown }), movedAt: changedAt },
    );
  };
  const see = useEffectEvent(() => {
    const held = isFrozen();
    setHolds(held);
    if (catchUp(held)) return showNewer();
    const moment = { now: performance.now(), isFrozen: held };
    const changed = nextTiles(tiles, latest, { ...look, ...moment });
    // One change at a time.
    put(changed, changed === tiles ? nextOrder(places, latest, { ...below, ...moment }) : places);
  });
  useEffect(() => {
    const timer = setInterval(() => see(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const stands = new Set([...tiles.questions, ...places.lines.map(({ question }) => question)]);
  const others = latest.filter(({ question }) => !stands.has(question));
  useMissingQuestions(missing, {
    isStill,
    isUrgent: !others.some(({ question }) => views.has(question)),
  });

  const changed = nextTiles(tiles, latest, { ...look, now: Infinity, isFrozen: false });
  const challengers = changed.questions.filter((id) => !tiles.questions.includes(id));
  const waiting = {
    ...below,
    isKnown: (id: string) => isBelow(id) && !challengers.includes(id),
  };
  return {
    tiles: tiles.questions.flatMap((id) => (look.isKnown(id) ? (lastItems.get(id) ?? []) : [])),
    hasChanged: tiles.changedAt !== undefined,
    rows: currentItems(places, latest)
      .filter(({ question }) => isBelow(question))
      .slice(0, MAX_ROWS),
    newerCount: holds ? challengers.length + countRising(places, latest, waiting) : 0,
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

/**
 * After a pause or time in a hidden tab, renews the order once: as soon as something new came, all can be drawn and nobody
 * reads. The returned function says whether that is now.
 */
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

/** The last served questions, and those from before that may still be on the wall. */
function useViews(questions: readonly QuestionView[]): ReadonlyMap<string, QuestionView> {
  const [served, setServed] = useState(questions);
  const [views, setViews] = useState(() => byId(questions));
  if (served === questions) return views;
  const next = new Map([...views, ...byId(questions)].slice(-MAX_KEPT));
  setServed(questions);
  setViews(next);
  return next;
}

/** The newest figures of each question: one that left the list may still have a tile, while somebody reads it. */
function useLastItems(latest: readonly WallItem[]): ReadonlyMap<string, WallItem> {
  const [seen, setSeen] = useState(latest);
  const [items, setItems] = useState(() => byQuestion(latest));
  if (seen === latest) return items;
  const next = new Map([...items, ...byQuestion(latest)].slice(-MAX_KEPT));
  setSeen(latest);
  setItems(next);
  return next;
}

const MAX_KEPT = 96;

function byQuestion(items: readonly WallItem[]): Map<string, WallItem> {
  return new Map(items.map((item) => [item.question, item]));
}

function byId(questions: readonly QuestionView[]): Map<string, QuestionView> {
  return new Map(questions.map((question) => [question.id, question]));
}

const ASKS_APART_MS = 5_000;
/** The interval while other questions can enter first. */
const ASKS_CALMLY_MS = 20_000;
/** A question that is still missing was removed meanwhile. */
const MAX_TRIES = 3;

/** Fetches questions that were not served with the page, by reloading its data. */
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
