import { connect, type Socket } from 'node:net';
import { eventsPath } from './events.ts';

/**
 * Thousands who follow as a browser does: each comes back after an end when it was told to, with the last event it knows, and
 * gives up where it is refused. On bare sockets, and an event is looked through for no more than is asked here: otherwise they
 * would take more of the machine than the site they follow.
 */
export type Followers = {
  add(question: string): void;
  /** How many streams are open. */
  open(): number;
  close(): void;
  told: FollowersTold;
};

export type FollowersTold = {
  /** Of each stream that ended: from its end to the first word of the next, and for how long it was told to wait. */
  silences: { ms: number; waitedMs: number }[];
  stepsBack: string[];
};

const FIRST_RETRY_MS = 1_000;
const HEAD = 'HTTP/1.1 200';
// One for all: what was read is looked through before the next is.
const buffer = Buffer.alloc(64 * 1_024);

export function createFollowers(address: string, fail: (what: string) => void): Followers {
  const { hostname, port, host } = new URL(address);
  const told: FollowersTold = { silences: [], stepsBack: [] };
  const all = new Set<{ close(): void }>();
  let open = 0;

  function follow(question: string): void {
    let [retryMs, waitedMs, endedAt, lastId, newest] = [FIRST_RETRY_MS, 0, 0, '', 0];
    let [isOpen, isClosed] = [false, false];
    let socket: Socket | undefined;
    let timer: NodeJS.Timeout | undefined;

    function begin(): void {
      let rest = '';
      let isRefused = false;
      const hear = (length: number): boolean => {
        const text = rest + buffer.toString('latin1', 0, length);
        const end = text.lastIndexOf('\n') + 1;
        rest = text.slice(end);
        if (!isOpen && !isRefused && text.startsWith('HTTP/') && !text.startsWith(HEAD)) {
          isRefused = true;
          fail(`a stream: ${text.slice(9, 12)}`);
          close();
        }
        hearLines(text.slice(0, end));
        return true;
      };
      const last = lastId === '' ? '' : `last-event-id: ${lastId}\r\n`;
      socket = connect({ host: hostname, port: Number(port), onread: { buffer, callback: hear } });
      socket.on('error', () => undefined);
      socket.once('close', again);
      socket.write(
        `GET ${eventsPath(question)} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n${last}\r\n`,
      );
    }
    function again(): void {
      if (isClosed) return;
      if (isOpen) {
        open--;
        [endedAt, waitedMs] = [performance.now(), 0];
      }
      isOpen = false;
      waitedMs += retryMs;
      timer = setTimeout(begin, retryMs);
    }
    function hearLines(text: string): void {
      if (!isOpen && text.includes('event: hello\n')) {
        isOpen = true;
        open++;
        if (endedAt > 0) told.silences.push({ ms: performance.now() - endedAt, waitedMs });
      }
      const retry = valueOf(text, 'retry: ', 0);
      if (retry) retryMs = Number(retry.value);
      for (let id = valueOf(text, 'id: ', 0); id; id = valueOf(text, 'id: ', id.end)) {
        lastId = id.value;
        const sequence = Number(lastId.split('.', 2)[1]);
        if (sequence < newest) told.stepsBack.push(`${question}: ${newest}, then ${sequence}`);
        newest = sequence;
      }
    }
    function close(): void {
      if (isOpen) open--;
      [isClosed, isOpen] = [true, false];
      clearTimeout(timer);
      socket?.destroy();
    }
    all.add({ close });
    begin();
  }

  return {
    add: follow,
    open: () => open,
    close: () => all.forEach((one) => one.close()),
    told,
  };
}

/** The first line from there on that begins so. */
function valueOf(text: string, name: string, from: number) {
  for (let at = text.indexOf(name, from); at >= 0; at = text.indexOf(name, at + 1)) {
    if (at > 0 && text[at - 1] !== '\n') continue;
    const end = text.indexOf('\n', at);
    return { value: text.slice(at + name.length, end), end };
  }
  return undefined;
}
