import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * How many items of a list stand whole on a screen that shows nothing else: there those that do not fit go on in a next
 * column, out of sight. Undefined where the page scrolls.
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
