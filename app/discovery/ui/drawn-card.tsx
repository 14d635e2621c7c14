import { useId } from 'react';
import { useAnswerState, useLiveQuestion } from '../../answering/client/answer-store.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { DEMO_MARK } from '../../results/words/demo.ts';
import { statusWords, timingWords } from '../../results/words/status.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { SlimResult } from '../../results/ui/slim-result.tsx';
import { useKeptOrder } from '../../results/ui/use-kept-order.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/home.ts';

/** A question by the drawing of its kind, to be looked at: its page is where it is answered. */
export function DrawnCard({ question: initial, now }: { question: QuestionView; now: string }) {
  const question = useLiveQuestion(initial);
  const { picks } = useAnswerState(question.id);
  const result = useKeptOrder(question.result, question.id);
  const heading = useId();
  return (
    <article aria-labelledby={heading} className="flex h-full flex-col">
      <p className="packed-note">{words.kinds[question.kind]}</p>
      <h3 id={heading} className="mt-1 mb-3 text-lead leading-snug font-bold">
        <SiteLink to={questionPath(question)} className="quiet-link">
          <bdi className="block">{question.text}</bdi>
        </SiteLink>
      </h3>
      {result && (
        <SlimResult
          question={question}
          result={result}
          {...(picks.length > 0 && {
            mine: question.kind === 'ranking' ? picks.slice(0, 1) : picks,
          })}
        />
      )}
      <p className="packed-note mt-auto pt-1">
        {[
          statusWords(question),
          question.state === 'closed' && timingWords(question, new Date(now)),
          question.isDemo && DEMO_MARK,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </article>
  );
}
