import { useEffect } from 'react';

const EVERY_MS = 60_000;

/**
 * Reports every minute that the screen is on: meanwhile no cap applies to the network of the room. Calls `expired` if
 * the code no longer leads to a room.
 */
export function useRoomHeartbeat(
  code: string | undefined,
  own: readonly string[],
  onExpired: () => void,
): void {
  const query = new URLSearchParams(own.map((id) => ['question', id])).toString();
  useEffect(() => {
    if (code === undefined || query === '') return undefined;
    const tell = async () => {
      // A failed request is repeated in a minute.
      const reply = await fetch(`/api/v1/rooms/${code}?${query}`, { method: 'PUT' }).catch(
        () => undefined,
      );
      if (reply?.status === 409) onExpired();
    };
    void tell();
    const timer = setInterval(() => void tell(), EVERY_MS);
    return () => clearInterval(timer);
  }, [code, query, onExpired]);
}
