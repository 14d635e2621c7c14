import { box, textElement, type DrawnElement, type Style } from './drawn-element.ts';

/** The weight of a heading, and of other words. */
export type Weight = 500 | 700;

/** Where words are placed: the width of their box, and the most lines they may take. */
export type TextBox = {
  size: number;
  weight: Weight;
  room: number;
  most: number;
  lineHeight: number;
  isFromRight: boolean;
  colour: string;
  /** Set for a sentence of the site's own, whatever words it quotes; else the first letter decides. */
  direction?: 'ltr';
};

/** Measures and places words that the drawing's own fonts do not hold, or that run from the right. */
export type TextPlacer = {
  /** Undefined for words that the drawing sets itself. */
  countLines: (text: string, room: Pick<TextBox, 'size' | 'weight' | 'room'>) => number | undefined;
  place: (text: string, placed: TextBox) => DrawnElement | undefined;
  /** Places what is drawn in paths. */
  placeArtwork: (svg: string, size: { width: number; height: number }) => DrawnElement;
};

/** Of a picture that is only laid out. */
export const NO_PLACER: TextPlacer = {
  countLines: () => undefined,
  place: () => undefined,
  placeArtwork: (_, size) => box(size),
};

/** `plain` is the original text; `text` may hold break marks inside long words. */
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

/** Replaces the placeholder boxes with their drawings, and keeps their clipping. */
export function fillPlaceholders(svg: string, drawn: readonly string[]): string {
  return svg.replaceAll(
    PLACEHOLDER,
    (_, x: string, y: string, mark: string, cut: string) =>
      `<g${cut}><g transform="translate(${x} ${y})">${drawn[Number.parseInt(mark, 16)] ?? ''}</g></g>`,
  );
}
