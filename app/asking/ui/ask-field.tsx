import type { Problem } from '../../questions/schema.ts';

/** What a form knows of its fields: what is wrong with which, and where to go on. */
export type FieldsState = { problems: readonly Problem[]; focus: string | undefined };

/** The control of a field, for labels, problems and focus. */
export function controlId(field: string): string {
  return `ask-${field}`;
}

export function problemIn(problems: readonly Problem[], field: string): string | undefined {
  return problems.find((one) => one.field === field)?.problem;
}

/** What a control says of itself: its hint, what is wrong with it, and whether to begin in it. */
export function controlProps(field: string, { problems, focus }: FieldsState, hint?: string) {
  const problem = problemIn(problems, field);
  const describedBy = [hint, problem && `${controlId(field)}-problem`].filter(Boolean).join(' ');
  return {
    id: controlId(field),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy || undefined,
    // Without a script this is how a page leads to where one has to go on.
    autoFocus: focus === field,
  };
}

export function ProblemLine({ field, problems }: { field: string; problems: readonly Problem[] }) {
  const problem = problemIn(problems, field);
  return (
    problem && (
      <p id={`${controlId(field)}-problem`} className="mt-1.5 text-small font-semibold text-alarm">
        <bdi>{problem}</bdi>
      </p>
    )
  );
}
