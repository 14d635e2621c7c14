import { formatCount, formatNumber } from '../base/format.ts';
import { present } from './facts.ts';
import type { QuestionView } from './present.ts';

/** How often answers changed, and what was seen or held back, each where there is any. */
export function answeringFacts({
  changes,
  peeked,
  sawFirst,
  heldBack,
}: QuestionView['counts']): string[] {
  return present([
    changes > 0 &&
      formatCount(changes, {
        one: 'One answer was changed',
        other: 'Answers were changed # times',
      }),
    peeked > 0 &&
      formatCount(peeked, {
        one: '# person looked without answering',
        other: '# people looked without answering',
      }),
    sawFirst > 0 &&
      formatCount(sawFirst, {
        one: '# answer was given after looking',
        other: '# answers were given after looking',
      }),
    heldBack > 0 && `Held back: ${formatNumber(heldBack)}`,
  ]);
}
