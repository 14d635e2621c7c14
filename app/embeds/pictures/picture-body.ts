import { formatNumber } from '../../base/words/figures.ts';
import * as words from '../words/pictures.ts';
import { box, DISPLAY_FONTS, textElement, type DrawnElement, type Style } from './drawn-element.ts';
import { flowElement } from './flow-element.ts';
import { barElement, columnBarElement, hatch } from './picture-bar.ts';
import type { Colours } from './picture-colours.ts';
import { COLUMN_WORDS, type BodyLayout } from './picture-layout.ts';
import { starElement } from './artwork.ts';
import type { PictureBody, PictureRow } from './picture.ts';
import { BOX_SIDES, MORE_HEIGHT, ROW_LINE, UNDER_LABEL, type RowLayout } from './row-layout.ts';
import { widthOf, withBreaks } from './text-width.ts';
import { placeText, type TextPlacer } from './text-placement.ts';

export type BodyContext = {
  layout: BodyLayout;
  colours: Colours;
  /** The direction of the question's text: rows of a right-to-left question start at the right. */
  direction: 'ltr' | 'rtl';
  written: TextPlacer;
};

/** Draws the result as the site does: rows, or columns of a scale; or what there is to choose from. */
export function bodyElement(body: PictureBody, frame: BodyContext): DrawnElement | undefined {
  const { layout } = frame;
  switch (body.as) {
    case 'rows': {
      const isRung = body.isLadder ?? false;
      const list = listElement(frame, (row) => {
        const content = body.rows[row.at];
        if (!content) return undefined;
        return layout.rows.isBeside
          ? rowBeside(content, row, { ...frame, isRung })
          : rowAbove(content, row, { ...frame, isRung });
      });
      return isRung ? box({ position: 'relative' }, ...railElements(frame), list) : list;
    }
    case 'choices':
      return listElement(frame, (row) => choiceElement(body.labels[row.at] ?? '', row, frame));
    case 'list':
      return listElement(frame, (row) => itemElement(body.items[row.at] ?? '', row, frame));
    case 'columns':
      return body.columns.some(({ figure }) => figure !== undefined)
        ? columnsElement(body, frame)
        : stepsElement(body, frame);
    case 'flow':
      return layout.flow && flowElement(body, layout.flow, frame);
    case 'page':
      return undefined;
  }
}

function listElement(
  { layout: { rows, width }, colours, direction }: BodyContext,
  draw: (row: RowLayout) => DrawnElement | undefined,
): DrawnElement {
  const { items, left, gap } = rows;
  return box(
    { flexDirection: 'column', width, gap },
    ...items.flatMap((row) => draw(row) ?? []),
    ...(left > 0
      ? [
          textElement(words.more({ left }), {
            height: MORE_HEIGHT,
            fontSize: 22,
            fontWeight: 600,
            lineHeight: `${MORE_HEIGHT}px`,
            color: colours.soft,
            alignSelf: direction === 'rtl' ? 'flex-end' : 'flex-start',
          }),
        ]
      : []),
  );
}

const RAIL = 5;

/** The rails of a ladder, outside of the bars, which end where nobody and where everybody would be. */
function railElements({
  layout: { rows, width },
  colours,
  direction,
}: BodyContext): DrawnElement[] {
  const { items, gap, isBeside } = rows;
  const [first] = items;
  const height = items.reduce((sum, row) => sum + row.height + gap, -gap);
  const start = isBeside && first ? first.room + BESIDE_BAR : 0;
  const end = isBeside && first ? endOf(first) + BESIDE_BAR : 0;
  const rail = (left: number) =>
    box({ position: 'absolute', top: 0, left, width: RAIL, height, background: colours.edge });
  const [left, right] = direction === 'rtl' ? [end, start] : [start, end];
  return [rail(left - RAIL), rail(width - right)];
}

/** Between a label, its bar and its figure, where these stand side by side. */
const BESIDE_BAR = 8;
const endOf = ({ end }: RowLayout) => Math.max(end, 78);

type RowContext = BodyContext & { isRung: boolean };

const FIGURE_STYLE: Style = {
  fontFamily: DISPLAY_FONTS,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
};

