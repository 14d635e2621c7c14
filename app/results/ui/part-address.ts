import { href } from 'react-router';
import type { QuestionView } from '../present.ts';
import { partParams } from '../split.ts';
import type { Part } from '../tally.ts';

/** The page of a question with one part of its answers counted. */
export function partAddress({ id }: Pick<QuestionView, 'id'>, part: Part): string {
  const params = new URLSearchParams(partParams(part));
  const path = href('/question/:id', { id });
  return params.size > 0 ? `${path}?${params}` : path;
}

export function byKey<K extends string>(
  keys: readonly K[],
  of: (key: K) => string,
): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, string>;
}
