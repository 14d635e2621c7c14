import { useEffect } from 'react';
import type { ResultDetails } from '../../results/details/result-details.ts';
import { hasEarned } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { isEveryone } from '../../results/tally.ts';
import { fetchOwnDetails } from './answer-requests.ts';
import { updateAnswerState, answerStateOf, useAnswerState } from './answer-store.ts';

/**
 * The details behind the shown result. If the result is shown after answering, they are fetched once the voter has
 * answered; the rounds of a ranking again after each answer.
 */
export function useResultDetails(
  { id, kind, result, resultShows, counts }: QuestionView,
  served: ResultDetails | undefined,
): ResultDetails | undefined {
  const state = useAnswerState(id);
  const newest = state.loggedAnswers.at(-1)?.sequence ?? 0;
  const isEarned = hasEarned(state);
  const isMissing = resultShows === 'after answering' && result === undefined;
  const isBehind = kind === 'ranking' && resultShows === 'now' && newest > counts.sequence;
  const isSplit = served !== undefined && !isEveryone(served.part);
  const wants = isEarned && !isSplit && (isMissing || isBehind);
  const upTo = wants ? newest : undefined;
  useEffect(() => {
    if (upTo !== undefined) void load(id, upTo);
  }, [id, upTo]);
  return (isEarned && !isSplit ? state.details : undefined) ?? served;
}

async function load(id: string, upTo: number): Promise<void> {
  try {
    const own = await fetchOwnDetails(id);
    const isLatest = (answerStateOf(id).loggedAnswers.at(-1)?.sequence ?? 0) === upTo;
    if (own?.details && isLatest) updateAnswerState(id, { details: own.details });
  } catch {
    // The result itself is shown; its details come with the next page.
  }
}
