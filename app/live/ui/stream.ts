import { useEffect, useSyncExternalStore } from 'react';
import type { News } from '../../results/news.ts';
import { hasEarned } from '../../answering/own-state.ts';
import {
  onOwnChange,
  renewals,
  shownNow,
  stateOfOwn,
  tellAll,
} from '../../answering/client/own-states.ts';
import { keepNewest } from '../../base/keep-newest.ts';
import type { Feed } from '../feed.ts';
import { MOST_FOLLOWED_AT_ONCE } from '../feed.ts';
import type { Following } from '../following.ts';
import { newestOf } from '../newest.ts';
import type { Heard, LineState } from './line.ts';
import { shareLine, type Share } from './tabs.ts';

/**
 * The one stream of a page: what it follows, and how it goes. It is open while the page can be seen, something on it can
 * move, and the reader has not paused it.
 */
export type Connection = {
  /** Live: events come. Polling: streams are blocked, it asks every 15 s. Away: nothing comes. */
  state: 'off' | LineState | 'paused';
  /** When something was last heard, by Date.now(). */
  heardAt: number | undefined;
};

const PAUSED = 'live-paused';
/** A line that is opened anew is no news. */
const AWAY_AFTER_MS = 6_000;
const SETTLE_MS = 50;
/** A wall hangs for weeks. */
const MOST_FED = 1_000;

const OFF: Connection = { state: 'off', heardAt: undefined };
let connection = OFF;
let users = 0;
const extra: (readonly string[])[] = [];
const feedsWanted: { topic: string | undefined }[] = [];
const latest = new Map<string | undefined, Feed>();
/** Stood in the feed since the page is open: one that fell out of it leaves the page soon, and is not followed by itself. */
const fed = new Set<string>();
const news = new Map<string, News>();
const listeners = new Set<() => void>();
const NONE_GONE: ReadonlySet<string> = new Set();
/** Taken away since the page is open. */
let gone = NONE_GONE;
let share: Share | undefined;
let settling: ReturnType<typeof setTimeout> | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;
let isPaused = false;
let lastWish: string | undefined;
/** Of which topic the last hour is heard now. */
let topicHeard: string | undefined;
let frame = 0;
const waiting = new Map<string, News>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function become(state: Connection['state']): void {
  clearTimeout(leaving);
  leaving = undefined;
  // What is paused was heard until then.
  const isHearing = [state, state === 'paused' && connection.state].some(
    (one) => one === 'live' || one === 'polling',
  );
  const heardAt = isHearing ? Date.now() : connection.heardAt;
  const isChange = connection.state !== state;
  connection = { state, heardAt };
  if (isChange) tell();
}

function stateOfLine(state: LineState): void {
  if (state !== 'away') become(state);
  else if (connection.state !== 'away') leaving ??= setTimeout(() => become('away'), AWAY_AFTER_MS);
}

/** Together in one frame, however many events came. */
function take({ name, data }: Heard): void {
  if (name === 'feed') {
    latest.set(topicHeard, JSON.parse(data) as Feed);
    tell();
    return;
  }
  const one = JSON.parse(data) as News;
  waiting.set(one.question, one);
  frame ||= requestAnimationFrame(apply);
}

function apply(): void {
  frame = 0;
  for (const [id, one] of waiting) {
    const before = news.get(id);
    // Two servers may be a moment apart.
    if (before && one.sequence < before.sequence && one.sequence > 0) continue;
    news.delete(id);
    news.set(id, one);
    const isGone = one.state === 'gone' || one.state === 'removed';
    if (isGone !== gone.has(id)) gone = gone.symmetricDifference(new Set([id]));
    renewals.delete(id);
    renewals.set(id, (question, part) => newestOf(question, one, part));
  }
  waiting.clear();
  keepNewest(news, MOST_FED);
  keepNewest(renewals, MOST_FED);
  tellAll();
  tell();
}

