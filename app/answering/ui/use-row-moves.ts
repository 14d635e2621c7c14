import { useLayoutEffect, type RefObject } from 'react';
import type { Choice } from '../../questions/question.ts';

/** The time that the bars take to grow. */
const MOVE = { duration: 420, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/** Rows that take another place as they become a result glide there from the place of their choice. */
export function useRowMoves(
  area: RefObject<HTMLElement | null>,
  isNew: boolean,
  choices: readonly Choice[],
  shown: readonly { number: number }[] | undefined,
): void {
  useLayoutEffect(() => {
    if (!isNew || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const rows = [...(area.current?.querySelectorAll('.strip-row') ?? [])];
    const tops = rows.map((row) => row.getBoundingClientRect().top);
    rows.forEach((row, at) => {
      const from = choices.findIndex(({ number }) => number === shown?.[at]?.number);
      const by = (tops[from] ?? 0) - (tops[at] ?? 0);
      if (from >= 0 && by !== 0) row.animate({ transform: [`translateY(${by}px)`, 'none'] }, MOVE);
    });
    // Once, as the result appears: news that comes later moves no row.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNew]);
}
