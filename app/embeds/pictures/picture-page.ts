import { artworkElement } from './artwork.ts';
import { box, type DrawnElement } from './drawn-element.ts';
import { PICTURE_SHAPES, type PictureShape } from '../../results/picture-address.ts';
import type { Colours } from './picture-colours.ts';
import {
  balanced,
  footHeight,
  headlineAt,
  headlineHeight,
  SIZES,
  STATE_HEIGHT,
  type HeadlineLayout,
} from './picture-layout.ts';
import { headlineElement, stateElement } from './picture-parts.ts';
import type { Picture, PictureBody } from './picture.ts';
import { countLines } from './text-width.ts';
import { placeText, type TextPlacer } from './text-placement.ts';
import { directionOf } from './typography.ts';

type PageBody = Extract<PictureBody, { as: 'page' }>;
type PageLook = { shape: PictureShape; colours: Colours; written: TextPlacer };
type TextLayout = { size: number; lines: number };

const HEADLINES = [104, 96, 88, 80, 72, 66, 60, 54, 48, 44, 40, 36];
const MAX_LINES = 4;
const TEXTS: readonly TextLayout[] = [
  { size: 32, lines: 4 },
  { size: 29, lines: 4 },
  { size: 26, lines: 5 },
  { size: 24, lines: 6 },
];
const TEXT_LINE = 1.36;
const TEXT_GAP = 24;
const ARTWORK = { card: { side: 400, gap: 56 }, square: { side: 460, gap: 24 } };

/** A page without a result of its own: what it is, its name, what it is about, and a drawing. */
export function pageElement(picture: Picture, body: PageBody, look: PageLook): DrawnElement {
  const { shape, colours } = look;
  const { side } = ARTWORK[shape];
  const words = wordsElement(picture, body, look);
  const room = { width: side, height: side };
  const artwork = artworkElement(look.written, body.artwork, { colours, room });
  return shape === 'card'
    ? box({ flexGrow: 1, justifyContent: 'space-between' }, words, box({ marginTop: 8 }, artwork))
    : box(
        { flexGrow: 1, flexDirection: 'column', justifyContent: 'space-between' },
        words,
        box({ justifyContent: 'flex-end' }, artwork),
      );
}

function wordsElement(picture: Picture, body: PageBody, look: PageLook): DrawnElement {
  const { shape, colours, written } = look;
  const { height, width } = PICTURE_SHAPES[shape];
  const { x, y } = SIZES[shape];
  const { side, gap } = ARTWORK[shape];
  const inner = width - 2 * x;
  const room = shape === 'card' ? inner - side - gap : inner;
  const free =
    height -
    2 * y -
    STATE_HEIGHT -
    footHeight(picture, inner) -
    (shape === 'card' ? 0 : side + gap);
  const { headline, text } = fitted(picture.headline, body.text, { room, free, written });
  const isFromRight = directionOf(body.text) === 'rtl';
  return box(
    { flexDirection: 'column', width: room },
    stateElement(picture, colours),
    box(
      shape === 'card'
        ? { flexDirection: 'column', flexGrow: 1, justifyContent: 'center' }
        : { flexDirection: 'column' },
      headlineElement(picture.headline, headline, { colours, written }),
      box(
        { marginTop: TEXT_GAP, justifyContent: isFromRight ? 'flex-end' : 'flex-start' },
        placeText(
          written,
          { text: body.text, plain: body.text },
          {
            size: text.size,
            weight: 500,
            room,
            most: text.lines,
            lineHeight: TEXT_LINE,
            colour: colours.soft,
            isFromRight,
          },
        ),
      ),
    ),
  );
}

/** The largest name beside which the text stays whole, or at least as much of it as there is room for. */
function fitted(
  name: string,
  about: string,
  { room, free, written }: { room: number; free: number; written: TextPlacer },
): { headline: HeadlineLayout; text: TextLayout } {
  const names = HEADLINES.map((size) => headlineAt(name, { size, inner: room, written })).filter(
    ({ lines, text, size }) => (lines <= MAX_LINES && text === name) || size <= 48,
  );
  for (const texts of [TEXTS.slice(0, 2), TEXTS])
    for (const headline of names)
      for (const { size, lines: most } of texts.filter((one) => one.size * 1.4 <= headline.size)) {
        const lines =
          written.countLines(about, { size, weight: 500, room }) ?? countLines(about, size, room);
        const tall = headlineHeight(headline, name) + TEXT_GAP + lines * size * TEXT_LINE;
        if (lines <= most && tall <= free)
          return {
            headline: balanced(headline, name, { inner: room, written }),
            text: { size, lines },
          };
      }
  const last = names.at(-1) ?? headlineAt(name, { size: 36, inner: room, written });
  const size = TEXTS.at(-1)?.size ?? 24;
  const left = free - headlineHeight(last, name) - TEXT_GAP;
  return {
    headline: last,
    text: { size, lines: Math.max(1, Math.floor(left / (size * TEXT_LINE))) },
  };
}
