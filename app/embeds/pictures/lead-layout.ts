import type { PictureLead } from './picture.ts';
import { countLines, widthOf } from './text-width.ts';
import type { TextPlacer } from './text-placement.ts';

/** Room for the large figure and the words that go on from it. */
export type LeadLayout = {
  width: number;
  height: number;
  figure: { size: number; width: number };
  words: { size: number; lines: number; room: number };
};

type LeadRoom = {
  inner: number;
  room: number;
  isBeside: boolean;
  /** How far the lead may shrink: an index of `SIZES_AT`. */
  level: number;
  written: TextPlacer;
};

export const LEAD = { line: 1.28, tight: -0.045, figureLine: 0.92, gap: 14 };
/** Beside the rows of a card: as wide as the figure wants, within these. */
const BESIDE = { least: 330, most: 450 };
const FIGURE_SIZES = [176, 160, 144, 128, 112, 100, 88, 76, 66, 58, 50, 44];
/** The smallest figure, where its length allows it, and the sizes of the words. */
const SIZES_AT = [
  { figure: 120, words: [30, 28, 26] },
  { figure: 88, words: [28, 26, 24] },
  { figure: 0, words: [26, 24, 22, 20] },
] as const;
export const LEAD_LEVELS = SIZES_AT.length;
/** Words without a figure are the headline of what is below. */
const ALONE_SIZES = [52, 46, 40, 36, 32, 28, 25, 22];

/** The largest lead that fits; undefined where none does. */
export function leadLayout(lead: PictureLead, frame: LeadRoom): LeadLayout | undefined {
  return frame.isBeside ? besideRows(lead, frame) : aboveRows(lead, frame);
}

function besideRows(lead: PictureLead, { room, level, written }: LeadRoom): LeadLayout | undefined {
  const { figure } = lead;
  if (figure === undefined) return wordsAlone(lead, { width: BESIDE.least + 40, room, written });
  const { sizes, wordSizes } = sizesFor(figure, BESIDE.most, level);
  for (const size of sizes) {
    const wide = figureWidth(figure, size);
    const width = Math.max(BESIDE.least, wide);
    for (const wordSize of wordSizes) {
      const words = wordsAt(lead, { size: wordSize, room: width, written });
      const height = figureHeight(size) + LEAD.gap + wordsHeight(words);
      if (height <= room) return { width, height, figure: { size, width: wide }, words };
    }
  }
  return undefined;
}

function aboveRows(
  lead: PictureLead,
  { inner, room, level, written }: LeadRoom,
): LeadLayout | undefined {
  const { figure } = lead;
  const most = room * 0.45;
  if (figure === undefined) return wordsAlone(lead, { width: inner, room: most, written });
  const { sizes, wordSizes } = sizesFor(figure, inner * 0.52, level);
  for (const size of sizes) {
    const wide = figureWidth(figure, size);
    for (const wordSize of wordSizes.map((one) => one + 4)) {
      const words = wordsAt(lead, { size: wordSize, room: inner - wide - 36, written });
      const height = Math.max(figureHeight(size), wordsHeight(words));
      if (height <= most && wordsHeight(words) <= figureHeight(size) * 1.5)
        return { width: inner, height, figure: { size, width: wide }, words };
    }
  }
  return undefined;
}

function sizesFor(figure: string, widest: number, level: number) {
  const { figure: least, words } = SIZES_AT[level] ?? SIZES_AT[2];
  const fits = FIGURE_SIZES.filter((size) => figureWidth(figure, size) <= widest);
  const smallest = Math.min(least, fits[0] ?? 0);
  return { sizes: fits.filter((size) => size >= smallest), wordSizes: words };
}

function wordsAlone(
  lead: PictureLead,
  { width, room, written }: { width: number; room: number; written: TextPlacer },
): LeadLayout | undefined {
  const fits = ALONE_SIZES.map((size) => wordsAt(lead, { size, room: width, written }));
  const words = fits.find((one) => wordsHeight(one) <= room);
  return words && { width, height: wordsHeight(words), figure: { size: 0, width: 0 }, words };
}

function wordsAt(
  { words, figure }: PictureLead,
  { size, room, written }: { size: number; room: number; written: TextPlacer },
): LeadLayout['words'] {
  const weight = figure === undefined ? 700 : 500;
  const linesIn = (wide: number) =>
    written.countLines(words, { size, weight, room: wide }) ?? countLines(words, size, wide);
  const lines = linesIn(room);
  return { size, lines, room: narrowest(room, { lines, size, linesIn }) };
}

/** The narrowest room that holds a text in the same number of lines, so that no line holds a single word. */
export function narrowest(
  room: number,
  { lines, size, linesIn }: { lines: number; size: number; linesIn: (room: number) => number },
): number {
  let [least, most] = [room / lines, room];
  while (most - least > size / 4) {
    const middle = (least + most) / 2;
    if (linesIn(middle) > lines) least = middle;
    else most = middle;
  }
  return Math.ceil(most);
}

export function figureWidth(figure: string, size: number): number {
  return Math.ceil(widthOf(figure, size, LEAD.tight));
}

function figureHeight(size: number): number {
  return Math.round(size * LEAD.figureLine);
}

function wordsHeight({ size, lines }: LeadLayout['words']): number {
  return Math.ceil(lines * size * LEAD.line);
}
