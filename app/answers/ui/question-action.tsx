import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Does } from '../answer-form.ts';

type Props = {
  id: string;
  /** What it posts without a script; `change` only leads back to the choices. */
  does: Exclude<Does, 'answer'> | 'change';
  onAct: () => void;
  className?: string;
  children: ReactNode;
};

/** One button that is a form of its own: with a script it acts here, without one the question's page does. */
export function QuestionAction({ id, does, onAct, className = 'quiet-action', children }: Props) {
  const field = does === 'change' ? { name: 'change', value: '1' } : { name: 'does', value: does };
  return (
    <form
      method={does === 'change' ? 'get' : 'post'}
      action={href('/question/:id', { id })}
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        onAct();
      }}
    >
      <button type="submit" {...field} className={className}>
        {children}
      </button>
    </form>
  );
}
