import script from './passkey-script.js?raw';

type Props = {
  next: string;
  text: string;
  /** What a browser without a script is told, where there is no other way. */
  plain?: string;
};

/** Somebody comes in, or says once more who they are, by a passkey. It is there once the script can work it. */
export function PasskeyButton({ next, text, plain }: Props) {
  return (
    <>
      <div data-passkey="enter" data-next={next} className="mt-3">
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

/** At the end of what it works. */
export function PasskeyScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
