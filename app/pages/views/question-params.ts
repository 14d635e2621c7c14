import type { AnswerAction } from '../../answering/answer-fields.ts';
import type { AnswerEvent } from '../../answering/answer-state.ts';

/** Parameters of an address that a form led to: the page is then made for whoever sent it. */
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
