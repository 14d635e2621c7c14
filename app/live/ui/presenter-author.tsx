import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { QuestionView } from '../../answers/present.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ACTS_IN } from '../presenter-words.ts';
import { useDialog } from './use-dialog.ts';

/** What came of the last press, where nothing came of it. */
export type AuthorAnswer =
  | { state: 'refused'; reason: string }
  | { state: 'failed' | 'signed out' }
  | undefined;

type Props = { question: QuestionView; address: string };

/** Opening, pausing and closing, for who asked it: forms that work without a script too. */
export function PresenterAuthor({ question: { id, state }, address }: Props) {
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
      {acts.includes('close') && <Close {...form} />}
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
  onSend?: () => void;
  children: ReactNode;
};

function Act({ id, address, does, solid = false, onSend, children }: ActProps) {
  return (
    <Form method="post" action={address} onSubmit={onSend} preventScrollReset>
      <input type="hidden" name="question" value={id} />
      <button
        type="submit"
        name="does"
        value={does}
        className={solid ? 'pill pill-solid' : 'pill pill-line'}
      >
        {children}
      </button>
    </Form>
  );
}

/** For good, so it is asked once more: in a dialog, or folded up where there is no script. */
function Close(form: { id: string; address: string }) {
  const isHydrated = useHydrated();
  const { dialog, open, close } = useDialog();
  if (!isHydrated)
    return (
      <details className="stage-close">
        <summary className="pill pill-line list-none">Close for good</summary>
        <Act {...form} does="close" solid>
          Close it: it cannot be opened again
        </Act>
      </details>
    );
  return (
    <>
      <button type="button" className="pill pill-line" onClick={open}>
        Close for good
      </button>
      <dialog ref={dialog} tabIndex={-1} className="stage-dialog" aria-labelledby="closing">
        <h2 id="closing" className="text-h4">
          Close it for good?
        </h2>
        <p className="mt-3">
          Nobody can answer after that, and it cannot be opened again. Its page will say “Closed at
          the end of a presentation.”
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Act {...form} does="close" solid onSend={close}>
            Close it
          </Act>
          <button type="button" className="pill pill-line" onClick={close}>
            Keep it open
          </button>
        </div>
      </dialog>
    </>
  );
}
