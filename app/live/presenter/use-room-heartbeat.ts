import { useEffect } from 'react';

const EVERY_MS = 60_000;

/**
 * Says every minute that the screen is there: as long as it is, the network of the room is under no cap. `expired` is
 * called where the sign leads to no room any more.
 */
export function useRoomHeartbeat(
  sign: string | undefined,
  own: readonly string[],
  onExpired: () => void,
): void {
  const query = new URLSearchParams(own.map((id) => ['question', id])).toString();
  useEffect(() => {
    if (sign === undefined || query === '') return undefined;
    const tell = async () => {
      // What fails is said again in a minute.
      const reply = await fetch(`/api/v1/rooms/${sign}?${query}`, { method: 'PUT' }).catch(
        () => undefined,
      );
      if (reply?.status === 409) onExpired();
    };
    void tell();
    const timer = setInterval(() => void tell(), EVERY_MS);
    return () => clearInterval(timer);
  }, [sign, query, onExpired]);
}
