import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Undefined if the browser does not support it, as on some phones. */
export function useFullScreen(): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (document.fullscreenEnabled ? document.fullscreenElement !== null : undefined),
    () => undefined,
  );
}

/** The whole page, or one part of it. */
export function toggleFullScreen(part: Element = document.documentElement): void {
  if (!document.fullscreenEnabled) return;
  const change = document.fullscreenElement ? document.exitFullscreen() : part.requestFullscreen();
  // The browser refuses unless a key or a click of the reader asked for it.
  change.catch(() => undefined);
}
