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
import type { QuestionView } from '../../answers/present.ts';
import type { Feed } from '../feed.ts';
import { linesIn, newerIn, placesAfter, wantedOf, type Line, type Places } from '../wall-order.ts';
import { useGlide } from './use-glide.ts';
import { useRenewal } from './use-refresh.ts';

const LOOK_MS = 500;
/** On a wall nobody takes the pointer away: there one that lies still is none. */
const POINTS_FOR_MS = 10_000;
/** Whoever has scrolled so far down reads there. */
const READS_BELOW_PX = 120;

type Wall = {
  lines: readonly Line[];
  /** How many wait until nobody reads what stands in their place; none that comes by itself. */
  newer: number;
  views: ReadonlyMap<string, QuestionView>;
  list: RefObject<HTMLUListElement | null>;
  pointing: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
  };
  /** Shows what waits, whoever reads. */
  bring: () => void;
};

/** The questions on the wall and their places, which change only while nobody reads them. */
export function useStanding(
  { latest }: Feed,
  questions: readonly QuestionView[],
  isPaused: boolean,
): Wall {
  const views = useViews(questions);
  const [places, setPlaces] = useState<Places>(() => ({
    lines: wantedOf(latest, views),
    movedAt: -Infinity,
  }));
  const wanted = useMemo(
    () => wantedOf(latest, views, places.lines),
    [latest, views, places.lines],
  );
  const [holds, setHolds] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const mark = useGlide(list);
  const pointedAt = useRef<number>(undefined);

  const isHeld = () => {
    const here = list.current;
    const isWall = document.fullscreenElement !== null;
    const pointedFor = performance.now() - (pointedAt.current ?? -Infinity);
    const points = pointedFor < (isWall ? POINTS_FOR_MS : Infinity);
    const reads = (here?.getBoundingClientRect().top ?? 0) < -READS_BELOW_PX;
    return isPaused || points || reads || (here?.contains(document.activeElement) ?? false);
  };
  const look = useEffectEvent(() => {
    const held = isHeld();
    setHolds(held);
    const next = placesAfter(places, wanted, { now: performance.now(), isHeld: held });
    if (next === places) return;
    mark();
    setPlaces(next);
  });
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  useMissing(latest, views, isPaused);

  return {
    lines: linesIn(places, wanted),
    newer: holds ? newerIn(places, wanted) : 0,
    views,
    list,
    pointing: {
      onPointerMove: ({ pointerType }) => {
        if (pointerType === 'mouse') pointedAt.current = performance.now();
      },
      onPointerLeave: () => void (pointedAt.current = undefined),
    },
    bring: () => {
      mark();
      setPlaces({ lines: wanted, movedAt: performance.now() });
    },
  };
}

/** What was served last, and what still stands on the wall from before. */
function useViews(questions: readonly QuestionView[]): ReadonlyMap<string, QuestionView> {
  const [served, setServed] = useState(questions);
  const [views, setViews] = useState(() => byId(questions));
  if (served === questions) return views;
  const next = new Map([...views, ...byId(questions)].slice(-MOST_KEPT));
  setServed(questions);
  setViews(next);
  return next;
}

const MOST_KEPT = 96;

function byId(questions: readonly QuestionView[]): Map<string, QuestionView> {
  return new Map(questions.map((question) => [question.id, question]));
}

const ASKS_APART_MS = 5_000;
/** Whatever still is not there was taken away meanwhile. */
const MOST_TRIES = 3;

/** Questions that were not asked about when the page was served are fetched with it once more. */
function useMissing(
  latest: Feed['latest'],
  views: ReadonlyMap<string, QuestionView>,
  isPaused: boolean,
): void {
  const renew = useRenewal();
  const { state } = useRevalidator();
  const askedAt = useRef(-Infinity);
  const tries = useRef(new Map<string, number>());
  const missing = latest
    .filter(({ question }) => !views.has(question))
    .map(({ question }) => question)
    .join(' ');
  const ask = useEffectEvent(() => {
    const open = missing.split(' ').filter((id) => (tries.current.get(id) ?? 0) < MOST_TRIES);
    if (open.length === 0 || state !== 'idle') return;
    for (const id of open) tries.current.set(id, (tries.current.get(id) ?? 0) + 1);
    askedAt.current = performance.now();
    void renew();
  });
  useEffect(() => {
    if (missing === '' || isPaused) return undefined;
    const wait = Math.max(0, askedAt.current + ASKS_APART_MS - performance.now());
    let timer = setTimeout(function again() {
      ask();
      timer = setTimeout(again, ASKS_APART_MS);
    }, wait);
    return () => clearTimeout(timer);
  }, [missing, isPaused]);
}
