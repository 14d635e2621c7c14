import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * A zip archive as a stream: an entry is compressed while its content arrives, and its size and checksum follow, so
 * that only a few blocks are in memory. PKWARE APPNOTE 6.3: deflate, UTF-8 names, data descriptors. Entries that would
 * need ZIP64 are refused.
 */
export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> };

type WrittenEntry = { name: Buffer; at: number; check: number; packed: number; whole: number };

const LARGEST = 0xffff_fffe;
const MAX_ENTRIES = 0xfffe;
/** 2.0: deflate. */
const VERSION = 20;
const MADE_ON_UNIX = 3 << 8;
const READABLE_FILE = 0o100_644 * 2 ** 16;
/** Sizes follow the content, and the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;

export async function* createZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  modified: Date,
): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  const stamp = dosTime(modified);
  let at = 0;
  for await (const { name, content } of entries) {
    const entry: WrittenEntry = { name: Buffer.from(name), at, check: 0, packed: 0, whole: 0 };
    for await (const block of blocksOf(entry, content, stamp)) {
      at += block.length;
      yield block;
    }
    written.push(entry);
    if (at > LARGEST || written.length > MAX_ENTRIES)
      throw new RangeError('An archive became larger than a zip file without extensions can be.');
  }
  const list = Buffer.concat(written.map((entry) => listed(entry, stamp)));
  yield list;
  yield ending(written.length, list.length, at);
}

async function* blocksOf(
  entry: WrittenEntry,
  content: ZipEntry['content'],
  stamp: number,
): AsyncGenerator<Buffer> {
  yield headOf(entry, stamp);
  const deflate = createDeflateRaw();
  // The pipeline ends with whichever side ends first; reading the output throws its error.
  pipeline(Readable.from(measured(entry, content)), deflate, () => undefined);
  for await (const block of deflate as AsyncIterable<Buffer>) {
    entry.packed += block.length;
    yield block;
  }
  if (entry.whole > LARGEST) throw new RangeError('A file became too large for a zip file.');
  yield tailOf(entry);
}

async function* measured(
  entry: WrittenEntry,
  content: ZipEntry['content'],
): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const block = Buffer.from(text);
    entry.check = crc32(block, entry.check);
    entry.whole += block.length;
    yield block;
  }
}

function headOf({ name }: WrittenEntry, stamp: number): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt32LE(stamp, 10);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function tailOf({ check, packed, whole }: WrittenEntry): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(check, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(whole, 12);
  return tail;
}

function listed({ name, at, check, packed, whole }: WrittenEntry, stamp: number): Buffer {
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  line.writeUInt16LE(MADE_ON_UNIX + VERSION, 4);
  line.writeUInt16LE(VERSION, 6);
  line.writeUInt16LE(FLAGS, 8);
  line.writeUInt16LE(DEFLATE, 10);
  line.writeUInt32LE(stamp, 12);
  line.writeUInt32LE(check, 16);
  line.writeUInt32LE(packed, 20);
  line.writeUInt32LE(whole, 24);
  line.writeUInt16LE(name.length, 28);
  line.writeUInt32LE(READABLE_FILE, 38);
  line.writeUInt32LE(at, 42);
  return Buffer.concat([line, name]);
}

function ending(entries: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return end;
}

/** The time is in the lower half, the day in the upper; the format has no zone, and this is UTC. */
function dosTime(date: Date): number {
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day =
    ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return (day * 0x1_0000 + time) >>> 0;
}
