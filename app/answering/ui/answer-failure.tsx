import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import { appendQuery } from '../../base/append-query.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { formatPicks } from '../answer-fields.ts';
import { failedWords } from '../words/prompt.ts';
import type { Attempt } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { Remedy } from '../answer-reply.ts';
import { questionPath, type QuestionPathParams } from '../../results/ui/question-path.ts';
import { retryAttempt } from '../client/submit-answer.ts';
import * as words from '../words/area.ts';

const SENT_AGAIN: ReadonlySet<Remedy> = new Set(['again', 'when online', 'kept']);

/** Nothing failed with these: the answer is sent by itself when the network is back. */
const WAITS: ReadonlySet<Remedy> = new Set(['when online', 'kept']);

type Props = { question: QuestionView; attempt: Attempt | undefined };

/** The choice stays, with the reason why it does not count and what the voter can do. */
export function AnswerFailure({ question, attempt }: Props) {
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const failure = attempt?.stage === 'failed' ? attempt.failure : undefined;
  // Under many choices the message and its retry button would be below the screen.
  useEffect(() => {
    if (failure) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!attempt || !failure) return null;
  // Without a script, autofocus moves the focus to the message.
  const focus = isHydrated ? {} : { tabIndex: -1, autoFocus: true };
  const tone = WAITS.has(failure.remedy) ? 'answer-waits' : '';
  return (
    <div ref={box} role="alert" className={`answer-failure ${tone}`} {...focus}>
      <p>
        <strong className="font-semibold">{failedWords(attempt)}</strong> {failure.says}
      </p>
      {SENT_AGAIN.has(failure.remedy) && isHydrated && (
        <button type="button" className="pill pill-line" onClick={() => retryAttempt(question)}>
          {words.tryAgain}
        </button>
      )}
      {failure.remedy === 'reload' && (
        <a href={questionPath(question)} className="pill pill-line">
          {words.reloadQuestion}
        </a>
      )}
      {failure.remedy === 'sign in' && (
        <a href={signInPath(question, attempt.picks)} className="pill pill-line">
          {words.signInToAnswer}
        </a>
      )}
    </div>
  );
}

/** The path of the sign-in page, which leads back to the question with these picks. */
export function signInPath(question: QuestionPathParams, picks: readonly number[]): string {
  const path = questionPath(question);
  const next = safePath(
    picks.length > 0 ? appendQuery(path, `choice=${formatPicks(picks)}`) : path,
  );
  return `${href('/sign-in')}?${new URLSearchParams({ next })}`;
}
