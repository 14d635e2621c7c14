import * as words from '../words/pictures.ts';
import { box, DISPLAY_FONTS, textElement, type DrawnElement } from './drawn-element.ts';
import type { Colours } from './picture-colours.ts';
import { STATE_HEIGHT, type HeadlineLayout } from './picture-layout.ts';
import type { Picture } from './picture.ts';
import { placeText, type TextPlacer } from './text-placement.ts';
import { directionOf, spacingOf } from './typography.ts';

type Look = { colours: Colours; written: TextPlacer };

export function headlineElement(
  plain: string,
  { text, size, room, lines }: HeadlineLayout,
  { colours, written }: Look,
): DrawnElement {
  const { lineHeight, tracking } = spacingOf(plain);
  const isFromRight = directionOf(plain) === 'rtl';
  return box(
    { justifyContent: isFromRight ? 'flex-end' : 'flex-start' },
    placeText(
      written,
      { text, plain },
      { size, weight: 700, room, most: lines, lineHeight, colour: colours.ink, isFromRight },
      { fontFamily: DISPLAY_FONTS, letterSpacing: size * tracking },
    ),
  );
}

export function stateElement(
  { state, isOpen, stamp, isDemo }: Picture,
  colours: Colours,
): DrawnElement {
  const dot = box({
    boxSizing: 'border-box',
    width: 20,
    height: 20,
    marginRight: 11,
    borderRadius: 10,
    background: colours.glow,
    border: `5px solid ${colours.dim}`,
  });
  return box(
    {
      height: STATE_HEIGHT,
      alignItems: 'flex-start',
      fontSize: 22,
      lineHeight: '30px',
      fontWeight: 600,
      color: isOpen ? colours.star : colours.soft,
    },
    ...(stamp === undefined
      ? []
      : [
          textElement(stamp, {
            marginRight: 14,
            borderRadius: 15,
            padding: '0 14px',
            background: colours.ink,
            color: colours.paper,
          }),
        ]),
    box({ height: 30, alignItems: 'center' }, ...(isOpen ? [dot] : []), textElement(state, {})),
    ...(isDemo
      ? [
          textElement(words.demoData, {
            marginLeft: 18,
            border: `1px solid ${colours.line}`,
            borderRadius: 15,
            padding: '0 12px',
            fontSize: 17,
            lineHeight: '28px',
            fontWeight: 500,
            color: colours.soft,
          }),
        ]
      : []),
  );
}
