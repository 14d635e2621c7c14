import { createContext, useContext } from 'react';

/** Set while a page is made once for all orders of its choices, and never in a browser. */
export const PieceMarkContext = createContext<string | undefined>(undefined);

/**
 * Marks what changes its place with the order of choices, by the number of its choice. It stands beside others so marked,
 * and nothing in it may depend on where: no `useId`, and no place among them.
 */
export function useOrderedPieces(): (number: number) => { 'data-piece'?: string } {
  const mark = useContext(PieceMarkContext);
  return (number) => (mark === undefined ? {} : { 'data-piece': `${mark}${number}` });
}
