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

export function recordFrom<K extends string>(
  keys: readonly K[],
  of: (key: K) => string,
): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, string>;
}
