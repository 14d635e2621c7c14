import type { ReactNode } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { failedWords, promptFor, SENDING_WORDS } from '../words/prompt.ts';
import type { AnswerPermission } from '../rules.ts';
import { hiddenResultSentence } from '../../results/words/sentence.ts';
import { AnswerFailure } from './answer-failure.tsx';
import { AnswerForm } from './answer-form.tsx';
import type { AreaProps } from './area-props.ts';
import { AreaStatus } from './area-status.tsx';
import { HatchNote } from '../../results/ui/hatch-note.tsx';
import { Peek } from './peek.tsx';
import { ResultStrip } from '../../results/ui/result-strip.tsx';
import { StaticChoices } from '../../results/ui/static-choices.tsx';

type Props = AreaProps & {
  entry: AnswerPermission;
  /** The text of the status line while nothing has happened; without it, the prompt. */
  idle: string | undefined;
  onKeep: (() => void) | undefined;
};

/** An open question without an answer: what to do, the choices, and who will see what. */
export function OpenArea(props: Props) {
  const { question, state, sentence, notes, splitHeader, status, size, entry, extras } = props;
  const { kind } = question;
  const result = props.result && props.result.people > 0 ? props.result : undefined;
  const line = <AreaStatus status={status}>{lineOf(props)}</AreaStatus>;
  const Drawing = extras?.Drawing ?? ResultStrip;
  // The bars of first picks do not show who wins, so a sentence is needed.
  const tellsFirst = kind === 'ranking' && result !== undefined && sentence !== undefined;
  const hasOwnDrawing = kind === 'scale' || kind === 'ranking' || entry === 'not-a-member';
  return (
    <>
      {size === 'page' && line}
      {splitHeader && <div className="answer-parts">{splitHeader}</div>}
      {entry === 'not-a-member' ? (
        !result && <StaticChoices question={question} picks={[]} />
      ) : (
        <AnswerForm
          question={question}
          state={state}
          result={result}
          needsSignIn={entry === 'sign-in'}
          grows={props.grows}
          Ranking={extras?.Ranking}
        />
      )}
      <AnswerFailure question={question} attempt={state.attempt} />
      {result && hasOwnDrawing && size === 'page' && (
        <div className="mt-8">
          {tellsFirst && <p className="mb-5">{sentence}</p>}
          <Drawing question={question} result={result} notes={notes} isNew={props.grows} />
        </div>
      )}
      {size === 'page' && <HatchNote result={result} />}
      {size === 'card' && line}
      {size === 'card' && !state.hasPeeked && <Peek question={question} state={state} />}
      {size === 'page' && (
        <>
          {!tellsFirst && <p className="mt-6">{sentence ?? hiddenResultSentence(question)}</p>}
          <Peek question={question} state={state} />
          {entry !== 'not-a-member' && <WhoSees />}
        </>
      )}
    </>
  );
}

function lineOf({ question, state, idle, entry, onKeep }: Props): ReactNode {
  const { attempt, lastEvent } = state;
  if (attempt?.stage === 'sending') return <p>{SENDING_WORDS[attempt.does]}</p>;
  if (attempt?.stage === 'failed') return <p>{failedWords(attempt)}</p>;
  if (attempt?.stage === 'picked')
    return <p>Your choice is still here. Count it, or pick another.</p>;
  if (onKeep)
    return (
      <p>
        Pick again. Your answer counts as it is until then.{' '}
        <button type="button" className="quiet-action needs-script" onClick={onKeep}>
          Keep my answer
        </button>
      </p>
    );
  if (lastEvent?.did === 'withdrawn') return <p>Removed. Your answer no longer counts.</p>;
  if (lastEvent?.did === 'peeked') return <p>This is the result so far. You can still answer.</p>;
  if (idle !== undefined) return <p>{idle}</p>;
  return entry === 'yes' ? (
    <p>
      {promptFor(question)}
      {question.kind === 'ranking' && (
        <span className="needs-script"> Tap, drag, or pick a number.</span>
      )}
    </p>
  ) : (
    <EntryWords question={question} entry={entry} />
  );
}

function EntryWords({ question, entry }: Pick<Props, 'question' | 'entry'>) {
  const { audience, community } = question;
  if (audience !== 'community' || !community)
    return <p>Asked of members. Pick one and sign in: your choice is kept here.</p>;
  return (
    <p>
      {'Asked of the members of '}
      <SiteLink to={href('/community/:slug', { slug: community.slug })} className="text-link">
        <bdi>{community.name}</bdi>
      </SiteLink>
      {entry === 'sign-in'
        ? '. Pick one and sign in: your choice is kept here. Only members can answer.'
        : '. Everyone can read this. To answer, join the community first.'}
    </p>
  );
}

function WhoSees() {
  return (
    <p className="no-print mt-4 max-w-[64ch] text-small text-soft">
      Your choice is counted without your name. No page shows who picked what, not even to the
      author. You can change it until the question closes, up to ten times an hour.
    </p>
  );
}
