import { useEffect, useId, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

const SAID_FOR_MS = 3_000;

/** The address to pass on. Copying needs a script; the field can be copied by hand. */
export function ShareAddress({
  address,
  label = 'Address to share',
}: {
  address: string;
  label?: string;
}) {
  const id = useId();
  const canCopy = useHydrated() && navigator.clipboard !== undefined;
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="mt-2 flex gap-2">
        <input
          id={id}
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-11 min-w-0 grow rounded-full border border-(--edge) bg-sheet px-4 text-small"
        />
        {canCopy && (
          <button
            type="button"
            className="pill pill-line shrink-0"
            onClick={() =>
              void navigator.clipboard.writeText(address).then(
                () => setCopied(true),
                () => undefined,
              )
            }
          >
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        )}
      </div>
      <output className="sr-only">{isCopied ? 'The address was copied.' : ''}</output>
    </div>
  );
}
