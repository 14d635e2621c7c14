import { validateHeaderName, validateHeaderValue } from 'node:http';

/** What follows the lines that every response begins with: its other headers, an empty line and its body. */
export type ReadyBytes = { bytes: Buffer; body: Buffer };

/** Looked through once, as Node does at each response. `headers`: name, value, name, value … */
export function readyBytesOf(headers: readonly string[], body: Buffer): ReadyBytes {
  let head = '';
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    head += `${name}: ${value}\r\n`;
  }
  const lines = Buffer.from(`${head}\r\n`, 'latin1');
  const bytes = Buffer.allocUnsafeSlow(lines.length + body.length);
  lines.copy(bytes);
  body.copy(bytes, lines.length);
  return { bytes, body: bytes.subarray(bytes.length - body.length) };
}
