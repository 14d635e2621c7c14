import type { ReactNode } from 'react';
import type { AreaProps } from './area-props.ts';

/** Focus is led here when rows become a result, so that it is never lost. */
export function AreaStatus({
  status,
  children,
}: Pick<AreaProps, 'status'> & { children: ReactNode }) {
  return (
    <fieldset ref={status} tabIndex={-1} className="answer-status">
      <legend className="sr-only">Your answer</legend>
      {children}
    </fieldset>
  );
}
