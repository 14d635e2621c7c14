import { AUDIENCE_WORDS } from '../../questions/rules.ts';
import { figureFacts } from '../facts.ts';
import { shownResult } from '../own-state.ts';
import type { QuestionView } from '../present.ts';
import { useOwnState } from './own-states.ts';
import { CLOCK_WORDS, QuestionClock } from './question-clock.tsx';

/** Who was asked, until when, and how to read the figures: a line under the answers. */
export function FactLine({ question, now }: { question: QuestionView; now: string }) {
  const result = shownResult(question, useOwnState(question.id));
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-small text-soft">
      <li>{AUDIENCE_WORDS[question.audience]}</li>
      {figureFacts(question, result).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      <li>
        {`${CLOCK_WORDS[question.state]} `}
        <QuestionClock question={question} now={now} />
      </li>
      {question.isDemo && (
        <li className="rounded-full border border-line px-2.5 text-note">Demo data</li>
      )}
    </ul>
  );
}
