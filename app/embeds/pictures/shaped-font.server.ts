import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from 'fontverter';
import { Blob, Buffer as Run, Direction, Face, Feature, Font, shape, Variation } from 'harfbuzzjs';

import type { Weight } from './text-placement.ts';

export type Glyph = {
  shape: number;
  /** The index in the text of the letter that the glyph belongs to. */
  at: number;
  advance: number;
  right: number;
  up: number;
};
export type TextSpan = { text: string; start: number; end: number; isFromRight: boolean };

/** A font that is shaped here: letters take the shapes that they have beside each other. */
export type ShapedFont = {
  bytes: number;
  has: (code: number) => boolean;
  /** From left to right, in units of the font size. */
  glyphsOf: (span: TextSpan, weight: Weight) => Glyph[];
  outlineOf: (glyph: number, weight: Weight) => string;
  units: number;
};

/** One buffer is reused: memory of HarfBuzz is freed only by garbage collection, and new buffers would fill it. */
const shapingBuffer = new Run();

/** Loads the file of one set of letters of a family, from the package that holds it. */
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

  function glyphsOf({ text, start, end, isFromRight }: TextSpan, weight: Weight): Glyph[] {
    shapingBuffer.reset();
    // The letters around the span decide how its letters join.
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
