import { formatNumber } from '../../base/words/figures.ts';
import { looksOrdered } from '../looks-ordered.ts';
import { MIN_PICKS, SCALE_STEPS, type QuestionInput } from '../../questions/question-schema.ts';
import { controlProps, ProblemLine, type FieldsState } from './ask-field.tsx';
import { ChoiceInputs } from './choice-inputs.tsx';
import { KIND_CLASSES } from './kind-picker.tsx';
import * as words from '../words/fields.ts';
import { outsideLabels } from '../../questions/words/outside.ts';

type Props = {
  start: QuestionInput;
  typed: QuestionInput;
  fields: FieldsState;
  onChange: () => void;
};

/** The fields for what can be answered: rows of choices, or the two ends of a scale. */
export function ChoiceFields({ start, typed, fields, onChange }: Props) {
  const labels = typed.choices.filter((choice) => choice.trim() !== '');
  const asksForOrder = !typed.ordered && looksOrdered(labels);
  return (
    <>
      <div className="for-choices mt-5">
        <ChoiceInputs typed={typed} fields={fields} onChange={onChange} />
        <div className={`mt-4 ${KIND_CLASSES.multiple}`}>
          <label htmlFor="ask-pickAtMost" className="me-2 text-small">
            {words.picksAtMost}
          </label>
          <select
            {...controlProps('pickAtMost', fields)}
            name="pickAtMost"
            defaultValue={start.pickAtMost}
            className="rounded-full border border-(--edge) bg-sheet px-3 py-1.5 text-small"
          >
            <option value="">{words.unlimitedPicks}</option>
            {Array.from({ length: Math.max(0, labels.length - MIN_PICKS) }, (_, at) => (
              <option key={at} value={at + MIN_PICKS}>
                {formatNumber(at + MIN_PICKS)}
              </option>
            ))}
          </select>
          <ProblemLine field="pickAtMost" problems={fields.problems} />
        </div>
        <div className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-small">
          <Tick
            name="none"
            label={words.offer({ choice: outsideLabels.none })}
            isTicked={start.none}
          />
          <Tick
            name="unsure"
            label={words.offer({ choice: outsideLabels.unsure })}
            isTicked={start.unsure}
          />
          <Tick name="ordered" label={words.keepOrder} isTicked={start.ordered} />
        </div>
        <output className="mt-1 block text-note text-soft">
          {typed.ordered
            ? words.orderKept
            : asksForOrder
              ? words.looksOrdered
              : words.orderShuffled}
        </output>
      </div>
      <div className={`mt-6 ${KIND_CLASSES.scale}`}>
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">{words.steps}</legend>
          {(Object.keys(SCALE_STEPS) as QuestionInput['steps'][]).map((one) => (
            <label
              key={one}
              className="relative inline-flex min-h-9 items-center rounded-full border border-(--edge) px-4 text-small tabular-nums has-checked:border-ink has-checked:bg-ink has-checked:forced-color-adjust-none has-checked:text-paper has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-star"
            >
              <input
                type="radio"
                name="steps"
                value={one}
                defaultChecked={start.steps === one}
                className="sr-only"
              />
              {words.stepRange({ low: SCALE_STEPS[one][0], high: SCALE_STEPS[one][1] })}
            </label>
          ))}
        </fieldset>
        <div className="mt-4 grid grid-cols-1 gap-2 sm:grid-cols-2">
          {(['low', 'high'] as const).map((end, at) => (
            <div key={end}>
              <div className="flex min-h-14 items-center rounded-row bg-track ps-4 forced-colors:border focus-within:outline-[2.5px] focus-within:outline-offset-2 focus-within:outline-star has-aria-invalid:outline-2 has-aria-invalid:outline-alarm">
                <span className="font-display text-lead font-bold tabular-nums" aria-hidden="true">
                  {SCALE_STEPS[typed.steps][at]}
                </span>
                <input
                  {...controlProps(end, fields)}
                  type="text"
                  name={end}
                  dir="auto"
                  autoComplete="off"
                  aria-label={words.endLabel({ step: SCALE_STEPS[typed.steps][at === 0 ? 0 : 1] })}
                  placeholder={at === 0 ? words.lowExample : words.highExample}
                  defaultValue={start[end]}
                  className="min-w-0 grow bg-transparent px-3 py-3.5 text-lead outline-none placeholder:text-soft"
                />
              </div>
              <ProblemLine field={end} problems={fields.problems} />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

function Tick({ name, label, isTicked }: { name: string; label: string; isTicked: boolean }) {
  return (
    <label className="inline-flex min-h-9 items-center gap-2">
      <input type="checkbox" name={name} value="1" defaultChecked={isTicked} className="size-4" />
      {label}
    </label>
  );
}
