import { isMove, KEYS } from '../presenter-keys.ts';
import type { Dialog } from './use-dialog.ts';
import * as words from '../words/presenter.ts';

type Props = {
  dialog: Dialog;
  /** Whether there is more than one question. */
  moves: boolean;
  /** Why there is no result to show. */
  why: string | undefined;
  letters: boolean;
  onLetters: (isOn: boolean) => void;
};

/** Lists the keys, and lets the presenter turn off single letters. */
export function KeysDialog({ dialog: { dialog, close }, moves, why, letters, onLetters }: Props) {
  return (
    <dialog ref={dialog} tabIndex={-1} className="stage-dialog" aria-labelledby="keys">
      <h2 id="keys" className="text-h4">
        {words.keys}
      </h2>
      <dl className="stage-keys">
        {KEYS.filter(({ act }) => moves || !isMove(act)).map(({ act }) => (
          <div key={act}>
            <dt>
              {words.keyNames[act].map((key, at) => (
                <span key={key}>
                  {at > 0 && <span className="sr-only">{words.or}</span>}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>
              {words.keyActs[act]}
              {act === 'results' && why !== undefined && <span className="stage-why">{why}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0"
          checked={letters}
          onChange={(event) => onLetters(event.target.checked)}
        />
        <span>
          {words.letterKeys}
          <span className="stage-why">{words.letterKeysRule}</span>
        </span>
      </label>
      <p className="mt-6">
        <button type="button" className="pill pill-solid" onClick={close}>
          {words.close}
        </button>
      </p>
    </dialog>
  );
}
