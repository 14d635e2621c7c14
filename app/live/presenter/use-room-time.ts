import { formatOtherDay, formatTime } from '../../base/clock-time.ts';
import { formatMoment } from '../../base/format.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { RoomTime } from './presenter-words.ts';

/** Moments by the clock in the room; as served in full and in UTC, since nobody knows that clock yet. */
export function useRoomTime(): (at: string) => RoomTime {
  const isHere = useHydrated();
  return (at) => {
    const date = new Date(at);
    if (!isHere) return { day: formatMoment(date, 'UTC'), time: undefined };
    return { day: formatOtherDay(date, new Date()), time: formatTime(date) };
  };
}
