import bidiFactory from 'bidi-js';
import { ownValue } from '../../base/own-value.ts';
import { emojiNames, isEmoji, inlineEmoji } from './emoji.server.ts';
import type { ShapedFont } from './shaped-font.server.ts';
import { directionOf, graphemesOf, lineBreaks } from './typography.ts';
import type { TextBox, Weight } from './text-placement.ts';

type TextRun = { start: number; end: number; face: ShapedFont | undefined; level: number };
/** `reach`: the width of the text before each index, on one line, relative to the font size. */
type PreparedText = {
  text: string;
  direction: 'ltr' | 'rtl';
  pieces: TextRun[];
  ends: number[];
  reach: Float64Array;
};
type Line = { text: PreparedText; start: number; end: number; width: number };

const bidi = bidiFactory();
/** Characters that separate or join letters, or choose a letter's shape; no font draws them. */
const CONTROL_CHARACTERS = /\s|\u200c|\u200d|\ufe0e|\ufe0f/u;
const ELLIPSIS = '…';

/** Sets texts in these fonts; each letter uses the first font that has it with its marks. */
export function createTypesetter(faces: Record<Weight, readonly ShapedFont[]>) {
  const prepared = new Map<string, PreparedText>();

  function linesFor(
    words: string,
    setting: Pick<TextBox, 'size' | 'weight' | 'room' | 'most' | 'direction'>,
  ): Line[] {
    const { size, weight, room, most, direction } = setting;
    const text = prepare(words, weight, direction);
    const wide = room / size;
    const lines: Line[] = [];
    let start = 0;
    while (start < words.length) {
      const end = endOfLine(text, start, wide);
      const shown = trimmedEnd(words, start, end);
      lines.push({ text, start, end: shown, width: widthOf(text, start, shown, weight) });
      start = end;
    }
    const last = lines[most - 1];
    if (lines.length <= most || !last) return lines;
    return [...lines.slice(0, most - 1), cutLine(last, wide, weight)];
  }

  /** Takes as many whole words as fit, or as many letters of a word that is longer than a line. */
  function endOfLine({ text, ends, reach }: PreparedText, start: number, wide: number): number {
    const fits = (end: number) =>
      (reach[trimmedEnd(text, start, end)] ?? 0) - (reach[start] ?? 0) <= wide;
    const later = ends.filter((end) => end > start);
    const most = lastFitting(later, fits);
    if (most !== undefined) return most;
    const [first = text.length] = later;
    const stops = letterEnds(text, start, first);
    return lastFitting(stops, fits) ?? stops[0] ?? first;
  }

  function cutLine({ text, start, end }: Line, wide: number, weight: Weight): Line {
    const cut = (stop: number) => {
      const shown = trimmedEnd(text.text, start, stop);
      const short = prepare(`${text.text.slice(start, shown)}${ELLIPSIS}`, weight, text.direction);
      const { length } = short.text;
      return { text: short, start: 0, end: length, width: widthOf(short, 0, length, weight) };
    };
    const stops = [start, ...letterEnds(text.text, start, end)];
    const stop = lastFitting(stops, (one) => cut(one).width <= wide);
    return cut(stop ?? start);
  }

  function prepare(text: string, weight: Weight, direction = directionOf(text)): PreparedText {
    const key = `${weight}${direction}${text}`;
    const known = prepared.get(key);
    if (known) return known;
    const { levels } = bidi.getEmbeddingLevels(text, direction);
    const pieces: TextRun[] = [];
    let start = 0;
    for (const letter of graphemesOf(text)) {
      const end = start + letter.length;
      const level = levels[start] ?? 0;
      const before = pieces.at(-1);
      const face = faceOf(letter, weight, before?.face);
      if (before && face && before.face === face && before.level === level) before.end = end;
      else pieces.push({ start, end, face, level });
      start = end;
    }
    const made = {
      text,
      direction,
      pieces,
      ends: lineBreaks(text),
      reach: advancesOf(text, pieces, weight),
    };
    prepared.set(key, made);
    return made;
  }

  /** Undefined for an emoji. Spaces stay in the font of the word before them. */
  function faceOf(letter: string, weight: Weight, before: ShapedFont | undefined) {
    if (isDrawnEmoji(letter)) return undefined;
    const all = faces[weight];
    if (CONTROL_CHARACTERS.test(letter)) return before ?? all[0];
    return findFont(letter, all) ?? all[0];
  }

  const hasFont = (letter: string, weight: Weight) =>
    CONTROL_CHARACTERS.test(letter) ||
    isDrawnEmoji(letter) ||
    findFont(letter, faces[weight]) !== undefined;

  /** The width of a part of the text, relative to the font size. */
  function widthOf(
    { text, pieces }: PreparedText,
    start: number,
    end: number,
    weight: Weight,
  ): number {
    let width = 0;
    for (const piece of runsWithin(pieces, start, end))
      width += piece.face
        ? sum(piece.face.glyphsOf(spanOf(text, piece), weight).map(({ advance }) => advance))
        : 1;
    return width;
  }

  /** The outlines of a text, from the upper left corner of its box. */
  function outlines(words: string, setting: TextBox): { height: number; svg: string } {
    const { size, weight, room, lineHeight, isFromRight } = setting;
    const tall = Math.round(size * lineHeight);
    const lines = linesFor(words, setting);
    const drawn = lines.map((line, at) => {
      const x = isFromRight ? room - line.width * size : 0;
      const y = at * tall + tall / 2 + size * 0.36;
      return lineOf(line, { x, y, size, weight });
    });
    return { height: lines.length * tall, svg: drawn.join('') };
  }

  function lineOf(
    { text: { text, pieces }, start, end }: Line,
    { x, y, size, weight }: { x: number; y: number; size: number; weight: Weight },
  ): string {
    let at = x;
    let svg = '';
    for (const piece of visualOrder(runsWithin(pieces, start, end))) {
      const { face } = piece;
      if (!face) {
        svg += emojiAt(text.slice(piece.start, piece.end), at, y, size);
        at += size;
        continue;
      }
      const scale = round(size / face.units, 5);
      for (const glyph of face.glyphsOf(spanOf(text, piece), weight)) {
        const outline = face.outlineOf(glyph.shape, weight);
        const [left, top] = [at + glyph.right * size, y - glyph.up * size];
        if (outline !== '')
          svg += `<path transform="translate(${round(left, 2)} ${round(top, 2)}) scale(${scale} -${scale})" d="${outline}"/>`;
        at += glyph.advance * size;
      }
    }
    return svg;
  }

  return { linesFor, outlines, holds: hasFont };
}

