import { useCallback } from 'react';
import { pixels } from '../../base/css-length.ts';

/**
 * For what changes in place, like one card after another: it may become higher and not lower again, so that nothing below moves
 * up and down. A new width begins anew.
 */
export function useHeldHeight(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    let held = 0;
    let { width } = element.getBoundingClientRect();
    const observer = new ResizeObserver(() => {
      const now = element.getBoundingClientRect();
      if (now.width !== width) {
        [width, held] = [now.width, 0];
        // Not while sizes are being told.
        requestAnimationFrame(() => element.style.removeProperty('min-height'));
      } else if (now.height > held) {
        held = now.height;
        element.style.minHeight = pixels(held);
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
