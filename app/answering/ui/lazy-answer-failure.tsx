import type { ComponentProps } from 'react';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import { registerViews } from '../client/lazy-answer-sender.ts';
import { retryAttempt } from '../client/submit-answer.ts';
import type { AnswerFailure } from './answer-failure.tsx';
import * as words from '../words/area.ts';

/** It comes with what sends. Where neither can be loaded, this is told all the same. */
export const LazyAnswerFailure = lazyWhenIdle(
  'answer-failure',
  async () => (await import('./answer-failure.tsx')).AnswerFailure,
  { Fallback: PlainFailure },
);

registerViews(LazyAnswerFailure.preload);

function PlainFailure({ question, attempt }: ComponentProps<typeof AnswerFailure>) {
  if (attempt?.stage !== 'failed' || !attempt.failure) return null;
  return (
    <div role="alert" className="answer-failure">
      <p>{attempt.failure.says}</p>
      <button type="button" className="pill pill-line" onClick={() => retryAttempt(question)}>
        {words.tryAgain}
      </button>
    </div>
  );
}
