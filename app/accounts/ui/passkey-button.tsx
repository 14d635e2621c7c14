import script from './passkeys.js?raw';

/** Somebody comes in, or says once more who they are, by a passkey. It is there once the script can work it. */
export function PasskeyButton({ next, text }: { next: string; text: string }) {
  return (
    <>
      <div data-passkey="enter" data-next={next} className="mt-3">
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
