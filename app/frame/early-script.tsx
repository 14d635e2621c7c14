import { useEffect, useState } from 'react';
import early from './early.js?raw';

let isHydrated = false;

/**
 * The script is served with the page and never rendered in the browser: if the frame is rendered again, as around the
 * last-resort page, the script has already run, and Trusted Types would refuse a second one.
 */
export function EarlyScript() {
  const [isServed] = useState(() => !isHydrated);
  useEffect(() => {
    isHydrated = true;
  }, []);
  if (!isServed) return null;
  // The browser has the text already, and hydration does not compare it.
  const text = import.meta.env.SSR ? early : '';
  return <script dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />;
}
