import { formatLocalSeconds } from '../../base/words/local-time.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

export type LoggedMessage = {
  number: number;
  at: Date;
  direction: 'from the frame' | 'to the frame';
  text: string;
};

/** The messages between frame and page, the newest on top. */
export function MessageLog({
  passed,
  onAsk,
}: {
  passed: readonly LoggedMessage[];
  onAsk: () => void;
}) {
  if (!useHydrated()) return null;
  return (
    <details className="fold mt-6 border-y border-line">
      <summary>Messages between the frame and the page</summary>
      <p className="max-w-[60ch] text-small text-soft">
        The frame reports its height whenever it changes, and on request. The script does this for
        you; a page with Datawrapper’s script understands it as well.
      </p>
      <button type="button" className="pill pill-line mt-3 text-small" onClick={onAsk}>
        Request its height
      </button>
      <section aria-label="Messages" tabIndex={0} className="mt-4 mb-5 max-h-80 overflow-y-auto">
        <ol className="grid gap-px">
          {passed.map(({ number, at, direction, text }) => (
            <li key={number} className="grid gap-x-4 py-1.5 text-note sm:grid-cols-[5rem_8rem_1fr]">
              <span className="text-soft tabular-nums">{formatLocalSeconds(at)}</span>
              <span className="text-soft">{direction}</span>
              <code className="break-all">{text}</code>
            </li>
          ))}
        </ol>
      </section>
    </details>
  );
}
