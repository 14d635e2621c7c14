import { picturePath } from '../../results/picture-address.ts';
import type { QuestionView } from '../../results/present.ts';
import type { RankingResult } from '../../results/rankings/ranking-result.ts';
import { ALL, type Part } from '../../results/tally.ts';
import { pictureAlt } from './picture-alt.ts';

type More = { part?: Part | undefined; ranking?: RankingResult | undefined };

/** What stands beside a link to a question elsewhere: its picture, and the same in words. Undefined of one that stays inside. */
export function cardOf(
  question: QuestionView,
  { part = ALL, ranking }: More = {},
): { path: string; alt: string } | undefined {
  if (question.staysInside) return undefined;
  return {
    path: picturePath(question.id, 'png', { part }),
    alt: pictureAlt(question, { part, ranking }),
  };
}
