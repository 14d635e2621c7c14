import type { ReactNode } from 'react';
import type { AnswerAction } from '../answer-fields.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { questionPath } from '../../results/ui/question-path.ts';

type Props = {
  question: QuestionView;
  /** What it posts without a script; `change` only leads back to the choices. */
  does: Exclude<AnswerAction, 'answer'> | 'change';
  onAct: () => void;
  className?: string;
  children: ReactNode;
};

/** A button that is a form of its own: with a script it acts here, without one it posts to the question's page. */
export function QuestionAction({
  question,
  does,
  onAct,
  className = 'quiet-action',
  children,
}: Props) {
  return (
    <form
      method="post"
      action={questionPath(question)}
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        onAct();
      }}
    >
      <button type="submit" name="does" value={does} className={className}>
        {children}
      </button>
    </form>
  );
}
