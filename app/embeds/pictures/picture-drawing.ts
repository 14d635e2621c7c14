import { site } from '../../site.config.ts';
import { starElement } from './artwork.ts';
import { box, DISPLAY_FONTS, TEXT_FONTS, textElement, type DrawnElement } from './drawn-element.ts';
import { LEAD, type LeadLayout } from './lead-layout.ts';
import { bodyElement } from './picture-body.ts';
import { COLOURS, type Colours } from './picture-colours.ts';
import { HEADLINE_GAP, layoutOf, NOTES, notesWidth, SIZES } from './picture-layout.ts';
import { headlineElement, stateElement } from './picture-parts.ts';
import { pageElement } from './picture-page.ts';
import type { Drawing, Picture, PictureLead } from './picture.ts';
import { NO_PLACER, placeText, type TextPlacer } from './text-placement.ts';
import { directionOf, spacingOf } from './typography.ts';

/** The question is the headline, one figure leads its result, and below stands how to read it. */
export function pictureElement(
  { picture, shape, theme }: Omit<Drawing, 'format'>,
  written: TextPlacer = NO_PLACER,
): DrawnElement {
  const colours = COLOURS[theme];
  const { x, y, between } = SIZES[shape];
  const layout = layoutOf(picture, shape, written);
  const { headline, inner, lead, width, height } = layout;
  const direction = directionOf(picture.headline);
  const body = bodyElement(picture.body, { layout: layout.body, colours, direction, written });
  const isBeside = shape === 'card';
  return box(
    {
      boxSizing: 'border-box',
      position: 'relative',
      width,
      height,
      flexDirection: 'column',
      padding: `${y}px ${x}px`,
      background: colours.paper,
      color: colours.ink,
      fontFamily: TEXT_FONTS,
    },
    ...(picture.body.as === 'page'
      ? [pageElement(picture, picture.body, { shape, colours, written })]
      : [
          stateElement(picture, colours),
          headlineElement(picture.headline, headline, { colours, written }),
          box(
            {
              flexGrow: 1,
              flexDirection: isBeside ? 'row' : 'column',
              alignItems: isBeside ? 'center' : 'flex-start',
              justifyContent: isBeside ? 'space-between' : 'center',
              marginTop: HEADLINE_GAP,
              ...(isBeside ? {} : { gap: between }),
              width: inner,
            },
            ...(picture.lead && lead
              ? [leadElement(picture.lead, lead, { isBeside, colours, written })]
              : []),
            ...(body ? [body] : []),
          ),
        ]),
    footElement(picture, { colours, written }, inner),
  );
}

type Look = { colours: Colours; written: TextPlacer };

function leadElement(
  lead: PictureLead,
  { width, figure, words: said }: LeadLayout,
  { isBeside, colours, written }: Look & { isBeside: boolean },
): DrawnElement {
  const isAlone = lead.figure === undefined;
  const text = placeText(
    written,
    { text: lead.words, plain: lead.words },
    {
      size: said.size,
      weight: isAlone ? 700 : 500,
      room: said.room,
      most: said.lines,
      lineHeight: LEAD.line,
      colour: colours.ink,
      isFromRight: false,
      direction: 'ltr',
    },
    isAlone ? { fontFamily: DISPLAY_FONTS, letterSpacing: said.size * -0.02 } : {},
  );
  if (lead.figure === undefined) return box({ width }, text);
  return box(
    {
      width,
      flexDirection: isBeside ? 'column' : 'row',
      alignItems: isBeside ? 'flex-start' : 'center',
      gap: isBeside ? LEAD.gap : 36,
    },
    textElement(lead.figure, {
      width: figure.width + 10,
      fontFamily: DISPLAY_FONTS,
      fontWeight: 700,
      fontSize: figure.size,
      lineHeight: LEAD.figureLine,
      letterSpacing: figure.size * LEAD.tight,
      color: lead.isLit ? colours.star : colours.ink,
      whiteSpace: 'nowrap',
    }),
    text,
  );
}

const FACT_STYLE = { marginRight: 28, fontSize: 24, lineHeight: '30px', fontWeight: 600 };

function footElement(picture: Picture, { colours, written }: Look, inner: number): DrawnElement {
  const { notes, body, address } = picture;
  return box(
    {
      alignItems: 'flex-end',
      justifyContent: 'space-between',
      width: inner,
      marginTop: NOTES.above,
      paddingTop: NOTES.rule - 1,
      borderTop: `1px solid ${colours.line}`,
    },
    box(
      {
        flexWrap: 'wrap',
        width: notesWidth(picture, inner),
        maxHeight: NOTES.most * NOTES.line,
        overflow: 'hidden',
        fontSize: NOTES.size,
        lineHeight: `${NOTES.line}px`,
        color: colours.soft,
      },
      ...notes.map((note) => textElement(note, { marginRight: NOTES.between }, NOTES.most)),
      ...(body.as === 'page'
        ? body.facts.map((fact) => textElement(fact, { ...FACT_STYLE, color: colours.ink }))
        : []),
    ),
    box(
      { flexDirection: 'column', alignItems: 'flex-end' },
      box(
        { alignItems: 'center', height: 34 },
        starElement(written, colours.glow),
        textElement(site.name, {
          marginLeft: 10,
          fontFamily: DISPLAY_FONTS,
          fontWeight: 700,
          fontSize: 30,
          letterSpacing: 30 * spacingOf(site.name).tracking,
        }),
      ),
      textElement(address, {
        fontSize: NOTES.size,
        lineHeight: `${NOTES.line}px`,
        color: colours.soft,
        whiteSpace: 'nowrap',
      }),
    ),
  );
}
