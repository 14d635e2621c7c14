import { useLayoutEffect, type RefObject } from 'react';
import type { Choice } from '../../questions/question.ts';
import type { Result } from '../../results/result.ts';
import type { revealSky } from '../client/reveal-sky.ts';

type Reveal = {
  isNew: boolean;
  choices: readonly Choice[];
  result: Result | undefined;
  mine: readonly number[];
  /** Missing where it is not loaded yet: nothing waits for it. */
  sky: typeof revealSky | undefined;
};

/** The time that the bars take to grow. */
const MOVE = { duration: 420, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/**
 * Choices become their result: rows that take another place glide there from the place of their choice, and the answers
 * fly into the bars.
 */
export function useReveal(
  area: RefObject<HTMLElement | null>,
  { isNew, choices, result, mine, sky }: Reveal,
): void {
  useLayoutEffect(() => {
    if (!isNew || !result || !area.current) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    sky?.(area.current, result.rows, mine);
    const rows = [...area.current.querySelectorAll('.strip-row')];
    const tops = rows.map((row) => row.getBoundingClientRect().top);
    rows.forEach((row, at) => {
      const from = choices.findIndex(({ number }) => number === result.rows[at]?.number);
      const by = (tops[from] ?? 0) - (tops[at] ?? 0);
      if (from >= 0 && by !== 0) row.animate({ transform: [`translateY(${by}px)`, 'none'] }, MOVE);
    });
    // Once, as the result appears: news that comes later moves no row.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNew]);
}
