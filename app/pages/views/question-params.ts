import type { AnswerAction } from '../../answering/answer-fields.ts';
import type { AnswerEvent } from '../../answering/answer-state.ts';

/** Parameters that a form's redirect adds: the page is then made for its sender alone. */
export const FORM_RESULTS: Record<AnswerAction, { param: string; did: AnswerEvent['did'] }> = {
  answer: { param: 'answered', did: 'counted' },
  withdraw: { param: 'withdrawn', did: 'withdrawn' },
  peek: { param: 'peeked', did: 'peeked' },
};

/** The same after a visitor's reason. */
export const SAID_WHY = 'said';

/** Asks for a page that tells its reader where they stand. */
export const OWN_PLACE_PARAM = 'place';

export const PERSONAL_PARAMS = [
  ...Object.values(FORM_RESULTS).map(({ param }) => param),
  SAID_WHY,
  'change',
  'choice',
  OWN_PLACE_PARAM,
];
