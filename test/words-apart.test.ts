import { expect, test } from 'vitest';
import { readSources, type Source } from './support/sources.ts';
import { readsAtStart, sentencesOfCode, textsOfView, type Text } from './support/texts.ts';

/**
 * What people read stands in the folder `words` of its area, one file for what is loaded together, and no text stands in a view.
 * What computes gives codes with values. Of the server only
 * what stands before pages speaks to people: the rest is read by programs, or in a terminal.
 */
const sources = readSources(['app/**/*.{ts,tsx}', 'server/{http,pages}/**/*.ts']).filter(
  ({ path }) => path !== 'app/site.config.ts',
);
const IS_WORDS = /^app\/[a-z]+\/words(?:\.ts$|\/)/;
const IS_VIEW = /\.tsx$|\/(?:ui|client)\/|\/use-[a-z-]+\.ts$/;
/** Parts and tables of one written text, which another language writes anew. */
const IS_WRITTEN = /^app\/content\/(?:articles|audiences|sectors|information|legal)\//;

/** Where formats are made, the computing with parts of a time, and a script that only asks whether a browser can. */
const FORMATS =
  /^app\/(?:base\/(?:format|zoned-time|words\/names)|frame\/defer-modules\.server)\.ts$/;

const tell = ({ path }: Source, texts: readonly Text[]) =>
  texts.map(
    ({ line, text }) => `${path}:${line} says “${text}”: it belongs into the words of its area.`,
  );

test('a view has no text of its own', () => {
  const views = sources.filter(
    ({ path }) => IS_VIEW.test(path) && !IS_WORDS.test(path) && !IS_WRITTEN.test(path),
  );
  expect(views.flatMap((source) => tell(source, textsOfView(source.path, source.text)))).toEqual(
    [],
  );
});

test('what computes gives codes, no sentences', () => {
  const computing = sources.filter(
    ({ path }) => !IS_VIEW.test(path) && !IS_WORDS.test(path) && !IS_WRITTEN.test(path),
  );
  expect(
    computing.flatMap((source) => tell(source, sentencesOfCode(source.path, source.text))),
  ).toEqual([]);
});

test('words are read where they are shown, and never compared', () => {
  const tooEarly = sources.flatMap(({ path, text }) =>
    IS_WORDS.test(path)
      ? []
      : readsAtStart(path, text).map(
          ({ line, text: read }) =>
            `${path}:${line} reads ${read} before anybody asks: read it in a function.`,
        ),
  );
  expect(tooEarly).toEqual([]);
  const wrong = sources.flatMap(({ path, text }) => {
    const names = Array.from(
      text.matchAll(/import \* as (\w+) from '[^']*\/words(?:\.ts|\/[^']*)'/g),
      ([, one]) => one,
    );
    if (names.length === 0 || IS_WORDS.test(path)) return [];
    const name = `(?:${names.join('|')})`;
    const compared = new RegExp(
      `(?:[!=]==?\\s*${name}\\.\\w+\\b(?!\\()|\\b${name}\\.\\w+\\s*[!=]==?|\\b${name}\\.\\w+(?:\\([^()]*\\))?\\.(?:toLowerCase|startsWith|endsWith|includes|split)\\()`,
    );
    const hit = compared.exec(text)?.[0];
    return hit === undefined ? [] : [`${path} has “${hit}”: compare the code.`];
  });
  expect(wrong).toEqual([]);
});

test('a language is named in the words of figures only', () => {
  const NAMES_ONE =
    /\blang="[a-z]+"|\btoLocale(?:\w*)String\(|new Intl\.(?:NumberFormat|DateTimeFormat|ListFormat|PluralRules|RelativeTimeFormat|DisplayNames|Collator)\(/;
  const wrong = sources
    .filter(({ path, text }) => NAMES_ONE.test(text) && !FORMATS.test(path))
    .map(
      ({ path }) => `${path} names a language by itself: take it from app/base/words/figures.ts.`,
    );
  expect(wrong).toEqual([]);
});
