import { useEffect, useSyncExternalStore } from 'react';
import type { QuestionUpdate } from '../../results/question-update.ts';
import { hasEarned } from '../../answering/answer-state.ts';
import {
  onOwnChange,
  questionUpdaters,
  listShownQuestions,
  answerStateOf,
  notifyListeners,
} from '../../answering/client/answer-store.ts';
import { evictOldest } from '../../base/evict-oldest.ts';
import type { RecentActivity } from '../recent-activity.ts';
import { MAX_FOLLOWED_AT_ONCE } from '../recent-activity.ts';
import type { Subscription } from '../subscription.ts';
import { withNews } from '../with-news.ts';
import type { ReceivedEvent, ConnectionState } from './event-connection.ts';
import { shareConnection, type SharedConnection } from './tab-connection.ts';

/**
 * The one stream of a page: what it follows, and how it goes. It is open while the page can be seen, something on it can
 * move, and the reader has not paused it.
 */
export type Connection = {
  /** Live: events come. Polling: streams are blocked, it asks every 15 s. Away: nothing comes. */
  state: 'off' | ConnectionState | 'paused';
  /** When something was last heard, by Date.now(). */
  heardAt: number | undefined;
};

const PAUSED = 'live-paused';
/** A line that is opened anew is no news. */
const AWAY_AFTER_MS = 6_000;
const SETTLE_MS = 50;
/** A wall hangs for weeks. */
const MAX_REMEMBERED = 1_000;

const OFF: Connection = { state: 'off', heardAt: undefined };
let connection = OFF;
let users = 0;
const extraIds: (readonly string[])[] = [];
const activityRequests: { topic: string | undefined }[] = [];
const activityByTopic = new Map<string | undefined, RecentActivity>();
/** Stood in the feed since the page is open: one that fell out of it leaves the page soon, and is not followed by itself. */
const activityIds = new Set<string>();
const news = new Map<string, QuestionUpdate>();
const listeners = new Set<() => void>();
const NONE_REMOVED: ReadonlySet<string> = new Set();
/** Taken away since the page is open. */
let removedIds = NONE_REMOVED;
let sharedConnection: SharedConnection | undefined;
let updateTimer: ReturnType<typeof setTimeout> | undefined;
let awayTimer: ReturnType<typeof setTimeout> | undefined;
let isPaused = false;
let lastSubscription: string | undefined;
/** Of which topic the last hour is heard now. */
let currentTopic: string | undefined;
let frame = 0;
const pendingNews = new Map<string, QuestionUpdate>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function setConnectionState(state: Connection['state']): void {
  clearTimeout(awayTimer);
  awayTimer = undefined;
  // What is paused was heard until then.
  const isHearing = [state, state === 'paused' && connection.state].some(
    (one) => one === 'live' || one === 'polling',
  );
  const heardAt = isHearing ? Date.now() : connection.heardAt;
  const isChange = connection.state !== state;
  connection = { state, heardAt };
  if (isChange) tell();
}

function onConnectionState(state: ConnectionState): void {
  if (state !== 'away') setConnectionState(state);
  else if (connection.state !== 'away')
    awayTimer ??= setTimeout(() => setConnectionState('away'), AWAY_AFTER_MS);
}

/** Together in one frame, however many events came. */
function receiveEvent({ name, data }: ReceivedEvent): void {
  if (name === 'feed') {
    activityByTopic.set(currentTopic, JSON.parse(data) as RecentActivity);
    tell();
    return;
  }
  const one = JSON.parse(data) as QuestionUpdate;
  pendingNews.set(one.question, one);
  frame ||= requestAnimationFrame(applyPendingNews);
}

function applyPendingNews(): void {
  frame = 0;
  for (const [id, one] of pendingNews) {
    const before = news.get(id);
    // Two servers may be a moment apart.
    if (before && one.sequence < before.sequence && one.sequence > 0) continue;
    news.delete(id);
    news.set(id, one);
    const isGone = one.state === 'gone' || one.state === 'removed';
    if (isGone !== removedIds.has(id)) removedIds = removedIds.symmetricDifference(new Set([id]));
    questionUpdaters.delete(id);
    questionUpdaters.set(id, (question, part) => withNews(question, one, part));
  }
  pendingNews.clear();
  evictOldest(news, MAX_REMEMBERED);
  evictOldest(questionUpdaters, MAX_REMEMBERED);
  notifyListeners();
  tell();
}

