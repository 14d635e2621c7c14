import { useClipboard } from './use-clipboard.ts';
import * as words from './words.ts';

/**
 * At the upper end of the text that it copies. Without a script the button is absent: the text can be selected and
 * copied by hand.
 */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { copy, isCopied } = useClipboard(text);
  if (!copy) return null;
  return (
    <>
      <button
        type="button"
        className="pill pill-line absolute top-2 right-2 min-h-9 bg-sheet px-3.5 text-small"
        onClick={copy}
      >
        {isCopied ? words.copied : words.copy}
        <span className="sr-only">{` ${name}`}</span>
      </button>
      <output className="sr-only">{isCopied ? words.textCopied : ''}</output>
    </>
  );
}
