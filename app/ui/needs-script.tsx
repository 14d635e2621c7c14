import type { ReactNode } from 'react';

type Props = {
  /** Whether the browser supports the feature; undefined until a script can check. */
  isSupported: boolean | undefined;
  className?: string;
  children: ReactNode;
};

/**
 * Controls that do nothing without a script. Their space is reserved from the start, so that nothing moves under a
 * reader's finger when they appear.
 */
export function NeedsScript({ isSupported, className = '', children }: Props) {
  if (isSupported === false) return null;
  return (
    <span className="needs-script shrink-0">
      <span className={isSupported ? className : `${className} invisible`}>{children}</span>
    </span>
  );
}
