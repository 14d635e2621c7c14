import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

const GLIDES_MS = 500;
const APPEARS_MS = 700;
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

type Places = { order: string; width: number; at: ReadonlyMap<string, { x: number; y: number }> };

/**
 * Quotes that move glide to their place, and a new one appears in its own. Returns the id of the one that came last, once
 * there was another before.
 */
export function useQuoteMotion(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
): string | undefined {
  const before = useRef<Places>(undefined);
  const [known, setKnown] = useState<readonly string[]>(ids);
  const [fresh, setFresh] = useState<string>();
  const order = ids.join();
  if (order !== known.join()) {
    setKnown(ids);
    setFresh(ids.find((id) => !known.includes(id)));
  }
  useLayoutEffect(() => {
    const here = list.current;
    const was = before.current;
    const is = here ? placesIn(here, order) : undefined;
    before.current = is;
    if (!here || !is || !was || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // A screen of another width has other places.
    if (was.width !== is.width || was.order === is.order) return;
    for (const item of itemsIn(here)) move(item, was.at.get(nameOf(item)), is.at.get(nameOf(item)));
  }, [list, order]);
  return fresh;
}

type Place = { x: number; y: number } | undefined;

function move(item: HTMLElement, was: Place, is: Place): void {
  if (!was)
    item.animate([{ opacity: 0 }, { opacity: 1 }], { duration: APPEARS_MS, easing: 'ease-out' });
  else if (is && (was.x !== is.x || was.y !== is.y))
    item.animate(
      [{ transform: `translate(${was.x - is.x}px, ${was.y - is.y}px)` }, { transform: 'none' }],
      { duration: GLIDES_MS, easing },
    );
}

const nameOf = (item: HTMLElement) => item.dataset['item'] ?? '';

function itemsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > [data-item]')];
}

function placesIn(list: HTMLElement, order: string): Places {
  const { left, top, width } = list.getBoundingClientRect();
  const at = itemsIn(list).map((item): [string, { x: number; y: number }] => {
    const box = item.getBoundingClientRect();
    return [nameOf(item), { x: box.left - left, y: box.top - top }];
  });
  return { order, width, at: new Map(at) };
}
