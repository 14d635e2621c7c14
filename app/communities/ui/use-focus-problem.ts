import { useEffect } from 'react';

/** With a script, a form that comes back begins at its first problem; without one, `autofocus` does that. */
export function useFocusProblem(id: string | undefined, cause: unknown): void {
  useEffect(() => {
    if (cause !== undefined && id !== undefined) document.getElementById(id)?.focus();
  }, [id, cause]);
}
