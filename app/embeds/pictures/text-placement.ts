import { box, textElement, type DrawnElement, type Style } from './drawn-element.ts';

/** As heavy as a heading, and as other words. */
export type Weight = 500 | 700;

/** Where words stand: in so wide a room, on so many lines at most. */
export type TextBox = {
  size: number;
  weight: Weight;
  room: number;
  most: number;
  lineHeight: number;
  isFromRight: boolean;
  colour: string;
  /** Of a sentence of the site's own, whatever words it quotes; else the first letter decides. */
  direction?: 'ltr';
};

/** Words that the faces of the drawing do not hold, or that run from the right: how much room they take, and their place. */
export type TextPlacer = {
  /** Undefined of words that the drawing itself sets. */
  countLines: (text: string, room: Pick<TextBox, 'size' | 'weight' | 'room'>) => number | undefined;
  place: (text: string, placed: TextBox) => DrawnElement | undefined;
};

export const NO_PLACER: TextPlacer = { countLines: () => undefined, place: () => undefined };

/** `plain` is as it was written; `text` may hold marks where a long word can be broken. */
export function placeText(
  written: TextPlacer,
  { text, plain }: { text: string; plain: string },
  placed: TextBox,
  style: Style = {},
): DrawnElement {
  const { size, weight, room, most, lineHeight, isFromRight, colour } = placed;
  return (
    written.place(plain, placed) ??
    textElement(
      text,
      {
        width: room,
        fontSize: size,
        fontWeight: weight,
        lineHeight,
        color: colour,
        textAlign: isFromRight ? 'right' : 'left',
        ...style,
      },
      most,
    )
  );
}

/** A box of a colour that nothing else has, to be replaced in the drawing. */
export function placeholderBox(
  mark: number,
  { width, height }: { width: number; height: number },
): DrawnElement {
  return box({ width, height, flexShrink: 0, background: colourOf(mark) });
}

const colourOf = (mark: number) => `#a5${mark.toString(16).padStart(4, '0')}01`;
const PLACEHOLDER =
  /<rect x="([\d.-]+)" y="([\d.-]+)" width="[\d.]+" height="[\d.]+" fill="#a5([0-9a-f]{4})01"([^>]*)\/>/g;

/** With what belongs into these boxes, cut off where they are. */
export function fillPlaceholders(svg: string, drawn: readonly string[]): string {
  return svg.replaceAll(
    PLACEHOLDER,
    (_, x: string, y: string, mark: string, cut: string) =>
      `<g${cut}><g transform="translate(${x} ${y})">${drawn[Number.parseInt(mark, 16)] ?? ''}</g></g>`,
  );
}
