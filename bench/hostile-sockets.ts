import { connect } from 'node:net';

/**
 * Sockets that ask for more than they take: `node bench/hostile-sockets.ts PORT SOCKETS REQUESTS SECONDS ADDRESS [again]`.
 * Each sends REQUESTS at once and reads nothing; `again` opens another in the place of each that was ended. Tells how
 * many got in, how many were ended, and when the last of the first was.
 */
const [port = '', sockets = '', requests = '', seconds = '', from = '127.0.1.1', again = ''] =
  process.argv.slice(2);
const flood = Buffer.from(
  `GET / HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`.repeat(Number(requests)),
);
const began = performance.now();
const told = { opened: 0, ended: 0, open: 0, lastEndedAfter: 0 };

function open(): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
  // Before it is open: Node reads of its own accord from then on.
  socket.pause();
  socket.on('error', () => undefined);
  socket.once('connect', () => {
    told.opened++;
    told.open++;
    socket.write(flood);
    socket.once('close', () => {
      told.open--;
      told.ended++;
      told.lastEndedAfter = (performance.now() - began) / 1_000;
      if (again !== '') open();
    });
  });
}

for (let number = 0; number < Number(sockets); number++) open();
setTimeout(
  () => {
    console.log(JSON.stringify(told));
    process.exit(0);
  },
  Number(seconds) * 1_000,
);
