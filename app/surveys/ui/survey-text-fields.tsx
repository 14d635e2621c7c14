import type { ReactNode } from 'react';
import { formatNumber } from '../../base/words/figures.ts';
import type { LengthLimits } from '../../base/text-length.ts';
import {
  INTRO_LENGTH,
  THANKS_LENGTH,
  TITLE_LENGTH,
  type SurveyTexts,
} from '../../questions/survey-schema.ts';
import {
  controlId,
  controlProps,
  ProblemLine,
  type FieldsState,
} from '../../asking/ui/ask-field.tsx';
import { HeadlineField } from '../../asking/ui/headline-field.tsx';

type Props = { start: SurveyTexts; typed: SurveyTexts; fields: FieldsState };

/** The title, and the text before the first question. */
export function SurveyIntroFields({ start, typed, fields, above }: Props & { above: ReactNode }) {
  return (
    <>
      <HeadlineField
        field="title"
        label="Make a survey"
        placeholder="What is it about?"
        limits={TITLE_LENGTH}
        rows={1}
        start={start.title}
        typed={typed.title}
        fields={fields}
        begins
        above={above}
      />
      <TextField
        field="intro"
        label="Before the first question"
        hint="Who asks, why, and how long it takes."
        limits={INTRO_LENGTH}
        start={start.intro}
        fields={fields}
      />
    </>
  );
}

/** The text at the end of the survey. */
export function SurveyThanksField({ start, fields }: Omit<Props, 'typed'>) {
  return (
    <TextField
      field="thanks"
      label="After the last question"
      hint="A thank you, or what you will do with the answers."
      limits={THANKS_LENGTH}
      start={start.thanks}
      fields={fields}
    />
  );
}

type WordsProps = {
  field: 'intro' | 'thanks';
  label: string;
  hint: string;
  limits: LengthLimits;
  start: string;
  fields: FieldsState;
};

function TextField({ field, label, hint, limits, start, fields }: WordsProps) {
  const id = controlId(field);
  return (
    <div className="mt-8">
      <label htmlFor={id} className="font-semibold">
        {`${label} `}
        <span className="font-normal text-soft">if you like</span>
      </label>
      <textarea
        {...controlProps(field, fields, `${id}-hint`)}
        name={field}
        rows={2}
        dir="auto"
        defaultValue={start}
        className="mt-2 field-sizing-content min-h-20 w-full rounded-row border border-(--edge) bg-sheet px-4 py-3 aria-invalid:border-alarm"
      />
      <p id={`${id}-hint`} className="text-note text-soft">
        {`${hint} Up to ${formatNumber(limits.max)} characters.`}
      </p>
      <ProblemLine field={field} problems={fields.problems} />
    </div>
  );
}