function rowAbove(content: PictureRow, row: RowLayout, frame: RowContext): DrawnElement {
  const { layout, colours, direction, isRung } = frame;
  const { width } = layout;
  const flexDirection = direction === 'rtl' ? 'row-reverse' : 'row';
  const { note, figure } = content;
  return box(
    { flexDirection: 'column', width, height: row.height },
    box(
      {
        boxSizing: 'border-box',
        flexDirection,
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        width,
        padding: isRung ? '0 8px' : 0,
      },
      labelElement(content.label, row, frame),
      box(
        { flexDirection, alignItems: 'baseline', justifyContent: 'flex-end', width: row.end },
        ...(note === undefined
          ? []
          : [
              textElement(note, {
                fontSize: Math.round(row.size * 0.78),
                color: colours.soft,
                margin: '0 14px 0 0',
              }),
            ]),
        figureElement(figure, row.size),
      ),
    ),
    box(
      { marginTop: UNDER_LABEL },
      barElement(content, { width, tall: row.bar, colours, side: sideOf(direction), isRung }),
    ),
  );
}

function rowBeside(content: PictureRow, row: RowLayout, frame: RowContext): DrawnElement {
  const { layout, colours, direction, isRung } = frame;
  return box(
    {
      flexDirection: direction === 'rtl' ? 'row-reverse' : 'row',
      alignItems: 'center',
      justifyContent: 'space-between',
      width: layout.width,
      height: row.height,
    },
    labelElement(content.label, row, frame),
    barElement(content, {
      width: layout.width - row.room - endOf(row) - 2 * BESIDE_BAR,
      tall: row.bar,
      colours,
      side: sideOf(direction),
      isRung,
    }),
    box(
      {
        width: endOf(row),
        justifyContent: direction === 'rtl' ? 'flex-start' : 'flex-end',
      },
      figureElement(content.figure, row.size),
    ),
  );
}

function labelElement(
  label: string,
  row: RowLayout,
  { colours, direction, written }: BodyContext,
): DrawnElement {
  return placeText(
    written,
    { text: row.text, plain: label },
    {
      size: row.size,
      weight: 500,
      room: row.room,
      most: row.lines,
      lineHeight: ROW_LINE,
      colour: colours.ink,
      isFromRight: direction === 'rtl',
    },
  );
}

function figureElement(figure: string, size: number): DrawnElement {
  return textElement(figure, { ...FIGURE_STYLE, fontSize: size, lineHeight: ROW_LINE });
}

const sideOf = (direction: BodyContext['direction']) => (direction === 'rtl' ? 'right' : 'left');

/** A choice nobody has been counted for: as open as on the site before an answer. */
function choiceElement(label: string, row: RowLayout, frame: BodyContext): DrawnElement {
  const { layout, colours, direction } = frame;
  return box(
    {
      boxSizing: 'border-box',
      flexDirection: direction === 'rtl' ? 'row-reverse' : 'row',
      alignItems: 'center',
      width: layout.width,
      height: row.height,
      padding: `0 ${BOX_SIDES / 2}px`,
      border: `2px solid ${colours.line}`,
      borderRadius: Math.min(18, Math.round(row.height * 0.3)),
      background: colours.sheet,
    },
    labelElement(label, row, frame),
  );
}

function itemElement(item: string, row: RowLayout, frame: BodyContext): DrawnElement {
  const { layout, colours, direction } = frame;
  const isFromRight = direction === 'rtl';
  return box(
    {
      boxSizing: 'border-box',
      flexDirection: isFromRight ? 'row-reverse' : 'row',
      alignItems: 'center',
      width: layout.width,
      height: row.height,
      borderTop: `1px solid ${colours.line}`,
    },
    textElement(formatNumber(row.at + 1), {
      ...FIGURE_STYLE,
      width: BOX_SIDES,
      fontSize: row.size,
      color: colours.star,
      textAlign: isFromRight ? 'right' : 'left',
    }),
    labelElement(item, row, frame),
  );
}

type Columns = Extract<PictureBody, { as: 'columns' }>;

const ENDS_SIZE = 21;
const STEP_HEIGHT = 104;

