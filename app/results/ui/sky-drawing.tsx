import { skyOf } from '../sky/sky.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import type { Result } from '../result.ts';
import { DotCluster } from './dot-cluster.tsx';
import * as words from '../words/sky.ts';

type Props = {
  kind: QuestionKind;
  result: Pick<Result, 'rows'>;
  mine?: readonly number[] | undefined;
};

/** All answers at once: a dot for each, gathered by choice, with the reader's own as a star. The table says the same. */
export function SkyDrawing({ kind, result, mine = [] }: Props) {
  const { each, groups } = skyOf(result.rows);
  const labels = new Map(result.rows.map(({ number, label }) => [number, label]));
  const own = groups.find(({ number, dots }) => dots > 0 && mine.includes(number));
  return (
    <figure className="sky">
      <div className="sky-groups" aria-hidden="true">
        {groups
          .filter(({ dots }) => dots > 0)
          .map((group) => (
            <div key={group.number} className="sky-group">
              <DotCluster dots={group.dots} isOwn={group === own} />
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
