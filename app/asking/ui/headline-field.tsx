import type { KeyboardEvent, ReactNode } from 'react';
import { countGraphemes, type LengthLimits } from '../../base/text-length.ts';
import { controlId, controlProps, ProblemLine, type FieldsState } from './ask-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import * as words from '../words/fields.ts';

/** From this many characters left on, the remaining number is shown. */
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
  /** Whether the field gets the focus in a new form. */
  begins: boolean;
  /** Shown between the label and the field. */
  above: ReactNode;
  /** Moves the focus on Enter. */
  onEnter?: (form: HTMLFormElement | null) => void;
};

/** The text of a question or a survey, set as the headline that it will be: one line, in which Enter adds no second. */
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
      <TextArea
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
        {left <= COUNTED_FROM && left >= 0 ? words.charactersLeft({ left }) : ''}
      </p>
      <ProblemLine field={field} problems={fields.problems} />
    </>
  );
}
