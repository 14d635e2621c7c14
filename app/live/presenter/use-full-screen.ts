import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Undefined where the browser has none, as on some phones. */
export function useFullScreen(): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (document.fullscreenEnabled ? document.fullscreenElement !== null : undefined),
    () => undefined,
  );
}

/** The whole page, or one part of it alone. */
export function toggleFullScreen(part: Element = document.documentElement): void {
  if (!document.fullscreenEnabled) return;
  const change = document.fullscreenElement ? document.exitFullscreen() : part.requestFullscreen();
  // Refused where no key or click of the reader asked for it.
  change.catch(() => undefined);
}
