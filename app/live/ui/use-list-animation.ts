import { useLayoutEffect, useRef, type RefObject } from 'react';

const LEAVES_MS = 200;
const GLIDES_MS = 400;
const APPEARS_MS = 300;
const easing = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

type ItemPosition = { x: number; y: number; isInSight: boolean };

/**
 * When one item enters, no item passes over another: an item that leaves the view fades, then the others move on
 * together, then the new one appears in the free place. If more than that changes, all items appear anew. Call the
 * returned function before the change. Items are identified by `data-item`.
 */
export function useListAnimation(list: RefObject<HTMLElement | null>): () => void {
  const before = useRef<ReadonlyMap<string, ItemPosition>>(undefined);
  useLayoutEffect(() => {
    const places = before.current;
    before.current = undefined;
    const here = list.current;
    if (!places || !here || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const items = itemsOf(here);
    if (isOneMore([...places.keys()], items.map(nameOf)))
      for (const item of items) glide(item, places.get(nameOf(item)), placeOf(item, here));
    else for (const item of items) appear(item, 0);
  });
  return () => {
    const here = list.current;
    if (here)
      before.current = new Map(itemsOf(here).map((item) => [nameOf(item), placeOf(item, here)]));
  };
}

/** True if the remaining items keep their order, except for one that rose to the top. */
function isOneMore(before: readonly string[], [first = '', ...after]: readonly string[]): boolean {
  const stay = before.filter((name) => name !== first && after.includes(name));
  return after.every((name, place) => name === stay[place]);
}

function glide(item: HTMLElement, was: ItemPosition | undefined, is: ItemPosition): void {
  const isFirst = item.previousElementSibling === null;
  if (!was || (isFirst && was.y !== is.y)) return appear(item, LEAVES_MS + GLIDES_MS);
  const from = `translate(${was.x - is.x}px, ${was.y - is.y}px)`;
  if (was.isInSight && !is.isInSight) {
    const [shown, faded] = [
      { opacity: 1, transform: from },
      { opacity: 0, transform: from },
    ];
    item.animate([shown, faded], { duration: LEAVES_MS, easing });
  } else if (is.isInSight && (was.x !== is.x || was.y !== is.y)) {
    item.animate([{ transform: from }, { transform: 'none' }], {
      duration: GLIDES_MS,
      delay: LEAVES_MS,
      fill: 'backwards',
      easing,
    });
  }
}

function appear(item: HTMLElement, delay: number): void {
  item.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration: APPEARS_MS,
    delay,
    fill: 'backwards',
    easing,
  });
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((item) => item instanceof HTMLElement);
}

const nameOf = (item: HTMLElement) => item.dataset['item'] ?? '';

/** Relative to the list, so that scrolling is not a move. In full screen, items in the next column are not visible. */
function placeOf(item: HTMLElement, list: HTMLElement): ItemPosition {
  const { left, top } = list.getBoundingClientRect();
  const box = item.getBoundingClientRect();
  const x = box.left - left;
  return { x, y: box.top - top, isInSight: Math.abs(x) < box.width / 2 };
}
