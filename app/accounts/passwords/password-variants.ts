import {
  extrasOf,
  randomBits,
  repeatedSignBits,
  wordBits,
  countSignKinds,
  type Extras,
} from './password-entropy.ts';
import { withoutOuterWalks } from './password-walks.ts';

/** Longer passwords are looked up as they are: nobody decorates one word with so many signs. */
const MAX_VARIANT = 64;
/** So many signs and digits at an end are tried as a part of the word, as in $ecret. */
const MAX_TRIED = 4;
const MIN_WORD = 3;
/** So many digits beside a word change little. */
const FEW_DIGITS = 4;
/**
 * A guesser who knows how a password is made must save so many bits. Were the bits exact, at most one in 2^18 of the
 * passwords that are drawn sign by sign, from whatever signs, could be described in so many fewer: there are no more
 * short descriptions.
 */
const MIN_SAVED = 18;
/** Says whether it is a word, a walk or a few signs. */
const SHAPE_BITS = 1;
/** Which letter is written as which figure or sign; where a sign is within a word; where more than one is. */
const FIGURE_BITS = 2;
const SIGN_WITHIN_BITS = 2;
const WITHIN_BITS = 4;

/** Figures and signs, and the letters that people write them for. */
const USUAL = new Map(Object.entries(signsFor('0123456789@$!|+(€£', 'oizeasgtbgasiitcel')));
const OTHERWISE = new Map([...USUAL, ...Object.entries(signsFor('1!|6', 'lllb'))]);

function signsFor(written: string, letters: string): Record<string, string> {
  return Object.fromEntries(Array.from(written, (sign, at) => [sign, letters[at] ?? sign]));
}

export function foldPassword(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Reads figures and signs as the letters they are written for, one for one, in both readings of 1 and !. */
export function withLetters(text: string): string[] {
  return [USUAL, OTHERWISE].map((letters) =>
    Array.from(text, (sign) => letters.get(sign) ?? sign).join(''),
  );
}

export function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** The word in the middle of a listed password, as it is there. */
export function wordWithin(folded: string): string {
  return lettersAndDigits(folded.replaceAll(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, ''));
}

/**
 * Whether a folded password is listed, or is made of a listed one as everybody does it: by years, signs and digits
 * around or within it, figures for letters, walks over the keyboard, repetition, reversal. `replaced`: how many of its
 * signs were replaced by Latin letters that look alike.
 */
export function isListedVariant(
  folded: string,
  isListed: (word: string) => boolean,
  replaced = 0,
): boolean {
  if (isListed(folded) || (countSignKinds(folded) <= 1 && isListed(lettersAndDigits(folded))))
    return true;
  const most = randomBits(folded) - MIN_SAVED - SHAPE_BITS - replaced * FIGURE_BITS;
  if (repeatedSignBits(folded) <= most) return true;
  const once = unitOf(folded);
  if (once.length > MAX_VARIANT) return false;
  const fits = ({ own, bits }: Extras) => own <= FEW_DIGITS && bits <= most;
  return (
    fits(extrasOf(once)) ||
    wordCandidates(once, fits).some(
      ({ word, beside }) =>
        word.length >= MIN_WORD &&
        fits(addExtras([beside, { own: 0, bits: wordBits(word, folded) }])) &&
        (isListed(word) || isListed(backwards(word))),
    )
  );
}

/** What could be the word in a password, and what is beside it. */
type WordCandidate = { word: string; beside: Extras };
type Fits = (beside: Extras) => boolean;

function wordCandidates(text: string, fits: Fits): WordCandidate[] {
  const before = /^[^\p{L}]*/u.exec(text)?.[0] ?? '';
  const after = /[^\p{L}\p{M}]*$/u.exec(text.slice(before.length))?.[0] ?? '';
  return cuts(before).flatMap((start) =>
    cuts(after).flatMap((end) => {
      const from = before.length - start;
      const to = text.length - after.length + end;
      const around = extrasOf(`${text.slice(0, from)} ${text.slice(to)}`);
      return fits(around) ? wordsOf(text.slice(from, to), around, fits) : [];
    }),
  );
}

function wordsOf(core: string, around: Extras, fits: Fits): WordCandidate[] {
  const figures = core.replaceAll(/[\p{L}\p{M}]/gu, '').length;
  const spellings = [core, ...(figures * 2 > core.length ? [] : withLetters(core))];
  return spellings.flatMap((spelled, at) => {
    const signs = spelled.replaceAll(/[\p{L}\p{M}\p{N}]/gu, '');
    const written = {
      own: at === 0 ? 0 : Math.ceil(figures / 2),
      bits: (at === 0 ? 0 : figures) * FIGURE_BITS + signs.length * SIGN_WITHIN_BITS,
    };
    const beside = addExtras([around, extrasOf(signs), written]);
    if (!fits(beside)) return [];
    return partsOf(lettersAndDigits(spelled)).map(({ word, more }) => ({
      word,
      beside: addExtras([beside, ...more]),
    }));
  });
}

/** Ways to find a word: whole, without walks at its ends, repeated, twice around something, and split by digits. */
function partsOf(whole: string): { word: string; more: Extras[] }[] {
  const around = (word: string, between: string) => ({
    word,
    more: [extrasOf(between), { own: 0, bits: WITHIN_BITS }],
  });
  const unit = unitOf(whole);
  const edge = edgeOf(whole);
  const [, head = '', between = '', tail = ''] = /^(\D+)(\d+)(\D+)$/.exec(whole) ?? [];
  return [
    { word: whole, more: [] },
    ...withoutOuterWalks(whole).map(({ word, walks }) => ({ word, more: walks.map(extrasOf) })),
    ...(unit === whole ? [] : [around(unit, '')]),
    ...(edge === '' ? [] : [around(edge, whole.slice(edge.length, -edge.length))]),
    ...(between === '' ? [] : [around(head + tail, between)]),
  ];
}

function addExtras(besides: readonly Extras[]): Extras {
  return {
    own: besides.reduce((sum, { own }) => sum + own, 0),
    bits: besides.reduce((sum, { bits }) => sum + bits, 0),
  };
}

/** How many of the signs at an end may belong to the word: none, some, all. */
function cuts({ length }: string): number[] {
  return Array.from({ length: Math.min(length, MAX_TRIED) + 1 }, (_, at) => at);
}

/** The part that a text repeats: `hello hello` gives `hello`. */
function unitOf(text: string): string {
  if (countSignKinds(text) > 1) return text;
  const word = lettersAndDigits(text);
  const at = `${word}${word}`.indexOf(word, 1);
  return at < word.length ? word.slice(0, at) : text;
}

/** The longest beginning that is also the end, with something in between. */
function edgeOf(word: string): string {
  for (let length = Math.floor((word.length - 1) / 2); length >= MIN_WORD; length--)
    if (word.endsWith(word.slice(0, length))) return word.slice(0, length);
  return '';
}

function backwards(word: string): string {
  return Array.from(word).toReversed().join('');
}
