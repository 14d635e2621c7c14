import { useCallback, useState } from 'react';
import { withSent, withSaved, type UnsavedState } from '../../questions/unsaved.ts';

/** What the site may hold of what is written in a form, as it is sent and answered. */
export function useUnsaved(start: UnsavedState) {
  const [held, setHeld] = useState(start);
  /** From here on the site may have it. */
  const sent = useCallback((one: string | undefined) => {
    if (one !== undefined) setHeld((before) => withSent(before, one));
  }, []);
  /** The site said that it has it. */
  const taken = useCallback((one: string) => setHeld((before) => withSaved(before, one)), []);
  return { held, setHeld, sent, taken };
}
