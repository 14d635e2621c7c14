import { picturePath } from '../../results/picture-address.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { RankingResult } from '../../results/rankings/ranking-result.ts';
import { EVERYONE, type Split } from '../../results/tally.ts';
import { pictureAlt } from '../words/picture-alt.ts';

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
