import { useEffect, useState, type ComponentProps } from 'react';
import { waitUntilIdle } from '../../ui/lazy-when-idle.tsx';
import type { LiveSwitch } from './live-switch.tsx';
import * as words from '../words/live-later.ts';

/**
 * Loads after the page is rendered; until then its space is reserved. It depends on no served data, so that a page goes
 * on without a network.
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
    <span className="live-switch live-later">{words.reserved}</span>
  );
}
