import type { ReactNode } from 'react';

const CONTROL =
  'w-full rounded-row border border-(--edge) bg-sheet px-4 py-3 aria-invalid:border-alarm';

type About = { hint?: ReactNode; problem?: string | undefined };

/** The attributes by which a control names its problem and the texts that explain it. */
export function controlPropsOf(id: string, { hint, problem }: About) {
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy || undefined,
    className: CONTROL,
  };
}

/** A label, then the hint, then the problem, and last the control itself. */
export function Field({
  id,
  label,
  hint,
  problem,
  children,
}: About & { id: string; label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="text-small font-semibold text-alarm">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}
