import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Readers of one stream each, in a process of their own: `node bench/subscribers.ts PORT PATH NUMBER DEAF`. Of them DEAF
 * stop reading once their stream is open. The line `ready` tells that all others know the first state. Then it takes
 * one line, the answers of a load as [sequence, when it was acknowledged], and tells when each came to each reader: an
 * event carries all answers up to its sequence.
 */
const [port = '', path = '', number = '', deaf = '0'] = process.argv.slice(2);
const NUMBER = Number(number);
const DEAF = Number(deaf);
/** Ports of one address would run out where many connections ended a moment ago. */
const OF_AN_ADDRESS = 2_000;
const AT_A_TIME = 200;
/** More would tell nothing more. */
const ANSWERS_LOOKED_AT = 1_000;
const TIMEOUT_MS = 60_000;

const lastSequences = new Int32Array(NUMBER).fill(-1);
/** Of each event: what its reader knew before, what it knows now, and when. */
const events = { before: [] as number[], now: [] as number[], at: [] as number[] };
let unready = NUMBER - DEAF;
let ended = 0;
let beats = 0;
let bytes = 0;

/** The clock that all processes of this machine have. */
const clock = () => performance.timeOrigin + performance.now();
const SEQUENCE = /(?:^|\n)id: [0-9a-z]{10}\.(\d+)\./g;
const BEAT = 'event: beat\n';
// One for all: what was read is looked through before the next is.
const buffer = Buffer.alloc(64 * 1024);

function subscribe(reader: number): Promise<void> {
  return new Promise((begun, failed) => {
    let pending = '';
    const take = (length: number): boolean => {
      const text = pending + buffer.toString('latin1', 0, length);
      bytes += length;
      const whole = text.lastIndexOf('\n\n') + 2;
      pending = text.slice(whole);
      beats += text.slice(0, whole).split(BEAT).length - 1;
      for (const [, sequence] of text.slice(0, whole).matchAll(SEQUENCE))
        recordEvent(reader, Number(sequence));
      begun();
      return reader >= DEAF;
    };
    const localAddress = `127.0.0.${2 + Math.floor(reader / OF_AN_ADDRESS)}`;
    const socket = connect({
      port: Number(port),
      host: '127.0.0.1',
      localAddress,
      onread: { buffer, callback: take },
    });
    socket.on('error', failed);
    socket.on('close', () => ended++);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\n\r\n`,
    );
  });
}

function recordEvent(reader: number, sequence: number): void {
  const before = lastSequences[reader] ?? -1;
  lastSequences[reader] = sequence;
  if (before < 0) {
    if (reader >= DEAF && --unready === 0) console.log('ready');
    return;
  }
  events.before.push(before);
  events.now.push(sequence);
  events.at.push(clock());
}

/** How long after their acknowledgement answers were known to each reader, in counts of each millisecond. */
function delaysOf(answers: readonly (readonly [sequence: number, at: number])[]): number[] {
  const step = Math.max(1, Math.floor(answers.length / ANSWERS_LOOKED_AT));
  const acknowledged = new Map(answers.filter(([sequence]) => sequence % step === 0));
  const counts = Array.from({ length: TIMEOUT_MS }, () => 0);
  events.at.forEach((at, event) => {
    const first = Math.floor((events.before[event] ?? 0) / step + 1) * step;
    for (let sequence = first; sequence <= (events.now[event] ?? 0); sequence += step) {
      const from = acknowledged.get(sequence);
      if (from === undefined) continue;
      const ms = Math.min(TIMEOUT_MS - 1, Math.max(0, Math.round(at - from)));
      counts[ms] = (counts[ms] ?? 0) + 1;
    }
  });
  return counts;
}

function quantile(counts: readonly number[], share: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let left = all * share;
  const at = counts.findIndex((count) => (left -= count) <= 0 && count > 0);
  return Math.max(0, at);
}

for (let from = 0; from < NUMBER; from += AT_A_TIME)
  await Promise.all(
    Array.from({ length: Math.min(AT_A_TIME, NUMBER - from) }, (_, at) => subscribe(from + at)),
  );

const [line] = (await once(createInterface(process.stdin), 'line')) as string[];
const delays = delaysOf(JSON.parse(line ?? '[]') as [number, number][]);
const last = lastSequences.slice(DEAF).toSorted();
console.log(
  JSON.stringify({
    deliveries: events.at.length,
    beats,
    bytes,
    ended,
    // Everybody knows the same in the end.
    last: [last.at(0), last.at(-1)],
    p50: quantile(delays, 0.5),
    p99: quantile(delays, 0.99),
    max: quantile(delays, 1),
  }),
);
process.exit(0);
