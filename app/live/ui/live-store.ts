import { useEffect, useSyncExternalStore } from 'react';
import type { QuestionUpdate } from '../../results/question-update.ts';
import { hasEarned } from '../../answering/answer-state.ts';
import {
  onOwnChange,
  questionUpdaters,
  listShownQuestions,
  answerStateOf,
  notifyListeners,
  streamState,
} from '../../answering/client/answer-store.ts';
import { evictOldest } from '../../base/evict-oldest.ts';
import { MAX_FOLLOWED_AT_ONCE, type RecentActivity } from '../recent-activity.ts';
import {
  earnedKey,
  reasonsWithin,
  type FollowedActivity,
  type Subscription,
} from '../subscription.ts';
import { listAskedReasons, receiveReasonNews } from '../../reasons/ui/reason-news-store.ts';
import type { ReasonNews } from '../../reasons/reason-news.ts';
import { withUpdate } from '../with-update.ts';
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
const activityRequests: FollowedActivity[] = [];
const activityByTopic = new Map<string | undefined, RecentActivity>();
/**
 * Questions that were in the last hour since the page was opened. One that left it soon leaves the page, so it gets no
 * subscription of its own.
 */
const activityIds = new Set<string>();
const updates = new Map<string, QuestionUpdate>();
const listeners = new Set<() => void>();
const NONE_REMOVED: ReadonlySet<string> = new Set();
/** Questions removed since the page was opened. */
let removedIds = NONE_REMOVED;
/** Shown questions that the reader answered or peeked at, and how often that was taken back. */
const earnedIds = new Set<string>();
const timesLost = new Map<string, number>();
let sharedConnection: SharedConnection | undefined;
let followTimer: ReturnType<typeof setTimeout> | undefined;
let awayTimer: ReturnType<typeof setTimeout> | undefined;
let isPaused = false;
let lastSubscription: string | undefined;
/** The topic of the hour that is followed. */
let currentTopic: string | undefined;
let frame = 0;
const pendingUpdates = new Map<string, QuestionUpdate>();

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
  // Until the pause, updates were received.
  const isHearing = [state, state === 'paused' && connection.state].some(
    (one) => one === 'live' || one === 'polling',
  );
  const heardAt = isHearing ? Date.now() : connection.heardAt;
  const isChange = connection.state !== state;
  connection = { state, heardAt };
  streamState.isOpen = state === 'live';
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
  if (name === 'reasons') {
    receiveReasonNews(JSON.parse(data) as ReasonNews);
    return;
  }
  const one = JSON.parse(data) as QuestionUpdate;
  pendingUpdates.set(one.question, one);
  frame ||= requestAnimationFrame(applyPendingUpdates);
}

function applyPendingUpdates(): void {
  frame = 0;
  for (const [id, one] of pendingUpdates) {
    const before = updates.get(id);
    // Two servers may be a moment apart.
    if (before && one.sequence < before.sequence && one.sequence > 0) continue;
    updates.delete(id);
    updates.set(id, one);
    const isGone = one.state === 'gone' || one.state === 'removed';
    if (isGone !== removedIds.has(id)) removedIds = removedIds.symmetricDifference(new Set([id]));
    questionUpdaters.delete(id);
    questionUpdaters.set(id, (question, split) => withUpdate(question, one, split));
  }
  pendingUpdates.clear();
  evictOldest(updates, MAX_REMEMBERED);
  evictOldest(questionUpdaters, MAX_REMEMBERED);
  notifyListeners();
  tell();
}

