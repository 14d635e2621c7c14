/**
 * Typed text is cleaned of characters that are invisible, reverse the text around them or pile up over other lines.
 * Joiners stay, since Persian, Hindi and many emoji need them, and so do the tags that make the flag of a part of a
 * country.
 */
const SUBDIVISION_FLAG = /\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]+\u{e007f}/gu;
const INVISIBLE =
  /(?![\u200c\u200d])[\p{Cf}\p{Co}]|[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufffc\u{13441}\u{13442}\u{1d159}]/gu;
/** These are invisible too, but some scripts and emoji need them, so only a text of nothing else counts as empty. */
const SHOWS_NOTHING = /\p{Default_Ignorable_Code_Point}/gu;
/** No script puts more marks than this on one letter. */
const PILED_MARKS = /(\p{M}{6})\p{M}+/gu;
/** Looks like a space, but Unicode does not count it as one. */
const BRAILLE_BLANK = /\u2800/g;

export function cleanSingleLine(text: string): string {
  return stripInvisible(text)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Keeps line breaks, with at most one empty line in a row. */
export function cleanMultiline(text: string): string {
  return stripInvisible(text)
    .replaceAll(/\r\n?|\u2028|\u2029|\v|\f/g, '\n')
    .replaceAll(/(?:(?!\n)[\p{Cc}\s])+/gu, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function stripInvisible(text: string): string {
  const whole = text.toWellFormed().normalize('NFC').replaceAll(BRAILLE_BLANK, ' ');
  const parts = whole.split(SUBDIVISION_FLAG).map((part) => part.replaceAll(INVISIBLE, ''));
  const flags = whole.match(SUBDIVISION_FLAG) ?? [];
  return parts
    .flatMap((part, at) => [part, flags[at] ?? ''])
    .join('')
    .replaceAll(PILED_MARKS, '$1');
}

/** A form field as text, without control characters: no key types them and no database stores them. */
export function fieldText(value: unknown): string {
  return typeof value === 'string'
    ? value.toWellFormed().replaceAll(/(?![\n\r\t])\p{Cc}/gu, '')
    : '';
}

/** Whether there is anything to read: a letter, a digit or a symbol such as an emoji. */
export function hasVisibleText(text: string): boolean {
  return /[\p{L}\p{N}\p{S}]/u.test(stripInvisible(text).replaceAll(SHOWS_NOTHING, ''));
}
