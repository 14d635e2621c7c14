import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';

/** The ways to pass a question on: as served a list of links, and once there is time for it a dialog. */
export const LazyShareButton = lazyWhenIdle(
  async () => (await import('./share-button.tsx')).ShareButton,
);
