import { box, words, type Element, type Style } from './drawn-element.ts';

/** As heavy as a heading, and as other words. */
export type Weight = 500 | 700;

/** Where words stand: in so wide a room, on so many lines at most. */
export type PlacedWords = {
  size: number;
  weight: Weight;
  room: number;
  most: number;
  lineHeight: number;
  fromRight: boolean;
  colour: string;
  /** Of a sentence of the site's own, whatever words it quotes; else the first letter decides. */
  direction?: 'ltr';
};

/** Words that the faces of the drawing do not hold, or that run from the right: how much room they take, and their place. */
export type Written = {
  /** Undefined of words that the drawing itself sets. */
  linesOf: (
    text: string,
    room: Pick<PlacedWords, 'size' | 'weight' | 'room'>,
  ) => number | undefined;
  placeOf: (text: string, placed: PlacedWords) => Element | undefined;
};

export const PLAIN: Written = { linesOf: () => undefined, placeOf: () => undefined };

/** `plain` is as it was written; `text` may hold marks where a long word can be broken. */
export function wordsIn(
  written: Written,
  { text, plain }: { text: string; plain: string },
  placed: PlacedWords,
  style: Style = {},
): Element {
  const { size, weight, room, most, lineHeight, fromRight, colour } = placed;
  return (
    written.placeOf(plain, placed) ??
    words(
      text,
      {
        width: room,
        fontSize: size,
        fontWeight: weight,
        lineHeight,
        color: colour,
        textAlign: fromRight ? 'right' : 'left',
        ...style,
      },
      most,
    )
  );
}

/** A box of a colour that nothing else has, to be replaced in the drawing. */
export function markBox(
  mark: number,
  { width, height }: { width: number; height: number },
): Element {
  return box({ width, height, flexShrink: 0, background: colourOf(mark) });
}

const colourOf = (mark: number) => `#a5${mark.toString(16).padStart(4, '0')}01`;
const MARKED =
  /<rect x="([\d.-]+)" y="([\d.-]+)" width="[\d.]+" height="[\d.]+" fill="#a5([0-9a-f]{4})01"([^>]*)\/>/g;

/** With what belongs into these boxes, cut off where they are. */
export function withMarked(svg: string, drawn: readonly string[]): string {
  return svg.replaceAll(
    MARKED,
    (_, x: string, y: string, mark: string, cut: string) =>
      `<g${cut}><g transform="translate(${x} ${y})">${drawn[Number.parseInt(mark, 16)] ?? ''}</g></g>`,
  );
}