/** What the page wants by now. */
function wanted(): Following | undefined {
  if (users === 0 || isPaused || document.visibilityState === 'hidden') return undefined;
  const [feed] = feedsWanted;
  if (fed.size > MOST_FED) fed.clear();
  if (feed) for (const { question } of latest.get(feed.topic)?.latest ?? []) fed.add(question);
  const shown = shownNow().filter(({ staysInside }) => !staysInside);
  const ids = new Set([...extra.flat(), ...shown.map(({ id }) => id)]);
  const questions = [...ids].filter((id) => !(feed && fed.has(id))).slice(-MOST_FOLLOWED_AT_ONCE);
  if (questions.length === 0 && !feed) return undefined;
  const own = shown
    .filter(({ id, resultShows }) => resultShows === 'after answering' && hasEarned(stateOfOwn(id)))
    .map(({ id }) => id);
  return { questions: questions.toSorted(), feed, own: [...new Set(own)].toSorted() };
}

function settle(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    const following = wanted();
    const wish = JSON.stringify(following);
    if (wish === lastWish) return;
    lastWish = wish;
    if (following) {
      topicHeard = following.feed?.topic;
      share ??= shareLine({ hear: take, state: stateOfLine });
      share.follow(following);
    } else {
      share?.leave();
      become(isPaused ? 'paused' : 'off');
    }
  }, SETTLE_MS);
}

/** Nothing that waits happens any more on a page that is left, and it may come back as it was. */
function goAway(): void {
  clearTimeout(settling);
  lastWish = undefined;
  share?.leave();
}

function start(): () => void {
  if (users++ === 0) {
    readPaused();
    onOwnChange(settle);
    document.addEventListener('visibilitychange', settle);
    addEventListener('pagehide', goAway);
    addEventListener('pageshow', settle);
    addEventListener('storage', onStorage);
  }
  settle();
  return () => {
    users--;
    settle();
  };
}

function onStorage({ key }: StorageEvent): void {
  if (key !== PAUSED) return;
  readPaused();
  settle();
}

// Storage throws where a browser is told to keep nothing.
function readPaused(): void {
  try {
    isPaused = localStorage.getItem(PAUSED) === '1';
  } catch {
    // Then a pause lasts as long as the page.
  }
}

function pause(wish: boolean): void {
  isPaused = wish;
  try {
    if (wish) localStorage.setItem(PAUSED, '1');
    else localStorage.removeItem(PAUSED);
  } catch {
    // As above.
  }
  become(wish ? 'paused' : 'off');
  settle();
}

function useStarted(): void {
  useEffect(start, []);
}

/** The last hour of a topic, or of all, as it goes on; `served` until something is heard. */
export function useFeed(topic: string | undefined, served: Feed): Feed {
  useStarted();
  useEffect(() => {
    const wish = { topic };
    feedsWanted.unshift(wish);
    latest.set(topic, served);
    settle();
    return () => {
      feedsWanted.splice(feedsWanted.indexOf(wish), 1);
      latest.delete(topic);
      settle();
    };
  }, [topic, served]);
  const heard = useSyncExternalStore(
    subscribe,
    () => latest.get(topic),
    () => undefined,
  );
  return heard && heard.asOf > served.asOf ? heard : served;
}

/** Follows questions that no answer area on the page shows. */
export function useFollowed(ids: readonly string[]): void {
  useStarted();
  const joined = ids.join(' ');
  useEffect(() => {
    const wish = joined.split(' ').filter(Boolean);
    extra.push(wish);
    settle();
    return () => {
      extra.splice(extra.indexOf(wish), 1);
      settle();
    };
  }, [joined]);
}

export function useConnection(): Connection {
  useStarted();
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => OFF,
  );
}

/** Whether the reader stopped what moves by itself, here and in the other tabs of this browser. */
export function usePaused(): [isPaused: boolean, pause: (isPaused: boolean) => void] {
  useStarted();
  const is = useSyncExternalStore(
    subscribe,
    () => isPaused,
    () => false,
  );
  return [is, pause];
}

/** Questions of which was heard that they are not there any more. */
export function useGone(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => gone,
    () => NONE_GONE,
  );
}

/** What was last heard of a question, as it was heard. */
export function useNews(id: string): News | undefined {
  return useSyncExternalStore(
    subscribe,
    () => news.get(id),
    () => undefined,
  );
}
