import { useHydrated } from '../../ui/use-hydrated.ts';

declare global {
  interface Window {
    earlyKeys?: KeyboardEvent[] | undefined;
  }
}

const SCRIPT = "earlyKeys=[];addEventListener('keydown',e=>{window.earlyKeys?.push(e)})";

/** What is pressed before the page can act on it waits: a presenter who has pressed R does not look for why nothing came. */
export function EarlyKeys() {
  // Only as served: where the view is made in the browser nothing is early, and Trusted Types allow no script.
  if (useHydrated()) return null;
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}

/** What waits, once. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const waiting = window.earlyKeys ?? [];
  window.earlyKeys = undefined;
  return waiting;
}
