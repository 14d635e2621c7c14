import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from 'fontverter';
import { Blob, Buffer as Run, Direction, Face, Feature, Font, shape, Variation } from 'harfbuzzjs';

import type { Weight } from './text-placement.ts';

export type Glyph = {
  shape: number;
  /** Where in the text the letter stands that it is of. */
  at: number;
  advance: number;
  right: number;
  up: number;
};
export type Span = { text: string; start: number; end: number; isFromRight: boolean };

/** A face that letters are set in one by one, with the shapes that they have beside each other. */
export type ShapedFont = {
  bytes: number;
  has: (code: number) => boolean;
  /** From the left, in units of the letters' height. */
  glyphsOf: (span: Span, weight: Weight) => Glyph[];
  outlineOf: (glyph: number, weight: Weight) => string;
  units: number;
};

/** One for all: what is freed only when memory is looked over would fill it. */
const shapingBuffer = new Run();

/** The file of one set of letters of a family, from the packages that hold them. */
export async function loadShapedFont(folder: string, name: string): Promise<ShapedFont> {
  const file = await readFile(join('node_modules', folder, 'files', name));
  const data = await convert(file, 'truetype');
  const face = new Face(new Blob(data));
  const codes = new Set(face.collectUnicodes());
  const isVariable = 'wght' in face.getAxisInfos();
  const fonts = new Map<Weight, Font>();
  const kerned = [new Feature('kern'), new Feature('liga')];

  function fontOf(weight: Weight): Font {
    const known = fonts.get(weight);
    if (known) return known;
    const font = new Font(face);
    if (isVariable) font.setVariations([new Variation('wght', weight)]);
    fonts.set(weight, font);
    return font;
  }

  function glyphsOf({ text, start, end, isFromRight }: Span, weight: Weight): Glyph[] {
    shapingBuffer.reset();
    // What stands beside it decides how a letter joins.
    shapingBuffer.addText(text, start, end - start);
    shapingBuffer.guessSegmentProperties();
    shapingBuffer.setDirection(isFromRight ? Direction.RTL : Direction.LTR);
    shape(fontOf(weight), shapingBuffer, kerned);
    const positions = shapingBuffer.getGlyphPositions();
    return shapingBuffer.getGlyphInfos().map(({ codepoint, cluster }, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      return {
        shape: codepoint,
        at: cluster,
        advance: xAdvance / face.upem,
        right: xOffset / face.upem,
        up: yOffset / face.upem,
      };
    });
  }

  return {
    bytes: data.length,
    units: face.upem,
    has: (code) => codes.has(code),
    glyphsOf,
    outlineOf: (glyph, weight) => fontOf(weight).glyphToPath(glyph),
  };
}
