import { href } from 'react-router';
import type { QuestionView } from '../question-view.ts';
import { splitParams } from '../split-name.ts';
import type { Split } from '../tally.ts';

export const FIGURES_VIEW = 'figures';

/** The page of all figures of a result, or of one split of it; `part` is one section of it. */
export function figuresPath(
  { id }: Pick<QuestionView, 'id'>,
  { split, part, earned }: { split: Split; part?: string; earned?: string | undefined },
): string {
  const params = new URLSearchParams({
    ...splitParams(split),
    view: FIGURES_VIEW,
    ...(earned !== undefined && { [earned]: '1' }),
  });
  return `${href('/question/:id', { id })}?${params}${part === undefined ? '' : `#${part}`}`;
}
