import { formatCount, formatNumber } from '../base/format.ts';
import type { QuestionView } from './present.ts';
import type { Result } from './results.ts';

/** What has to be known to read the figures. */
export function figureFacts(
  { kind, pickAtMost }: Pick<QuestionView, 'kind' | 'pickAtMost'>,
  result: Result | undefined,
): string[] {
  const { none = 0, unsure = 0 } = result?.outside ?? {};
  const outside = present([
    none > 0 && `${formatNumber(none)} picked none of these`,
    unsure > 0 && `${formatNumber(unsure)} not sure`,
  ]);
  return present([
    kind === 'multiple' && `Up to ${formatNumber(pickAtMost)} may be picked; shares are of people`,
    kind === 'ranking' && result && 'Shown is what people put first',
    outside.length > 0 && `Not counted in the shares: ${outside.join(', ')}`,
    result?.shows === 'shares' && 'Self-selected answers, no margin of sampling error',
    result?.missesHundred && 'Rounded shares may not add to 100',
  ]);
}

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

function present(words: readonly (string | false | undefined)[]): string[] {
  return words.filter((word) => typeof word === 'string');
}
