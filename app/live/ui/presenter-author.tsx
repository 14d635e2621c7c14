import { useId, type ReactNode } from 'react';
import { Form } from 'react-router';
import type { QuestionView } from '../../answers/present.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ACTS_IN, REVEAL_WORDS, type WayToShow } from '../presenter-words.ts';
import type { Dialog } from './use-dialog.ts';

/** What came of the last press, where nothing came of it. */
export type AuthorAnswer =
  | { state: 'refused'; reason: string }
  | { state: 'failed' | 'signed out' }
  | undefined;

type Props = {
  question: QuestionView;
  address: string;
  /** How its result can be shown now. */
  way: WayToShow;
  closing: Dialog;
};

/** Opening, pausing and closing, for who asked it: forms that work without a script too. */
export function PresenterAuthor({ question: { id, state }, address, way, closing }: Props) {
  const acts = ACTS_IN[state];
  const form = { id, address };
  return (
    <>
      {acts.includes('open') && (
        <Act {...form} does="open">
          Open now
        </Act>
      )}
      {acts.includes('pause') && (
        <Act {...form} does="pause">
          Stop taking answers
        </Act>
      )}
      {acts.includes('resume') && (
        <Act {...form} does="resume">
          Take answers again
        </Act>
      )}
      {acts.includes('close') && way !== 'close' && <Close {...form} closing={closing} />}
    </>
  );
}

/** Why nothing came of a press; whoever is signed out by now has no buttons any more, and reads it all the same. */
export function AuthorRefused({ answer }: { answer: NonNullable<AuthorAnswer> }) {
  return (
    <p role="alert" className="stage-refused">
      {answer.state === 'refused'
        ? answer.reason
        : 'The site could not be reached, so nothing has changed. Try again in a moment.'}
    </p>
  );
}

type ActProps = {
  id: string;
  address: string;
  does: string;
  solid?: boolean;
  /** The id of what says what follows from it. */
  reason?: string;
  onSend?: () => void;
  children: ReactNode;
};

function Act({ id, address, does, solid = false, reason, onSend, children }: ActProps) {
  return (
    <Form method="post" action={address} onSubmit={onSend} preventScrollReset>
      <input type="hidden" name="question" value={id} />
      <button
        type="submit"
        name="does"
        value={does}
        aria-describedby={reason}
        title={reason && REVEAL_WORDS}
        className={solid ? 'pill pill-solid' : 'pill pill-line'}
      >
        {children}
      </button>
    </Form>
  );
}

/** What stands in the place of "Show the result" while only its author can have it shown. */
export function ShowByAuthor({ question: { id }, address, way, closing }: Props) {
  const reason = useId();
  if (way === 'close') return <Close id={id} address={address} closing={closing} shows />;
  return (
    <>
      <Act id={id} address={address} does="reveal" solid reason={reason}>
        Show the result
      </Act>
      <span id={reason} hidden>
        {REVEAL_WORDS}
      </span>
    </>
  );
}

type CloseProps = {
  id: string;
  address: string;
  closing: Dialog;
  /** What shows after closing shows by it. */
  shows?: boolean;
};

/** For good, so it is asked once more: in a dialog, or folded up where there is no script. */
function Close({ closing: { dialog, open, close }, shows = false, ...form }: CloseProps) {
  const isHydrated = useHydrated();
  const words = shows ? 'Close and show' : 'Close for good';
  const kind = shows ? 'pill pill-solid' : 'pill pill-line';
  if (!isHydrated)
    return (
      <details className="stage-close">
        <summary className={`${kind} list-none`}>{words}</summary>
        <Act {...form} does="close" solid>
          Close it: it cannot be opened again
        </Act>
      </details>
    );
  return (
    <>
      <button type="button" className={kind} onClick={open}>
        {words}
      </button>
      <dialog ref={dialog} tabIndex={-1} className="stage-dialog" aria-labelledby="closing">
        <h2 id="closing" className="text-h4">
          Close it for good?
        </h2>
        <p className="mt-3">
          {shows && 'The result shows then, here and to everyone. '}
          Nobody can answer after that, and it cannot be opened again. Its page will say “Closed at
          the end of a presentation.”
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Act {...form} does="close" solid onSend={close}>
            {shows ? 'Close and show' : 'Close it'}
          </Act>
          <button type="button" className="pill pill-line" onClick={close}>
            Keep it open
          </button>
        </div>
      </dialog>
    </>
  );
}
