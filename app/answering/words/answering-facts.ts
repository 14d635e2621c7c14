import { formatCount, formatNumber } from '../../base/words/figures.ts';
import { compactWords } from '../../base/compact-words.ts';
import { heldBackFacts } from './held-back-facts.ts';
import { answeredByPeople } from '../../results/demo.ts';
import type { QuestionView } from '../../results/question-view.ts';

type FactsQuestion = Pick<
  QuestionView,
  'kind' | 'state' | 'audience' | 'staysInside' | 'keepsOrder' | 'demoAnswers' | 'turnout'
>;

/** How voters come to a question, and in which order they see its choices: nobody is sampled or invited. */
export function methodFacts(question: FactsQuestion): string[] {
  const { kind, state, audience, staysInside, keepsOrder, demoAnswers = 0 } = question;
  if (state === 'scheduled') return [];
  const isOnlyMadeUp = demoAnswers > 0 && answeredByPeople(question) === 0;
  // A widget accepts answers only to questions that are for everyone.
  const canBeElsewhere = audience === 'everyone' && !staysInside;
  return compactWords([
    !isOnlyMadeUp &&
      (canBeElsewhere
        ? 'People come by themselves: on this site, by a link, or in a page that embeds it'
        : 'People come by themselves: on this site, or by a link'),
    kind !== 'scale' &&
      (keepsOrder
        ? 'Choices are shown in one order to everybody'
        : 'Choices are shown in different orders to different people'),
  ]);
}

/** Counts of changed, seen and held-back answers; each is left out when it is zero. */
export function answeringFacts({
  counts,
  state,
}: Pick<QuestionView, 'counts' | 'state'>): string[] {
  const { changes, peeked, sawFirst, leftOut = 0 } = counts;
  return compactWords([
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
    ...heldBackFacts(counts, state),
    leftOut > 0 && `Counted, and left out of the headline: ${formatNumber(leftOut)}`,
  ]);
}
