import { selectionWords } from '../../results/demo-words.ts';
import { HATCH_WORDS } from '../../base/shares.ts';

/** What goes with the shares of a frame: what its hatched ends are, and who chose to be among the answers. */
export function sharesNoteOf(question: Parameters<typeof selectionWords>[0]): string {
  return `${HATCH_WORDS}. ${selectionWords(question)}`;
}
