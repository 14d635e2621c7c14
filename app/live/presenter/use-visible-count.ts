import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * How many items of a list are fully visible on a full screen, where the rest flows into columns outside the screen.
 * Undefined if the page scrolls.
 */
export function useVisibleCount(list: RefObject<HTMLElement | null>): number | undefined {
  const [fits, setFits] = useState<number>();
  useLayoutEffect(() => {
    const here = list.current;
    if (!here) return undefined;
    const count = () => {
      const isWrapped = getComputedStyle(here).flexWrap === 'wrap';
      const items = [...here.children].filter((item) => item instanceof HTMLElement);
      const first = items[0]?.offsetLeft;
      setFits(isWrapped ? items.filter((item) => item.offsetLeft === first).length : undefined);
    };
    const sizes = new ResizeObserver(count);
    for (const item of [here, ...here.children]) sizes.observe(item);
    return () => sizes.disconnect();
  });
  return fits;
}
