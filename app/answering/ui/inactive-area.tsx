import type { ReactNode } from 'react';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { hiddenResultSentence } from '../../results/words/sentence.ts';
import { AnswerFailure } from './answer-failure.tsx';
import { AnsweredResult } from './answered-area.tsx';
import type { AreaProps } from './area-props.ts';
import { AreaStatus } from './area-status.tsx';
import { Peek } from './peek.tsx';
import { stateReasonText } from '../../questions/words/state-reason.ts';
import type { StateReason } from '../../questions/state-reason.ts';
import * as words from '../words/answered.ts';

/** A question that accepts no answers now: why, since when, and the result as far as it may be seen. */
export function InactiveArea(props: AreaProps) {
  const { question, state, ending, endsBelow, sentence, splitHeader, status, size } = props;
  const line = (!ending || endsBelow || sentence !== undefined || state.isHeldBack) && (
    <AreaStatus status={status} isOver={question.state === 'closed'}>
      {!ending && <StateWords {...props} />}
      {state.isHeldBack && <p>{words.wasHeldBack}</p>}
      {sentence !== undefined ? (
        <p>{sentence}</p>
      ) : endsBelow ? (
        <p>{words.hasClosed}</p>
      ) : (
        !ending &&
        question.state !== 'scheduled' && (
          <p className="text-body text-soft">{hiddenResultSentence(question)}</p>
        )
      )}
    </AreaStatus>
  );
  return (
    <>
      {!endsBelow && ending}
      {size === 'page' && line}
      {splitHeader && <div className="answer-splits">{splitHeader}</div>}
      <AnsweredResult {...props} />
      {endsBelow && ending}
      {size === 'card' && line}
      <AnswerFailure question={question} attempt={state.attempt} />
      {question.state === 'paused' && size === 'page' && <Peek question={question} state={state} />}
    </>
  );
}

function StateWords({ question, now }: AreaProps): ReactNode {
  const { state, stateReason, stateSince, opensAt, closedEarly } = question;
  const since = stateSince === undefined ? '' : <RelativeTime at={stateSince} now={now} />;
  if (state === 'scheduled')
    return (
      <p>
        <Sentence
          parts={words.opens({
            until: <RelativeTime at={opensAt} now={now} isAhead after=", " />,
            at: <DateTime at={opensAt} />,
          })}
        />
      </p>
    );
  if (state === 'paused')
    return (
      <>
        <p>
          <Sentence parts={words.paused({ since })} />
        </p>
        <Reason why={stateReason} />
      </>
    );
  if (!closedEarly) return null;
  return (
    <>
      <p>
        <Sentence parts={words.closedEarly({ since })} />
      </p>
      <Reason why={stateReason} />
    </>
  );
}

function Reason({ why }: { why: StateReason | undefined }) {
  return why === undefined ? null : (
    <p className="text-body text-soft">
      <Sentence parts={words.reasonGiven({ reason: <bdi>{`“${stateReasonText(why)}”`}</bdi> })} />
    </p>
  );
}
