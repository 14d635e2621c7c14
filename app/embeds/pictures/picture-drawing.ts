import { site } from '../../site.config.ts';
import { box, DISPLAY_FONTS, TEXT_FONTS, textElement, type DrawnElement } from './drawn-element.ts';
import { bodyElement } from './picture-body.ts';
import { COLOURS, type Colours } from './picture-colours.ts';
import {
  BASE,
  BRAND_WIDTH,
  layoutOf,
  NAME_WIDTH,
  NOTES,
  SENTENCE,
  SIZES,
  STATE_HEIGHT,
  HEADLINE_GAP,
} from './picture-layout.ts';
import type { Drawing, Picture } from './picture.ts';
import { directionOf, spacingOf } from './typography.ts';
import { NO_PLACER, placeText, type TextPlacer } from './text-placement.ts';
import * as words from '../words/pictures.ts';

/** The question is the headline, its result the only decoration, and below stands what the figures rest on. */
export function pictureElement(
  { picture, shape, theme }: Omit<Drawing, 'format'>,
  written: TextPlacer = NO_PLACER,
): DrawnElement {
  const colours = COLOURS[theme];
  const layout = layoutOf(picture, shape, written);
  const { x, y } = SIZES[shape];
  const { headline, inner } = layout;
  const { lineHeight, tracking } = spacingOf(picture.headline);
  const direction = directionOf(picture.headline);
  const body = bodyElement(picture.body, { layout, shape, colours, direction, written });
  return box(
    {
      boxSizing: 'border-box',
      width: layout.width,
      height: layout.height,
      flexDirection: 'column',
      padding: `${y}px ${x}px`,
      background: colours.paper,
      color: colours.ink,
      fontFamily: TEXT_FONTS,
    },
    stateElement(picture, colours),
    box(
      {
        marginBottom: HEADLINE_GAP,
        justifyContent: direction === 'rtl' ? 'flex-end' : 'flex-start',
      },
      placeText(
        written,
        { text: headline.text, plain: picture.headline },
        {
          size: headline.size,
          weight: 700,
          room: headline.room,
          most: headline.lines,
          lineHeight,
          colour: colours.ink,
          isFromRight: direction === 'rtl',
        },
        { fontFamily: DISPLAY_FONTS, letterSpacing: headline.size * tracking },
      ),
    ),
    ...(body ? [body] : []),
    ...(picture.sentence === undefined
      ? []
      : [
          box(
            { marginTop: SENTENCE.above },
            placeText(
              written,
              { text: picture.sentence, plain: picture.sentence },
              {
                size: SENTENCE.size,
                weight: 500,
                room: inner,
                most: 2,
                lineHeight: SENTENCE.line / SENTENCE.size,
                colour: colours.ink,
                isFromRight: false,
                direction: 'ltr',
              },
            ),
          ),
        ]),
    box({ flexGrow: 1 }),
    footElement(picture, colours, inner),
  );
}

function stateElement({ state, isOpen, isDemo }: Picture, colours: Colours): DrawnElement {
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
      lineHeight: '28px',
      fontWeight: 600,
      color: isOpen ? colours.star : colours.soft,
    },
    box({ height: 28, alignItems: 'center' }, ...(isOpen ? [dot] : []), textElement(state, {})),
    ...(isDemo
      ? [
          textElement(words.demoData, {
            marginLeft: 18,
            border: `1px solid ${colours.line}`,
            borderRadius: 14,
            padding: '0 12px',
            fontSize: 17,
            lineHeight: '26px',
            fontWeight: 500,
            color: colours.soft,
          }),
        ]
      : []),
  );
}

function footElement(
  { base, notes, address }: Picture,
  colours: Colours,
  inner: number,
): DrawnElement {
  return box(
    { alignItems: 'flex-end', justifyContent: 'space-between', marginTop: BASE.above },
    box(
      { flexDirection: 'column', width: inner - BRAND_WIDTH },
      textElement(base, {
        width: inner - NAME_WIDTH,
        fontSize: BASE.size,
        lineHeight: `${BASE.line}px`,
        fontWeight: 600,
      }),
      textElement(
        notes,
        { fontSize: NOTES.size, lineHeight: `${NOTES.line}px`, color: colours.soft },
        NOTES.most,
      ),
    ),
    box(
      { flexDirection: 'column', alignItems: 'flex-end' },
      box(
        { alignItems: 'center', height: BASE.line },
        logoElement(colours.glow),
        textElement(site.name, {
          marginLeft: 10,
          fontFamily: DISPLAY_FONTS,
          fontWeight: 700,
          fontSize: 30,
          letterSpacing: 30 * spacingOf(site.name).tracking,
        }),
      ),
      textElement(address, { fontSize: 18, lineHeight: `${NOTES.line}px`, color: colours.soft }),
    ),
  );
}

/** The logo of ui/logo.tsx made of boxes: an image inside the image could be refused by a page's policy. */
export function logoElement(colour: string, size = 30): DrawnElement {
  const unit = size / 32;
  const bar = (x: number, y: number, width: number, height: number) =>
    box({
      position: 'absolute',
      left: x * unit,
      top: y * unit,
      width: width * unit,
      height: height * unit,
      borderRadius: 1.5 * unit,
      background: colour,
    });
  return box(
    { position: 'relative', width: size, height: size },
    bar(14.5, 2, 3, 28),
    bar(2, 14.5, 28, 3),
    bar(9.25, 10, 3, 12),
    bar(19.75, 10, 3, 12),
  );
}
