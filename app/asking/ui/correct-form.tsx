import { useEffect, useState, type FormEvent } from 'react';
import { Form, href } from 'react-router';
import { cleanMultiline, cleanSingleLine } from '../../base/clean-text.ts';
import { ownValue } from '../../base/own-value.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { choiceNumberOf, maxCharacters, type Wording } from '../../questions/corrections.ts';
import type { FieldText } from '../../questions/words/problems.ts';
import { WordChanges } from '../../questions/ui/word-changes.tsx';
import { controlId, controlProps, ProblemLine } from './ask-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import * as texts from '../words/corrections.ts';

type Props = {
  id: string;
  /** The current wording, and what was typed. */
  wording: Wording;
  typed: Wording | undefined;
  problems: readonly FieldText[];
};

const BOX =
  'mt-1.5 w-full rounded-row border border-(--edge) bg-sheet px-4 py-3 aria-invalid:border-alarm';

/** The form that corrects the words of a question that was answered. */
export function CorrectForm({ id, wording, typed, problems }: Props) {
  const fields = Object.keys(wording).filter((field) => field !== 'context' || wording[field]);
  const first = problems[0]?.field ?? fields[0];
  useEffect(() => {
    const wrong = problems[0];
    if (wrong) document.getElementById(controlId(wrong.field))?.focus();
  }, [problems]);
  const [shown, show] = useState<Wording>(typed ?? wording);
  return (
    <Form
      method="post"
      action={`${href('/account/questions/:id', { id })}?do=correct`}
      noValidate
      className="mt-10 grid max-w-[42rem] gap-6"
    >
      {fields.map((field) => {
        const control = {
          ...controlProps(field, { problems, focus: first }, `ask-${field}-hint`),
          name: field,
          dir: 'auto' as const,
          defaultValue: ownValue(typed, field) ?? ownValue(wording, field),
          onInput: ({
            currentTarget: { value },
          }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            show((before) => ({ ...before, [field]: value })),
          className: BOX,
        };
        const was = ownValue(wording, field) ?? '';
        const became = (field === 'context' ? cleanMultiline : cleanSingleLine)(
          ownValue(shown, field) ?? was,
        );
        return (
          <div key={field}>
            <label htmlFor={control.id} className="font-semibold">
              {labelOf(field, fields)}
            </label>
            {field === 'text' || field === 'context' ? (
              <TextArea {...control} rows={field === 'text' ? 2 : 5} />
            ) : (
              <input {...control} type="text" autoComplete="off" />
            )}
            <p id={`ask-${field}-hint`} className="mt-1 text-note text-soft">
              {texts.limit({ most: maxCharacters(was) })}
            </p>
            <ProblemLine field={field} problems={problems} />
            {became !== was && (
              <p className="mt-2 border-s-2 border-glow ps-4">
                <span className="block text-note text-soft">{texts.shownAs}</span>
                <WordChanges was={was} became={became} />
              </p>
            )}
          </div>
        );
      })}
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" name="does" value="correct" className="pill pill-solid">
          {texts.publish}
        </button>
        <SiteLink to={href('/account/questions/:id', { id })} className="text-small">
          {texts.cancel}
        </SiteLink>
      </div>
    </Form>
  );
}

/** Choices are named by their place in the list, whatever their numbers. */
function labelOf(field: string, fields: readonly string[]): string {
  const known = ownValue(texts.fieldNames, field);
  if (known !== undefined) return known;
  const choices = fields.filter((one) => choiceNumberOf(one) !== undefined);
  return texts.choice({ place: choices.indexOf(field) + 1 });
}
