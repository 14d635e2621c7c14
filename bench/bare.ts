import { createServer } from 'node:http';

/** The limit on this machine: node:http with one ready buffer. `node bench/bare.ts PORT BYTES` */
const [port = 0, bytes = 0] = process.argv.slice(2).map(Number);
const body = Buffer.alloc(bytes, 'x');
const head = [
  'content-type',
  'text/html; charset=utf-8',
  'content-length',
  String(bytes),
  'etag',
  '"v1"',
];

createServer((request, response) => {
  if (request.headers['if-none-match'] === '"v1"') {
    response.writeHead(304, ['etag', '"v1"']).end();
    return;
  }
  response.writeHead(200, head).end(body);
}).listen(port, '127.0.0.1', () => console.log('listening'));
