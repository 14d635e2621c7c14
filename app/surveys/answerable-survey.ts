import type { Audience, QuestionState } from '../questions/rules.ts';

/** One of the questions that are asked together, as the way through them needs it. `place`: from 1, as it was asked. */
export type AnswerableStep = {
  id: string;
  place: number;
  state: Exclude<QuestionState, 'removed'>;
};

/** A survey as whoever answers it goes through it: the questions that this reader may see. */
export type AnswerableSurvey = {
  id: string;
  title: string;
  intro: string;
  audience: Audience;
  /** How many were asked, those that were taken away among them. */
  questionCount: number;
  steps: AnswerableStep[];
  /** The places of those that a moderator took away. */
  removedPlaces: number[];
  /** Some of them show their results to everybody now. */
  showsResults: boolean;
};

type IsAnswered = (id: string) => boolean;

/** Where this question stands among them; undefined where it is none of them. */
export function findStep(
  { steps }: Pick<AnswerableSurvey, 'steps'>,
  id: string,
): AnswerableStep | undefined {
  return steps.find((step) => step.id === id);
}

export function previousStep(
  steps: readonly AnswerableStep[],
  { place }: Pick<AnswerableStep, 'place'>,
) {
  return steps.findLast((step) => step.place < place);
}

/**
 * The next one: what was answered already is passed, so that whoever comes back goes on where they left. In a closed
 * survey people read, and pass nothing.
 */
export function nextStep(
  steps: readonly AnswerableStep[],
  { place }: Pick<AnswerableStep, 'place'>,
  isAnswered: IsAnswered,
): AnswerableStep | undefined {
  const isOver = steps.every(({ state }) => state === 'closed');
  return steps.find((step) => step.place > place && (isOver || !isAnswered(step.id)));
}

/** Those that could still be answered. */
export function remainingSteps(
  steps: readonly AnswerableStep[],
  isAnswered: IsAnswered,
): AnswerableStep[] {
  return steps.filter(({ id, state }) => state === 'open' && !isAnswered(id));
}
