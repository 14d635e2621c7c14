/** A tar archive (POSIX ustar) that any `tar` can list: written and read as a stream, one file after the other. */
const BLOCK = 512;
const NAME_BYTES = 100;
const TEXT_END = '\0';

export type TarEntry = { name: string; bytes: Buffer };

export function tarHeader(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`${name} is too long for an archive.`);
  const head = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) =>
    `${value.toString(8).padStart(digits, '0')}${TEXT_END}`;
  head.write(name, 0);
  head.write(octal(0o600, 7), 100);
  head.write(octal(0, 7), 108);
  head.write(octal(0, 7), 116);
  head.write(octal(size, 11), 124);
  head.write(octal(seconds, 11), 136);
  head.write(' '.repeat(8), 148);
  head.write('0', 156);
  head.write(`ustar${TEXT_END}00`, 257);
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}${TEXT_END} `, 148);
  return head;
}

export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Every file of the archive; throws where it is damaged or ends too early. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const take = async (count: number): Promise<Buffer> => {
    const parts = [rest];
    let there = rest.length;
    while (there < count) {
      const next = await source.next();
      if (next.done) throw new Error('The archive ends too early.');
      parts.push(next.value);
      there += next.value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(count);
    return all.subarray(0, count);
  };
  for (;;) {
    const head = await take(BLOCK);
    if (head.every((byte) => byte === 0)) return;
    const { name, size } = readHead(head);
    const padded = Math.ceil(size / BLOCK) * BLOCK;
    yield { name, bytes: (await take(padded)).subarray(0, size) };
  }
}

function readHead(head: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) =>
    head.toString('utf8', from, to).split(TEXT_END, 1)[0]?.trim() ?? '';
  if (Number.parseInt(text(148, 156), 8) !== sumOf(head))
    throw new Error('The archive is damaged.');
  return { name: text(0, NAME_BYTES), size: Number.parseInt(text(124, 136), 8) };
}

/** The sum of all bytes, with blanks in place of the sum itself. */
function sumOf(head: Buffer): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}
