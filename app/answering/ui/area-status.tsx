import type { ReactNode } from 'react';
import type { AreaProps } from './area-props.ts';

/** Focus is led here when rows become a result, so that it is never lost. Once a question is over, it is printed too. */
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
