import script from './passkey-script.js?raw';
import * as words from '../words/security/passkeys.ts';

type Props = {
  next: string;
  text: string;
  /** Shown in a browser without a script, where there is no other way. */
  plain?: string;
};

/** Signs somebody in, or has them prove once more who they are, by a passkey. Hidden until the script can handle it. */
export function PasskeyButton({ next, text, plain }: Props) {
  return (
    <>
      <div
        data-passkey="enter"
        data-next={next}
        data-words={JSON.stringify(words.inScript)}
        className="mt-3"
      >
        {plain && <p data-plain>{plain}</p>}
        <button type="button" hidden className="pill pill-line min-h-12 w-full">
          {text}
        </button>
        <output className="mt-3 block text-small font-semibold text-alarm empty:hidden" />
      </div>
      <PasskeyScript />
    </>
  );
}

/** Comes after all that it handles. */
export function PasskeyScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
