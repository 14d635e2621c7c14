import type { KeyboardEvent, ReactNode } from 'react';
import { formatCount } from '../../base/format.ts';
import { countGraphemes, type LengthLimits } from '../../base/text-length.ts';
import { controlId, controlProps, ProblemLine, type FieldsState } from './ask-field.tsx';

/** The last stretch, in which it helps to know how much room is left. */
const COUNTED_FROM = 40;

type Props = {
  field: string;
  label: string;
  placeholder: string;
  limits: LengthLimits;
  rows: number;
  start: string;
  typed: string;
  fields: FieldsState;
  /** Where a form that is looked at for the first time begins. */
  begins: boolean;
  /** Between its name and the line itself. */
  above: ReactNode;
  /** Where Enter goes on to. */
  onEnter?: (form: HTMLFormElement | null) => void;
};

/** What is asked or made, set as the headline that it will be: one line, in which Enter makes no second. */
export function HeadlineField({ field, fields, limits, typed, onEnter, ...props }: Props) {
  const left = limits.max - countGraphemes(typed.trim());
  const leftId = `${controlId(field)}-left`;
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey)
      return;
    event.preventDefault();
    onEnter?.(event.currentTarget.form);
  }
  return (
    <>
      <h1 className="text-small font-semibold tracking-normal text-star">
        <label htmlFor={controlId(field)}>{props.label}</label>
      </h1>
      {props.above}
      <textarea
        {...controlProps(field, fields, leftId)}
        name={field}
        rows={props.rows}
        dir="auto"
        required
        data-begin={props.begins || undefined}
        enterKeyHint={onEnter && 'next'}
        placeholder={props.placeholder}
        defaultValue={props.start}
        onKeyDown={onKeyDown}
        className="display mt-2 field-sizing-content w-full resize-none rounded-none border-b-2 border-line bg-transparent pb-3 font-display text-h3 font-bold outline-none placeholder:text-(--edge) focus-visible:border-star aria-invalid:border-alarm sm:text-h2"
      />
      <p id={leftId} className="text-end text-note text-soft">
        {left <= COUNTED_FROM && left >= 0
          ? formatCount(left, { one: '# character left', other: '# characters left' })
          : ''}
      </p>
      <ProblemLine field={field} problems={fields.problems} />
    </>
  );
}
