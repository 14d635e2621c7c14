import { skyOf } from '../sky/sky.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import type { Result } from '../result.ts';
import { DotCluster } from './dot-cluster.tsx';
import { useRowPieces } from './row-pieces.ts';
import * as words from '../words/sky.ts';

type Props = {
  kind: QuestionKind;
  result: Pick<Result, 'rows' | 'shows'>;
  mine?: readonly number[] | undefined;
};

/** All answers at once: a dot for each, gathered by choice, with the reader's own as a star. The table says the same. */
export function SkyDrawing({ kind, result, mine = [] }: Props) {
  const piece = useRowPieces(result);
  const { each, groups } = skyOf(result.rows);
  const labels = new Map(result.rows.map(({ number, label }) => [number, label]));
  // Of several picks that of the most people, in whatever order they stand.
  const [own] = result.rows
    .filter(({ number, count }) => count > 0 && mine.includes(number))
    .toSorted((a, b) => b.count - a.count || a.number - b.number);
  return (
    <figure className="sky">
      <div className="sky-groups" aria-hidden="true">
        {groups
          .filter(({ dots }) => dots > 0)
          .map((group) => (
            <div key={group.number} {...piece(group.number)} className="sky-group">
              <DotCluster dots={group.dots} isOwn={group.number === own?.number} />
              <bdi>{labels.get(group.number)}</bdi>
            </div>
          ))}
      </div>
      <figcaption>
        {words.eachDot({ each, isPicks: kind === 'multiple', hasOwn: own !== undefined })}
      </figcaption>
    </figure>
  );
}
