import { useHydrated } from '../../ui/use-hydrated.ts';

declare global {
  interface Window {
    earlyKeys?: KeyboardEvent[] | undefined;
  }
}

const SCRIPT = "earlyKeys=[];addEventListener('keydown',e=>{window.earlyKeys?.push(e)})";

/** Stores keys pressed before hydration, so that a presenter who pressed R gets the result all the same. */
export function EarlyKeys() {
  // Only in the served page: a view rendered in the browser needs no early keys, and Trusted Types allow no script
  // there.
  if (useHydrated()) return null;
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}

/** The stored keys; a second call gets none. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const waiting = window.earlyKeys ?? [];
  window.earlyKeys = undefined;
  return waiting;
}
