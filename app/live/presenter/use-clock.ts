import { formatLocalTime } from '../../base/words/local-time.ts';
import { formatClock } from '../../base/words/chart-figures.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** Formats hours and minutes in the reader's zone; in the served page in UTC, which then says so. */
export function useClock(): { clock: (at: number) => string; isUtc: boolean } {
  const isHere = useHydrated();
  const format = isHere ? formatLocalTime : formatClock;
  return { clock: (at) => format(new Date(at)), isUtc: !isHere };
}
