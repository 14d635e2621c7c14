import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { failedWords, promptFor, SENDING_WORDS } from '../words/prompt.ts';
import type { AnswerPermission } from '../answer-rules.ts';
import { hiddenResultSentence } from '../../results/words/sentence.ts';
import { LazyAnswerFailure } from './lazy-answer-failure.tsx';
import { AnswerForm } from './answer-form.tsx';
import type { AreaProps } from './area-props.ts';
import { AreaStatus } from './area-status.tsx';
import { HatchNote } from '../../results/ui/hatch-note.tsx';
import { Peek } from './peek.tsx';
import { ResultStrip } from '../../results/ui/result-strip.tsx';
import { StaticChoices } from '../../results/ui/static-choices.tsx';
import * as words from '../words/area.ts';

type Props = AreaProps & {
  entry: AnswerPermission;
  /** The text of the status line while nothing has happened; without it, the prompt. */
  idle: string | undefined;
  onKeep: (() => void) | undefined;
};

/** An open question without an answer: what to do, the choices, and who will see what. */
export function OpenArea(props: Props) {
  const { question, state, sentence, splitHeader, status, size, entry, extras } = props;
  const { kind } = question;
  const result = props.result && props.result.people > 0 ? props.result : undefined;
  const line = <AreaStatus status={status}>{lineOf(props)}</AreaStatus>;
  const Drawing = extras?.Drawing ?? ResultStrip;
  // The bars of first picks do not show who wins, so the rounds are told beside the rows.
  const Beside = kind === 'ranking' && result ? extras?.ranked?.Beside : undefined;
  const hasOwnDrawing = kind === 'scale' || kind === 'ranking' || entry === 'not-a-member';
  const form =
    entry === 'not-a-member' ? (
      !result && <StaticChoices question={question} picks={[]} />
    ) : (
      <>
        <AnswerForm
          question={question}
          state={state}
          result={result}
          needsSignIn={entry === 'sign-in'}
          grows={props.grows}
          Ranking={extras?.Ranking}
        />
        {state.attempt && <LazyAnswerFailure question={question} attempt={state.attempt} />}
      </>
    );
  return (
    <>
      {size === 'page' && line}
      {Beside && result ? (
        <Beside {...props} result={result}>
          {form}
          {entry !== 'not-a-member' && <WhoSees />}
        </Beside>
      ) : (
        <>
          {splitHeader && <div className="answer-splits">{splitHeader}</div>}
          {form}
          {result && hasOwnDrawing && size === 'page' && (
            <div className="mt-8">
              <Drawing question={question} result={result} isNew={props.grows} />
            </div>
          )}
          {size === 'page' && <HatchNote result={result} />}
        </>
      )}
      {size === 'card' && line}
      {size === 'card' && !state.hasPeeked && <Peek question={question} state={state} />}
      {size === 'page' && (
        <>
          {!Beside && (
            <p className={question.turnout === 0 ? 'mt-6 sky-empty' : 'mt-6'}>
              {sentence ?? hiddenResultSentence(question)}
            </p>
          )}
          <Peek question={question} state={state} />
          {!Beside && entry !== 'not-a-member' && <WhoSees />}
        </>
      )}
      {size === 'page' && entry === 'yes' && !state.lastEvent && !props.onKeep && (
        <noscript>
          <p className="send-note no-print mt-2 max-w-[64ch]">{words.earlierNotShown}</p>
        </noscript>
      )}
    </>
  );
}

function lineOf({ question, state, idle, entry, onKeep }: Props): ReactNode {
  const { attempt, lastEvent } = state;
  if (attempt?.stage === 'sending') return <p>{SENDING_WORDS[attempt.does]}</p>;
  if (attempt?.stage === 'failed') return <p>{failedWords(attempt)}</p>;
  if (attempt?.stage === 'picked') return <p>{words.choiceIsKept}</p>;
  if (onKeep)
    return (
      <p>
        <Sentence
          parts={words.pickAgain({
            keep: (text) => (
              <button type="button" className="quiet-action needs-script" onClick={onKeep}>
                {text}
              </button>
            ),
          })}
        />
      </p>
    );
  if (lastEvent?.did === 'withdrawn') return <p>{words.removed}</p>;
  if (lastEvent?.did === 'peeked') return <p>{words.resultSoFar}</p>;
  if (idle !== undefined) return <p>{idle}</p>;
  return entry === 'yes' ? (
    <p>
      {promptFor(question)}
      {question.kind === 'ranking' && <span className="needs-script">{words.rankingHint}</span>}
    </p>
  ) : (
    <EntryWords question={question} entry={entry} />
  );
}

function EntryWords({ question, entry }: Pick<Props, 'question' | 'entry'>) {
  const { audience, community } = question;
  if (audience !== 'community' || !community) return <p>{words.ofMembers}</p>;
  const asked = entry === 'sign-in' ? words.ofCommunitySignIn : words.ofCommunityJoin;
  const link = (
    <SiteLink to={href('/community/:slug', { slug: community.slug })} className="text-link">
      <bdi>{community.name}</bdi>
    </SiteLink>
  );
  return (
    <p>
      <Sentence parts={asked({ community: link })} />
    </p>
  );
}

function WhoSees() {
  return <p className="send-note no-print mt-4 max-w-[64ch]">{words.whoSees}</p>;
}
