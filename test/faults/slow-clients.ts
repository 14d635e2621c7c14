import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { found, seconds, type Fault } from './fault.ts';
import { figureOf, judge, startAnswered, type Ground } from './ground.ts';
import { countsIn, resetPages } from './load.ts';

/** People whose line, or whose intent, is to be slow. */
const EACH = 500;
const DRIP_MS = 1_000;
/** The time for a head, a body and a stall, each with two seconds to be looked for. */
const LIMITS_MS = { heads: 12_000, bodies: 22_000, reads: 17_000 + 2_000 };
const WATCH_MS = 26_000;
const SLOWEST_MS = 1_000;
const MORE_BYTES = 150e6;
const MEMORY = 'site_memory_bytes{of="resident"}';

type Kind = keyof typeof LIMITS_MS;
type Slow = { opened: number; endedMs: number[] };

function open(
  ground: Ground,
  begin: string,
  { drips, reads }: { drips: string; reads: boolean },
): { slow: Slow; end(): void } {
  const port = Number(new URL(ground.address).port);
  const slow: Slow = { opened: 0, endedMs: [] };
  const sockets = new Set<Socket>();
  for (let nth = 0; nth < EACH; nth++) {
    const socket = connect(port, 'localhost');
    const began = performance.now();
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (reads) socket.resume();
    else socket.pause();
    socket.once('connect', () => {
      slow.opened++;
      socket.write(begin);
    });
    socket.once('close', () => {
      sockets.delete(socket);
      slow.endedMs.push(performance.now() - began);
    });
  }
  // Whoever reads nothing hears of an end only by writing.
  const dripping = setInterval(() => {
    for (const socket of sockets) socket.write(drips);
  }, DRIP_MS);
  return {
    slow,
    end() {
      clearInterval(dripping);
      for (const socket of sockets) socket.removeAllListeners('close').destroy();
    },
  };
}

const slowClients: Fault = {
  name: 'slow',
  what: `${EACH} slow heads, ${EACH} slow bodies, ${EACH} that read nothing of what they ask for, at once, under load`,
  expected:
    'heads ended within 12 s, bodies within 22 s, those that read nothing within 19 s; everybody else is answered within 1 s; memory level; difference 0',
  limitMs: 300_000,
  async play(ground) {
    const load = await startAnswered(ground);
    await wait(1_000);
    const memory = await figureOf(ground, MEMORY);
    resetPages(load.told);
    const { host } = new URL(ground.address);
    const ask = `GET /question/${load.id} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const answer = `PUT /api/v1/questions/${load.id}/answer HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{`;
    const kinds: Record<Kind, ReturnType<typeof open>> = {
      heads: open(ground, `GET / HTTP/1.1\r\nHost: ${host}\r\n`, {
        drips: 'X: y\r\n',
        reads: true,
      }),
      bodies: open(ground, answer, { drips: ' ', reads: true }),
      reads: open(ground, ask.repeat(200), { drips: 'G', reads: false }),
    };
    ground.cleanUp(async () => Object.values(kinds).forEach((kind) => kind.end()));
    await wait(WATCH_MS);
    const { pages, slowestMs, slowestPageMs } = load.told;
    const more = (await figureOf(ground, MEMORY)) - memory;
    const ended = Object.entries(kinds).map(([kind, { slow }]) => {
      const latest = Math.max(0, ...slow.endedMs);
      const isHeld =
        slow.opened === EACH && slow.endedMs.length === EACH && latest <= LIMITS_MS[kind as Kind];
      return found(
        isHeld,
        `${kind}: ${slow.opened} came in, ${slow.endedMs.length} ended, the last after ${seconds(latest)}`,
      );
    });
    return [
      ...ended,
      found(
        [...pages.keys()].every((status) => status === 200) && slowestPageMs <= SLOWEST_MS,
        `pages ${countsIn(pages)}, within ${seconds(slowestPageMs)}`,
      ),
      found(slowestMs <= SLOWEST_MS, `answers within ${seconds(slowestMs)}`),
      found(more < MORE_BYTES, `memory ${more < 0 ? '' : '+'}${(more / 1e6).toFixed(0)} MB`),
      ...(await judge(ground, load)),
    ];
  },
};

export const slow = [slowClients];
