import type { ReactNode } from 'react';

type Props = {
  /** Whether the browser can do it; undefined until a script is there to ask. */
  isSupported: boolean | undefined;
  className?: string;
  children: ReactNode;
};

/** Controls that do nothing until a script is there. Their room is kept from the beginning: when they come, nothing beside or below them moves while it is being pressed. */
export function NeedsScript({ isSupported, className = '', children }: Props) {
  if (isSupported === false) return null;
  return (
    <span className="needs-script shrink-0">
      <span className={isSupported ? className : `${className} invisible`}>{children}</span>
    </span>
  );
}
