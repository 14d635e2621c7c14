import type { ReactNode } from 'react';
import type { AreaProps } from './area-props.ts';

/**
 * Gets the focus when rows become a result, so that the focus is never lost. It is printed only for a closed question.
 */
export function AreaStatus({
  status,
  children,
  isOver = false,
}: Pick<AreaProps, 'status'> & { children: ReactNode; isOver?: boolean }) {
  return (
    <fieldset
      ref={status}
      tabIndex={-1}
      className={isOver ? 'answer-status is-over' : 'answer-status'}
    >
      <legend className="sr-only">Your answer</legend>
      {children}
    </fieldset>
  );
}
