import { useState, useSyncExternalStore, type ComponentType } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import type { AskFormData, ReturnedForm } from '../ask-form-state.ts';
import type { Question } from '../../questions/question.ts';
import {
  EMPTY_QUESTION,
  fingerprint,
  type QuestionInput,
} from '../../questions/question-schema.ts';
import { AskActions } from './ask-actions.tsx';
import { Composer } from './composer.tsx';
import { createCopyReader, removeCopies, type SaveResponse, type DraftSlot } from './use-draft.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/ask-form.ts';

type Props = {
  data: AskFormData;
  /** The response to the last press of a button. */
  answer: { state: 'asked' } | ReturnedForm | SaveResponse | undefined;
  Preview: ComponentType<{ question: Question }>;
};

/** The form for a new question. It restores text from this device when the site does not have it. */
export function AskForm({ data, answer, Preview }: Props) {
  const { ticket, topics, places, now, owner, saved, link, pending, draft, version, otherDraft } =
    data;
  const composed = answer?.state === 'shown' ? answer : undefined;
  const [slot] = useState<DraftSlot>(() => {
    const { community, wording } = link;
    return { owner, id: draft ?? (version && `after ${version.id}`), community, wording };
  });
  const [copies] = useState(() => createCopyReader(slot, { start: saved, link }, pending));
  const { copy: kept, taken } =
    useSyncExternalStore(copies.subscribe, copies.read, copies.served) ?? NO_COPIES;
  const [isAnew, setAnew] = useState(false);
  const back = isAnew ? undefined : (kept ?? pending)?.typed;
  const isBack = back !== undefined && fingerprint(back) !== fingerprint(saved);
  const isUnclaimed = !data.isVisitor && isBack && (kept ? kept.isByVisitor : true);

  function startAnew(): void {
    removeCopies(taken);
    setAnew(true);
  }

  return (
    <Composer
      // Fields are uncontrolled, so other initial values need a new form.
      key={isAnew ? 'anew' : !isBack ? 'first' : kept ? 'kept' : 'carried'}
      action={href('/account/questions/new')}
      title={version ? words.newVersion : words.askQuestion}
      start={isAnew ? emptyInput(data) : isBack ? back : saved}
      composed={composed}
      failure={answer?.state === 'failed' ? 'failed' : undefined}
      cause={answer}
      ticket={ticket}
      topics={topics}
      places={places}
      now={now}
      stage="new"
      version={version?.id}
      Preview={Preview}
      intro={
        <>
          {version && (
            <p className="mt-2 text-small text-soft">
              <Sentence
                parts={words.versionRule({
                  question: (
                    <SiteLink to={href('/question/:id', { id: version.id })} className="text-link">
                      <bdi>{version.text}</bdi>
                    </SiteLink>
                  ),
                })}
              />
            </p>
          )}
          {!version && draft === undefined && !data.isVisitor && (
            <p className="mt-1 text-small text-soft">
              <Sentence
                parts={words.severalQuestions({
                  link: (text) => (
                    <SiteLink
                      to={href('/account/surveys/new')}
                      className="quiet-link underline underline-offset-4"
                    >
                      {text}
                    </SiteLink>
                  ),
                })}
              />
            </p>
          )}
          {otherDraft && !isBack && (
            <p className="mt-2 mb-4 text-small text-soft">
              <Sentence
                parts={words.notAskedYet({
                  question: (
                    <SiteLink
                      to={href('/account/questions/:id', { id: otherDraft.id })}
                      className="text-link"
                    >
                      <bdi>{otherDraft.text}</bdi>
                    </SiteLink>
                  ),
                })}
              />
            </p>
          )}
          {isBack && (
            <p className="mt-2 text-small text-soft">
              <output>{words.textRestored}</output>
              {pending ? (
                // The pending question is in a cookie that no script can delete, so the server does.
                <button
                  type="submit"
                  name="does"
                  value="anew"
                  onClick={() => removeCopies(taken)}
                  className="text-link"
                >
                  {words.startOver}
                </button>
              ) : (
                <button type="button" onClick={startAnew} className="text-link">
                  {words.startOver}
                </button>
              )}
            </p>
          )}
        </>
      }
      actions={
        <AskActions
          saved={saved}
          slot={slot}
          copyKeys={taken}
          isUnclaimed={isUnclaimed}
          isVisitor={data.isVisitor}
          isDraft={draft !== undefined}
          isConfirming={(composed?.similar.length ?? 0) > 0}
        />
      }
    />
  );
}

const NO_COPIES = { copy: undefined, taken: [] };

/** The form as the link starts it: empty, in its community, or with the link's wording. */
function emptyInput({ saved, link }: AskFormData): QuestionInput {
  const { community, audience } = saved;
  return link.wording === undefined ? { ...EMPTY_QUESTION, community, audience } : saved;
}
