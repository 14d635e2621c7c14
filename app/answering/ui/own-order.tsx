import { formatNumber } from '../../base/words/figures.ts';
import type { QuestionView } from '../../results/question-view.ts';
import * as words from '../words/ranking.ts';
import { pickLabel } from '../../questions/words/outside.ts';

type Props = { question: QuestionView; picks: readonly number[] };

/** The viewer's own ranking; the result stars only its first pick. */
export function OwnOrder({ question, picks }: Props) {
  if (picks.length < 2) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-small">
      <p className="text-soft" id="own-order">
        {words.yourOrder}
      </p>
      <ol aria-labelledby="own-order" className="flex flex-wrap gap-x-4 gap-y-1">
        {picks.map((pick, at) => (
          <li key={pick}>
            <span className="text-soft">{formatNumber(at + 1)}</span>{' '}
            <bdi>{pickLabel(question.choices, pick)}</bdi>
          </li>
        ))}
      </ol>
    </div>
  );
}
