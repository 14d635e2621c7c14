import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { href } from 'react-router';
import { SECOND_LOOKS, secondLookOf, type SecondLook } from '../reaction-rules.ts';
import type { SecondLookView } from '../reactions/reacting-view.ts';
import { chosenByKey } from './number-keys.ts';
import * as words from '../words/second-look.ts';

type LookAgain = (said: SecondLook) => void;
type CardProps = {
  look: SecondLookView;
  said: SecondLook | undefined;
  action: string;
  onLook: LookAgain;
};

/**
 * Stands between two reasons, once. The focus goes to its words and not to its buttons, so that a key that is pressed twice
 * says nothing here by mistake.
 */
export function SecondLookCard({ look, said, action, onLook }: CardProps) {
  return (
    <div className="mt-5 flex grow flex-col justify-between gap-5">
      <div data-takes-focus tabIndex={-1} className="grid gap-2 outline-none">
        <p className="text-small text-soft">{words.answeredBefore}</p>
        <p className="max-w-[38ch] font-display text-lead leading-snug font-medium sm:text-h4">
          <bdi className="block wrap-anywhere">{look.answer}</bdi>
        </p>
        <p>
          <strong className="font-semibold">{asked(look)}</strong>{' '}
          <span className="text-note text-soft">{words.askedOnce}</span>
        </p>
      </div>
      <LookForm said={said} action={action} onLook={onLook} isLarge />
    </div>
  );
}

const asked = ({ isChanged }: SecondLookView) =>
  isChanged ? `${words.changedSince} ${words.stillSo}` : words.stillSo;

type FormProps = Pick<CardProps, 'said' | 'action' | 'onLook'> & {
  isLarge?: true;
  children?: ReactNode;
};

/** Posted without a script; with one, sent from here. */
function LookForm({ said, action, onLook, isLarge, children }: FormProps) {
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const look = submitter instanceof HTMLButtonElement && secondLookOf(submitter.value);
    if (!look) return;
    event.preventDefault();
    onLook(look);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const look = isLarge && chosenByKey(event, SECOND_LOOKS);
    if (!look) return;
    event.preventDefault();
    onLook(look);
  }
  return (
    <form method="post" action={action} onSubmit={onSubmit} className="flex flex-wrap gap-2">
      <input type="hidden" name="does" value="look-again" />
      {SECOND_LOOKS.map((look, at) => (
        <button
          key={look}
          type="submit"
          name="said"
          value={look}
          onKeyDown={onKeyDown}
          aria-pressed={said === look}
          aria-keyshortcuts={isLarge && String(at + 1)}
          className={`pill pill-line aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper ${isLarge ? 'min-w-fit flex-1 px-2 sm:px-5' : 'px-4'}`}
        >
          {words.looks[look]}
        </button>
      ))}
      {children}
    </form>
  );
}

type SaidProps = { look: SecondLookView; said: SecondLook; questionId: string };

/** What they said; who sees it differently and has not changed their answer yet can do so from here. */
export function SecondLookSaid({ look, said, questionId }: SaidProps) {
  return (
    <>
      {words.youLookedAgain({ look: said })}{' '}
      {mayChange(look, said) && <ChangeLink questionId={questionId} className="text-link" />}
    </>
  );
}

const mayChange = ({ isChanged }: SecondLookView, said: SecondLook) =>
  said === 'differently' && !isChanged;

/** A plain link, since the page is made anew for whoever changes an answer. */
function ChangeLink({ questionId, className }: { questionId: string; className: string }) {
  return (
    <a
      href={`${href('/question/:id', { id: questionId })}?change=1`}
      rel="nofollow"
      className={className}
    >
      {words.changeAnswer}
    </a>
  );
}

/** Among what they said, to look at and to change. */
export function OwnSecondLook({
  look,
  said,
  questionId,
  action,
  onLook,
}: SaidProps & Pick<FormProps, 'action' | 'onLook'>) {
  return (
    <li className="border-t border-line py-4">
      <p className="max-w-[60ch]">{words.stillSo}</p>
      <p className="mt-1 mb-3 text-note text-soft">
        {words.answeredBefore}: <bdi>{look.answer}</bdi>
      </p>
      <LookForm said={said} action={action} onLook={onLook}>
        {mayChange(look, said) && (
          <ChangeLink
            questionId={questionId}
            className="pill px-0 text-star underline sm:ms-2 sm:px-2"
          />
        )}
      </LookForm>
    </li>
  );
}
