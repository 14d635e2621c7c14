import type { FieldText } from '../../questions/words/problems.ts';

/** The problems of a form's fields, and the field to focus. */
export type FieldsState = { problems: readonly FieldText[]; focus: string | undefined };

/** The id of a field's control, for labels, problems and focus. */
export function controlId(field: string): string {
  return `ask-${field}`;
}

export function problemIn(problems: readonly FieldText[], field: string): string | undefined {
  return problems.find((one) => one.field === field)?.problem;
}

/** The attributes of a control: its hint, its problem, and whether it gets the focus. */
export function controlProps(field: string, { problems, focus }: FieldsState, hint?: string) {
  const problem = problemIn(problems, field);
  const describedBy = [hint, problem && `${controlId(field)}-problem`].filter(Boolean).join(' ');
  return {
    id: controlId(field),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy || undefined,
    // Also moves the focus on a page without a script.
    autoFocus: focus === field,
  };
}

export function ProblemLine({
  field,
  problems,
}: {
  field: string;
  problems: readonly FieldText[];
}) {
  const problem = problemIn(problems, field);
  return (
    problem && (
      <p id={`${controlId(field)}-problem`} className="mt-1.5 text-small font-semibold text-alarm">
        <bdi>{problem}</bdi>
      </p>
    )
  );
}
