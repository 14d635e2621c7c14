import { useLayoutEffect, type RefObject } from 'react';

/** Tells that this goes from the page with the focus in it, while what goes still has it. */
export function useLeavingFocus(place: RefObject<HTMLElement | null>, leaves: () => void): void {
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.contains(document.activeElement)) leaves();
    };
  }, [place, leaves]);
}
