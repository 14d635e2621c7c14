/** Blocks of letters that are written from right to left. A single one can reorder the words around it. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Keeps a person's text from reordering the sentence around it: first strong isolate … pop directional isolate (Unicode
 * UAX 9). Text without right-to-left letters stays unchanged, so that a search in the page finds it.
 */
export function isolateBidi(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

export const quote = (text: string): string => `“${isolateBidi(text)}”`;
