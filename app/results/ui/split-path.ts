import { href } from 'react-router';
import type { QuestionView } from '../question-view.ts';
import { splitParams } from '../split-name.ts';
import type { Split } from '../tally.ts';

/** A question's page that shows one split. */
export function splitPath({ id }: Pick<QuestionView, 'id'>, split: Split): string {
  const params = new URLSearchParams(splitParams(split));
  const path = href('/question/:id', { id });
  return params.size > 0 ? `${path}?${params}` : path;
}

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

export function recordFrom<K extends string>(
  keys: readonly K[],
  of: (key: K) => string,
): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, string>;
}
