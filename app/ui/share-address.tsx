import { useId } from 'react';
import { NeedsScript } from './needs-script.tsx';
import { useClipboard } from './use-clipboard.ts';
import * as words from './words.ts';

/** The address to share. The button needs a script; without one the field can be copied by hand. */
export function ShareAddress({
  address,
  label = words.addressToShare,
}: {
  address: string;
  label?: string;
}) {
  const id = useId();
  const { canCopy, copy, isCopied } = useClipboard(address);
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
        <NeedsScript isSupported={canCopy}>
          <button type="button" className="pill pill-line" onClick={copy}>
            {isCopied ? words.copied : words.copy}
          </button>
        </NeedsScript>
      </div>
      <output className="sr-only">{isCopied ? words.addressCopied : ''}</output>
    </div>
  );
}
