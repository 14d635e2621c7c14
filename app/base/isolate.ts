/** Letters written from right to left, by block: where one stands, the words around it can change places. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Somebody's words inside a plain sentence, kept from turning the rest of it round: first strong isolate …
 * pop directional isolate (Unicode UAX 9). Words that cannot do that stay as they are, so that a search for
 * them in the page finds them.
 */
export function isolate(text: string): string {
  return FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text;
}

/** Somebody's words in quotation marks. */
export const quote = (text: string): string => `“${isolate(text)}”`;
