import { selectionWords } from '../../results/words/demo.ts';
import { HATCH_WORDS } from '../../base/words/shares.ts';

/** The note beside shares in a frame: what the hatched ends are, and who chose to be among the answers. */
export function sharesNoteOf(question: Parameters<typeof selectionWords>[0]): string {
  return `${HATCH_WORDS}. ${selectionWords(question)}`;
}
