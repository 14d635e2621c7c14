import { connect } from 'node:net';

/**
 * A closed-loop load in its own process: `node bench/load.ts PORT PATH CONNECTIONS SECONDS [NAME=VALUE …]`.
 * Speaks HTTP by hand over kept connections, so that the generator costs less than what it measures.
 */
const [port = '', path = '', connections = '', seconds = '', ...headers] = process.argv.slice(2);
const lines = headers.map((header) => header.replace('=', ': '));
const request = Buffer.from(
  [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...lines, '', ''].join('\r\n'),
);
const deadline = performance.now() + Number(seconds) * 1_000;
const times: number[] = [];
let bad = 0;
let open = Number(connections);

for (let i = 0; i < Number(connections); i++) {
  const socket = connect(Number(port), '127.0.0.1');
  let pending: Buffer = Buffer.alloc(0);
  let sentAt = 0;
  const ask = () => {
    sentAt = performance.now();
    socket.write(request);
  };
  socket.on('connect', ask);
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const length = lengthOf(pending);
    if (length === undefined || pending.length < length) return;
    if (!/^HTTP\/1\.1 (?:200|304) /.test(pending.toString('latin1', 0, 13))) bad++;
    pending = Buffer.alloc(0);
    times.push(performance.now() - sentAt);
    if (performance.now() < deadline) ask();
    else socket.end();
  });
  socket.on('close', () => {
    if (--open === 0) report();
  });
}

/** How long the whole response is, once its head is there. */
function lengthOf(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1];
  return end + 4 + Number(length ?? 0);
}

function report(): void {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  console.log(JSON.stringify({ requests: times.length, p50: at(0.5), p99: at(0.99), bad }));
}
