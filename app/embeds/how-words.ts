import { burstFacts } from '../answers/bursts.ts';
import { selectionWords } from '../answers/demo-words.ts';
import type { Result } from '../answers/results.ts';
import { HATCH_WORDS } from '../base/shares.ts';

/** What goes with the shares of a frame: what its hatched ends are, and who chose to be among the answers. */
export function howWords(
  question: Parameters<typeof selectionWords>[0] & { result?: Result | undefined },
): string {
  const facts = [...burstFacts(question.result?.burst), HATCH_WORDS, selectionWords(question)];
  return facts.join('. ');
}
