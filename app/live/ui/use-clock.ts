import { useEffect, useState } from 'react';
import { formatTime } from '../../base/clock-time.ts';
import { formatClock } from '../../base/format.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** Hours and minutes as the reader's clock shows them; in UTC as served, which then says so. */
export function useClock(): { clock: (at: number) => string; isUtc: boolean } {
  const isHere = useHydrated();
  const format = isHere ? formatTime : formatClock;
  return { clock: (at) => format(new Date(at)), isUtc: !isHere };
}

const EVERY_MS = 5_000;

/** The server's clock, as it goes on from when it was last heard; read every five seconds, so that words stay calm. */
export function useNow(asOf: string, isStill: boolean): number {
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
