import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { ownValue } from '../../base/own-value.ts';
import { inOwnMemory } from './page-compression.server.ts';
import { arrangePieces, mapPieces, ORDER, type PagePieces } from './page-pieces.server.ts';

/**
 * A page that is made and compressed once, with places for what each reader gets of their own. A request compresses
 * nothing: what is put into the places goes out as it is, so that its length tells nothing of what stands beside it
 * (docs/decisions/0074).
 */
export type PageParts = {
  /** One more than there are places. */
  shared: readonly SharedPart[];
  /** The names of the places between them, in order. */
  places: readonly string[];
};

type SharedPart = { text: Buffer; deflated: Buffer; checksum: Checksum };

/** The checksum of a part, and the operator that moves the checksum of what stands before it past its bytes. */
type Checksum = { own: number; shift: Uint32Array };

export type PartsEncoding = 'gzip' | 'identity';

const deflate = promisify(deflateRaw);

/** `marks`: what stands in each place of the page as it was made, by name. No text of a reader can contain one. */
export async function cutAtPlaces(
  html: Buffer,
  marks: Readonly<Record<string, string>>,
): Promise<PageParts> {
  const found = Object.entries(marks)
    .flatMap(([name, mark]) => positionsOf(html, mark).map((at) => ({ name, at, mark })))
    .toSorted((a, b) => a.at - b.at);
  const ends = [...found.map(({ at }) => at), html.length];
  const begins = [0, ...found.map(({ at, mark }) => at + mark.length)];
  const texts = begins.map((from, index) => html.subarray(from, ends[index]));
  const shared = await Promise.all(
    texts.map(async (text) => ({
      text,
      deflated: inOwnMemory(await deflate(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })),
      checksum: { own: crc32(text), shift: shiftOver(text.length) },
    })),
  );
  return { shared, places: found.map(({ name }) => name) };
}

/** The same for all orders of choices: pieces are parts, which only change places. The order stands in a place of its name. */
export async function cutPiecesAtPlaces(
  pieces: PagePieces,
  marks: Readonly<Record<string, string>>,
): Promise<(numbers: readonly number[]) => PageParts> {
  const parts = await mapPieces(pieces, (bytes) => cutAtPlaces(bytes, marks));
  return (numbers) => {
    const shared: SharedPart[] = [];
    const places: string[] = [];
    let between = NOWHERE;
    for (const one of arrangePieces(parts, numbers)) {
      if (one === ORDER) {
        between = ORDER;
        continue;
      }
      if (shared.length > 0) places.push(between);
      between = NOWHERE;
      shared.push(...one.shared);
      places.push(...one.places);
    }
    return { shared, places };
  };
}

/** A place between pieces, in which nothing stands. */
const NOWHERE = '';

/** In memory, where the texts share what was made. */
export function bytesOfParts({ shared }: PageParts): number {
  return shared.reduce((sum, { text, deflated }) => sum + text.length + deflated.length + 256, 0);
}

function positionsOf(html: Buffer, mark: string): number[] {
  const found: number[] = [];
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length))
    found.push(at);
  return found;
}

/** The bytes of a whole response: shared parts with `contents` in their places. */
export function joinParts(
  { shared, places }: PageParts,
  contents: Readonly<Record<string, string>>,
  encoding: PartsEncoding,
): Buffer {
  const own = places.map((name) => Buffer.from(ownValue(contents, name) ?? ''));
  return Buffer.concat(encoding === 'gzip' ? zipped(shared, own) : plain(shared, own));
}

function plain(shared: readonly SharedPart[], own: readonly Buffer[]): Buffer[] {
  return shared.flatMap(({ text }, index) => [text, own[index] ?? NOTHING]);
}

/** RFC 1952: a head without a time, the blocks, an empty last block, the checksum and the length of the text. */
function zipped(shared: readonly SharedPart[], own: readonly Buffer[]): Buffer[] {
  const blocks: Buffer[] = [GZIP_HEAD];
  let checksum = 0;
  let length = 0;
  shared.forEach((part, index) => {
    blocks.push(part.deflated);
    checksum = shifted(part.checksum, checksum);
    length += part.text.length;
    const content = own[index] ?? NOTHING;
    for (let from = 0; from < content.length; from += MAX_STORED)
      blocks.push(...storedBlock(content.subarray(from, from + MAX_STORED)));
    checksum = crc32(content, checksum);
    length += content.length;
  });
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(checksum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return [...blocks, LAST_BLOCK, tail];
}

const NOTHING = Buffer.alloc(0);
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([3, 0]);
const MAX_STORED = 65_535;

/** RFC 1951, 3.2.4: bytes as they are. A flushed part ends at a whole byte, so that the block can begin there. */
function storedBlock(bytes: Buffer): Buffer[] {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(bytes.length ^ 0xff_ff, 3);
  return [head, bytes];
}

function shifted({ own, shift }: Checksum, before: number): number {
  return (product(shift, before) ^ own) >>> 0;
}

const POLYNOMIAL = 0xed_b8_83_20;

/**
 * What so many bytes of zeros make of a checksum, as a matrix over GF(2): the matrix of one zero bit, squared for each
 * binary digit of the length (as `crc32_combine` in zlib).
 */
function shiftOver(bytes: number): Uint32Array {
  let power = Uint32Array.from({ length: 32 }, (_, bit) =>
    bit === 0 ? POLYNOMIAL : 2 ** (bit - 1),
  );
  for (let times = 0; times < 3; times++) power = composed(power, power);
  let shift = Uint32Array.from({ length: 32 }, (_, bit) => 2 ** bit);
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = composed(power, shift);
    power = composed(power, power);
  }
  return shift;
}

function composed(outer: Uint32Array, inner: Uint32Array): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(inner, (column) => product(outer, column));
}

function product(matrix: Uint32Array, vector: number): number {
  let sum = 0;
  for (let bit = 0, rest = vector >>> 0; rest > 0; bit++, rest >>>= 1)
    if (rest & 1) sum ^= matrix[bit] ?? 0;
  return sum >>> 0;
}
