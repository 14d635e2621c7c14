import { useOrderedPieces } from '../../questions/ui/ordered-pieces.ts';
import type { Result } from '../result.ts';

/** Rows of few people stand as their reader was asked, and change places with the order of choices: see `inReaderOrder`. */
export function useRowPieces({
  shows,
}: Pick<Result, 'shows'>): ReturnType<typeof useOrderedPieces> {
  const piece = useOrderedPieces();
  return (number) => (shows === 'counts' ? piece(number) : {});
}
