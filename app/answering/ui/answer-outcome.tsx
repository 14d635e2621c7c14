import { DateTime } from '../../ui/date-time.tsx';
import { Star } from '../../ui/logo.tsx';
import type { AreaProps } from './area-props.ts';
import { submitAnswer } from '../client/submit-answer.ts';
import { QuestionAction } from './question-action.tsx';

type Props = Pick<AreaProps, 'question' | 'state' | 'sentence'>;

/** The outcome of an answer in one sentence, with an undo button. */
export function AnswerOutcome({ question, state, sentence }: Props) {
  const { lastEvent, picks, isHeldBack } = state;
  const isNew = lastEvent?.did === 'counted';
  if (isHeldBack)
    return (
      <p>
        Received, not counted yet: many answers to this question came from your network. The result
        says how many are held back. You can send it again from another network.{' '}
        <button
          type="button"
          className="quiet-action needs-script"
          onClick={() => submitAnswer(question, picks)}
        >
          Send it again
        </button>
      </p>
    );
  return (
    <div>
      {isNew && (
        <>
          <Star className="strip-star text-star" />
          <strong className="font-semibold">Counted.</strong>{' '}
          {lastEvent.afterLooking && 'It is marked as given after looking. '}
        </>
      )}
      <OutcomeWords question={question} state={state} sentence={sentence} />
      {isNew && (
        <>
          {' '}
          <QuestionAction
            question={question}
            does="withdraw"
            onAct={() => submitAnswer(question, lastEvent.before)}
          >
            Undo
          </QuestionAction>
        </>
      )}
    </div>
  );
}

function OutcomeWords({ question, state, sentence }: Props) {
  if (question.resultShows === 'after closing' && question.state !== 'closed')
    return (
      <>
        The result shows when the question closes, <DateTime at={question.closesAt} />.
      </>
    );
  if (sentence === undefined) return state.isLoadingResult ? null : <>Your answer counts.</>;
  return <>{sentence}</>;
}
