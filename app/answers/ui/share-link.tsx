import { useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';

type Props = { text: string; path: string; className?: string };

/** The device's own sheet for sharing where it has one, else the address in the clipboard. */
export function ShareLink({ text, path, className = 'fact-link' }: Props) {
  const isHydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  // As served, and without a script: an address to copy by hand.
  if (!isHydrated)
    return (
      <a href={path} className={className}>
        Link to this question
      </a>
    );
  const share = async () => {
    const url = new URL(path, window.location.href).href;
    try {
      if (isTouch() && 'share' in navigator) await navigator.share({ title: text, url });
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
      }
    } catch {
      // Closed without sharing, or not allowed: the address still stands in the browser's bar.
    }
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void share()}>
        {isCopied ? 'The link is copied' : 'Share this question'}
      </button>
      <output className="sr-only">{isCopied ? 'The link is copied.' : ''}</output>
    </>
  );
}

function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
