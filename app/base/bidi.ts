/** Letters written from right to left, by block: where one stands, the words around it can change places. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Somebody's words inside a plain sentence, kept from turning the rest of it round: first strong isolate …
 * pop directional isolate (Unicode UAX 9). Words that cannot do that stay as they are, so that a search for
 * them in the page finds them.
 */
export function isolateBidi(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Somebody's words in quotation marks. */
export const quote = (text: string): string => `“${isolateBidi(text)}”`;