/** What the page wants by now. */
function wantedSubscription(): Subscription | undefined {
  if (users === 0 || isPaused || document.visibilityState === 'hidden') return undefined;
  const [feed] = activityRequests;
  if (activityIds.size > MAX_REMEMBERED) activityIds.clear();
  if (feed)
    for (const { question } of activityByTopic.get(feed.topic)?.latest ?? [])
      activityIds.add(question);
  const shown = listShownQuestions().filter(({ staysInside }) => !staysInside);
  const ids = new Set([...extraIds.flat(), ...shown.map(({ id }) => id)]);
  const questions = [...ids]
    .filter((id) => !(feed && activityIds.has(id)))
    .slice(-MAX_FOLLOWED_AT_ONCE);
  if (questions.length === 0 && !feed) return undefined;
  const own = shown
    .filter(
      ({ id, resultShows }) => resultShows === 'after answering' && hasEarned(answerStateOf(id)),
    )
    .map(({ id }) => id);
  return { questions: questions.toSorted(), feed, own: [...new Set(own)].toSorted() };
}

function scheduleUpdate(): void {
  clearTimeout(updateTimer);
  updateTimer = setTimeout(() => {
    const following = wantedSubscription();
    const wish = JSON.stringify(following);
    if (wish === lastSubscription) return;
    lastSubscription = wish;
    if (following) {
      currentTopic = following.feed?.topic;
      sharedConnection ??= shareConnection({ onEvent: receiveEvent, onState: onConnectionState });
      sharedConnection.follow(following);
    } else {
      sharedConnection?.leave();
      setConnectionState(isPaused ? 'paused' : 'off');
    }
  }, SETTLE_MS);
}

/** Nothing that waits happens any more on a page that is left, and it may come back as it was. */
function disconnect(): void {
  clearTimeout(updateTimer);
  lastSubscription = undefined;
  sharedConnection?.leave();
}

function start(): () => void {
  if (users++ === 0) {
    readPaused();
    onOwnChange(scheduleUpdate);
    document.addEventListener('visibilitychange', scheduleUpdate);
    addEventListener('pagehide', disconnect);
    addEventListener('pageshow', scheduleUpdate);
    addEventListener('storage', onStorage);
  }
  scheduleUpdate();
  return () => {
    users--;
    scheduleUpdate();
  };
}

function onStorage({ key }: StorageEvent): void {
  if (key !== PAUSED) return;
  readPaused();
  scheduleUpdate();
}

// Storage throws where a browser is told to keep nothing.
function readPaused(): void {
  try {
    isPaused = localStorage.getItem(PAUSED) === '1';
  } catch {
    // Then a pause lasts as long as the page.
  }
}

function setPaused(wish: boolean): void {
  isPaused = wish;
  try {
    if (wish) localStorage.setItem(PAUSED, '1');
    else localStorage.removeItem(PAUSED);
  } catch {
    // As above.
  }
  setConnectionState(wish ? 'paused' : 'off');
  scheduleUpdate();
}

function useLiveStore(): void {
  useEffect(start, []);
}

/** The last hour of a topic, or of all, as it goes on; `served` until something is heard. */
export function useRecentActivity(
  topic: string | undefined,
  served: RecentActivity,
): RecentActivity {
  useLiveStore();
  useEffect(() => {
    const wish = { topic };
    activityRequests.unshift(wish);
    activityByTopic.set(topic, served);
    scheduleUpdate();
    return () => {
      activityRequests.splice(activityRequests.indexOf(wish), 1);
      activityByTopic.delete(topic);
      scheduleUpdate();
    };
  }, [topic, served]);
  const heard = useSyncExternalStore(
    subscribe,
    () => activityByTopic.get(topic),
    () => undefined,
  );
  return heard && heard.asOf > served.asOf ? heard : served;
}

/** Follows questions that no answer area on the page shows. */
export function useSubscribedQuestions(ids: readonly string[]): void {
  useLiveStore();
  const joined = ids.join(' ');
  useEffect(() => {
    const wish = joined.split(' ').filter(Boolean);
    extraIds.push(wish);
    scheduleUpdate();
    return () => {
      extraIds.splice(extraIds.indexOf(wish), 1);
      scheduleUpdate();
    };
  }, [joined]);
}

export function useConnection(): Connection {
  useLiveStore();
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => OFF,
  );
}

/** Whether the reader stopped what moves by itself, here and in the other tabs of this browser. */
export function usePaused(): [isPaused: boolean, pause: (isPaused: boolean) => void] {
  useLiveStore();
  const is = useSyncExternalStore(
    subscribe,
    () => isPaused,
    () => false,
  );
  return [is, setPaused];
}

/** Questions of which was heard that they are not there any more. */
export function useRemovedIds(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => removedIds,
    () => NONE_REMOVED,
  );
}

/** What was last heard of a question, as it was heard. */
export function useNews(id: string): QuestionUpdate | undefined {
  return useSyncExternalStore(
    subscribe,
    () => news.get(id),
    () => undefined,
  );
}
