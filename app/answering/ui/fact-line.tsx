import { demoWords } from '../../results/words/demo.ts';
import { figureFacts } from '../../results/words/facts.ts';
import { shownResult } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { useLiveQuestion, useAnswerState } from '../client/answer-store.ts';
import { MethodLink } from '../../results/ui/method-link.tsx';
import { clockWords, QuestionClock } from '../../results/ui/question-clock.tsx';
import * as words from '../words/facts.ts';

/** Who was asked, until when, and how to read the figures: a line under the answers. */
export function FactLine({ question: served, now }: { question: QuestionView; now: string }) {
  const question = useLiveQuestion(served);
  const result = shownResult(question, useAnswerState(question.id));
  return (
    <ul className="mt-4 flex flex-wrap items-baseline gap-x-5 gap-y-1.5 text-small text-soft">
      <li>{words.askedOfAudience[question.audience]}</li>
      {figureFacts(question, result).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      <li>
        {`${clockWords(question)} `}
        <QuestionClock question={question} now={now} />
      </li>
      {question.isDemo && <li>{demoWords(question)}</li>}
      <li>
        <MethodLink />
      </li>
    </ul>
  );
}
