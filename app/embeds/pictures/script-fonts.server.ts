import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hanVariantOrder } from './han-variant.ts';
import { loadShapedFont, type ShapedFont } from './shaped-font.server.ts';

const FOLDER = '@fontsource-variable';
const MAX_BYTES = 12 * 1024 * 1024;

/** One font family for each script, in all weights. */
const SCRIPTS: readonly (readonly [family: string, letters: RegExp])[] = [
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['devanagari', /\p{Script_Extensions=Devanagari}/u],
  ['bengali', /\p{Script_Extensions=Bengali}/u],
  ['thai', /\p{Script_Extensions=Thai}/u],
  ['hebrew', /\p{Script_Extensions=Hebrew}/u],
  ['tamil', /\p{Script_Extensions=Tamil}/u],
  ['telugu', /\p{Script_Extensions=Telugu}/u],
  ['gujarati', /\p{Script_Extensions=Gujarati}/u],
  ['gurmukhi', /\p{Script_Extensions=Gurmukhi}/u],
  ['kannada', /\p{Script_Extensions=Kannada}/u],
  ['malayalam', /\p{Script_Extensions=Malayalam}/u],
  ['sinhala', /\p{Script_Extensions=Sinhala}/u],
  ['khmer', /\p{Script_Extensions=Khmer}/u],
  ['lao', /\p{Script_Extensions=Lao}/u],
  ['myanmar', /\p{Script_Extensions=Myanmar}/u],
  ['armenian', /\p{Script_Extensions=Armenian}/u],
  ['georgian', /\p{Script_Extensions=Georgian}/u],
  ['ethiopic', /\p{Script_Extensions=Ethiopic}/u],
];
const SINITIC =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}\uff00-\uffef]/u;

/** Loads the fonts that hold these letters between them; the whole text decides the variant of Han. */
export async function loadScriptFonts(
  letters: ReadonlySet<string>,
  text: string,
): Promise<ShapedFont[]> {
  const left = new Set(Array.from(letters, (letter) => letter.codePointAt(0) ?? 0));
  const faces: ShapedFont[] = [];
  for (const family of familiesOf([...letters].join(''), text))
    for (const [set, ranges] of setsOf(family)) {
      const listed = [...left].filter((letter) => isIn(ranges, letter));
      if (listed.length === 0) continue;
      const face = await loadFont(`noto-sans-${family}`, set);
      const held = listed.filter((letter) => face.has(letter));
      if (held.length > 0) faces.push(face);
      for (const letter of held) left.delete(letter);
    }
  return faces;
}

/** Families of scripts that are written come before those that only share a mark with the text. */
function familiesOf(letters: string, text: string): string[] {
  const scripts = SCRIPTS.filter(([, pattern]) => pattern.test(letters)).map(([family]) => family);
  const shared = scripts.filter((family) => !isWritten(family, letters));
  const sinitic = SINITIC.test(letters) ? hanVariantOrder(text) : [];
  return [...scripts.filter((family) => !shared.includes(family)), ...sinitic, ...shared];
}

function isWritten(family: string, letters: string): boolean {
  const script = `${family.charAt(0).toUpperCase()}${family.slice(1)}`;
  return new RegExp(`\\p{Script=${script}}`, 'u').test(letters);
}

type Range = readonly [first: number, last: number];
const setsByFamily = new Map<string, (readonly [set: string, ranges: readonly Range[]])[]>();

/** Families of thousands of letters are split into some hundred files, with a list of the letters in each. */
function setsOf(family: string): (readonly [set: string, ranges: readonly Range[]])[] {
  const known = setsByFamily.get(family);
  if (known) return known;
  const listed = JSON.parse(
    readFileSync(join('node_modules', FOLDER, `noto-sans-${family}`, 'unicode.json'), 'utf8'),
  ) as Record<string, string>;
  const found = Object.entries(listed)
    .filter(([set]) => set.startsWith('[') || set === family)
    .map(([set, ranges]) => [set.replaceAll(/[[\]]/g, ''), rangesIn(ranges)] as const);
  setsByFamily.set(family, found);
  return found;
}

/** Parses ranges as in a style sheet: "U+600-6ff,U+204f". */
function rangesIn(listed: string): Range[] {
  return listed.split(',').map((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return [first, last];
  });
}

function isIn(ranges: readonly Range[], letter: number): boolean {
  return ranges.some(([first, last]) => first <= letter && letter <= last);
}

const fontCache = new Map<string, ShapedFont>();
let bytes = 0;

/** Fonts are read when first needed; those used longest ago are evicted first. */
async function loadFont(family: string, set: string): Promise<ShapedFont> {
  const name = `${family}-${set}-wght-normal.woff2`;
  const face = fontCache.get(name) ?? (await loadShapedFont(join(FOLDER, family), name));
  if (!fontCache.delete(name)) bytes += face.bytes;
  fontCache.set(name, face);
  for (const [oldest, old] of fontCache) {
    if (bytes <= MAX_BYTES) break;
    fontCache.delete(oldest);
    bytes -= old.bytes;
  }
  return face;
}
