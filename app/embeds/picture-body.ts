import { formatNumber } from '../base/format.ts';
import { box, DISPLAY, words, type Element, type Style } from './drawn-element.ts';
import type { Colours } from './picture-colours.ts';
import { labelFit, MORE, SIZES, type Layout } from './picture-layout.ts';
import type { PictureShape } from '../answers/picture-address.ts';
import type { PictureBody, PictureColumn, PictureRow } from './picture.ts';

type Frame = { layout: Layout; shape: PictureShape; colours: Colours };

/** The result as the site draws it: a strip of rows, or columns of a scale. */
export function bodyElement(body: PictureBody, frame: Frame): Element | undefined {
  const { layout, shape, colours } = frame;
  const { shown, left } = layout.body;
  const { gap } = SIZES[shape];
  const more =
    left > 0
      ? [
          words(`and ${formatNumber(left)} more`, {
            height: MORE - gap,
            fontSize: 21,
            color: colours.soft,
          }),
        ]
      : [];
  switch (body.as) {
    case 'rows':
      return box(
        { flexDirection: 'column', gap },
        ...body.rows.slice(0, shown).map((row) => rowElement(row, frame)),
        ...more,
      );
    case 'columns':
      return columnsElement(body, frame);
    case 'list':
      return box(
        { flexDirection: 'column', gap },
        ...body.items.slice(0, shown).map((item, at) => itemElement(item, at, frame)),
        ...more,
      );
    case 'words':
      return undefined;
  }
}

const FIGURE = 130;
const EDGE = 2;
/** Edges and hatches stand above and below the words, and never cut through one. */
const BESIDE_WORDS = 0.24;
const ALL_OVER: Style = { position: 'absolute', left: 0, top: 0, bottom: 0 };

function rowElement(row: PictureRow, { layout, colours }: Frame): Element {
  const { inner } = layout;
  const tall = layout.body.height;
  const end = Math.round((inner * row.fill) / 100);
  const strip = Math.round(tall * BESIDE_WORDS);
  const band = (style: Style) => [
    box({ position: 'absolute', top: 0, height: strip, ...style }),
    box({ position: 'absolute', bottom: 0, height: strip, ...style }),
  ];
  const hatched = (colour: string) =>
    row.range
      ? band({
          left: Math.round((inner * row.range.low) / 100),
          width: Math.max(1, Math.round((inner * (row.range.high - row.range.low)) / 100)),
          backgroundImage: hatch(colour),
        })
      : [];
  const face = (colour: string) => rowWords(row, { inner, tall, colour });
  return box(
    {
      position: 'relative',
      width: inner,
      height: tall,
      borderRadius: 16,
      overflow: 'hidden',
      background: colours.track,
    },
    box({ ...ALL_OVER, width: end, background: row.isLit ? colours.glow : colours.dim }),
    ...(end > 0 ? band({ left: end - EDGE, width: EDGE, background: colours.star }) : []),
    ...hatched(colours.soft),
    face(colours.ink),
    ...(row.isLit
      ? [
          box(
            { ...ALL_OVER, width: end, overflow: 'hidden' },
            box({ ...ALL_OVER, width: end, background: colours.glow }),
            ...hatched(colours.onGlow),
            face(colours.onGlow),
          ),
        ]
      : []),
  );
}

function rowWords(
  { label, figure }: PictureRow,
  { inner, tall, colour }: { inner: number; tall: number; colour: string },
): Element {
  const room = inner - 48 - (figure === undefined ? 0 : FIGURE);
  const { size, lines } = labelFit(label, { room, tall });
  return box(
    {
      ...ALL_OVER,
      boxSizing: 'border-box',
      width: inner,
      alignItems: 'center',
      justifyContent: 'space-between',
      padding: '0 24px',
      color: colour,
    },
    words(label, { width: room, fontSize: size, lineHeight: 1.2, fontWeight: 500 }, lines),
    ...(figure === undefined
      ? []
      : [words(figure, { ...FIGURES, fontSize: Math.min(32, Math.round(tall * 0.5)) })]),
  );
}

const FIGURES: Style = { fontFamily: DISPLAY, fontWeight: 700, fontVariantNumeric: 'tabular-nums' };

function hatch(colour: string): string {
  return `repeating-linear-gradient(115deg, ${colour} 0px, ${colour} 1.2px, transparent 1.2px, transparent 5px)`;
}

function columnsElement(
  { columns, ends }: { columns: PictureColumn[]; ends: { low: string; high: string } },
  { layout, colours }: Frame,
): Element {
  const gap = columns.length > 7 ? 8 : 12;
  const width = (layout.inner - gap * (columns.length - 1)) / columns.length;
  const end: Style = { maxWidth: layout.inner / 2 - 20, fontSize: 21, color: colours.soft };
  return box(
    { flexDirection: 'column' },
    box(
      { gap },
      ...columns.map((column) =>
        box(
          { flexDirection: 'column', width, alignItems: 'center' },
          columnElement(column, { width, tall: layout.body.height, colours }),
          words(column.label, { marginTop: 6, fontSize: 23, fontWeight: 600, height: 30 }),
        ),
      ),
    ),
    box(
      { justifyContent: 'space-between', height: 30 },
      words(ends.low, end),
      words(ends.high, { ...end, textAlign: 'right' }),
    ),
  );
}

const OVER_COLUMN = 48;

function columnElement(
  { figure, fill, range }: PictureColumn,
  { width, tall, colours }: { width: number; tall: number; colours: Colours },
): Element {
  const face = tall - OVER_COLUMN;
  const top = (value: number) => Math.round(tall - (face * value) / 100);
  const across: Style = { position: 'absolute', left: 0, width };
  return box(
    {
      position: 'relative',
      width,
      height: tall,
      borderRadius: width > 100 ? 16 : 10,
      overflow: 'hidden',
      justifyContent: 'center',
      background: colours.track,
    },
    box({ ...across, top: top(fill), bottom: 0, background: colours.dim }),
    ...(fill > 0
      ? [box({ ...across, top: top(fill), height: EDGE, background: colours.star })]
      : []),
    ...(range
      ? [
          box({
            ...across,
            top: top(range.high),
            height: Math.max(1, top(range.low) - top(range.high)),
            backgroundImage: hatch(colours.soft),
          }),
        ]
      : []),
    ...(figure === undefined
      ? []
      : [
          words(figure, {
            ...FIGURES,
            position: 'relative',
            marginTop: 8,
            fontSize: width > 90 ? 28 : 24,
          }),
        ]),
  );
}

function itemElement(item: string, at: number, { layout, colours }: Frame): Element {
  return box(
    { height: layout.body.height, alignItems: 'center', borderBottom: `1px solid ${colours.line}` },
    words(formatNumber(at + 1), { ...FIGURES, width: 48, fontSize: 24, color: colours.star }),
    words(item, { width: layout.inner - 48, fontSize: 24, fontWeight: 500 }),
  );
}
