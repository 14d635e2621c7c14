import { formatDayUnlessToday, formatLocalTime } from '../../base/words/local-time.ts';
import { formatDateTime } from '../../base/words/figures.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { RoomTime } from '../presenter-rules.ts';

/** Formats moments in the zone of the room. The served page does not know the zone and has them in full and in UTC. */
export function useRoomTime(): (at: string) => RoomTime {
  const isHere = useHydrated();
  return (at) => {
    const date = new Date(at);
    if (!isHere) return { day: formatDateTime(date, 'UTC'), time: undefined };
    return { day: formatDayUnlessToday(date, new Date()), time: formatLocalTime(date) };
  };
}
