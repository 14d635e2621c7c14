import type { ReactNode } from 'react';
import { FarOff } from '../../ui/far-off.tsx';
import { Moment } from '../../ui/moment.tsx';
import { waitingSentence } from '../../results/words/sentence.ts';
import { AnswerFailure } from './answer-failure.tsx';
import { OwnResult } from './answered-area.tsx';
import type { AreaProps } from './area-props.ts';
import { AreaStatus } from './area-status.tsx';
import { Peek } from './peek.tsx';

/** A question that takes no answers now: why, since when, and what can be seen of it. */
export function QuietArea(props: AreaProps) {
  const { question, state, sentence, parts, status, size } = props;
  const line = (
    <AreaStatus status={status} isOver={question.state === 'closed'}>
      <StateWords {...props} />
      {state.isHeld && <p>Your answer was held back and is not counted.</p>}
      {sentence !== undefined ? (
        <p>{sentence}</p>
      ) : (
        question.state !== 'scheduled' && (
          <p className="text-body text-soft">{waitingSentence(question)}</p>
        )
      )}
    </AreaStatus>
  );
  return (
    <>
      {size === 'page' && line}
      {parts && <div className="answer-parts">{parts}</div>}
      <OwnResult {...props} />
      {size === 'card' && line}
      <AnswerFailure question={question} attempt={state.attempt} />
      {question.state === 'paused' && size === 'page' && <Peek question={question} state={state} />}
    </>
  );
}

function StateWords({ question, now }: AreaProps): ReactNode {
  const { state, stateReason, stateSince, opensAt, closedEarly } = question;
  const since = stateSince === undefined ? '' : <FarOff at={stateSince} now={now} />;
  if (state === 'scheduled')
    return (
      <p>
        {'Opens '}
        <FarOff at={opensAt} now={now} isAhead after=", " />
        <Moment at={opensAt} />. Until then nobody can answer.
      </p>
    );
  if (state === 'paused')
    return (
      <>
        <p>
          {'Paused '}
          {since}. Earlier answers count. Nobody can answer until it continues.
        </p>
        <Reason>{stateReason}</Reason>
      </>
    );
  if (!closedEarly) return null;
  return (
    <>
      <p>
        {'Closed early, '}
        {since}.
      </p>
      <Reason>{stateReason}</Reason>
    </>
  );
}

function Reason({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <p className="text-body text-soft">
      The reason given: <bdi>{`“${children}”`}</bdi>
    </p>
  );
}
