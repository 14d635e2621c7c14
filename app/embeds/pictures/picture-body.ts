import { formatNumber } from '../../base/words/figures.ts';
import { box, DISPLAY_FONTS, textElement, type DrawnElement, type Style } from './drawn-element.ts';
import { withBreaks } from './text-width.ts';
import type { Colours } from './picture-colours.ts';
import { fitLabel, MORE_HEIGHT, SIZES, type PictureLayout } from './picture-layout.ts';
import type { PictureShape } from '../../results/picture-address.ts';
import type { PictureBody, PictureColumn, PictureRow } from './picture.ts';
import { placeText, type TextPlacer } from './text-placement.ts';
import * as words from '../words/pictures.ts';

type BodyContext = {
  layout: PictureLayout;
  shape: PictureShape;
  colours: Colours;
  /** The direction of the question's text: rows of a right-to-left question start at the right. */
  direction: 'ltr' | 'rtl';
  written: TextPlacer;
};

/** Draws the result like the site does: a strip of rows, or columns of a scale. */
export function bodyElement(body: PictureBody, frame: BodyContext): DrawnElement | undefined {
  const { layout, shape, colours, direction } = frame;
  const { shown, left } = layout.body;
  const { gap } = SIZES[shape];
  const more =
    left > 0
      ? [
          textElement(words.more({ left }), {
            height: MORE_HEIGHT - gap,
            fontSize: 21,
            color: colours.soft,
            alignSelf: direction === 'rtl' ? 'flex-end' : 'flex-start',
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

const FIGURE_WIDTH = 130;
const EDGE = 2;
/** Edges and hatches stand above and below the words, and never cut through one. */
const STRIP_SHARE = 0.24;
const FULL_HEIGHT: Style = { position: 'absolute', top: 0, bottom: 0 };

function rowElement(
  row: PictureRow,
  { layout, colours, direction, written }: BodyContext,
): DrawnElement {
  const side = direction === 'rtl' ? 'right' : 'left';
  const { inner } = layout;
  const tall = layout.body.height;
  const end = Math.round((inner * row.fill) / 100);
  const strip = Math.round(tall * STRIP_SHARE);
  const band = (style: Style) => [
    box({ position: 'absolute', top: 0, height: strip, ...style }),
    box({ position: 'absolute', bottom: 0, height: strip, ...style }),
  ];
  const hatched = (colour: string) =>
    row.range
      ? band({
          [side]: Math.round((inner * row.range.low) / 100),
          width: Math.max(1, Math.round((inner * (row.range.high - row.range.low)) / 100)),
          backgroundImage: hatch(colour),
        })
      : [];
  const face = (colour: string) => rowWords(row, { inner, tall, colour, direction, written });
  return box(
    {
      position: 'relative',
      width: inner,
      height: tall,
      borderRadius: 16,
      overflow: 'hidden',
      background: colours.track,
    },
    box({
      ...FULL_HEIGHT,
      [side]: 0,
      width: end,
      background: row.isLit ? colours.glow : colours.dim,
    }),
    ...(end > 0 ? band({ [side]: end - EDGE, width: EDGE, background: colours.star }) : []),
    ...hatched(colours.soft),
    face(colours.ink),
    ...(row.isLit
      ? [
          box(
            { ...FULL_HEIGHT, [side]: 0, width: end, overflow: 'hidden' },
            box({ ...FULL_HEIGHT, [side]: 0, width: end, background: colours.glow }),
            ...hatched(colours.onGlow),
            face(colours.onGlow),
          ),
        ]
      : []),
  );
}

function rowWords(
  { label, figure }: PictureRow,
  {
    inner,
    tall,
    colour,
    direction,
    written,
  }: Pick<BodyContext, 'direction' | 'written'> & { inner: number; tall: number; colour: string },
): DrawnElement {
  const isFromRight = direction === 'rtl';
  const room = inner - 48 - (figure === undefined ? 0 : FIGURE_WIDTH);
  const { text, size, lines } = fitLabel(label, { room, tall, written });
  return box(
    {
      ...FULL_HEIGHT,
      [isFromRight ? 'right' : 'left']: 0,
      flexDirection: isFromRight ? 'row-reverse' : 'row',
      boxSizing: 'border-box',
      width: inner,
      alignItems: 'center',
      justifyContent: 'space-between',
      padding: '0 24px',
      color: colour,
    },
    placeText(
      written,
      { text, plain: label },
      { size, weight: 500, room, most: lines, lineHeight: 1.2, colour, isFromRight },
    ),
    ...(figure === undefined
      ? []
      : [textElement(figure, { ...FIGURE_STYLE, fontSize: Math.min(32, Math.round(tall * 0.5)) })]),
  );
}

const FIGURE_STYLE: Style = {
  fontFamily: DISPLAY_FONTS,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
};

function hatch(colour: string): string {
  return `repeating-linear-gradient(115deg, ${colour} 0px, ${colour} 1.2px, transparent 1.2px, transparent 5px)`;
}

function columnsElement(
  { columns, ends }: { columns: PictureColumn[]; ends: { low: string; high: string } },
  { layout, colours, direction, written }: BodyContext,
): DrawnElement {
  const flexDirection = direction === 'rtl' ? 'row-reverse' : 'row';
  const gap = columns.length > 7 ? 8 : 12;
  const width = (layout.inner - gap * (columns.length - 1)) / columns.length;
  const endElement = (end: string, isFromRight: boolean) => {
    const room = layout.inner / 2 - 20;
    return placeText(
      written,
      { text: withBreaks(end, 21, room), plain: end },
      { size: 21, weight: 500, room, most: 1, lineHeight: 1.22, colour: colours.soft, isFromRight },
    );
  };
  return box(
    { flexDirection: 'column' },
    box(
      { gap, flexDirection },
      ...columns.map((column) =>
        box(
          { flexDirection: 'column', width, alignItems: 'center' },
          columnElement(column, { width, tall: layout.body.height, colours }),
          textElement(column.label, { marginTop: 6, fontSize: 23, fontWeight: 600, height: 30 }),
        ),
      ),
    ),
    box(
      { flexDirection, justifyContent: 'space-between', height: 30 },
      endElement(ends.low, direction === 'rtl'),
      endElement(ends.high, direction === 'ltr'),
    ),
  );
}

const OVER_COLUMN = 48;

function columnElement(
  { figure, fill, range }: PictureColumn,
  { width, tall, colours }: { width: number; tall: number; colours: Colours },
): DrawnElement {
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
          textElement(figure, {
            ...FIGURE_STYLE,
            position: 'relative',
            marginTop: 8,
            fontSize: width > 90 ? 28 : 24,
          }),
        ]),
  );
}

function itemElement(
  item: string,
  at: number,
  { layout, colours, direction, written }: BodyContext,
): DrawnElement {
  const isFromRight = direction === 'rtl';
  const room = layout.inner - 48;
  return box(
    {
      height: layout.body.height,
      flexDirection: isFromRight ? 'row-reverse' : 'row',
      alignItems: 'center',
      borderBottom: `1px solid ${colours.line}`,
    },
    textElement(formatNumber(at + 1), {
      ...FIGURE_STYLE,
      width: 48,
      fontSize: 24,
      color: colours.star,
      textAlign: isFromRight ? 'right' : 'left',
    }),
    placeText(
      written,
      { text: withBreaks(item, 24, room), plain: item },
      {
        size: 24,
        weight: 500,
        room,
        most: 1,
        lineHeight: 1.2,
        colour: colours.ink,
        isFromRight: isFromRight,
      },
    ),
  );
}
