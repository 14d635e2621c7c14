import { useEffect } from 'react';
import type { ResultDetails } from '../../results/details/result-details.ts';
import { hasEarned } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { isEveryone } from '../../results/tally.ts';
import { updateAnswerState, answerStateOf, useAnswerState } from './answer-store.ts';

/**
 * Rounds that were counted a moment ago are told again while newer ones are made, so that the reader's own ballot may be
 * missing from the first reply. Then they are asked for again, and after the last time come with the next page.
 */
const ASKED_AFTER_MS = [0, 2_500, 5_000, 10_000];

/** Which log entry of a question its details are being fetched for, so that two parts of a page ask once. */
const underWay = new Map<string, number>();

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
    if (upTo !== undefined && underWay.get(id) !== upTo) void load(id, upTo);
  }, [id, upTo]);
  return (isEarned && !isSplit ? state.details : undefined) ?? served;
}

async function load(id: string, upTo: number): Promise<void> {
  underWay.set(id, upTo);
  const isLatest = () => (answerStateOf(id).loggedAnswers.at(-1)?.sequence ?? 0) === upTo;
  try {
    const { fetchOwnDetails } = await import('./answer-requests.ts');
    for (const wait of ASKED_AFTER_MS) {
      await new Promise((end) => setTimeout(end, wait));
      const details = isLatest() ? (await fetchOwnDetails(id))?.details : undefined;
      if (!details || !isLatest()) break;
      updateAnswerState(id, { details });
      if (!details.ranking || details.ranking.sequence >= upTo) break;
    }
  } catch {
    // The result itself is shown; its details come with the next page.
  }
  if (underWay.get(id) === upTo) underWay.delete(id);
}
