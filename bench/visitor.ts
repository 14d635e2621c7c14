import { connect, type Socket } from 'node:net';

/**
 * One who comes and goes as people do, whatever else happens: `node bench/visitor.ts PORT PATH SECONDS ADDRESS`. Every
 * 20 ms somebody asks, in turns on a new connection and on a kept one, and does not wait for those before (an open loop):
 * who waits is counted with all that they waited.
 */
const [port = '', path = '/', seconds = '', from = '127.0.9.1'] = process.argv.slice(2);
const EVERY_MS = 20;
/** Whoever waits longer has gone. */
const PATIENCE_MS = 30_000;
const request = (kept: boolean) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n${kept ? '' : 'Connection: close\r\n'}\r\n`;
const times: number[] = [];
let bad = 0;
const idle: Socket[] = [];

function ask(kept: boolean): Promise<void> {
  return new Promise((done) => {
    const asked = performance.now();
    const socket =
      (kept ? idle.pop() : undefined) ??
      connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
    let text = '';
    const end = (isGood: boolean) => {
      socket.removeAllListeners('data').removeAllListeners('error').removeAllListeners('close');
      socket.on('error', () => undefined);
      clearTimeout(patience);
      if (!isGood) bad++;
      times.push(performance.now() - asked);
      if (isGood && kept)
        idle.push(socket.once('close', () => idle.splice(idle.indexOf(socket), 1)));
      else socket.destroy();
      done();
    };
    const patience = setTimeout(end, PATIENCE_MS, false);
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
      if (text.length >= head + 4 + length) end(text.startsWith('HTTP/1.1 200 '));
    });
    socket.write(request(kept));
  });
}

const under: Promise<void>[] = [];
const until = performance.now() + Number(seconds) * 1_000;
for (let number = 0; performance.now() < until; number++) {
  under.push(ask(number % 2 === 0));
  await new Promise((next) => setTimeout(next, EVERY_MS));
}
await Promise.all(under);
times.sort((a, b) => a - b);
const at = (share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
console.log(
  JSON.stringify({ requests: times.length, p50: at(0.5), p99: at(0.99), most: at(1), bad }),
);
process.exit(0);
