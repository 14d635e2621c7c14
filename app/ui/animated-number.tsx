import { useLayoutEffect, useRef } from 'react';

/** The same duration as the bars (live/ui/live.css). */
const NEW_MS = 420;
const UPDATE_MS = 300;
const land = (part: number) => 1 - (1 - part) ** 3;

type Props = { value: number; format: (value: number) => string; isNew?: boolean };

/**
 * Counts a figure up or down to its value while its bar grows: from the previous value, or from zero if the bar is new.
 * It stays text that can be copied and searched, unlike a CSS counter. React renders only the final value; the steps
 * between bypass React, which would render each one.
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
    const landsAfter = isNew ? NEW_MS : UPDATE_MS;
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
