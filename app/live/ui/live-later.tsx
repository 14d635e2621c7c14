import { whenIdle } from '../../ui/when-idle.tsx';

/** Nothing moves before the page stands. */
export const LiveLater = whenIdle(async () => (await import('./live-switch.tsx')).LiveSwitch);
