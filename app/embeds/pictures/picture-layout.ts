import { PICTURE_SHAPES, type PictureShape } from '../../results/picture-address.ts';
import { withBreaks, countLines, widthOf } from './text-width.ts';
import type { Picture, PictureBody } from './picture.ts';
import { spacingOf } from './typography.ts';
import { NO_PLACER, type TextPlacer } from './text-placement.ts';

/** Where everything stands, in pixels; what never changes is in `SIZES`. */
export type PictureLayout = {
  width: number;
  height: number;
  inner: number;
  headline: { text: string; size: number; lines: number; room: number };
  /** How many rows, columns or list items are shown, and how many are left out. */
  body: { shown: number; left: number; height: number };
};

export const SIZES = {
  card: { x: 56, y: 46, sizes: [88, 80, 72, 66, 60, 54, 48, 44, 40, 36, 33], gap: 10 },
  square: { x: 64, y: 64, sizes: [96, 84, 76, 68, 60, 54, 48, 44, 40], gap: 12 },
} as const;
/** The heights of lines that are always there, with the free space below or above them. */
export const STATE_HEIGHT = 28 + 16;
export const HEADLINE_GAP = 26;
export const SENTENCE = { size: 25, line: 33, above: 18 };
export const BASE = { size: 26, line: 34, above: 20 };
export const NOTES = { size: 19, line: 26, most: 4 };
export const MORE_HEIGHT = 36;
/** The site's name stands beside the base, the address beside the notes. */
export const NAME_WIDTH = 200;
export const BRAND_WIDTH = 350;
/** Under the columns stand their steps, and the two ends of the scale. */
export const COLUMN_LABELS_HEIGHT = 36 + 30;

/** Where not all rows fit: at least the first number of them, else the second. */
const MIN_ROWS = { card: [5, 3], square: [10, 4] };
const MAX_LINES = { card: 4, square: 6 };
/** How tall a row, column or list item may be: `well` looks good, `least` can still be read in a preview. */
const ROW_HEIGHTS: Record<
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

/**
 * Chooses the largest headline that leaves the choices enough height: first to look good, then to be readable, then for
 * as many of them as fit.
 */
export function layoutOf(
  picture: Picture,
  shape: PictureShape,
  written: TextPlacer = NO_PLACER,
): PictureLayout {
  const { width, height } = PICTURE_SHAPES[shape];
  const { x, y, sizes, gap } = SIZES[shape];
  const inner = width - 2 * x;
  const free =
    height -
    2 * y -
    STATE_HEIGHT -
    sentenceHeight(picture, inner, written) -
    footHeight(picture, inner);
  const { lineHeight, tracking } = spacingOf(picture.headline);
  const { most, well, least } = ROW_HEIGHTS[picture.body.as][shape];
  const number = rowCount(picture.body);
  const fits = sizes.map((size) => {
    const isPlain =
      written.countLines(picture.headline, { size, weight: 700, room: inner }) === undefined;
    const text = isPlain ? withBreaks(picture.headline, size, inner, tracking) : picture.headline;
    const lines = linesAt(size, inner, text);
    const room =
      free - lines * Math.round(size * lineHeight) - HEADLINE_GAP - labelsHeight(picture.body);
    return { text, size, lines, room };
  });
  const usual = fits.filter(({ lines }) => lines <= MAX_LINES[shape]);
  for (const wanted of [well, least]) {
    const found = usual.find(({ room }) => rowHeight(number, room, gap) >= wanted);
    if (found) return placed(found, number, Math.min(most, rowHeight(number, found.room, gap)));
  }
  const last = fits.at(-1) ?? { text: picture.headline, size: 0, lines: 1, room: 0 };
  const some =
    MIN_ROWS[shape]
      .map((few) => usual.find(({ room }) => room - MORE_HEIGHT >= few * (least + gap)))
      .find((found) => found !== undefined) ?? last;
  const shown = Math.max(1, Math.floor((some.room - MORE_HEIGHT + gap) / (least + gap)));
  return placed(some, Math.min(shown, number), least);

  function linesAt(size: number, room: number, text: string): number {
    return (
      written.countLines(picture.headline, { size, weight: 700, room }) ??
      countLines(text, size, room, tracking)
    );
  }

  function placed(
    { text, size, lines }: { text: string; size: number; lines: number },
    shownPieces: number,
    tall: number,
  ): PictureLayout {
    return {
      width,
      height,
      inner,
      headline: {
        text,
        size,
        lines,
        // A headline with a broken word keeps the full width, since its parts fill the line.
        room:
          text === picture.headline
            ? balancedWidth(lines, {
                inner,
                size,
                linesIn: (narrow) => linesAt(size, narrow, text),
              })
            : inner,
      },
      body: { shown: shownPieces, left: number - shownPieces, height: Math.floor(tall) },
    };
  }
}

/** The narrowest width that holds the text in the same number of lines, so that no line holds a single word. */
function balancedWidth(
  lines: number,
  { inner, size, linesIn }: { inner: number; size: number; linesIn: (room: number) => number },
): number {
  let [least, most] = [inner / lines, inner];
  while (most - least > size / 4) {
    const middle = (least + most) / 2;
    if (linesIn(middle) > lines) least = middle;
    else most = middle;
  }
  return Math.ceil(most);
}

/** Columns stand side by side, so that they count as one row. */
function rowCount(body: PictureBody): number {
  if (body.as === 'rows') return body.rows.length;
  if (body.as === 'list') return body.items.length;
  return body.as === 'columns' ? 1 : 0;
}

function labelsHeight({ as }: PictureBody): number {
  return as === 'columns' ? COLUMN_LABELS_HEIGHT : 0;
}

function rowHeight(number: number, room: number, gap: number): number {
  return number === 0 ? Math.min(0, room) : (room - (number - 1) * gap) / number;
}

function sentenceHeight({ sentence }: Picture, room: number, written: TextPlacer): number {
  if (sentence === undefined) return 0;
  const { size } = SENTENCE;
  const number =
    written.countLines(sentence, { size, weight: 500, room }) ?? countLines(sentence, size, room);
  const lines = Math.min(2, number);
  return SENTENCE.above + lines * SENTENCE.line;
}

function footHeight({ notes }: Picture, inner: number): number {
  const lines = Math.min(NOTES.most, countLines(notes, NOTES.size, inner - BRAND_WIDTH));
  return BASE.above + BASE.line + lines * NOTES.line;
}

/** A label takes one line, or two smaller ones where its row is tall enough for them. */
export function fitLabel(
  label: string,
  { room, tall, written = NO_PLACER }: { room: number; tall: number; written?: TextPlacer },
): { text: string; size: number; lines: number } {
  const largest = Math.round(Math.min(28, Math.max(21, tall * 0.44)));
  const smaller = Math.round(largest * 0.82);
  const lines = written.countLines(label, { size: largest, weight: 500, room });
  const isOne = lines === undefined ? widthOf(label, largest) <= room : lines <= 1;
  const size = isOne || tall < 2.5 * smaller ? largest : smaller;
  return { text: withBreaks(label, size, room), size, lines: size === largest ? 1 : 2 };
}
