import { eventsAddress, type Subscription } from '../subscription.ts';

/**
 * One stream of events to this page, and what stands in for it: where streams do not come through, the same is asked for
 * every quarter of a minute.
 */
export type EventConnection = { close(): void };
export type ConnectionState = 'live' | 'polling' | 'away';
export type ReceivedEvent = { name: string; data: string };

type ConnectionHandlers = {
  onEvent: (heard: ReceivedEvent) => void;
  /** Told whenever something came, and when it turns out that nothing does. */
  onState: (state: ConnectionState) => void;
};

const NAMES = ['hello', 'news', 'feed', 'beat'];
/** Nothing came since it was opened: streams are held back on the way. */
const BLOCKED_MS = 10_000;
/** The server is heard every 15 s: past this the line is dead, whatever the browser believes. */
const DEAD_MS = 40_000;
const LOOK_MS = 5_000;
const POLL_MS = 15_000;
/** While nothing answers at all: until it does. */
const POLL_AWAY_MS = 4_000;
const MAX_POLL_MS = 10_000;
/** How often those who poll look whether streams come through now. */
const STREAM_AGAIN_MS = 120_000;

export function openEventConnection(
  following: Subscription,
  { onEvent, onState }: ConnectionHandlers,
): EventConnection {
  const address = eventsAddress(following);
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;
  let openedAt = 0;
  let hasHeard = false;
  let isClosed = false;
  const watching = setInterval(watch, LOOK_MS);
  const comeBack = () => {
    if (source === undefined || source.readyState !== EventSource.OPEN) stream();
  };
  addEventListener('online', comeBack);
  stream();

  function stream(): void {
    clearTimeout(timer);
    source?.close();
    openedAt = Date.now();
    hasHeard = false;
    source = new EventSource(address);
    for (const name of NAMES)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        heardAt = Date.now();
        hasHeard = true;
        onState('live');
        if (name === 'news' || name === 'feed') onEvent({ name, data });
      });
    source.addEventListener('error', ({ target }) => {
      if (target !== source || isClosed) return;
      // A browser that is told no does not ask again by itself.
      if (source.readyState === EventSource.CLOSED) poll();
      else {
        openedAt = Date.now();
        onState('away');
      }
    });
  }

  function watch(): void {
    if (!source) return;
    const since = Date.now();
    if (!hasHeard && since - openedAt > BLOCKED_MS) poll();
    else if (hasHeard && since - heardAt > DEAD_MS) stream();
  }

  function poll(): void {
    source?.close();
    source = undefined;
    const until = Date.now() + STREAM_AGAIN_MS;
    let wasAway = false;
    const ask = async () => {
      const came = await pollOnce(address);
      if (isClosed || source) return;
      if (came) {
        onState('polling');
        for (const heard of came) onEvent(heard);
      } else onState('away');
      // Who was away and answers again is there for streams as well.
      if ((came && wasAway) || Date.now() > until) return stream();
      wasAway = !came;
      timer = setTimeout(
        () => void ask(),
        (came ? POLL_MS : POLL_AWAY_MS) * (0.85 + 0.3 * Math.random()),
      );
    };
    void ask();
  }

  return {
    close() {
      isClosed = true;
      clearInterval(watching);
      clearTimeout(timer);
      removeEventListener('online', comeBack);
      source?.close();
    },
  };
}

/** What is told once; nothing where the site does not answer. */
export async function pollOnce(address: string): Promise<ReceivedEvent[] | undefined> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(MAX_POLL_MS),
    });
    if (!response.ok) return undefined;
    const { news, feed } = (await response.json()) as { news: unknown[]; feed: unknown };
    return [
      ...news.map((one) => ({ name: 'news', data: JSON.stringify(one) })),
      ...(feed === null ? [] : [{ name: 'feed', data: JSON.stringify(feed) }]),
    ];
  } catch {
    return undefined;
  }
}
