import { useLayoutEffect, useRef } from 'react';

/** As long as the bars take (live/ui/live.css). */
const NEW_MS = 420;
const NEWS_MS = 300;
const land = (part: number) => 1 - (1 - part) ** 3;

type Props = { value: number; format: (value: number) => string; isNew?: boolean };

/**
 * A figure that counts to its value while its bar grows: from the one before, or from nought where the bar is
 * new. It is text throughout, to be copied and found, which a counter of the style sheet would not be. What is
 * rendered is the value; only the way to it is written past React, which would render each step.
 */
export function AnimatedNumber({ value, format, isNew = false }: Props) {
  const figure = useRef<HTMLSpanElement>(null);
  const reached = useRef(isNew ? 0 : value);
  useLayoutEffect(() => {
    const from = reached.current;
    if (from === value) return;
    const show = (now: number) => {
      reached.current = now;
      if (figure.current) figure.current.textContent = format(now);
    };
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return show(value);
    show(from);
    const landsAfter = isNew ? NEW_MS : NEWS_MS;
    const begun = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, now - begun) / landsAfter);
      show(part === 1 ? value : from + (value - from) * land(part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, format, isNew]);
  return <span ref={figure}>{format(value)}</span>;
}