export type Typesetter = ReturnType<typeof createTypesetter>;

function isDrawnEmoji(letter: string): boolean {
  return isEmoji(letter) && Object.hasOwn(emojiNames([letter]), letter);
}

function emojiAt(letter: string, x: number, y: number, size: number): string {
  const name = ownValue(emojiNames([letter]), letter) ?? '';
  return inlineEmoji(
    `<image href="${name}" x="${round(x, 2)}" y="${round(y - size * 0.86, 2)}" width="${size}" height="${size}"/>`,
  );
}

function findFont(letter: string, all: readonly ShapedFont[]): ShapedFont | undefined {
  const codes = Array.from(letter)
    .filter((one) => !CONTROL_CHARACTERS.test(one))
    .map((one) => one.codePointAt(0) ?? 0);
  return all.find((face) => codes.every((code) => face.has(code)));
}

function runsWithin(pieces: readonly TextRun[], start: number, end: number): TextRun[] {
  return pieces
    .filter((piece) => piece.start < end && piece.end > start)
    .map((piece) => ({
      ...piece,
      start: Math.max(piece.start, start),
      end: Math.min(piece.end, end),
    }));
}

function spanOf(text: string, { start, end, level }: TextRun) {
  return { text, start, end, isFromRight: level % 2 === 1 };
}

/** Sorts runs from left to right: from the highest level down, each sequence of runs is reversed (UAX 9, L2). */
function visualOrder(pieces: TextRun[]): TextRun[] {
  const order = [...pieces];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < order.length; start++) {
      if ((order[start]?.level ?? 0) < level) continue;
      let end = start;
      while (end < order.length && (order[end]?.level ?? 0) >= level) end++;
      order.splice(start, end - start, ...order.slice(start, end).toReversed());
      start = end;
    }
  return order;
}

/** The last stop that fits, found by halving: every stop before one that fits has to fit too. */
function lastFitting(
  stops: readonly number[],
  fits: (stop: number) => boolean,
): number | undefined {
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(stops[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return stops[low - 1];
}

function letterEnds(text: string, start: number, end: number): number[] {
  let at = start;
  return graphemesOf(text.slice(start, end)).map((letter) => (at += letter.length));
}

function advancesOf(text: string, pieces: readonly TextRun[], weight: Weight): Float64Array {
  const reach = new Float64Array(text.length + 1);
  for (const piece of pieces)
    if (piece.face)
      for (const glyph of piece.face.glyphsOf(spanOf(text, piece), weight))
        reach[glyph.at + 1] = (reach[glyph.at + 1] ?? 0) + glyph.advance;
    else reach[piece.start + 1] = 1;
  for (let at = 1; at <= text.length; at++) reach[at] = (reach[at] ?? 0) + (reach[at - 1] ?? 0);
  return reach;
}

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
