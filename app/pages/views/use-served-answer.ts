import { useMemo } from 'react';
import type { AnswerState } from '../../answering/answer-state.ts';
import type { OwnAnswer } from '../../answering/own-answer.ts';
import { initialAnswerState } from '../../answering/initial-answer-state.ts';
import { ownPageData } from '../../frame/own-data.tsx';
import { useCleanUrl } from '../../frame/use-clean-url.ts';
import type { AnswerableQuestionData, RejectedForms } from './question-data.ts';
import { PERSONAL_PARAMS } from './question-params.ts';

export function useServedAnswer(
  { own: shown, isForAllMembers, did, picked, isChanging }: AnswerableQuestionData,
  failed: RejectedForms['failed'],
): AnswerState {
  // The server has nobody's; in the browser it has the same picks, so that both draw the same.
  const own =
    isForAllMembers && !import.meta.env.SSR ? (ownPageData() as OwnAnswer | undefined) : shown;
  useCleanUrl(Boolean(did) || isChanging || picked.length > 0, PERSONAL_PARAMS);
  return useMemo(
    () => initialAnswerState({ own, did, picked, failed }),
    [own, did, picked, failed],
  );
}
