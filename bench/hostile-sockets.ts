import { connect, type Socket } from 'node:net';

/**
 * Sockets that ask for more than they take: `node bench/hostile-sockets.ts PORT SOCKETS REQUESTS SECONDS ADDRESS REQUEST
 * [again]`. Each sends REQUEST so many times at once and reads nothing. With `again` each goes on with a byte a second, which tells it of its
 * end, and opens another in its place. Tells how many got in.
 */
const [port = '', sockets = '', requests = '', seconds = '', from = '', request = '', again = ''] =
  process.argv.slice(2);
const flood = Buffer.from(request.repeat(Number(requests)));
const told = { opened: 0 };
const open = new Set<Socket>();

function begin(): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
  // Before it is open: Node reads of its own accord from then on.
  socket.pause();
  socket.on('error', () => undefined);
  socket.once('connect', () => {
    told.opened++;
    open.add(socket);
    socket.write(flood);
  });
  socket.once('close', () => {
    if (open.delete(socket) && again !== '') begin();
  });
}

for (let number = 0; number < Number(sockets); number++) begin();
if (again !== '')
  setInterval(() => {
    for (const socket of open) socket.write('G');
  }, 1_000);
setTimeout(
  () => {
    console.log(JSON.stringify(told));
    process.exit(0);
  },
  Number(seconds) * 1_000,
);
