import { PICTURE_SHAPES, type PictureShape } from '../../results/picture-address.ts';
import { planFlow, type FlowPlan } from './flow-plan.ts';
import { LEAD_LEVELS, leadLayout, narrowest, type LeadLayout } from './lead-layout.ts';
import type { Picture, PictureBody } from './picture.ts';
import { planRows, ROW_STEPS, type RowsLayout } from './row-layout.ts';
import { countLines, widthOf, withBreaks } from './text-width.ts';
import { NO_PLACER, type TextPlacer } from './text-placement.ts';
import { spacingOf } from './typography.ts';

/** Where everything stands, in pixels; what never changes is in `SIZES`. */
export type PictureLayout = {
  width: number;
  height: number;
  inner: number;
  headline: HeadlineLayout;
  lead: LeadLayout | undefined;
  body: BodyLayout;
};
export type HeadlineLayout = { text: string; size: number; lines: number; room: number };
export type BodyLayout = {
  width: number;
  columns: number;
  rows: RowsLayout;
  flow?: FlowPlan | undefined;
};

export const SIZES = {
  card: { x: 56, y: 42, sizes: [84, 76, 68, 60, 54, 50, 46, 42, 38, 35, 32], between: 52, rows: 6 },
  square: { x: 64, y: 60, sizes: [92, 84, 76, 68, 60, 54, 48, 44, 40, 36], between: 36, rows: 8 },
} as const;
/** The heights of lines that are always there, with the free space below or above them. */
export const STATE_HEIGHT = 30 + 14;
export const HEADLINE_GAP = 26;
export const NOTES = { size: 18, line: 24, most: 4, above: 20, rule: 14, between: 22 };
const BRAND_WIDTH = 350;
const BRAND_HEIGHT = 58;
/** Above the columns of a scale stand their figures, and under them the average, the steps and the two ends. */
export const COLUMN_WORDS = { figure: 36, mean: 32, step: 30, ends: 30 };

const MAX_LINES = { card: 4, square: 6 };
/** Columns: as tall as `well` they look good, as `least` they can still be read in a preview. */
const COLUMN_HEIGHTS = {
  card: { most: 230, well: 160, least: 70 },
  square: { most: 420, well: 260, least: 120 },
};

/**
 * Chooses the largest headline that leaves the result enough room: first to look good, then to be readable, then for as
 * many choices as fit.
 */
export function layoutOf(
  picture: Picture,
  shape: PictureShape,
  written: TextPlacer = NO_PLACER,
): PictureLayout {
  const { width, height } = PICTURE_SHAPES[shape];
  const { x, y, sizes, between, rows: mostRows } = SIZES[shape];
  const inner = width - 2 * x;
  const free = height - 2 * y - STATE_HEIGHT - footHeight(picture, inner);
  const headlines = sizes.map((size) => headlineAt(picture.headline, { size, inner, written }));
  const usual = headlines.filter(({ lines }) => lines <= MAX_LINES[shape]);
  const isBeside = shape === 'card';
  const steps = [Math.floor(ROW_STEPS / 2), Math.floor((3 * ROW_STEPS) / 4), ROW_STEPS - 1];

  for (const level of steps.keys())
    for (const headline of usual) {
      const found = planAt(headline, level);
      if (found?.flow?.isCut) continue;
      if (found?.rows.left === 0 || found?.rows.items.length === mostRows)
        return placed(headline, found);
    }
  const tried = [...usual, ...headlines.slice(-1)].map((headline) => ({
    headline,
    plan: planAt(headline, LEAD_LEVELS - 1),
  }));
  const shownIn = (plan: Omit<BodyLayout, 'width'> | undefined) =>
    plan?.flow?.lanes.length ?? plan?.rows.items.length ?? 0;
  const mostShown = Math.max(...tried.map(({ plan }) => shownIn(plan)));
  const best = tried.find(({ plan }) => plan && shownIn(plan) === mostShown);
  return best?.plan
    ? placed(best.headline, best.plan)
    : placed(headlines.at(-1) ?? EMPTY_HEADLINE, {
        lead: undefined,
        width: inner,
        columns: 0,
        rows: NO_ROWS,
      });

  function planAt(headline: HeadlineLayout, level: number) {
    const room = free - headlineHeight(headline, picture.headline) - HEADLINE_GAP;
    const lead =
      picture.lead && leadLayout(picture.lead, { inner, room, isBeside, level, written });
    if (picture.lead && !lead) return undefined;
    const bodyRoom = lead && !isBeside ? room - lead.height - between : room;
    const bodyWidth = lead && isBeside ? inner - lead.width - between : inner;
    const body = planBody(picture.body, { room: bodyRoom, width: bodyWidth, level });
    return body && { lead, width: bodyWidth, ...body };
  }

  function planBody(
    body: PictureBody,
    { room, width: wide, level }: { room: number; width: number; level: number },
  ): Omit<BodyLayout, 'width'> | undefined {
    if (body.as === 'flow') {
      const flow = planFlow(body, { room, width: wide, most: mostRows, level, written });
      return flow && { columns: 0, rows: NO_ROWS, flow };
    }
    if (body.as === 'page') return { columns: 0, rows: NO_ROWS };
    if (body.as === 'columns') {
      const { most, well, least } = COLUMN_HEIGHTS[shape];
      const tall = room - Object.values(COLUMN_WORDS).reduce((sum, one) => sum + one, 0);
      return tall >= (level === 0 ? well : least)
        ? { columns: Math.min(most, tall), rows: NO_ROWS }
        : undefined;
    }
    const rows = planRows(body, {
      room,
      width: wide,
      most: mostRows,
      lastStep: steps[level] ?? ROW_STEPS - 1,
      written,
    });
    return rows && { columns: 0, rows };
  }

  function placed(
    headline: HeadlineLayout,
    { lead, ...body }: BodyLayout & { lead: LeadLayout | undefined },
  ): PictureLayout {
    return {
      width,
      height,
      inner,
      headline: balanced(headline, picture.headline, { inner, written }),
      lead,
      body,
    };
  }
}

