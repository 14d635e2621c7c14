import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * Answers as many people send them: `node bench/answer-load.ts PORT PATH CONNECTIONS SECONDS [RATE [told]]`. Each request
 * is a first answer of somebody new, from a network of its own. Without RATE every connection sends its next request
 * after its last answer; with it requests are due at that pace whatever comes back, and time counts from when each was due.
 * None is sent behind another on its connection, as no browser does: where all are busy it waits, and that counts.
 * `told` adds the sequence of each answer and when it was acknowledged, by the clock that all processes have.
 */
const [port = '', path = '', connections = '', seconds = '', rate = '0', told] =
  process.argv.slice(2);
const END = performance.now() + Number(seconds) * 1_000;
const times: number[] = [];
const acknowledged: [sequence: number, at: number][] = [];
let sent = 0;
let bad = 0;
let firstBad = '';

/** A key as the site's script makes it: the time, then chance. */
const bytes = randomBytes(16);
function request(): string {
  sent++;
  bytes.writeUInt32BE(Math.floor(Date.now() / 1_000));
  bytes.writeUInt32BE(sent, 4);
  const body = `{"choices":["${1 + (sent % 2)}"]}`;
  return `PUT ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nIdempotency-Key: ${bytes.toString('base64url')}\r\nX-Forwarded-For: 10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

type Connection = { socket: Socket; due: number[]; pending: string };

function open(answered: (line: Connection) => void): Promise<Connection> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    const line: Connection = { socket, due: [], pending: '' };
    socket.setNoDelay();
    socket.setEncoding('latin1');
    socket.on('connect', () => resolve(line));
    socket.on('data', (chunk: string) => {
      line.pending += chunk;
      for (;;) {
        const end = line.pending.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(line.pending)?.[1] ?? 0);
        if (line.pending.length < end + 4 + length) return;
        if (!line.pending.startsWith('HTTP/1.1 200')) {
          bad++;
          firstBad ||= line.pending.slice(0, 400);
        } else if (told !== undefined)
          acknowledged.push([
            Number(/"sequence":(\d+)/.exec(line.pending)?.[1] ?? 0),
            performance.timeOrigin + performance.now(),
          ]);
        line.pending = line.pending.slice(end + 4 + length);
        times.push(performance.now() - (line.due.shift() ?? 0));
        answered(line);
      }
    });
  });
}

function send(line: Connection, due: number): void {
  line.due.push(due);
  line.socket.write(request());
}

const isOpenLoop = Number(rate) > 0;
const idle: Connection[] = [];
/** When those were due that found no connection free. */
const waiting: number[] = [];
const lines = await Promise.all(
  Array.from({ length: Number(connections) }, () =>
    open((line) => {
      const next = waiting.shift();
      if (next !== undefined) send(line, next);
      else if (isOpenLoop) idle.push(line);
      else if (performance.now() < END) send(line, performance.now());
    }),
  ),
);
if (isOpenLoop) {
  idle.push(...lines);
  const start = performance.now();
  for (let at = 0; performance.now() < END;) {
    const due = Math.floor(((performance.now() - start) * Number(rate)) / 1_000);
    for (; at < due; at++) {
      const dueAt = start + ((at + 1) * 1_000) / Number(rate);
      const line = idle.pop();
      if (line) send(line, dueAt);
      else waiting.push(dueAt);
    }
    await new Promise((next) => setTimeout(next, 1));
  }
} else for (const line of lines) send(line, performance.now());

while (performance.now() < END || (times.length < sent && performance.now() < END + 5_000))
  await new Promise((next) => setTimeout(next, 5));
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
const requests = times.length - bad;
const result = { sent, requests, p50: at(0.5), p99: at(0.99), bad, firstBad };
// Written to its end before the process goes.
process.stdout.write(
  `${JSON.stringify({ ...result, ...(told !== undefined && { acknowledged }) })}\n`,
  () => process.exit(0),
);
