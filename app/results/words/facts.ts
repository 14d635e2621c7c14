import { compactWords } from '../../base/compact-words.ts';
import { formatNumber } from '../../base/words/figures.ts';
import { burstFacts } from './bursts.ts';
import { canPickAll } from '../../questions/picks.ts';
import { selectionWords } from './demo.ts';
import type { QuestionView } from '../question-view.ts';
import type { Result } from '../result.ts';
import { roomFacts } from './room.ts';

/** The facts needed to read the figures. `ofRounds`: those of a ranking are its rounds, not what people put first. */
export function figureFacts(
  question: Pick<
    QuestionView,
    'kind' | 'pickAtMost' | 'choices' | 'isDemo' | 'demoAnswers' | 'turnout' | 'part'
  > & { counts: Pick<QuestionView['counts'], 'inRoom'> },
  result: Result | undefined,
  ofRounds = false,
): string[] {
  const { kind } = question;
  return compactWords([
    ...burstFacts(result?.burst),
    ...roomFacts(question.counts.inRoom),
    kind === 'multiple' &&
      (canPickAll(question)
        ? 'People could pick any number; percentages are of people'
        : `Up to ${formatNumber(question.pickAtMost)} could be picked; percentages are of people`),
    kind === 'ranking' && result && !ofRounds && 'Figures are first choices, before the rounds',
    outsideWords(result?.outside),
    result?.shows === 'shares' && selectionWords(question),
    result?.missesHundred && !ofRounds && 'Rounded shares may not add to 100',
  ]);
}

function outsideWords(outside: Result['outside'] | undefined): string | undefined {
  if (!outside) return undefined;
  const [none, unsure] = [formatNumber(outside.none), formatNumber(outside.unsure)];
  if (outside.unsure > 0)
    return outside.none > 0
      ? `Not counted in the shares: ${none} picked none of these, ${unsure} not sure`
      : `Not counted in the shares: ${unsure} not sure`;
  return outside.none > 0 ? `Not counted in the shares: ${none} picked none of these` : undefined;
}
