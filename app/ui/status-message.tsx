import { useEffect, useRef, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  className: string;
  /** A new value makes the message take the focus again, even if the words are the same. */
  cause: unknown;
};

/** Focuses the outcome of a press: through the attribute without a script, through the effect with one. */
function useFocusOnChange<T extends HTMLElement>(cause: unknown) {
  const place = useRef<T>(null);
  useEffect(() => {
    if (cause !== null) place.current?.focus();
  }, [cause]);
  return { ref: place, tabIndex: -1, autoFocus: true, 'data-begin': true };
}

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
