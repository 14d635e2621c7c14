import type { ReactNode } from 'react';
import type { AreaProps } from './area-props.ts';
import * as words from '../words/area.ts';

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
      <legend className="sr-only">{words.yourAnswer}</legend>
      {children}
    </fieldset>
  );
}
