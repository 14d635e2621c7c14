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
  return isServed ? <script dangerouslySetInnerHTML={{ __html: early }} /> : null;
}
