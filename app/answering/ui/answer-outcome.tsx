import { DateTime } from '../../ui/date-time.tsx';
import { Star } from '../../ui/logo.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import type { AreaProps } from './area-props.ts';
import { submitAnswer } from '../client/submit-answer.ts';
import { QuestionAction } from './question-action.tsx';
import * as words from '../words/answered.ts';

type Props = Pick<AreaProps, 'question' | 'state' | 'sentence' | 'isSplit'>;

/** The outcome of an answer in one sentence, with an undo button. */
export function AnswerOutcome({ question, state, sentence, isSplit }: Props) {
  const { lastEvent, picks, isHeldBack } = state;
  const isNew = lastEvent?.did === 'counted';
  if (isHeldBack)
    return (
      <p>
        <Sentence
          parts={words.heldBack({
            again: (text) => (
              <button
                type="button"
                className="quiet-action needs-script"
                onClick={() => submitAnswer(question, picks)}
              >
                {text}
              </button>
            ),
          })}
        />
      </p>
    );
  return (
    <div>
      {isNew && (
        <>
          <Star className="strip-star text-star" />
          <strong className="font-semibold">
            {isSplit ? words.countedBesideSplit : words.counted}
          </strong>{' '}
          {lastEvent.afterLooking && `${words.marked} `}
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
            {words.undo}
          </QuestionAction>
        </>
      )}
    </div>
  );
}

function OutcomeWords({
  question,
  state,
  sentence,
}: Pick<Props, 'question' | 'state' | 'sentence'>) {
  if (question.resultShows === 'after closing' && question.state !== 'closed')
    return <Sentence parts={words.resultAtClosing({ at: <DateTime at={question.closesAt} /> })} />;
  if (sentence === undefined) return state.isLoadingResult ? null : <>{words.counts}</>;
  return <>{sentence}</>;
}
