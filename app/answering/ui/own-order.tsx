import { formatNumber } from '../../base/words/figures.ts';
import type { QuestionView } from '../../results/question-view.ts';
import * as words from '../words/ranking.ts';
import { pickLabel } from '../../questions/words/outside.ts';

type Props = { question: QuestionView; picks: readonly number[] };

/** The viewer's own ranking; the result stars only its first pick. */
export function OwnOrder({ question, picks }: Props) {
  return (
    <div className="own-order">
      <p id="own-order">{words.yourOrder}</p>
      <ol aria-labelledby="own-order">
        {picks.map((pick, at) => (
          <li key={pick}>
            <span className="rank-number">{formatNumber(at + 1)}</span>{' '}
            <bdi>{pickLabel(question.choices, pick)}</bdi>
          </li>
        ))}
      </ol>
    </div>
  );
}
