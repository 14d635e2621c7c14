import type { Audience, QuestionState } from '../questions/question-rules.ts';

/** A question of a survey, as the navigation needs it. `place`: its number from 1, in the order of the author. */
export type AnswerableStep = {
  id: string;
  place: number;
  state: Exclude<QuestionState, 'removed'>;
};

/** A survey as its voter sees it, with the questions this reader may see. */
export type AnswerableSurvey = {
  id: string;
  title: string;
  intro: string;
  audience: Audience;
  /** How many questions the survey has, removed ones included. */
  questionCount: number;
  steps: AnswerableStep[];
  /** The places of questions that a moderator removed. */
  removedPlaces: number[];
  /** Whether some questions show their results to everybody now. */
  showsResults: boolean;
  /** Only members of its community may read it. */
  staysInside?: true;
};

type IsAnswered = (id: string) => boolean;

/** The step of this question; undefined if the survey does not have it. */
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
 * The next step. Answered questions are skipped, so that a returning voter continues where they left. In a closed
 * survey nothing is skipped, since people only read it.
 */
export function nextStep(
  steps: readonly AnswerableStep[],
  { place }: Pick<AnswerableStep, 'place'>,
  isAnswered: IsAnswered,
): AnswerableStep | undefined {
  const isOver = steps.every(({ state }) => state === 'closed');
  return steps.find((step) => step.place > place && (isOver || !isAnswered(step.id)));
}

/** The steps that can still be answered. */
export function remainingSteps(
  steps: readonly AnswerableStep[],
  isAnswered: IsAnswered,
): AnswerableStep[] {
  return steps.filter(({ id, state }) => state === 'open' && !isAnswered(id));
}
