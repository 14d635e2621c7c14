import { formatCount, formatNumber } from '../../base/words/figures.ts';
import type { Choice } from '../../questions/question.ts';
import type { Audience, QuestionKind } from '../../questions/question-rules.ts';
import type { Attempt } from '../answer-state.ts';
import { picksWords } from '../../questions/words/picks.ts';

/** What the prompt before an answer depends on. */
type PromptQuestion = {
  kind: QuestionKind;
  pickAtMost: number;
  audience: Audience;
  choices: readonly Pick<Choice, 'role'>[];
};

export function promptFor({ kind, audience, ...asked }: PromptQuestion): string {
  switch (kind) {
    case 'single':
      return audience === 'everyone'
        ? 'Pick one. One tap counts, and no account is needed.'
        : 'Pick one. One tap counts.';
    case 'multiple':
      return `${picksWords(asked)}.`;
    case 'scale':
      return audience === 'everyone' ? 'Pick a step. No account is needed.' : 'Pick a step.';
    case 'ranking':
      return 'Put them in order, best first.';
  }
}

export function pickedWords(count: number, most: number): string {
  return `${formatNumber(count)} of ${formatNumber(most)} picked`;
}

export function tooManyWords(most: number): string {
  return formatCount(most, {
    one: 'You can pick one. Clear it first.',
    other: 'You can pick #. Clear one first.',
  });
}

export const SENDING_WORDS = {
  answer: 'Counting …',
  withdraw: 'Removing it …',
  peek: 'Loading the result …',
};

const FAILED_WORDS = {
  answer: 'Not counted.',
  withdraw: 'Not removed.',
  peek: 'Not shown.',
};

/** Where the script that sends could not be loaded. */
export const notLoaded = 'The site did not respond. Your choice is saved here.';

/** If no response came, the answer may have arrived all the same. */
export function failedWords({ does, failure }: Attempt): string {
  if (failure?.isUncertain) return 'The site did not respond.';
  return failure?.remedy === 'kept' ? 'Not counted yet.' : FAILED_WORDS[does];
}
