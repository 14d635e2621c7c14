import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import { registerViews } from '../client/lazy-answer-sender.ts';

/** Nothing fails before something is sent. */
export const LazyAnswerFailure = lazyWhenIdle(
  async () => (await import('./answer-failure.tsx')).AnswerFailure,
);

registerViews(LazyAnswerFailure.preload);
