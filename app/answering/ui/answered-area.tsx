import type { ReactNode } from 'react';
import { SENDING_WORDS } from '../words/prompt.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { Result } from '../../results/result.ts';
import { viewerPicksOf } from '../answer-state.ts';
import { AnswerFailure } from './answer-failure.tsx';
import { AnswerOutcome } from './answer-outcome.tsx';
import type { AreaProps } from './area-props.ts';
import { AreaStatus } from './area-status.tsx';
import { OutsideRows } from '../../results/ui/choice-rows.tsx';
import { HatchNote } from '../../results/ui/hatch-note.tsx';
import { submitAnswer } from '../client/submit-answer.ts';
import { QuestionAction } from './question-action.tsx';
import { ResultStrip } from '../../results/ui/result-strip.tsx';
import { LazyShareButton } from '../share/lazy-share-button.tsx';
import { SlimResult } from '../../results/ui/slim-result.tsx';
import { StaticChoices } from '../../results/ui/static-choices.tsx';
import * as words from '../words/answered.ts';

type Props = AreaProps & { onChange: () => void; after?: ReactNode };

/**
 * A question with an answer: the sentence, the result with the viewer's row starred, and buttons to change or withdraw.
 */
export function AnsweredArea({ onChange, after, ...props }: Props) {
  const {
    question,
    state,
    result,
    sentence,
    standing,
    splitHeader,
    isSplit,
    status,
    size,
    extras,
  } = props;
  const ranked = question.kind === 'ranking' && result ? extras?.ranked : undefined;
  const { picks, lastEvent, attempt } = state;
  const isBusy = attempt?.stage === 'sending';
  const line = (
    <AreaStatus status={status}>
      {isBusy ? (
        <p>{SENDING_WORDS[attempt.does]}</p>
      ) : (
        <AnswerOutcome
          question={question}
          state={state}
          // Nothing is told twice.
          sentence={ranked && sentence === standing?.outcome ? undefined : sentence}
          isSplit={isSplit}
        />
      )}
    </AreaStatus>
  );
  // The undo of a first answer withdraws it, so a second such button is hidden.
  const isUndone = lastEvent?.did === 'counted' && lastEvent.before.length === 0;
  const order = ranked && 'picked' in (viewerPicksOf(picks) ?? {}) && (
    <ranked.OwnOrder question={question} picks={picks} />
  );
  const actions = (
    <div className="answer-actions no-print">
      <QuestionAction question={question} does="change" onAct={onChange}>
        {words.change}
      </QuestionAction>
      {!isUndone && (
        <QuestionAction
          question={question}
          does="withdraw"
          onAct={() => submitAnswer(question, [])}
        >
          {words.remove}
        </QuestionAction>
      )}
      {size === 'page' && (
        <div className="share-near">
          <LazyShareButton
            id={question.id}
            surveyId={question.surveyId}
            isInside={question.staysInside}
          />
        </div>
      )}
    </div>
  );
  return (
    <>
      {size === 'page' && line}
      {ranked && result ? (
        <ranked.Beside
          {...props}
          result={result}
          sentence={undefined}
          mine={isSplit ? undefined : ownRows(question, picks, result)}
          outside={
            <OutsideRows question={question} result={result} marked={picks} pick="nothing" />
          }
        >
          {order && (
            <>
              {order}
              {actions}
            </>
          )}
        </ranked.Beside>
      ) : (
        <>
          {splitHeader && <div className="answer-splits">{splitHeader}</div>}
          <AnsweredResult {...props} />
        </>
      )}
      {size === 'card' && line}
      {!order && actions}
      <AnswerFailure question={question} attempt={attempt} />
      {after}
    </>
  );
}

/** The result if it may be seen, else the choices with the viewer's picks. */
export function AnsweredResult({
  question,
  state,
  result,
  standing,
  isSplit,
  size,
  grows,
  extras,
}: AreaProps) {
  const { picks } = state;
  if (!result || (result.people === 0 && picks.length === 0))
    return <StaticChoices question={question} picks={picks} />;
  const Drawing = extras?.Drawing ?? ResultStrip;
  const isSlim = size === 'card' && question.kind !== 'single';
  const drawing = {
    question,
    result,
    mine: isSplit ? undefined : ownRows(question, picks, result),
    isNew: grows,
    notes: standing?.notes,
  };
  return (
    <>
      {isSlim ? <SlimResult {...drawing} /> : <Drawing {...drawing} />}
      <OutsideRows question={question} result={result} marked={picks} pick="nothing" />
      {size === 'page' && <HatchNote result={result} />}
    </>
  );
}

/** The starred rows: of a ranking the first pick, and none for an answer outside the base. */
function ownRows(
  { kind }: QuestionView,
  picks: readonly number[],
  { rows }: Result,
): readonly number[] | undefined {
  if (picks.length === 0) return undefined;
  const drawn = picks.filter((pick) => rows.some(({ number }) => number === pick));
  return kind === 'ranking' ? drawn.slice(0, 1) : drawn;
}
