import { useEffect, useState } from 'react';

const EVERY_MS = 5_000;

/**
 * The server's clock, continued from the last known time. It advances every five seconds, so that the words do not
 * flicker.
 */
export function useNow(asOf: string, isStill = false): number {
  const heard = Date.parse(asOf);
  const [now, setNow] = useState(heard);
  useEffect(() => {
    if (isStill) return undefined;
    const since = performance.now();
    const read = () => setNow(heard + performance.now() - since);
    read();
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  }, [heard, isStill]);
  return now;
}