const NO_ROWS: RowsLayout = { items: [], left: 0, gap: 0, isBeside: false };
const EMPTY_HEADLINE: HeadlineLayout = { text: '', size: 0, lines: 1, room: 0 };

type HeadlineRoom = { inner: number; written: TextPlacer };

export function headlineAt(
  plain: string,
  { size, inner, written }: HeadlineRoom & { size: number },
): HeadlineLayout {
  const isPlain = written.countLines(plain, { size, weight: 700, room: inner }) === undefined;
  const text = isPlain ? withBreaks(plain, size, inner, spacingOf(plain).tracking) : plain;
  const headline = { text, size, lines: 1, room: inner };
  return { ...headline, lines: linesIn(headline, plain, inner, written) };
}

export function headlineHeight({ size, lines }: HeadlineLayout, plain: string): number {
  return lines * Math.round(size * spacingOf(plain).lineHeight);
}

function linesIn(
  { text, size }: HeadlineLayout,
  plain: string,
  room: number,
  written: TextPlacer,
): number {
  return (
    written.countLines(plain, { size, weight: 700, room }) ??
    countLines(text, size, room, spacingOf(plain).tracking)
  );
}

/** With a broken word the headline keeps the full width, since the parts of the word fill the line. */
export function balanced(
  headline: HeadlineLayout,
  plain: string,
  { inner, written }: HeadlineRoom,
): HeadlineLayout {
  if (headline.text !== plain) return headline;
  const room = narrowest(inner, {
    ...headline,
    linesIn: (wide) => linesIn(headline, plain, wide, written),
  });
  return { ...headline, room };
}

/** The site's name and the address stand beside the notes, and the address stays whole. */
export function notesWidth({ address }: Pick<Picture, 'address'>, inner: number): number {
  const wide = Math.ceil(widthOf(address, NOTES.size)) + NOTES.between;
  return inner - Math.min(inner / 2, Math.max(BRAND_WIDTH, wide));
}

export function footHeight(picture: Pick<Picture, 'notes' | 'address'>, inner: number): number {
  const lines = Math.min(NOTES.most, noteLines(picture.notes, notesWidth(picture, inner)));
  return NOTES.above + NOTES.rule + Math.max(BRAND_HEIGHT, lines * NOTES.line);
}

/** Notes stay whole, except one that is longer than a line. */
function noteLines(notes: readonly string[], room: number): number {
  let [lines, used] = [notes.length > 0 ? 1 : 0, 0];
  for (const note of notes) {
    const wide = widthOf(note, NOTES.size) + NOTES.between;
    const own = countLines(note, NOTES.size, room);
    if (used > 0 && used + wide > room) lines++;
    lines += own - 1;
    used = own > 1 || used + wide > room ? wide : used + wide;
  }
  return lines;
}
