import { randomBytes } from 'node:crypto';
import { sortByNumbers } from '../../base/sort-by-numbers.ts';

/**
 * A page that is made once for all orders of its choices. What belongs to a choice is marked while it is drawn, cut, and
 * put together in the order of each reader (docs/decisions/0115).
 */
export type PagePieces<Of = Buffer> = readonly (Of | readonly Piece<Of>[] | typeof ORDER)[];

/** Pieces that stand beside each other change places. */
type Piece<Of> = { number: number; is: Of };

/** Where the order itself stands, so that the browser reads it. */
export const ORDER = 'order';

/** Nobody can write it into a text: it is drawn when the process starts, and leaves it on no page. */
export const PIECE_MARK = `piece-${randomBytes(12).toString('hex')}:`;

const MARKED = new RegExp(` data-(?:piece|order)="${PIECE_MARK}(-?\\d+)?"`, 'g');

export function cutIntoPieces(html: string): PagePieces {
  const parts: (Buffer | Piece<Buffer>[] | typeof ORDER)[] = [];
  let end = 0;
  for (const { 0: attribute, 1: number, index } of html.matchAll(MARKED)) {
    const rest = index + attribute.length;
    if (number === undefined) {
      parts.push(Buffer.from(`${html.slice(end, index)} data-order="`), ORDER);
      // From its closing quote on.
      end = rest - 1;
      continue;
    }
    const from = html.lastIndexOf('<', index);
    const before = parts.at(-1);
    const list: Piece<Buffer>[] = from === end && Array.isArray(before) ? before : [];
    if (list !== before) parts.push(Buffer.from(html.slice(end, from)), list);
    end = endOf(html, html.slice(from + 1, index), rest);
    list.push({
      number: Number(number),
      is: Buffer.from(html.slice(from, index) + html.slice(rest, end)),
    });
  }
  return [...parts, Buffer.from(html.slice(end))];
}

/** Where the element ends in which `at` is, of those with this name. */
function endOf(html: string, name: string, at: number): number {
  const tag = new RegExp(`<(/?)${name}[\\s>]`, 'g');
  tag.lastIndex = at;
  let depth = 1;
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return tag.lastIndex;
  }
  throw new Error(`A piece of the page has no end: ${name}`);
}

export function putInOrder(pieces: PagePieces, numbers: readonly number[]): Buffer {
  return Buffer.concat(
    arrangePieces(pieces, numbers).map((part) =>
      part === ORDER ? Buffer.from(numbers.join(' ')) : part,
    ),
  );
}

/** `numbers`: the choices as this reader finds them. */
export function arrangePieces<Of extends object>(
  pieces: PagePieces<Of>,
  numbers: readonly number[],
): (Of | typeof ORDER)[] {
  return pieces.flatMap((part) =>
    isList(part) ? sortByNumbers(part, numbers).map(({ is }) => is) : [part],
  );
}

/** The same pieces, each made into something else. */
export async function mapPieces<To>(
  pieces: PagePieces,
  make: (bytes: Buffer) => Promise<To>,
): Promise<PagePieces<To>> {
  return Promise.all(
    pieces.map(async (part) => {
      if (part === ORDER) return ORDER;
      if (!isList(part)) return make(part);
      return Promise.all(part.map(async ({ number, is }) => ({ number, is: await make(is) })));
    }),
  );
}

function isList<Of>(part: PagePieces<Of>[number]): part is readonly Piece<Of>[] {
  return Array.isArray(part);
}

/** In memory, where all orders share them. */
export function bytesOfPieces(pieces: PagePieces): number {
  return arrangePieces(pieces, []).reduce((sum, { length }) => sum + length + PIECE_BYTES, 0);
}

const PIECE_BYTES = 64;