function wantedSubscription(): Subscription | undefined {
  if (users === 0 || isPaused || document.visibilityState === 'hidden') return undefined;
  const [activity] = activityRequests;
  if (activityIds.size > MAX_REMEMBERED) activityIds.clear();
  // With the minutes alone, no question comes.
  const feed = activity?.isMinutesOnly ? undefined : activity;
  if (feed)
    for (const { question } of activityByTopic.get(feed.topic)?.latest ?? [])
      activityIds.add(question);
  const shown = listShownQuestions().filter(({ staysInside }) => !staysInside);
  const ids = new Set([...extraIds.flat(), ...shown.map(({ id }) => id)]);
  const questions = [...ids]
    .filter((id) => !(feed && activityIds.has(id)))
    .slice(-MAX_FOLLOWED_AT_ONCE);
  if (questions.length === 0 && !activity) return undefined;
  const own = shown
    .filter(
      ({ id, resultShows }) => resultShows === 'after answering' && hasEarned(answerStateOf(id)),
    )
    .map(({ id }) => earnedKey(id, timesLost.get(id) ?? 0));
  return {
    questions: questions.toSorted(),
    activity,
    own: [...new Set(own)].toSorted(),
    reasons: reasonsWithin(questions, listAskedReasons()),
  };
}

/** At every change of an answer: the subscription, some changes later, may be as it was before they began. */
function onAnswerChange(): void {
  for (const { id } of listShownQuestions())
    if (hasEarned(answerStateOf(id))) earnedIds.add(id);
    else if (earnedIds.delete(id)) timesLost.set(id, (timesLost.get(id) ?? 0) + 1);
  evictOldest(timesLost, MAX_REMEMBERED);
  evictOldest(earnedIds, MAX_REMEMBERED);
  scheduleFollow();
}

function scheduleFollow(): void {
  clearTimeout(followTimer);
  followTimer = setTimeout(() => {
    const following = wantedSubscription();
    const subscription = JSON.stringify(following);
    if (subscription === lastSubscription) return;
    lastSubscription = subscription;
    if (following) {
      currentTopic = following.activity?.topic;
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
  clearTimeout(followTimer);
  lastSubscription = undefined;
  sharedConnection?.leave();
}

function start(): () => void {
  if (users++ === 0) {
    readPaused();
    onOwnChange(onAnswerChange);
    document.addEventListener('visibilitychange', scheduleFollow);
    addEventListener('pagehide', disconnect);
    addEventListener('pageshow', scheduleFollow);
    addEventListener('storage', onStorage);
  }
  onAnswerChange();
  return () => {
    users--;
    scheduleFollow();
  };
}

function onStorage({ key }: StorageEvent): void {
  if (key !== PAUSED) return;
  readPaused();
  scheduleFollow();
}

// Storage throws where the browser blocks it.
function readPaused(): void {
  try {
    isPaused = localStorage.getItem(PAUSED) === '1';
  } catch {
    // Without storage a pause lasts as long as the page.
  }
}

function setPaused(next: boolean): void {
  isPaused = next;
  try {
    if (next) localStorage.setItem(PAUSED, '1');
    else localStorage.removeItem(PAUSED);
  } catch {
    // As above.
  }
  setConnectionState(next ? 'paused' : 'off');
  scheduleFollow();
}

function useLiveStore(): void {
  useEffect(start, []);
}

/** The last hour of a topic, or of all, with live updates; `served` until the first one. */
export function useRecentActivity(
  topic: string | undefined,
  served: RecentActivity,
  { isMinutesOnly = false } = {},
): RecentActivity {
  useLiveStore();
  useEffect(() => {
    const request: FollowedActivity = { topic, ...(isMinutesOnly && { isMinutesOnly }) };
    activityRequests.unshift(request);
    activityByTopic.set(topic, served);
    scheduleFollow();
    return () => {
      activityRequests.splice(activityRequests.indexOf(request), 1);
      activityByTopic.delete(topic);
      scheduleFollow();
    };
  }, [topic, served, isMinutesOnly]);
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
    const wanted = joined.split(' ').filter(Boolean);
    extraIds.push(wanted);
    scheduleFollow();
    return () => {
      extraIds.splice(extraIds.indexOf(wanted), 1);
      scheduleFollow();
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

/** The last update of a question, unchanged. */
export function useQuestionUpdate(id: string): QuestionUpdate | undefined {
  return useSyncExternalStore(
    subscribe,
    () => updates.get(id),
    () => undefined,
  );
}
