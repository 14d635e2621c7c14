import { registerViews } from '../../answering/client/lazy-answer-sender.ts';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';

/** It follows an answer, and is there when one is given. */
export const LazyNextQuestionLink = lazyWhenIdle(
  'next-question-link',
  async () => (await import('./next-question.tsx')).NextQuestionLink,
);

registerViews(LazyNextQuestionLink.preload);
