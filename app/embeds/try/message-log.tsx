import { formatLocalSeconds } from '../../base/words/local-time.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import * as words from '../words/try.ts';

export type LoggedMessage = {
  number: number;
  at: Date;
  direction: keyof typeof words.directions;
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
    <details className="fold fold-line mt-6 border-y border-line">
      <summary>{words.messagesBetween}</summary>
      <p className="max-w-[60ch] text-small text-soft">{words.aboutMessages}</p>
      <button type="button" className="pill pill-line mt-3 text-small" onClick={onAsk}>
        {words.requestHeight}
      </button>
      <section
        aria-label={words.messages}
        tabIndex={0}
        className="mt-4 mb-5 max-h-80 overflow-y-auto"
      >
        <ol className="grid gap-px">
          {passed.map(({ number, at, direction, text }) => (
            <li key={number} className="grid gap-x-4 py-1.5 text-note sm:grid-cols-[5rem_8rem_1fr]">
              <span className="text-soft tabular-nums">{formatLocalSeconds(at)}</span>
              <span className="text-soft">{words.directions[direction]}</span>
              <code className="break-all">{text}</code>
            </li>
          ))}
        </ol>
      </section>
    </details>
  );
}
