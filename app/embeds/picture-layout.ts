import { PICTURE_SHAPES, type PictureShape } from '../answers/picture-address.ts';
import { linesOf, widthOf } from './letter-fit.ts';
import type { Picture, PictureBody } from './picture.ts';

/** Where everything stands, in pixels. Figures that never change are in `SIZES`. */
export type Layout = {
  width: number;
  height: number;
  inner: number;
  headline: { size: number; lines: number; room: number };
  /** Rows, or columns, or lines of a list. */
  body: { shown: number; left: number; height: number };
};

export const SIZES = {
  card: { x: 56, y: 46, sizes: [88, 80, 72, 66, 60, 54, 48, 44, 40, 36, 33], gap: 10 },
  square: { x: 64, y: 64, sizes: [96, 84, 76, 68, 60, 54, 48, 44, 40], gap: 12 },
} as const;
/** Lines that are always there, with what is left free below or above them. */
export const STATE = 28 + 16;
export const UNDER_HEADLINE = 26;
export const SENTENCE = { size: 25, line: 33, above: 18 };
export const BASE = { size: 26, line: 34, above: 20 };
export const NOTES = { size: 19, line: 26, most: 3 };
export const MORE = 36;
/** Beside the base stands the name of the site, beside the notes the address. */
export const NAME = 200;
export const BRAND = 350;
export const LINE_HEIGHT = 1.08;
export const TRACKING = -0.03;
/** Under the columns: their steps, and the two ends of the scale. */
export const UNDER_COLUMNS = 36 + 30;

/** Where not all of them fit: so many at least, else so many. */
const SOME = { card: [5, 3], square: [10, 4] };
const MOST_LINES = { card: 4, square: 6 };
/** How tall a row, column or line may be: what looks well, and what can still be read in a preview. */
const TALL: Record<
  PictureBody['as'],
  Record<PictureShape, { most: number; well: number; least: number }>
> = {
  rows: {
    card: { most: 88, well: 54, least: 42 },
    square: { most: 116, well: 66, least: 50 },
  },
  columns: {
    card: { most: 260, well: 180, least: 110 },
    square: { most: 480, well: 320, least: 200 },
  },
  list: { card: { most: 44, well: 44, least: 44 }, square: { most: 56, well: 56, least: 56 } },
  words: { card: { most: 0, well: 0, least: 0 }, square: { most: 0, well: 0, least: 0 } },
};

/** The largest headline that leaves its choices room: first to stand well, then to be read, then as many as there is room for. */
export function layoutOf(picture: Picture, shape: PictureShape): Layout {
  const { width, height } = PICTURE_SHAPES[shape];
  const { x, y, sizes, gap } = SIZES[shape];
  const inner = width - 2 * x;
  const free = height - 2 * y - STATE - sentenceHeight(picture, inner) - footHeight(picture, inner);
  const { most, well, least } = TALL[picture.body.as][shape];
  const number = piecesOf(picture.body);
  const fits = sizes.map((size) => {
    const lines = linesOf(picture.headline, size, inner, TRACKING);
    const room =
      free - lines * Math.round(size * LINE_HEIGHT) - UNDER_HEADLINE - underBody(picture.body);
    return { size, lines, room };
  });
  const usual = fits.filter(({ lines }) => lines <= MOST_LINES[shape]);
  for (const wanted of [well, least]) {
    const found = usual.find(({ room }) => tallest(number, room, gap) >= wanted);
    if (found) return placed(found, number, Math.min(most, tallest(number, found.room, gap)));
  }
  const last = fits.at(-1) ?? { size: 0, lines: 1, room: 0 };
  const some =
    SOME[shape]
      .map((few) => usual.find(({ room }) => room - MORE >= few * (least + gap)))
      .find((found) => found !== undefined) ?? last;
  const shown = Math.max(1, Math.floor((some.room - MORE + gap) / (least + gap)));
  return placed(some, Math.min(shown, number), least);

  function placed(
    { size, lines }: { size: number; lines: number },
    shownPieces: number,
    tall: number,
  ): Layout {
    return {
      width,
      height,
      inner,
      headline: { size, lines, room: evenRoom(picture.headline, { size, lines, room: inner }) },
      body: { shown: shownPieces, left: number - shownPieces, height: Math.floor(tall) },
    };
  }
}

/** The narrowest room that the same lines fit into, so that none of them holds a single word. */
function evenRoom(
  text: string,
  { size, lines, room }: { size: number; lines: number; room: number },
): number {
  let [least, most] = [room / lines, room];
  while (most - least > size / 4) {
    const middle = (least + most) / 2;
    if (linesOf(text, size, middle, TRACKING) > lines) least = middle;
    else most = middle;
  }
  return Math.ceil(most);
}

/** Columns stand beside each other. */
function piecesOf(body: PictureBody): number {
  if (body.as === 'rows') return body.rows.length;
  if (body.as === 'list') return body.items.length;
  return body.as === 'columns' ? 1 : 0;
}

function underBody({ as }: PictureBody): number {
  return as === 'columns' ? UNDER_COLUMNS : 0;
}

function tallest(number: number, room: number, gap: number): number {
  return number === 0 ? Math.min(0, room) : (room - (number - 1) * gap) / number;
}

function sentenceHeight({ sentence }: Picture, inner: number): number {
  if (sentence === undefined) return 0;
  const lines = Math.min(2, linesOf(sentence, SENTENCE.size, inner));
  return SENTENCE.above + lines * SENTENCE.line;
}

function footHeight({ notes }: Picture, inner: number): number {
  const lines = Math.min(NOTES.most, linesOf(notes, NOTES.size, inner - BRAND));
  return BASE.above + BASE.line + lines * NOTES.line;
}

/** A label on one line, or smaller on two where its row is tall enough for them. */
export function labelFit(
  label: string,
  { room, tall }: { room: number; tall: number },
): { size: number; lines: number } {
  const size = Math.round(Math.min(28, Math.max(21, tall * 0.44)));
  if (widthOf(label, size) <= room) return { size, lines: 1 };
  const smaller = Math.round(size * 0.82);
  return tall >= 2.5 * smaller ? { size: smaller, lines: 2 } : { size, lines: 1 };
}
