import type { Feed } from '../feed.ts';

/** The one stream of a page: what it follows, and how it goes. */
export type Connection = {
  /** Live: events come. Polling: streams are blocked, it asks every 15 s. Away: nothing comes. */
  state: 'off' | 'live' | 'polling' | 'away' | 'paused';
  /** When something was last heard, by Date.now(). */
  heardAt: number | undefined;
};

/** The last hour of a topic, or of all, as it goes on; `served` until something is heard. */
export function useFeed(_topic: string | undefined, served: Feed): Feed {
  return served;
}

/** Follows questions that no answer area on the page shows. */
export function useFollowed(_ids: readonly string[]): void {}

export function useConnection(): Connection {
  return { state: 'off', heardAt: undefined };
}

/** Whether the reader stopped what moves by itself, here and in the other tabs of this browser. */
export function usePaused(): [isPaused: boolean, pause: (isPaused: boolean) => void] {
  return [false, () => undefined];
}
