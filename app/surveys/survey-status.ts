import type { QuestionState } from '../questions/question-rules.ts';
import type { QuestionView } from '../results/question-view.ts';

/** In a room, questions open and close one by one. A survey is open as long as one of its questions is. */
const STATE_PRECEDENCE: readonly QuestionState[] = [
  'open',
  'paused',
  'scheduled',
  'closed',
  'removed',
];

export function surveyStatusOf(
  questions: readonly Pick<QuestionView, 'state' | 'opensAt' | 'closesAt'>[],
): { state: QuestionState; opensAt: string; closesAt: string } {
  const state =
    STATE_PRECEDENCE.find((one) => questions.some((question) => question.state === one)) ??
    'closed';
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
