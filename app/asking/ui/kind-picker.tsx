import { QUESTION_KINDS, type QuestionKind } from '../../questions/question-rules.ts';
import { KIND_WORDS } from '../../questions/words/settings.ts';
import { KindIcon } from './kind-icon.tsx';
import * as words from '../words/fields.ts';

/** The four kinds, by what voters do. The style sheet hides the fields of the other kinds. */
export function KindPicker({ kind }: { kind: QuestionKind }) {
  return (
    <fieldset className="mt-8">
      <legend className="sr-only">{words.kind}</legend>
      <div className="flex flex-wrap gap-2">
        {QUESTION_KINDS.map((one) => (
          <label
            key={one}
            className="pill pill-line relative gap-2 px-4 has-checked:border-ink has-checked:bg-ink has-checked:forced-color-adjust-none has-checked:text-paper has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-star"
          >
            <input
              type="radio"
              name="kind"
              value={one}
              defaultChecked={one === kind}
              aria-describedby={`ask-kind-${one}`}
              className="sr-only"
            />
            <KindIcon kind={one} className="size-4.5 shrink-0" />
            {KIND_WORDS[one].name}
          </label>
        ))}
      </div>
      {QUESTION_KINDS.map((one) => (
        <p
          key={one}
          id={`ask-kind-${one}`}
          className={`mt-3 text-small text-soft ${KIND_CLASSES[one]}`}
        >
          {KIND_WORDS[one].about}
        </p>
      ))}
    </fieldset>
  );
}

export const KIND_CLASSES: Record<QuestionKind, string> = {
  single: 'for-single',
  multiple: 'for-multiple',
  ranking: 'for-ranking',
  scale: 'for-scale',
};
