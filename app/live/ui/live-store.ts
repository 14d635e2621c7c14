import { useEffect, useSyncExternalStore } from 'react';
import type { QuestionUpdate } from '../../results/question-update.ts';
import { hasEarned } from '../../answering/answer-state.ts';
import {
  onOwnChange,
  questionUpdaters,
  listShownQuestions,
  answerStateOf,
  notifyListeners,
  stream,
} from '../../answering/client/answer-store.ts';
import { evictOldest } from '../../base/evict-oldest.ts';
import { MAX_FOLLOWED_AT_ONCE, type RecentActivity } from '../recent-activity.ts';
import type { Subscription } from '../subscription.ts';
import { withNews } from '../with-news.ts';
import type { ReceivedEvent, ConnectionState } from './event-connection.ts';
import { shareConnection, type SharedConnection } from './tab-connection.ts';

/**
 * The event connection of a page. It is open while the page is visible, something on it can change, and the reader has
 * not paused it.
 */
export type Connection = {
  /** Live: events arrive. Polling: streams are blocked, it asks every 15 s. Away: nothing arrives. */
  state: 'off' | ConnectionState | 'paused';
  /** When something was last received, by Date.now(). */
  heardAt: number | undefined;
};

const PAUSED = 'live-paused';
/** A connection that is opened anew within this time is not reported. */
const AWAY_AFTER_MS = 6_000;
const SETTLE_MS = 50;
/** A wall stays open for weeks. */
const MAX_REMEMBERED = 1_000;

const OFF: Connection = { state: 'off', heardAt: undefined };
let connection = OFF;
let users = 0;
const extraIds: (readonly string[])[] = [];
const activityRequests: { topic: string | undefined }[] = [];
const activityByTopic = new Map<string | undefined, RecentActivity>();
/**
 * Questions that were in the feed since the page was opened. One that left it soon leaves the page, so it gets no
 * subscription of its own.
 */
const activityIds = new Set<string>();
const news = new Map<string, QuestionUpdate>();
const listeners = new Set<() => void>();
const NONE_REMOVED: ReadonlySet<string> = new Set();
/** Questions removed since the page was opened. */
let removedIds = NONE_REMOVED;
let sharedConnection: SharedConnection | undefined;
let updateTimer: ReturnType<typeof setTimeout> | undefined;
let awayTimer: ReturnType<typeof setTimeout> | undefined;
let isPaused = false;
let lastSubscription: string | undefined;
/** The topic of the current feed. */
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
  // Until the pause, news were received.
  const isHearing = [state, state === 'paused' && connection.state].some(
    (one) => one === 'live' || one === 'polling',
  );
  const heardAt = isHearing ? Date.now() : connection.heardAt;
  const isChange = connection.state !== state;
  connection = { state, heardAt };
  stream.isOpen = state === 'live';
  if (isChange) tell();
}

function onConnectionState(state: ConnectionState): void {
  if (state !== 'away') setConnectionState(state);
  else if (connection.state !== 'away')
    awayTimer ??= setTimeout(() => setConnectionState('away'), AWAY_AFTER_MS);
}

/** Applies all events of a frame at once. */
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

/** On `pagehide` pending updates stop; the page may come back from the back-forward cache. */
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

// Storage throws where the browser blocks it.
function readPaused(): void {
  try {
    isPaused = localStorage.getItem(PAUSED) === '1';
  } catch {
    // Without storage a pause lasts as long as the page.
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

/** The last hour of a topic, or of all, with live updates; `served` until the first one. */
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

/** Whether the reader paused live updates, here and in the other tabs of this browser. */
export function usePaused(): [isPaused: boolean, pause: (isPaused: boolean) => void] {
  useLiveStore();
  const is = useSyncExternalStore(
    subscribe,
    () => isPaused,
    () => false,
  );
  return [is, setPaused];
}

/** Questions that were reported as gone or removed. */
export function useRemovedIds(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => removedIds,
    () => NONE_REMOVED,
  );
}

/** The last news of a question, unchanged. */
export function useNews(id: string): QuestionUpdate | undefined {
  return useSyncExternalStore(
    subscribe,
    () => news.get(id),
    () => undefined,
  );
}
