import { useState, useSyncExternalStore, type ComponentType } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import type { AskFormData, Composed } from '../composing.ts';
import type { Question } from '../question.ts';
import { EMPTY, fingerprint, isBlank } from '../schema.ts';
import { AskActions } from './ask-actions.tsx';
import { Composer } from './composer.tsx';
import { copyReader, forgetHere, type SaveAnswer, type Slot } from './use-draft.ts';

type Props = {
  data: AskFormData;
  /** What came of the last press of a button. */
  answer: { state: 'asked' } | Composed | SaveAnswer | undefined;
  Preview: ComponentType<{ question: Question }>;
};

/** The form for a new question, with what this device kept of it when the site could not. */
export function AskForm({ data, answer, Preview }: Props) {
  const { ticket, topics, places, now, owner, saved, draft, version, begun } = data;
  const composed = answer?.state === 'shown' ? answer : undefined;
  const [slot] = useState<Slot>({ owner, id: draft ?? (version && `after ${version.id}`) });
  const [copy] = useState(() => copyReader(slot));
  const here = useSyncExternalStore(copy.subscribe, copy.read, copy.served);
  const [isAnew, setAnew] = useState(false);
  const isBack =
    !isAnew && here !== undefined && !isBlank(here) && fingerprint(here) !== fingerprint(saved);

  function startAnew(): void {
    forgetHere(slot);
    setAnew(true);
  }

  return (
    <Composer
      // The fields keep what is typed: other words to begin with make another form.
      key={isAnew ? 'anew' : isBack ? 'back' : 'first'}
      action={href('/account/questions/new')}
      title={version ? 'A new version of your question' : 'Ask a question'}
      start={isAnew ? EMPTY : isBack ? here : saved}
      composed={composed}
      failure={answer?.state === 'failed' ? 'failed' : undefined}
      cause={answer}
      ticket={ticket}
      topics={topics}
      places={places}
      now={now}
      window="new"
      version={version?.id}
      Preview={Preview}
      intro={
        <>
          {version && (
            <p className="mt-2 text-small text-soft">
              {'When you ask it, '}
              <SiteLink to={href('/question/:id', { id: version.id })} className="text-link">
                <bdi>{version.text}</bdi>
              </SiteLink>
              {' closes, keeps its answers, and leads here.'}
            </p>
          )}
          {!version && draft === undefined && (
            <p className="mt-1 text-small text-soft">
              {'Several questions? '}
              <SiteLink
                to={href('/account/surveys/new')}
                className="quiet-link underline underline-offset-4"
              >
                Make a survey
              </SiteLink>
            </p>
          )}
          {begun && !isBack && (
            <p className="mt-2 mb-4 text-small text-soft">
              {'Not asked yet: '}
              <SiteLink to={href('/account/questions/:id', { id: begun.id })} className="text-link">
                <bdi>{begun.text}</bdi>
              </SiteLink>
            </p>
          )}
          {isBack && (
            <p className="mt-2 text-small text-soft">
              <output>What you typed before is back. </output>
              <button type="button" onClick={startAnew} className="text-link">
                Start anew
              </button>
            </p>
          )}
        </>
      }
      actions={
        <AskActions
          saved={saved}
          slot={slot}
          isDraft={draft !== undefined}
          isConfirming={(composed?.similar.length ?? 0) > 0}
        />
      }
    />
  );
}
