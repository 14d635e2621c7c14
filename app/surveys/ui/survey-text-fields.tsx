import type { ReactNode } from 'react';
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
import { Sentence } from '../../ui/sentence.tsx';
import { HeadlineField } from '../../asking/ui/headline-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import * as words from '../words/builder.ts';

type Props = { start: SurveyTexts; typed: SurveyTexts; fields: FieldsState };

/** The title, and the text before the first question. */
export function SurveyIntroFields({ start, typed, fields, above }: Props & { above: ReactNode }) {
  return (
    <>
      <HeadlineField
        field="title"
        label={words.makeSurvey}
        placeholder={words.titlePlaceholder}
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
        label={words.introLabel({ aside: optional })}
        hint={words.introHint({ most: INTRO_LENGTH.max })}
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
      label={words.thanksLabel({ aside: optional })}
      hint={words.thanksHint({ most: THANKS_LENGTH.max })}
      start={start.thanks}
      fields={fields}
    />
  );
}

type WordsProps = {
  field: 'intro' | 'thanks';
  label: readonly ReactNode[];
  hint: string;
  start: string;
  fields: FieldsState;
};

const optional = (text: string) => <span className="font-normal text-soft">{text}</span>;

function TextField({ field, label, hint, start, fields }: WordsProps) {
  const id = controlId(field);
  return (
    <div className="mt-8">
      <label htmlFor={id} className="font-semibold">
        <Sentence parts={label} />
      </label>
      <TextArea
        {...controlProps(field, fields, `${id}-hint`)}
        name={field}
        rows={2}
        dir="auto"
        defaultValue={start}
        className="mt-2 field-sizing-content min-h-20 w-full rounded-row border border-(--edge) bg-sheet px-4 py-3 aria-invalid:border-alarm"
      />
      <p id={`${id}-hint`} className="text-note text-soft">
        {hint}
      </p>
      <ProblemLine field={field} problems={fields.problems} />
    </div>
  );
}
