import { addressOf, type Following } from '../following.ts';

/**
 * One stream of events to this page, and what stands in for it: where streams do not come through, the same is asked for
 * every quarter of a minute.
 */
export type Line = { close(): void };
export type LineState = 'live' | 'polling' | 'away';
export type Heard = { name: string; data: string };

type Ears = {
  hear: (heard: Heard) => void;
  /** Told whenever something came, and when it turns out that nothing does. */
  state: (state: LineState) => void;
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
const LONGEST_POLL_MS = 10_000;
/** How often those who poll look whether streams come through now. */
const STREAM_AGAIN_MS = 120_000;

export function openLine(following: Following, { hear, state }: Ears): Line {
  const address = addressOf(following);
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
        state('live');
        if (name === 'news' || name === 'feed') hear({ name, data });
      });
    source.addEventListener('error', ({ target }) => {
      if (target !== source || isClosed) return;
      // A browser that is told no does not ask again by itself.
      if (source.readyState === EventSource.CLOSED) poll();
      else {
        openedAt = Date.now();
        state('away');
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
      const came = await askOnce(address);
      if (isClosed || source) return;
      if (came) {
        state('polling');
        for (const heard of came) hear(heard);
      } else state('away');
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
export async function askOnce(address: string): Promise<Heard[] | undefined> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(LONGEST_POLL_MS),
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
