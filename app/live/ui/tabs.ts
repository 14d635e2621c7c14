import { covers, outstays, together, type Following } from '../following.ts';
import { openLine, type Heard, type Line, type LineState } from './line.ts';

/**
 * Pages of one browser share a line, since a browser opens few to one host: whoever holds the lock has it, for all that
 * look, and passes on what it hears. Where there are no locks, or nobody passes anything on, a page has its own.
 */
const NAME = 'live';
const SETTLE_MS = 150;
/** Whoever holds the lock says something this often at least. */
const SILENT_MS = 20_000;

type Said =
  | { says: 'wants'; tab: string; following: Following }
  | { says: 'gone'; tab: string }
  | { says: 'who' }
  | { says: 'heard'; heard: Heard }
  | { says: 'state'; state: LineState; following: Following };

type Ears = { hear: (heard: Heard) => void; state: (state: LineState) => void };

export type Share = { follow(following: Following): void; leave(): void };

export function shareLine(ears: Ears): Share {
  const tab = String(Math.random());
  const others = new Map<string, Following>();
  // Locks are for secure pages only.
  const channel =
    'locks' in navigator && 'BroadcastChannel' in globalThis
      ? new BroadcastChannel(NAME)
      : undefined;
  let own: Following | undefined;
  let line: { opened: Line; following: Following; at: string } | undefined;
  let isLeader = false;
  let giveUpLock: (() => void) | undefined;
  let asking: AbortController | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let state: LineState = 'away';

  const post = channel?.postMessage.bind(channel);
  const tell = (said: Said) => post?.(said);
  channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => take(data));

  function take(said: Said): void {
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
        if (own && !line) ears.hear(said.heard);
        return;
      case 'state':
        // What another page hears is enough for this one, or it needs a line of its own.
        if (!own || isLeader) return;
        if (!covers(said.following, own)) return;
        closeLine();
        waitForWord();
        ears.state(said.state);
    }
  }

  /** Nobody passes anything on: this page opens its own line, and closes it when somebody does. */
  function waitForWord(ms = SILENT_MS): void {
    clearTimeout(silence);
    silence = setTimeout(() => own && !isLeader && open(own), ms);
  }

  function settle(): void {
    clearTimeout(settling);
    settling = setTimeout(() => {
      if (!own) return;
      const all = together([...others.values(), own]);
      if (!line || !fits(line.following, all)) open(all);
      else if (isLeader) tell({ says: 'state', state, following: line.following });
    }, SETTLE_MS);
  }

  function open(following: Following): void {
    const at = JSON.stringify(following);
    if (line?.at === at) return;
    closeLine();
    const opened = openLine(following, {
      hear(heard) {
        ears.hear(heard);
        if (isLeader) tell({ says: 'heard', heard });
      },
      state(now) {
        state = now;
        ears.state(now);
        if (isLeader) tell({ says: 'state', state: now, following });
      },
    });
    line = { opened, following, at };
  }

  function closeLine(): void {
    line?.opened.close();
    line = undefined;
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
      // The last hour of one topic is nobody else's: it has a line of its own.
      if (following.feed) {
        tell({ says: 'gone', tab });
        release();
        open(following);
        return;
      }
      tell({ says: 'wants', tab, following });
      lead();
      if (isLeader) settle();
      else if (!line) waitForWord(SETTLE_MS * 8);
      else if (!fits(line.following, following)) open(following);
    },
    leave() {
      own = undefined;
      clearTimeout(settling);
      clearTimeout(silence);
      closeLine();
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

/** What somebody has earned is looked at when a stream begins: one that was earned, lost and earned again needs another. */
function fits(has: Following, wants: Following): boolean {
  return covers(has, wants) && !outstays(has, wants);
}
