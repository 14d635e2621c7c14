import { useEffect, useState } from 'react';
import early from './early.js?raw';

let isHydrated = false;

/**
 * Comes with the served page and never again: where the frame is made anew in the browser, as round the last
 * resort, the script has long run, and Trusted Types would not let React make a second one.
 */
export function EarlyScript() {
  const [isServed] = useState(() => !isHydrated);
  useEffect(() => {
    isHydrated = true;
  }, []);
  if (!isServed) return null;
  // The browser has its text already, and takes over what was served without looking at it.
  const text = import.meta.env.SSR ? early : '';
  return <script dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />;
}
