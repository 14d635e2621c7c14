import { covers, hasLostAccess, mergeSubscriptions, type Subscription } from '../subscription.ts';
import {
  openEventConnection,
  type ReceivedEvent,
  type EventConnection,
  type ConnectionState,
} from './event-connection.ts';

/**
 * The pages of one browser share a connection, since a browser opens few to one host. The page with the lock is the
 * leader: it connects for all pages and forwards what it receives. Without locks, or if nobody forwards anything, a
 * page opens its own.
 */
const NAME = 'live';
const SETTLE_MS = 150;
/** The leader sends something at least this often. */
const SILENT_MS = 20_000;

type TabMessage =
  | { says: 'wants'; tab: string; following: Subscription }
  | { says: 'gone'; tab: string }
  | { says: 'who' }
  | { says: 'heard'; heard: ReceivedEvent }
  | { says: 'state'; state: ConnectionState; following: Subscription };

type SharedHandlers = {
  onEvent: (heard: ReceivedEvent) => void;
  onState: (state: ConnectionState) => void;
};

export type SharedConnection = { follow(following: Subscription): void; leave(): void };

export function shareConnection(ears: SharedHandlers): SharedConnection {
  const tab = String(Math.random());
  const others = new Map<string, Subscription>();
  // Locks exist in secure contexts only.
  const channel =
    'locks' in navigator && 'BroadcastChannel' in globalThis
      ? new BroadcastChannel(NAME)
      : undefined;
  let own: Subscription | undefined;
  let connection: { opened: EventConnection; following: Subscription; at: string } | undefined;
  let isLeader = false;
  let giveUpLock: (() => void) | undefined;
  let asking: AbortController | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let state: ConnectionState = 'away';

  const post = channel?.postMessage.bind(channel);
  const tell = (said: TabMessage) => post?.(said);
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => take(data));

  function take(said: TabMessage): void {
    switch (said.says) {
      case 'wants':
        others.set(said.tab, said.following);
        if (isLeader) settle();
        return;
      case 'gone':
        others.delete(said.tab);
        if (isLeader) settle();
        return;
      case 'who':
        if (own) tell({ says: 'wants', tab, following: own });
        return;
      case 'heard':
        if (own && !connection) ears.onEvent(said.heard);
        return;
      case 'state':
        // If the leader follows all that this page wants, this page closes its own connection.
        if (!own || isLeader) return;
        if (!covers(said.following, own)) return;
        closeConnection();
        waitForWord();
        ears.onState(said.state);
    }
  }

  /** If nobody forwards anything, this page opens its own connection, and closes it when somebody does. */
  function waitForWord(ms = SILENT_MS): void {
    clearTimeout(silence);
    silence = setTimeout(() => own && !isLeader && open(own), ms);
  }

  function settle(): void {
    clearTimeout(settling);
    settling = setTimeout(() => {
      if (!own) return;
      const all = mergeSubscriptions([...others.values(), own]);
      if (!connection || !isSufficient(connection.following, all)) open(all);
      else if (isLeader) tell({ says: 'state', state, following: connection.following });
    }, SETTLE_MS);
  }

  function open(following: Subscription): void {
    const at = JSON.stringify(following);
    if (connection?.at === at) return;
    closeConnection();
    const opened = openEventConnection(following, {
      onEvent(heard) {
        ears.onEvent(heard);
        if (isLeader) tell({ says: 'heard', heard });
      },
      onState(now) {
        state = now;
        ears.onState(now);
        if (isLeader) tell({ says: 'state', state: now, following });
      },
    });
    connection = { opened, following, at };
  }

  function closeConnection(): void {
    connection?.opened.close();
    connection = undefined;
  }

  function lead(): void {
    if (isLeader || asking) return;
    if (!channel) {
      isLeader = true;
      return;
    }
    asking = new AbortController();
    const { signal } = asking;
    navigator.locks
      .request(NAME, { signal }, () => {
        if (signal.aborted) return undefined;
        isLeader = true;
        clearTimeout(silence);
        tell({ says: 'who' });
        settle();
        return new Promise<void>((resolve) => (giveUpLock = resolve));
      })
      .catch(() => undefined);
  }

  return {
    follow(following) {
      own = following;
      // Few pages want the questions of the last hour, so each has a connection of its own.
      if (following.activity && !following.activity.isMinutesOnly) {
        tell({ says: 'gone', tab });
        release();
        open(following);
        return;
      }
      tell({ says: 'wants', tab, following });
      lead();
      if (isLeader) settle();
      else if (!connection) waitForWord(SETTLE_MS * 8);
      else if (!isSufficient(connection.following, following)) open(following);
    },
    leave() {
      own = undefined;
      clearTimeout(settling);
      clearTimeout(silence);
      closeConnection();
      tell({ says: 'gone', tab });
      release();
    },
  };

  function release(): void {
    asking?.abort();
    asking = undefined;
    giveUpLock?.();
    giveUpLock = undefined;
    isLeader = false;
    others.clear();
  }
}

/** Earned results are checked when a stream begins, so a result that was lost and earned again needs a new one. */
function isSufficient(has: Subscription, wants: Subscription): boolean {
  return covers(has, wants) && !hasLostAccess(has, wants);
}
