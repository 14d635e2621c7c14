import { useCallback, useState } from 'react';
import { withSent, withSaved, type UnsavedState } from '../../questions/unsaved.ts';

/** Tracks what the site may hold of a form, as it is sent and confirmed. */
export function useUnsaved(start: UnsavedState) {
  const [held, setHeld] = useState(start);
  /** From now on the site may have it. */
  const sent = useCallback((one: string | undefined) => {
    if (one !== undefined) setHeld((before) => withSent(before, one));
  }, []);
  /** The site confirmed that it has it. */
  const taken = useCallback((one: string) => setHeld((before) => withSaved(before, one)), []);
  return { held, setHeld, sent, taken };
}
