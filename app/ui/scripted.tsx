import type { ReactNode } from 'react';

type Props = {
  /** The script is there, and the browser can do it. */
  isReady: boolean;
  className?: string;
  children: ReactNode;
};

/** Controls that do nothing until a script is there. Their room is kept from the beginning: when they come, nothing beside or below them moves while it is being pressed. */
export function Scripted({ isReady, className = '', children }: Props) {
  return (
    <span className="needs-script shrink-0">
      <span className={isReady ? className : `${className} invisible`}>{children}</span>
    </span>
  );
}
