import type { PictureBody } from './picture.ts';
import { countLines, widthOf, withBreaks } from './text-width.ts';
import type { TextPlacer } from './text-placement.ts';

/** A row, a choice or an item of a list that is shown, by its place in the body. */
export type RowLayout = {
  at: number;
  text: string;
  size: number;
  lines: number;
  /** The room of the label, and of what stands at the other end of its line. */
  room: number;
  end: number;
  bar: number;
  height: number;
};
export type RowsLayout = {
  items: RowLayout[];
  left: number;
  gap: number;
  /** Short labels of many rows stand beside their bars. */
  isBeside: boolean;
};

type Listed = Extract<PictureBody, { as: 'rows' | 'choices' | 'list' }>;
type RowRoom = { room: number; width: number; most: number; lastStep: number; written: TextPlacer };
type Step = { size: number; bar: number; gap: number };

/** From the largest to the smallest: the words above a bar, and the bar. */
const ABOVE: readonly Step[] = [
  { size: 34, bar: 66, gap: 30 },
  { size: 31, bar: 54, gap: 26 },
  { size: 29, bar: 44, gap: 22 },
  { size: 27, bar: 36, gap: 20 },
  { size: 25, bar: 30, gap: 17 },
  { size: 24, bar: 25, gap: 14 },
  { size: 22, bar: 20, gap: 12 },
  { size: 21, bar: 15, gap: 10 },
  { size: 20, bar: 12, gap: 8 },
];
const BESIDE: readonly Step[] = [54, 51, 48, 46, 43, 40, 37, 34, 32].map((bar) => ({
  size: Math.max(21, Math.round(bar * 0.5)),
  bar,
  gap: Math.round(bar * 0.28),
}));
/** `bar` is the space around the words. */
const BOXED: readonly Step[] = [
  { size: 32, bar: 36, gap: 18 },
  { size: 30, bar: 30, gap: 16 },
  { size: 28, bar: 26, gap: 14 },
  { size: 26, bar: 22, gap: 12 },
  { size: 25, bar: 18, gap: 11 },
  { size: 24, bar: 15, gap: 10 },
  { size: 22, bar: 12, gap: 9 },
  { size: 21, bar: 10, gap: 8 },
  { size: 20, bar: 8, gap: 7 },
];
export const ROW_STEPS = ABOVE.length;
export const ROW_LINE = 1.24;
export const UNDER_LABEL = 6;
export const MORE_HEIGHT = 30;
/** Left and right of the words of a boxed choice, and the number of a list item. */
export const BOX_SIDES = 48;
/** The share of the width that labels beside their bars may take. */
const BESIDE_SHARE = 0.42;
const MANY = 5;

/** The largest rows of which all fit, as many as may be shown; with the last step, as many as fit. */
export function planRows(body: Listed, frame: RowRoom): RowsLayout | undefined {
  const texts = textsIn(body);
  const steps = stepsFor(body, texts, frame);
  for (const step of steps.list.slice(0, frame.lastStep + 1)) {
    const found = rowsAt(body, texts, { ...frame, step, isBeside: steps.isBeside });
    if (found.left === 0 || found.items.length === frame.most) return found;
  }
  if (frame.lastStep < ROW_STEPS - 1) return undefined;
  const some = steps.list.map((step) =>
    rowsAt(body, texts, { ...frame, step, isBeside: steps.isBeside }),
  );
  const most = Math.max(1, ...some.map(({ items }) => items.length));
  return some.find(({ items }) => items.length === most);
}

function textsIn(body: Listed): string[] {
  if (body.as === 'rows') return body.rows.map(({ label }) => label);
  return body.as === 'choices' ? body.labels : body.items;
}

function stepsFor(body: Listed, texts: readonly string[], { width, written }: RowRoom) {
  if (body.as !== 'rows') return { list: BOXED, isBeside: false };
  const room = Math.floor(width * BESIDE_SHARE);
  const isShort = (text: string) =>
    (written.countLines(text, { size: 24, weight: 500, room }) ??
      (widthOf(text, 24) <= room ? 1 : 2)) === 1;
  const isBeside =
    texts.length >= MANY && texts.every(isShort) && body.rows.every(({ note }) => !note);
  return { list: isBeside ? BESIDE : ABOVE, isBeside };
}

function rowsAt(
  body: Listed,
  texts: readonly string[],
  { room, width, most, written, step, isBeside }: RowRoom & { step: Step; isBeside: boolean },
): RowsLayout {
  const rows = texts.map((text, at) =>
    rowAt(body, { texts, text, at, width, written, step, isBeside }),
  );
  const heights = (number: number) =>
    chosen(body, number).reduce((sum, at) => sum + (rows[at]?.height ?? 0), 0) +
    Math.max(0, number - 1) * step.gap +
    (number < texts.length ? MORE_HEIGHT + step.gap : 0);
  let number = Math.min(most, texts.length);
  while (number > 0 && heights(number) > room) number--;
  return {
    items: chosen(body, number).flatMap((at) => rows[at] ?? []),
    left: texts.length - number,
    gap: step.gap,
    isBeside,
  };
}

/** Where not all rows are shown, those with the longest bars are, in the order of all. */
function chosen(body: Listed, number: number): number[] {
  const places = textsIn(body).map((_, at) => at);
  if (body.as !== 'rows' || number >= places.length) return places.slice(0, number);
  const fillAt = (at: number) => body.rows[at]?.fill ?? 0;
  // Rows of rounds are in the order in which choices left, whatever their bars.
  if (body.rows.some(({ note }) => note)) return places.slice(0, number);
  return places
    .toSorted((a, b) => fillAt(b) - fillAt(a))
    .slice(0, number)
    .toSorted((a, b) => a - b);
}

type RowInput = {
  texts: readonly string[];
  text: string;
  at: number;
  width: number;
  written: TextPlacer;
  step: Step;
  isBeside: boolean;
};

function rowAt(
  body: Listed,
  { texts, text, at, width, written, step, isBeside }: RowInput,
): RowLayout {
  const { size, bar } = step;
  const row = body.as === 'rows' ? body.rows[at] : undefined;
  const note = row?.note === undefined ? 0 : Math.ceil(widthOf(row.note, size * 0.8)) + 14;
  const end = row ? Math.ceil(widthOf(row.figure, size)) + note + 6 : 0;
  const room = isBeside
    ? besideWidth(texts, size, width)
    : row
      ? width - end - 16
      : width - BOX_SIDES;
  const broken = withBreaks(text, size, room);
  const lines =
    written.countLines(text, { size, weight: 500, room }) ?? countLines(broken, size, room);
  const words = lines * Math.ceil(size * ROW_LINE);
  const height = isBeside ? bar : row ? words + UNDER_LABEL + bar : words + bar;
  return { at, text: broken, size, lines, room, end, bar, height };
}

/** All labels beside their bars have the width of the longest. */
function besideWidth(texts: readonly string[], size: number, width: number): number {
  const longest = Math.max(...texts.map((text) => widthOf(text, size)));
  return Math.ceil(Math.min(longest + 8, width * BESIDE_SHARE));
}
