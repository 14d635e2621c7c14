import early from './early.js?raw';
import { useServed } from '../ui/use-hydrated.ts';

/**
 * The script is served with the page and never rendered in the browser: if the frame is rendered again, as around the
 * last-resort page, the script has already run, and Trusted Types would refuse a second one.
 */
export function EarlyScript() {
  if (!useServed()) return null;
  // The browser has the text already, and hydration does not compare it.
  const text = import.meta.env.SSR ? early : '';
  return <script dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />;
}
