import type { AnswerAction } from '../../answering/answer-fields.ts';
import type { AnswerEvent } from '../../answering/answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';

/** Parameters that a form's redirect adds: the page is then made for its sender alone. */
export const FORM_RESULTS: Record<AnswerAction, { param: string; did: AnswerEvent['did'] }> = {
  answer: { param: 'answered', did: 'counted' },
  withdraw: { param: 'withdrawn', did: 'withdrawn' },
  peek: { param: 'peeked', did: 'peeked' },
};

export const PERSONAL_PARAMS = [
  ...Object.values(FORM_RESULTS).map(({ param }) => param),
  'change',
  'choice',
];

type Earned = { did: AnswerEvent['did'] | undefined; question: Pick<QuestionView, 'resultShows'> };

/** Without a script the figures of a result that shows after answering need a page made for who answered. */
export function earnedParamOf({ did, question }: Earned): string | undefined {
  if (question.resultShows !== 'after answering') return undefined;
  return Object.values(FORM_RESULTS).find((result) => result.did === did)?.param;
}
