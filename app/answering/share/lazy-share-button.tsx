import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';

/** The share button: in the served page a list of links, and a dialog once the browser is idle. */
export const LazyShareButton = lazyWhenIdle(
  'share-button',
  async () => (await import('./share-button.tsx')).ShareButton,
);
