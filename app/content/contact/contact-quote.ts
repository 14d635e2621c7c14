import { once } from '../../base/once.ts';
import { leftOut } from '../words/emails/contact.server.ts';

/** As much as tells a writer which of their messages is meant. */
export const MAX_QUOTE = 160;
/** A sign of an emoji can be as long as several letters. */
const MAX_LOOKED_AT = 16 * MAX_QUOTE;

/** Looked for word by word, so that a long one costs no more than its length. Dots as in names of hosts (UTS 46). */
const LINK = /:\/\/|@|^\W*www[.。．｡]|[\p{L}\p{N}-][.。．｡]\p{L}{2}/iu;
const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));
const NUMBER = /\+?\d[\d\s()./-]{5,}\d/g;

/**
 * The beginning of a message, for a mail to an address that nobody has checked: in one line, and without anything that a
 * mail program would make a link or a call of. Whoever types a stranger's address must gain nothing from it.
 */
export function quoteOf(message: string): string {
  const words = message
    .trim()
    .split(/\s+/)
    .map((word) => (LINK.test(word) ? leftOut : word));
  const plain = words.join(' ').slice(0, MAX_LOOKED_AT).replaceAll(NUMBER, leftOut);
  const signs = Array.from(segmenter().segment(plain), ({ segment }) => segment);
  return signs.length > MAX_QUOTE
    ? `${signs.slice(0, MAX_QUOTE).join('').trimEnd()}…`
    : signs.join('');
}

/** The mailbox behind an address: capitals, what follows a plus, and the dots of one provider lead to the same. */
export function normalizeMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ''] = address.slice(0, at).toLowerCase().split('+');
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}
