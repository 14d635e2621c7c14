import { useEffect, useRef, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  className: string;
  /** Told anew whenever this is another, however alike the words are. */
  cause: unknown;
};

/** Where a page leads to say what came of a press: by the attribute without a script, by itself with one. */
function useFocusOnChange<T extends HTMLElement>(cause: unknown) {
  const place = useRef<T>(null);
  useEffect(() => {
    if (cause !== null) place.current?.focus();
  }, [cause]);
  return { ref: place, tabIndex: -1, autoFocus: true, 'data-begin': true };
}

/** What was done. */
export function SuccessMessage({ children, className, cause }: Props) {
  return (
    <output
      {...useFocusOnChange<HTMLOutputElement>(cause)}
      className={`block outline-none ${className}`}
    >
      {children}
    </output>
  );
}

/** Why nothing was done. */
export function RefusalMessage({ children, className, cause }: Props) {
  return (
    <div
      role="alert"
      {...useFocusOnChange<HTMLDivElement>(cause)}
      className={`outline-none ${className}`}
    >
      {children}
    </div>
  );
}
