import { useLayoutEffect, useRef, type RefObject } from 'react';

const GLIDE = { duration: 300, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/**
 * Items that change places glide there, and new ones appear. What it gives is called before the change; items are known
 * by `data-item`.
 */
export function useGlide(list: RefObject<HTMLElement | null>): () => void {
  const before = useRef<Map<string, DOMRect>>(undefined);
  useLayoutEffect(() => {
    const places = before.current;
    before.current = undefined;
    if (!places || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const item of itemsOf(list.current)) glide(item, places.get(item.dataset['item'] ?? ''));
  });
  return () => {
    before.current = new Map(
      itemsOf(list.current).map((item) => [
        item.dataset['item'] ?? '',
        item.getBoundingClientRect(),
      ]),
    );
  };
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.children ?? [])].filter((item) => item instanceof HTMLElement);
}

function glide(item: HTMLElement, was: DOMRect | undefined): void {
  const is = item.getBoundingClientRect();
  if (!was) {
    item.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE);
    return;
  }
  const [x, y] = [was.left - is.left, was.top - is.top];
  if (x === 0 && y === 0) return;
  // Whoever rises passes over the others.
  const zIndex = y > 0 ? 1 : 0;
  item.animate(
    [
      { transform: `translate(${x}px, ${y}px)`, zIndex },
      { transform: 'none', zIndex },
    ],
    GLIDE,
  );
}
