import { useEffect, useState, type ComponentProps } from 'react';
import { waitUntilIdle } from '../../ui/lazy-when-idle.tsx';
import type { LiveSwitch } from './live-switch.tsx';

/**
 * Nothing moves before the page stands: until then its place is kept. It hangs on nothing that is served, so that a page
 * whose network went away goes on without it.
 */
export function LazyLiveSwitch(props: ComponentProps<typeof LiveSwitch>) {
  const [Switch, setSwitch] = useState<typeof LiveSwitch>();
  useEffect(() => {
    void waitUntilIdle()
      .then(() => import('./live-switch.tsx'))
      .then(
        (loaded) => setSwitch(() => loaded.LiveSwitch),
        () => undefined,
      );
  }, []);
  return Switch ? (
    <Switch {...props} />
  ) : (
    <span className="live-switch live-later">Live Pause</span>
  );
}
