import { DateTime } from '../../ui/date-time.tsx';
import type { AreaProps } from './area-props.ts';
import { submitPeek } from '../client/submit-answer.ts';
import { QuestionAction } from './question-action.tsx';

/** A result shown after answering can be peeked at, once there is one. The button says that peeks are counted. */
export function Peek({ question, state }: Pick<AreaProps, 'question' | 'state'>) {
  if (question.resultShows !== 'after answering' || state.picks.length > 0) return null;
  if (state.hasPeeked)
    return (
      <p className="mt-2 text-small text-soft">
        You looked without answering. An answer from you will be marked as given after looking.
      </p>
    );
  const shownAt = question.room?.revealedAt;
  return (
    <>
      {shownAt !== undefined && (
        <p className="mt-2 text-small text-soft">
          {'The author showed the result in this room, '}
          <DateTime at={shownAt} />
          {'. An answer from you will be marked as given after looking.'}
        </p>
      )}
      {question.turnout > 0 && (
        <div className="answer-peek no-print">
          <QuestionAction question={question} does="peek" onAct={() => submitPeek(question)}>
            Show the result without answering
          </QuestionAction>
        </div>
      )}
    </>
  );
}
