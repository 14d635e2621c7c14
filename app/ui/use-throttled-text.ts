import { useEffect, useRef, useState } from 'react';

const APART_MS = 10_000;

/**
 * The text for a live region about something that changes all the time: the newest text, at most every ten seconds. The
 * first text is not announced.
 */
export function useThrottledText(text: string): string {
  const [said, setSaid] = useState('');
  const first = useRef(text);
  const saidAt = useRef(-Infinity);
  useEffect(() => {
    if (text === first.current) return undefined;
    const speak = () => {
      first.current = text;
      saidAt.current = performance.now();
      setSaid(text);
    };
    const wait = saidAt.current + APART_MS - performance.now();
    const timer = setTimeout(speak, Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}
