import { useLayoutEffect, type RefObject } from 'react';

/** The steps of presenter-quotes.css by which a quote gets smaller. */
const STEPS = 8;

/**
 * A quote whose letters are wider than its size allows for gets smaller, step by step, until it fits its place. The step is
 * an attribute, since an inline style is not allowed.
 */
export function useQuoteFit(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const here = list.current;
    if (!here) return undefined;
    const fitAll = () => {
      for (const quote of here.children) if (quote instanceof HTMLElement) fit(quote);
    };
    fitAll();
    // Also once the letters have come, which may be wider than those in their place.
    const look = new ResizeObserver(fitAll);
    look.observe(here);
    for (const figure of here.querySelectorAll('figure')) look.observe(figure);
    return () => look.disconnect();
  });
}

function fit(quote: HTMLElement): void {
  delete quote.dataset['step'];
  for (let step = 1; step <= STEPS && quote.scrollHeight > quote.clientHeight + 1; step++)
    quote.dataset['step'] = String(step);
}
