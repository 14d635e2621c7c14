import { isDate, isYear, withoutOuterWalks, withoutWalks } from './password-walks.ts';

/** Longer ones are looked up as they are: nobody dresses up one word in so many signs. */
const LONGEST_UNDRESSED = 64;
/** So many signs and digits at an end are tried as part of the word, as in $ecret. */
const MOST_TRIED = 4;
const SHORTEST_WORD = 3;
/** Beside a word so long, so many digits of one's own change little. */
const LONG_WORD = 5;
const FEW_DIGITS = 4;
/** More kinds of signs than this are no mere decoration; each but the first counts as so many digits. */
const FEW_SIGNS = 2;
const WORTH_OF_SIGN = 2;

/** What is written for which letter, by those who write letters so. */
const USUAL = new Map(Object.entries(signsFor('0123456789@$!|+(€£', 'oizeasgtbgasiitcel')));
const OTHERWISE = new Map([...USUAL, ...Object.entries(signsFor('1!|6', 'lllb'))]);

function signsFor(written: string, letters: string): Record<string, string> {
  return Object.fromEntries(Array.from(written, (sign, at) => [sign, letters[at] ?? sign]));
}

export function foldedPassword(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Figures and signs as the letters that they are written for, one for one, in both readings of 1 and !. */
export function withLetters(text: string): string[] {
  return [USUAL, OTHERWISE].map((letters) =>
    Array.from(text, (sign) => letters.get(sign) ?? sign).join(''),
  );
}

/** Without what is neither letter nor figure. */
export function squeezed(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** The word in the middle of what is on the list, as it stands there. */
export function wordWithin(folded: string): string {
  return squeezed(folded.replaceAll(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, ''));
}

/**
 * Whether a folded password is one of the list, or is made of one by what everybody does to it: years, signs and digits
 * around it, figures for letters, walks over the keyboard, the same again, backwards.
 */
export function isDressedUp(folded: string, isListed: (word: string) => boolean): boolean {
  if (isListed(folded) || (signsIn(folded) <= 1 && isListed(squeezed(folded)))) return true;
  const once = unitOf(folded);
  if (once.length > LONGEST_UNDRESSED) return false;
  return (
    isNothingBut(once) ||
    undressed(once).some(
      ({ word, own }) => own <= mostBeside(word) && (isListed(word) || isListed(backwards(word))),
    )
  );
}

/** How many digits of one's own, or what is worth as much, may stand beside a word of the list. */
function mostBeside({ length }: string): number {
  if (length < SHORTEST_WORD) return -1;
  return length < LONG_WORD ? length - SHORTEST_WORD : FEW_DIGITS;
}

/** Nothing but walks, dates and a sign, with a letter at most. */
function isNothingBut(text: string): boolean {
  return withoutWalks(text).replaceAll(/\P{L}/gu, '').length <= 1 && ownSigns(text) === 0;
}

type Undressed = { word: string; own: number };

/** What could be the word in it, and how much beside that is no date and no walk. */
function undressed(text: string): Undressed[] {
  const before = /^[^\p{L}]*/u.exec(text)?.[0] ?? '';
  const after = /[^\p{L}\p{M}]*$/u.exec(text.slice(before.length))?.[0] ?? '';
  return cuts(before).flatMap((start) =>
    cuts(after).flatMap((end) => {
      const from = before.length - start;
      const to = text.length - after.length + end;
      const around = `${text.slice(0, from)} ${text.slice(to)}`;
      return ownSigns(around) > mostBeside(text) ? [] : wordsOf(text.slice(from, to), around);
    }),
  );
}

function wordsOf(core: string, around: string): Undressed[] {
  const figures = core.replaceAll(/[\p{L}\p{M}]/gu, '').length;
  const spellings = [core, ...(figures * 2 > core.length ? [] : withLetters(core))];
  return spellings.flatMap((spelled, at) => {
    const word = squeezed(spelled);
    const signs = spelled.replaceAll(/[\p{L}\p{M}\p{N}]/gu, '');
    const own = ownSigns(around + signs) + (at === 0 ? 0 : Math.ceil(figures / 2));
    return [word, ...withoutOuterWalks(word)].map((one) => ({ word: one, own }));
  });
}

/** How many of the signs at an end may belong to the word: none, some, all. */
function cuts({ length }: string): number[] {
  return Array.from({ length: Math.min(length, MOST_TRIED) + 1 }, (_, at) => at);
}

/** Digits that are no date and no walk; more than anybody takes where there are signs of many kinds. */
function ownSigns(text: string): number {
  const kinds = signsIn(withoutWalks(text));
  if (kinds > FEW_SIGNS) return Infinity;
  const runs = text.replaceAll(/(?<=\d)[-./](?=\d)/g, '').match(/\d+/g) ?? [];
  return runs
    .map((run) => (isDate(run) ? '' : withoutWalks(run)))
    .map((run) => (isYear(run) ? 0 : run.length))
    .reduce((sum, own) => sum + own, Math.max(kinds - 1, 0) * WORTH_OF_SIGN);
}

function signsIn(text: string): number {
  return new Set(text.replaceAll(/[\p{L}\p{M}\p{N}\s]/gu, '')).size;
}

/** `hello hello` is `hello`, however often. */
function unitOf(text: string): string {
  if (signsIn(text) > 1) return text;
  const word = squeezed(text);
  const at = `${word}${word}`.indexOf(word, 1);
  return at < word.length ? word.slice(0, at) : text;
}

function backwards(word: string): string {
  return Array.from(word).toReversed().join('');
}
