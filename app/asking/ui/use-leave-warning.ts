import { useEffect } from 'react';
import type { DraftStatus } from './use-draft.ts';

/** Whoever leaves the page is asked first while what they typed is kept nowhere but here. */
export function useLeaveWarning({ state }: DraftStatus): void {
  useEffect(() => {
    if (state !== 'here' && state !== 'lost') return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [state]);
}
