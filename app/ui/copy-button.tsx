import { useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

const SAID_FOR_MS = 3_000;

/** At the upper end of what it copies. Without a script there is none: the text can be marked and copied by hand. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const canCopy = useHydrated() && navigator.clipboard !== undefined;
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  useEffect(() => {
    if (copied === undefined) return undefined;
    const timer = setTimeout(() => setCopied(undefined), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!canCopy) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => undefined,
    );
  return (
    <>
      <button
        type="button"
        className="pill pill-line absolute top-2 right-2 min-h-9 bg-sheet px-3.5 text-small"
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy'}
        <span className="sr-only">{` ${name}`}</span>
      </button>
      <output className="sr-only">{isCopied ? 'It was copied.' : ''}</output>
    </>
  );
}
