import { useEffect, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
const isFull = () => document.fullscreenElement !== null;
const isPossible = () => document.fullscreenEnabled;
const notAsServed = () => false;
const neverChanges = () => () => undefined;

/** The main part of the page alone on the screen, which then stays on; undefined where the browser has no way to it. */
export function useFullScreen(): { isFull: boolean; toggle: () => void } | undefined {
  const can = useSyncExternalStore(neverChanges, isPossible, notAsServed);
  const isNow = useSyncExternalStore(subscribe, isFull, notAsServed);
  useEffect(() => (isNow ? stayAwake() : undefined), [isNow]);
  return can ? { isFull: isNow, toggle } : undefined;
}

function toggle(): void {
  const done = isFull()
    ? document.exitFullscreen()
    : document.querySelector('main')?.requestFullscreen();
  // Refused, as where a browser wants to be asked in another way: the page stays as it is.
  done?.catch(() => undefined);
}

/** The browser lets go of it by itself when the page is hidden. */
function stayAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  const asked = navigator.wakeLock.request('screen').catch(() => undefined);
  return () => void asked.then((lock) => lock?.release());
}
