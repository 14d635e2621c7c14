import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font, FontWeight } from 'satori';
import { loadShapedFont, type ShapedFont } from './shaped-font.server.ts';
import type { Weight } from './text-placement.ts';

/** Each set of letters has a font name of its own: of two fonts with one name only the first would be searched. */
type FontFile = readonly [name: string, family: string, set: string, weight: FontWeight];

type LoadedFont = { face: FontFile; letters?: RegExp; font: Font };

const SITE_FONTS: readonly FontFile[] = [
  ['display', 'bricolage-grotesque', 'latin', 700],
  ['display-ext', 'bricolage-grotesque', 'latin-ext', 700],
  ['display-vietnamese', 'bricolage-grotesque', 'vietnamese', 700],
  ['text', 'instrument-sans', 'latin', 500],
  ['text-ext', 'instrument-sans', 'latin-ext', 500],
  ['text', 'instrument-sans', 'latin', 600],
  ['text-ext', 'instrument-sans', 'latin-ext', 600],
  // The text face has no Vietnamese letters.
  ['text-vietnamese', 'bricolage-grotesque', 'vietnamese', 500],
];

/**
 * Fonts for letters that the site's own fonts lack; each is read once a text holds such a letter, which most never do.
 */
const EXTRA_FONTS: readonly { letters: RegExp; faces: readonly FontFile[] }[] = [
  { letters: /\p{Script=Greek}/u, faces: inWeights('greek') },
  {
    letters: /[\p{Script=Cyrillic}№]/u,
    faces: [...inWeights('cyrillic'), ...inWeights('cyrillic-ext')],
  },
  {
    // Superscripts and subscripts, arrows, mathematics, and shapes such as ticks and stars.
    letters: /[\u2070-\u209f\u2190-\u23ff\u25a0-\u27ff\u2900-\u2bff]/u,
    faces: [...inWeights('math'), ['signs', 'noto-sans-math', 'latin', 400]],
  },
];

/** The weights of a headline, a label, and what stands beside it. */
function inWeights(set: string): FontFile[] {
  return ([700, 600, 500] as const).map((weight) => [set, 'roboto', set, weight]);
}

const FOLDER = '@fontsource';
const wantedFonts = new Set<(typeof EXTRA_FONTS)[number]>();
let loadedFonts: readonly LoadedFont[] = SITE_FONTS.map((face) => ({ face, font: fontOf(face) }));

/**
 * All fonts that texts have needed so far, always in one order: the font of signs holds letters too, so it comes last.
 * The list stays the same object until a font is added.
 */
export function siteFontsFor(text: string): Font[] {
  const added = EXTRA_FONTS.filter((more) => !wantedFonts.has(more) && more.letters.test(text));
  if (added.length > 0) {
    for (const more of added) wantedFonts.add(more);
    const known = new Map(loadedFonts.map((one) => [one.face, one]));
    const more = EXTRA_FONTS.filter((one) => wantedFonts.has(one));
    loadedFonts = [
      ...SITE_FONTS.map((face) => ({ face })),
      ...more.flatMap(({ faces, letters }) => faces.map((face) => ({ face, letters }))),
    ].map((one) => ({ ...one, font: known.get(one.face)?.font ?? fontOf(one.face) }));
    fonts = loadedFonts.map(({ font }) => font);
  }
  return fonts;
}

let fonts = loadedFonts.map(({ font }) => font);

function fontOf([name, family, set, weight]: FontFile): Font {
  const data = readFileSync(
    join('node_modules', FOLDER, family, 'files', fileOf(family, set, weight)),
  );
  return { name, weight, style: 'normal', data };
}

const shaped = new Map<string, ShapedFont>();

/** The same fonts, shaped here, by weight: headings and other words use different ones. */
export async function loadShapedSiteFonts(): Promise<Record<Weight, ShapedFont[]>> {
  const inWeight = async (heavy: Weight) => {
    const faces: ShapedFont[] = [];
    for (const { face, letters } of loadedFonts) {
      const [, family, set, weight] = face;
      if (weight !== heavy && weight !== 400) continue;
      const file = fileOf(family, set, weight);
      const read = shaped.get(file) ?? (await loadShapedFont(join(FOLDER, family), file));
      shaped.set(file, read);
      faces.push(letters ? restrictTo(letters, read) : read);
    }
    return faces;
  };
  return { 700: await inWeight(700), 500: await inWeight(500) };
}

/** A font of signs holds single letters of many scripts, without the shapes that join them. */
function restrictTo(letters: RegExp, face: ShapedFont): ShapedFont {
  const known = narrowed.get(face);
  if (known) return known;
  const narrow = {
    ...face,
    has: (code: number) => face.has(code) && letters.test(String.fromCodePoint(code)),
  };
  narrowed.set(face, narrow);
  return narrow;
}

const narrowed = new WeakMap<ShapedFont, ShapedFont>();

function fileOf(family: string, set: string, weight: number): string {
  return `${family}-${set}-${weight}-normal.woff`;
}
