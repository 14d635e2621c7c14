import { eventsAddress, type Subscription } from '../subscription.ts';

/** One event stream for this page, with a fallback: if streams are blocked, it polls every 15 s. */
export type EventConnection = { close(): void };
export type ConnectionState = 'live' | 'polling' | 'away';
export type ReceivedEvent = { name: string; data: string };

type ConnectionHandlers = {
  onEvent: (heard: ReceivedEvent) => void;
  /** Called whenever something was received, and when it turns out that nothing is. */
  onState: (state: ConnectionState) => void;
};

const NAMES = ['hello', 'news', 'reasons', 'feed', 'beat'];
const TOLD = ['news', 'reasons', 'feed'];
/** After this time without any event, streams are blocked on the way. */
const BLOCKED_MS = 10_000;
/** The server sends something every 15 s. After this time the connection is dead, even if it is reported as open. */
const DEAD_MS = 40_000;
const LOOK_MS = 5_000;
const POLL_MS = 15_000;
/** The interval while the site does not respond. */
const POLL_AWAY_MS = 4_000;
const MAX_POLL_MS = 10_000;
/** How often a polling page tries a stream again. */
const STREAM_AGAIN_MS = 120_000;

export function openEventConnection(
  following: Subscription,
  { onEvent, onState }: ConnectionHandlers,
): EventConnection {
  let address: string;
  let isRefused: boolean;
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

  /** The version before refuses to be asked for reasons: everything else comes without them, until the next stream. */
  function stream(isWithout = false): void {
    clearTimeout(timer);
    source?.close();
    isRefused = isWithout;
    address = eventsAddress(isWithout ? { ...following, reasons: [] } : following);
    openedAt = Date.now();
    hasHeard = false;
    source = new EventSource(address);
    for (const name of NAMES)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        heardAt = Date.now();
        hasHeard = true;
        onState('live');
        if (TOLD.includes(name)) onEvent({ name, data });
      });
    source.addEventListener('error', ({ target }) => {
      if (target !== source || isClosed) return;
      // A browser does not reconnect by itself after an error status.
      if (source.readyState === EventSource.CLOSED) poll();
      else if (isRefused) stream();
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
      if (came === null && following.reasons?.length && !isRefused) return stream(true);
      if (came) {
        onState('polling');
        for (const heard of came) onEvent(heard);
      } else onState('away');
      // If the site responds again after being away, a stream may work as well.
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

/** The version before sends no reasons. */
type PolledEvents = { news: unknown[]; reasons?: unknown[]; feed: unknown };

/** One poll; undefined if the site does not respond, null if it does not take the address. */
export async function pollOnce(address: string): Promise<ReceivedEvent[] | null | undefined> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(MAX_POLL_MS),
    });
    if (!response.ok) return response.status === 400 ? null : undefined;
    const { news, reasons = [], feed } = (await response.json()) as PolledEvents;
    return [
      ...news.map((one) => ({ name: 'news', data: JSON.stringify(one) })),
      ...reasons.map((one) => ({ name: 'reasons', data: JSON.stringify(one) })),
      ...(feed === null ? [] : [{ name: 'feed', data: JSON.stringify(feed) }]),
    ];
  } catch {
    return undefined;
  }
}
