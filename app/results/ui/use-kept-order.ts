import { useState } from 'react';
import { inOrder, type Result } from '../result.ts';

type Kept = { of: string; numbers: readonly number[] };

/**
 * The result with its rows where they were when it was first shown, so that news moves figures and no row. A page that
 * is loaded anew orders them anew.
 *
 * @param of What the order belongs to: with another question, or another split of it, another order begins.
 */
export function useKeptOrder<R extends Result | undefined>(result: R, of: string): R {
  const [kept, keep] = useState<Kept>();
  if (!result) return result;
  const isKept = kept?.of === of && kept.numbers.length === result.rows.length;
  const numbers = isKept ? kept.numbers : result.rows.map(({ number }) => number);
  if (!isKept) keep({ of, numbers });
  return { ...result, rows: inOrder(result.rows, numbers) };
}
