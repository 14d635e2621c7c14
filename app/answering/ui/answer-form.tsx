import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { SiteLink } from '../../ui/site-link.tsx';
import { readPicks } from '../answer-fields.ts';
import { pickedWords, tooManyWords } from '../words/prompt.ts';
import { VOTER_TAG_FIELD } from '../queued-answer.ts';
import type { AnswerState } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { Result } from '../../results/result.ts';
import { ChoiceRows, OutsideRows } from '../../results/ui/choice-rows.tsx';
import { questionPath } from '../../results/ui/question-path.ts';
import { submitAnswer } from '../client/submit-answer.ts';
import type { RankingRows } from './ranking-rows.tsx';
import { ScaleSteps } from './scale-steps.tsx';
import { StaticChoices } from '../../results/ui/static-choices.tsx';
import { useVoterTag } from '../client/use-is-member.ts';
import { picksAfterTick } from '../picks-after-tick.ts';
import * as words from '../words/area.ts';

type Props = {
  question: QuestionView;
  state: AnswerState;
  /** Set if the result may be seen before answering. */
  result: Result | undefined;
  /** A visitor who must sign in first is sent there with their picks. */
  needsSignIn: boolean;
  grows: boolean;
  Ranking: typeof RankingRows | undefined;
};

/**
 * One form for all kinds. Without a script it posts to the question's page; with one the same fields are read and sent
 * at once. A kind that needs a submit button has one.
 */
export function AnswerForm({ question, state, result, needsSignIn, grows, Ranking }: Props) {
  const { kind } = question;
  const as = useVoterTag();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState('');
  const [count, setCount] = useState(0);
  const { attempt, picks } = state;
  const marked = attempt && attempt.does === 'answer' ? attempt.picks : picks;
  // The form may have ticks from before hydration.
  useEffect(() => setCount(ticked(form.current).length), []);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    const filled = readPicks(new FormData(event.currentTarget, event.nativeEvent.submitter));
    if (needsSignIn && filled.picks.length > 0) return;
    event.preventDefault();
    if (filled.picks.length === 0) setProblem(kind === 'ranking' ? words.rankOne : words.pickOne);
    else {
      setProblem('');
      submitAnswer(question, filled.picks);
    }
  };
  const tick = (box: HTMLInputElement) => {
    if (kind !== 'multiple' || !form.current) return;
    const boxes = ticked(form.current);
    const { pickAtMost, choices } = question;
    const after = box.checked
      ? picksAfterTick(boxes.map(Number), Number(box.value), choices, pickAtMost)
      : { picks: boxes.map(Number), isTooMany: false };
    for (const one of boxesOf(form.current)) one.checked = after.picks.includes(Number(one.value));
    setCount(after.picks.length);
    setProblem(after.isTooMany ? tooManyWords(pickAtMost) : '');
  };
  if (kind === 'ranking' && !Ranking) return <RankElsewhere question={question} />;
  const mine = picks.length > 0 ? picks : undefined;
  const rows = { question, marked, result, mine, grows };
  // Beside the button, which stays in sight.
  const alert = problem !== '' && (
    <p role="alert" className="answer-problem">
      {problem}
    </p>
  );
  return (
    <form
      ref={form}
      method="post"
      action={questionPath(question)}
      className={`answer-form answer-${kind}`}
      onSubmit={send}
      onChange={({ target }) => target instanceof HTMLInputElement && tick(target)}
    >
      <input type="hidden" name="does" value="answer" />
      <input type="hidden" name="revision" value={question.revision} />
      {as !== undefined && <input type="hidden" name={VOTER_TAG_FIELD} value={as} />}
      {kind === 'single' && (
        <>
          <ChoiceRows {...rows} pick="button" />
          <OutsideRows {...rows} pick="button" />
        </>
      )}
      {kind === 'multiple' && (
        <fieldset>
          <legend className="sr-only">{question.text}</legend>
          <ChoiceRows {...rows} pick="box" />
          <OutsideRows {...rows} pick="box" />
        </fieldset>
      )}
      {kind === 'scale' && (
        <ScaleSteps
          question={question}
          marked={marked}
          {...(!needsSignIn && { onTap: () => form.current?.requestSubmit() })}
        />
      )}
      {kind === 'ranking' && Ranking && (
        <>
          <Ranking question={question} marked={marked} onMove={() => setProblem('')} />
          <OutsideRows {...rows} pick="button" />
        </>
      )}
      {kind === 'single' && alert}
      {kind === 'single' && attempt?.stage === 'picked' && (
        <p className="answer-send no-print">
          <button type="submit" name="choice" value={marked[0]} className="pill pill-solid">
            {words.send.single}
          </button>
        </p>
      )}
      {kind !== 'single' && (
        <div className="answer-send no-print">
          {alert}
          <button type="submit" className="pill pill-solid">
            {needsSignIn ? words.signInToAnswer : words.send[kind]}
          </button>
          {kind === 'multiple' && count > 0 && (
            <span className="send-note">{pickedWords(count, question.pickAtMost)}</span>
          )}
          {kind === 'ranking' && <span className="send-note">{words.mayLeaveOut}</span>}
        </div>
      )}
    </form>
  );
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
}

function ticked(form: HTMLFormElement | null): string[] {
  return form ? boxesOf(form).flatMap(({ checked, value }) => (checked ? [value] : [])) : [];
}

/** Only a question’s own page loads the rows for ranking; elsewhere a link leads there. */
function RankElsewhere({ question }: { question: QuestionView }) {
  return (
    <>
      <StaticChoices question={question} picks={[]} />
      <p className="answer-send no-print">
        <SiteLink to={questionPath(question)} className="pill pill-solid">
          {words.rankThese}
        </SiteLink>
      </p>
    </>
  );
}
