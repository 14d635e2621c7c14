import { useMemo } from 'react';
import type { AnswerState } from '../../answering/answer-state.ts';
import { initialAnswerState } from '../../answering/initial-answer-state.ts';
import { useCleanUrl } from '../../frame/use-clean-url.ts';
import type { AnswerableQuestionData, RejectedForms } from './question-data.ts';
import { PERSONAL_PARAMS } from './question-params.ts';

export function useServedAnswer(
  { own, did, picked, isChanging }: AnswerableQuestionData,
  failed: RejectedForms['failed'],
): AnswerState {
  useCleanUrl(Boolean(did) || isChanging || picked.length > 0, PERSONAL_PARAMS);
  return useMemo(
    () => initialAnswerState({ own, did, picked, failed }),
    [own, did, picked, failed],
  );
}