/** The steps of a scale for which nobody is counted, to choose from. */
function stepsElement({ columns, ends }: Columns, frame: BodyContext): DrawnElement {
  const { layout, colours, direction } = frame;
  const flexDirection = direction === 'rtl' ? 'row-reverse' : 'row';
  const { gap, width } = columnRoom(columns.length, layout.width);
  return box(
    { flexDirection: 'column', width: layout.width },
    box(
      { gap, flexDirection, marginBottom: 16 },
      ...columns.map(({ label }) =>
        box(
          {
            boxSizing: 'border-box',
            width,
            height: STEP_HEIGHT,
            alignItems: 'center',
            justifyContent: 'center',
            border: `2px solid ${colours.line}`,
            borderRadius: Math.min(18, Math.round(width * 0.3)),
            background: colours.sheet,
          },
          textElement(label, { ...FIGURE_STYLE, fontSize: width > 70 ? 34 : 26 }),
        ),
      ),
    ),
    endsElement(ends, frame),
  );
}

function columnRoom(columns: number, room: number): { gap: number; width: number } {
  const gap = columns > 7 ? 8 : 14;
  return { gap, width: Math.floor((room - gap * (columns - 1)) / columns) };
}

const FIGURE_SIZES = [28, 26, 24, 22, 20, 18, 16];
const MEAN_MARK = 26;
const MEAN_BAND = 14;

function columnsElement(
  { columns, ends, mean, meanRange }: Columns,
  frame: BodyContext,
): DrawnElement {
  const { layout, colours, direction } = frame;
  const isFromRight = direction === 'rtl';
  const flexDirection = isFromRight ? 'row-reverse' : 'row';
  const { gap, width } = columnRoom(columns.length, layout.width);
  const size = FIGURE_SIZES.find((one) => fits(one)) ?? 15;
  const row = (height: number, ...children: DrawnElement[]) =>
    box({ gap, flexDirection, height, alignItems: 'center' }, ...children);
  const cell = (text: string, style: Style) =>
    box(
      { width, justifyContent: 'center' },
      textElement(text, { ...FIGURE_STYLE, fontSize: size, ...style }),
    );
  const at = (step: number) => Math.round(step * (width + gap) + width / 2);
  return box(
    { flexDirection: 'column', width: layout.width },
    row(COLUMN_WORDS.figure, ...columns.map(({ figure = '' }) => cell(figure, {}))),
    box(
      { gap, flexDirection },
      ...columns.map((column) =>
        columnBarElement(column, { width, tall: layout.columns, colours }),
      ),
    ),
    box(
      { position: 'relative', height: COLUMN_WORDS.mean, width: layout.width },
      ...(meanRange
        ? [
            box({
              position: 'absolute',
              top: 9,
              [isFromRight ? 'right' : 'left']: at(meanRange.low),
              width: Math.max(1, at(meanRange.high) - at(meanRange.low)),
              height: MEAN_BAND,
              backgroundImage: hatch(colours.hatch, '115deg'),
            }),
          ]
        : []),
      ...(mean === undefined
        ? []
        : [
            box(
              {
                position: 'absolute',
                top: 3,
                [isFromRight ? 'right' : 'left']: at(mean) - MEAN_MARK / 2,
              },
              starElement(frame.written, colours.star, MEAN_MARK),
            ),
          ]),
    ),
    row(
      COLUMN_WORDS.step,
      ...columns.map(({ label }) =>
        cell(label, { color: colours.soft, fontSize: Math.min(size, 24) }),
      ),
    ),
    endsElement(ends, frame),
  );

  function fits(one: number): boolean {
    return columns.every(({ figure = '' }) => widthOf(figure, one) <= width + gap - one / 2);
  }
}

/** What the first and the last step mean. */
function endsElement(
  ends: Columns['ends'],
  { layout, colours, direction, written }: BodyContext,
): DrawnElement {
  const isFromRight = direction === 'rtl';
  const room = layout.width / 2 - 20;
  const endElement = (end: string, fromRight: boolean) =>
    placeText(
      written,
      { text: withBreaks(end, ENDS_SIZE, room), plain: end },
      {
        size: ENDS_SIZE,
        weight: 500,
        room,
        most: 1,
        lineHeight: 1.3,
        colour: colours.soft,
        isFromRight: fromRight,
      },
    );
  return box(
    {
      flexDirection: isFromRight ? 'row-reverse' : 'row',
      justifyContent: 'space-between',
      height: COLUMN_WORDS.ends,
    },
    endElement(ends.low, isFromRight),
    endElement(ends.high, !isFromRight),
  );
}
