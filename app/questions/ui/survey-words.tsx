import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '../../base/format.ts';
import { clusters, type Lengths } from '../../base/length.ts';
import {
  INTRO_LENGTH,
  THANKS_LENGTH,
  TITLE_LENGTH,
  type SurveyWords,
} from '../../surveys/schema.ts';
import { controlId, controlOf, ProblemLine, type Fields } from './ask-field.tsx';

type Props = { start: SurveyWords; typed: SurveyWords; fields: Fields };

/** The last stretch, in which it helps to know how much room is left. */
const COUNTED_FROM = 40;

/** The title, set as the headline that it will be, and what stands before the first question. */
export function SurveyHead({ start, typed, fields, above }: Props & { above: ReactNode }) {
  const left = TITLE_LENGTH.max - clusters(typed.title.trim());
  return (
    <>
      <h1 className="text-small font-semibold tracking-normal text-star">
        <label htmlFor={controlId('title')}>Make a survey</label>
      </h1>
      {above}
      <textarea
        {...controlOf('title', fields, 'ask-title-left')}
        name="title"
        rows={1}
        dir="auto"
        required
        data-begin
        placeholder="What is it about?"
        defaultValue={start.title}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
        className="display mt-2 field-sizing-content w-full resize-none rounded-none border-b-2 border-line bg-transparent pb-3 font-display text-h3 font-bold outline-none placeholder:text-(--edge) focus-visible:border-star aria-invalid:border-alarm sm:text-h2"
      />
      <p id="ask-title-left" className="text-end text-note text-soft">
        {left <= COUNTED_FROM && left >= 0
          ? formatCount(left, { one: '# character left', other: '# characters left' })
          : ''}
      </p>
      <ProblemLine field="title" problems={fields.problems} />
      <Words
        field="intro"
        label="Before the first question"
        hint="Who asks, what for, how long it takes."
        limits={INTRO_LENGTH}
        start={start.intro}
        fields={fields}
      />
    </>
  );
}

/** What people read when they have come to the end. */
export function SurveyThanks({ start, fields }: Omit<Props, 'typed'>) {
  return (
    <Words
      field="thanks"
      label="After the last question"
      hint="A word of thanks, or what becomes of the answers."
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
  limits: Lengths;
  start: string;
  fields: Fields;
};

function Words({ field, label, hint, limits, start, fields }: WordsProps) {
  const id = controlId(field);
  return (
    <div className="mt-8">
      <label htmlFor={id} className="font-semibold">
        {`${label} `}
        <span className="font-normal text-soft">if you like</span>
      </label>
      <textarea
        {...controlOf(field, fields, `${id}-hint`)}
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
