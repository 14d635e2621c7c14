import { useId, type ReactNode } from 'react';
import { Form } from 'react-router';
import type { QuestionView } from '../../results/question-view.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { pressFailureText, REVEAL_WORDS } from '../words/presented.ts';
import { ACTIONS_IN, type PressFailure, type RevealOption } from '../presenter-rules.ts';
import type { Dialog } from './use-dialog.ts';
import * as words from '../words/presenter.ts';

/** The outcome of the last press, if it failed. */
export type AuthorActionData = PressFailure | undefined;

type Props = {
  question: QuestionView;
  address: string;
  /** How the result can be shown now. */
  way: RevealOption;
  closing: Dialog;
  /** Called when closing also shows the result. */
  onShow: () => void;
};

/** Opens, pauses and closes a question, for its author. The forms work without a script too. */
export function AuthorControls({ question: { id, state }, address, way, closing, onShow }: Props) {
  const isHydrated = useHydrated();
  const acts = ACTIONS_IN[state];
  const act = acts.find((one) => one !== 'close');
  const form = { id, address };
  const shows = way === 'close';
  return (
    <>
      {/* One button that changes, so that it keeps the focus. */}
      {act && (
        <ActionForm {...form} does={act}>
          {words.act[act]}
        </ActionForm>
      )}
      {acts.includes('close') && (
        <>
          {!shows &&
            (isHydrated ? (
              <button type="button" className="pill pill-line" onClick={closing.open}>
                {words.closeForGood}
              </button>
            ) : (
              <CloseFolded {...form} />
            ))}
          <CloseDialog {...form} closing={closing} onShow={shows ? onShow : undefined} />
        </>
      )}
    </>
  );
}

/** Why a press failed. An author who was signed out since has no buttons, and reads this all the same. */
export function AuthorRefusal({ answer }: { answer: NonNullable<AuthorActionData> }) {
  return (
    <p role="alert" className="stage-refused">
      {pressFailureText(answer)}
    </p>
  );
}

type ActionFormProps = {
  id: string;
  address: string;
  does: string;
  solid?: boolean;
  /** The id of the text that describes the consequence. */
  reason?: string;
  onSend?: () => void;
  children: ReactNode;
};

function ActionForm({
  id,
  address,
  does,
  solid = false,
  reason,
  onSend,
  children,
}: ActionFormProps) {
  return (
    <Form method="post" action={address} onSubmit={onSend} preventScrollReset>
      <input type="hidden" name="question" value={id} />
      <button
        type="submit"
        name="does"
        value={does}
        aria-describedby={reason}
        className={solid ? 'pill pill-solid' : 'pill pill-line'}
      >
        {children}
      </button>
    </Form>
  );
}

type FormProps = Pick<ActionFormProps, 'id' | 'address'>;

/** Shows the result, before the script is loaded. */
export function RevealForm(form: FormProps) {
  const reason = useId();
  return (
    <>
      <ActionForm {...form} does="reveal" solid reason={reason}>
        {words.showResult}
      </ActionForm>
      <span id={reason} hidden>
        {REVEAL_WORDS}
      </span>
    </>
  );
}

/** Closing is final, so it is confirmed. Without a script the confirmation is in a `details`. */
export function CloseFolded({ shows = false, ...form }: FormProps & { shows?: boolean }) {
  return (
    <details className="stage-close">
      <summary className={`pill ${shows ? 'pill-solid' : 'pill-line'} list-none`}>
        {shows ? words.closeAndShow : words.closeForGood}
      </summary>
      <ActionForm {...form} does="close" solid>
        {words.closeFinally}
      </ActionForm>
    </details>
  );
}

type CloseProps = FormProps & {
  closing: Dialog;
  /** Called on closing if the result is shown after closing. */
  onShow: (() => void) | undefined;
};

/** The same in a dialog. */
function CloseDialog({ closing: { dialog, close }, onShow, ...form }: CloseProps) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const send = () => {
    close();
    onShow?.();
  };
  return (
    <dialog ref={dialog} tabIndex={-1} className="stage-dialog" aria-labelledby="closing">
      <h2 id="closing" className="text-h4">
        {words.closeAsk}
      </h2>
      <p className="mt-3">
        {onShow && `${words.resultShows} `}
        {words.closeRule}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ActionForm {...form} does="close" solid onSend={send}>
          {onShow ? words.closeAndShow : words.closeIt}
        </ActionForm>
        <button type="button" className="pill pill-line" onClick={close}>
          {words.keepOpen}
        </button>
      </div>
    </dialog>
  );
}
