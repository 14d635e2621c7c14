import { useId } from 'react';
import { Scripted } from './scripted.tsx';
import { useCopying } from './use-copying.ts';

/** The address to pass on. Copying needs a script; the field can be copied by hand. */
export function ShareAddress({
  address,
  label = 'Address to share',
}: {
  address: string;
  label?: string;
}) {
  const id = useId();
  const { canCopy, copy, isCopied } = useCopying(address);
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
        <Scripted can={canCopy}>
          <button type="button" className="pill pill-line" onClick={copy}>
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        </Scripted>
      </div>
      <output className="sr-only">{isCopied ? 'The address was copied.' : ''}</output>
    </div>
  );
}
