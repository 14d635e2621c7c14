import { picturePath } from '../../results/picture-address.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { RankingResult } from '../../results/rankings/ranking-result.ts';
import { EVERYONE, type Split } from '../../results/tally.ts';
import { pictureAlt, surveyAlt } from '../words/picture-alt.ts';

type CardOptions = { split?: Split | undefined; ranking?: RankingResult | undefined };

/**
 * The card beside a link to a question: its picture, and the same in words. Undefined for a question that not everybody
 * may read.
 */
export function socialCardOf(
  question: QuestionView,
  { split = EVERYONE, ranking }: CardOptions = {},
): { path: string; alt: string } | undefined {
  if (question.staysInside) return undefined;
  return {
    path: picturePath(question.id, 'png', { split }),
    alt: pictureAlt(question, { split, ranking }),
  };
}

export type CardSurvey = {
  id: string;
  title: string;
  steps: readonly unknown[];
  staysInside?: true;
};

/** A survey of one question is shown by the picture of that; one for members by that of the site. */
export function surveyCardOf({ id, title, steps, staysInside }: CardSurvey) {
  if (steps.length < 2 || staysInside) return undefined;
  return { path: `/api/v1/surveys/${id}/picture.png`, alt: surveyAlt(title) };
}
