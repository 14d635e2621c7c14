import { formatNumber } from '../../base/words/figures.ts';
import { burstFacts } from './bursts.ts';
import { canPickAll } from '../../questions/picks.ts';
import { selectionWords } from './demo.ts';
import type { QuestionView } from '../question-view.ts';
import type { Result } from '../result.ts';
import { roomFacts } from './room.ts';

/** The facts needed to read the figures. */
export function figureFacts(
  question: Pick<
    QuestionView,
    'kind' | 'pickAtMost' | 'choices' | 'isDemo' | 'demoAnswers' | 'turnout'
  > & { counts: Pick<QuestionView['counts'], 'inRoom'> },
  result: Result | undefined,
): string[] {
  const { kind } = question;
  const { none = 0, unsure = 0 } = result?.outside ?? {};
  const outside = compactWords([
    none > 0 && `${formatNumber(none)} picked none of these`,
    unsure > 0 && `${formatNumber(unsure)} not sure`,
  ]);
  return compactWords([
    ...burstFacts(result?.burst),
    ...roomFacts(question.counts.inRoom),
    kind === 'multiple' &&
      (canPickAll(question)
        ? 'People could pick any number; percentages are of people'
        : `Up to ${formatNumber(question.pickAtMost)} could be picked; percentages are of people`),
    kind === 'ranking' && result && 'Figures are first choices, before the rounds',
    outside.length > 0 && `Not counted in the shares: ${outside.join(', ')}`,
    result?.shows === 'shares' && selectionWords(question),
    result?.missesHundred && 'Rounded shares may not add to 100',
  ]);
}

export function compactWords(words: readonly (string | false | undefined)[]): string[] {
  return words.filter((word) => typeof word === 'string');
}
