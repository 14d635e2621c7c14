import type { State } from '../questions/rules.ts';
import type { QuestionView } from '../results/present.ts';

/** Before a room its questions open and close one by one: it is open as long as one of them is. */
const FIRST_TO_TELL: readonly State[] = ['open', 'paused', 'scheduled', 'closed', 'removed'];

export function standingOf(
  questions: readonly Pick<QuestionView, 'state' | 'opensAt' | 'closesAt'>[],
): { state: State; opensAt: string; closesAt: string } {
  const state =
    FIRST_TO_TELL.find((one) => questions.some((question) => question.state === one)) ?? 'closed';
  const those = questions.filter((question) => question.state === state);
  const [opensAt = ''] = those.map((one) => one.opensAt).toSorted();
  return {
    state,
    opensAt,
    closesAt:
      those
        .map((one) => one.closesAt)
        .toSorted()
        .at(-1) ?? '',
  };
}
