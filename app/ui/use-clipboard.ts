import { useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

const SAID_FOR_MS = 3_000;

type ClipboardState = {
  /** Undefined until a script runs. */
  canCopy: boolean | undefined;
  copy: (() => void) | undefined;
  isCopied: boolean;
};

/**
 * Copies a text, and says for a while that it was copied. `canCopy` is undefined without a script, and false where
 * pages may not copy.
 */
export function useClipboard(text: string): ClipboardState {
  const canCopy = useHydrated() ? navigator.clipboard !== undefined : undefined;
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return undefined;
    const timer = setTimeout(() => setCopied(undefined), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  function copy(): void {
    void navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => undefined,
    );
  }
  return { canCopy, copy: canCopy ? copy : undefined, isCopied: copied === text };
}
