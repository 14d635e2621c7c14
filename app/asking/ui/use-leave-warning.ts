import { useEffect } from 'react';
import type { DraftStatus } from './use-draft.ts';

/** Warns on leaving the page while what was typed is stored nowhere else. */
export function useLeaveWarning({ state }: DraftStatus<unknown>): void {
  useEffect(() => {
    if (state !== 'here' && state !== 'lost') return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [state]);
}
