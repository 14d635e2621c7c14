import { useEffect, useRef, useState } from 'react';

const APART_MS = 10_000;

/**
 * What a live region says of something that changes all the time: the newest, and at most every ten seconds. Nothing of
 * what was there first.
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
