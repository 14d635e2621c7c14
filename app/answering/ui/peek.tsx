import { DateTime } from '../../ui/date-time.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import type { AreaProps } from './area-props.ts';
import { submitPeek } from '../client/submit-answer.ts';
import { QuestionAction } from './question-action.tsx';
import * as words from '../words/area.ts';

/** A result shown after answering can be peeked at, once there is one. The button says that peeks are counted. */
export function Peek({ question, state }: Pick<AreaProps, 'question' | 'state'>) {
  if (question.resultShows !== 'after answering' || state.picks.length > 0) return null;
  if (state.hasPeeked) return <p className="mt-2 text-small text-soft">{words.looked}</p>;
  const shownAt = question.room?.revealedAt;
  return (
    <>
      {shownAt !== undefined && (
        <p className="mt-2 text-small text-soft">
          <Sentence parts={words.shownInRoom({ at: <DateTime at={shownAt} /> })} />
        </p>
      )}
      {question.turnout > 0 && (
        <div className="answer-peek no-print">
          <QuestionAction question={question} does="peek" onAct={() => submitPeek(question)}>
            {words.look}
          </QuestionAction>
        </div>
      )}
    </>
  );
}
