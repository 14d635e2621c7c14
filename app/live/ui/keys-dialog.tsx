import { KEYS } from '../presenter-keys.ts';
import type { Dialog } from './use-dialog.ts';

type Props = { dialog: Dialog; letters: boolean; onLetters: (isOn: boolean) => void };

/** What the keys do, and the way to have single letters do nothing. */
export function KeysDialog({ dialog: { dialog, close }, letters, onLetters }: Props) {
  return (
    <dialog ref={dialog} tabIndex={-1} className="stage-dialog" aria-labelledby="keys">
      <h2 id="keys" className="text-h4">
        Keys
      </h2>
      <dl className="stage-keys">
        {KEYS.map(({ shown, act, does }) => (
          <div key={act}>
            <dt>{shown}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-(--star)"
          checked={letters}
          onChange={(event) => onLetters(event.target.checked)}
        />
        Letters and signs act as keys
      </label>
      <p className="mt-6">
        <button type="button" className="pill pill-solid" onClick={close}>
          Close
        </button>
      </p>
    </dialog>
  );
}
