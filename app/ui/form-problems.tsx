import type { ReactNode } from 'react';

type Props = { problems: readonly { id: string; problem: string }[]; children: ReactNode };

/**
 * Above a form that came back: what happened, and which fields need attention. Without a script, focus is the only way
 * to lead readers there: it is here if no field has a problem, otherwise on the first such field.
 */
export function FormProblems({ problems, children }: Props) {
  const focus = { tabIndex: -1, autoFocus: problems.length === 0 };
  return (
    <div role="alert" {...focus} className="rounded-row border-2 border-alarm px-5 py-4">
      <div className="font-semibold">{children}</div>
      {problems.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {problems.map(({ id, problem }) => (
            <li key={id}>
              <a href={`#${id}`} className="underline">
                {problem}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
