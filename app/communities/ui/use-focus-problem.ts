import { useEffect } from 'react';

/** With a script, too, a form that comes back begins where something is wrong; without one `autofocus` does it. */
export function useFocusProblem(id: string | undefined, cause: unknown): void {
  useEffect(() => {
    if (cause !== undefined && id !== undefined) document.getElementById(id)?.focus();
  }, [id, cause]);
}
