import type { ReactNode } from 'react';
import {
  CONTEXT_LENGTH,
  TEXT_LENGTH,
  type QuestionInput,
} from '../../questions/question-schema.ts';
import type { SimilarQuestion } from '../../discovery/similar-question.ts';
import { controlProps, ProblemLine, problemIn, type FieldsState } from './ask-field.tsx';
import { HeadlineField } from './headline-field.tsx';
import { SimilarList } from '../../discovery/ui/similar-list.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import * as words from '../words/fields.ts';

type Props = {
  title: string;
  start: QuestionInput;
  typed: QuestionInput;
  fields: FieldsState;
  similar: readonly SimilarQuestion[];
  intro: ReactNode;
};

/** The fields for the question and its context. */
export function QuestionText({ title, start, typed, fields, similar, intro }: Props) {
  const { problems, focus } = fields;
  const hasContext = start.context !== '' || problemIn(problems, 'context') !== undefined;
  return (
    <>
      <HeadlineField
        field="text"
        label={title}
        placeholder={words.questionPlaceholder}
        limits={TEXT_LENGTH}
        rows={2}
        start={start.text}
        typed={typed.text}
        fields={fields}
        begins={focus === 'text'}
        above={intro}
        onEnter={toChoices}
      />
      <SimilarList items={similar} />
      <details className="mt-2" open={hasContext}>
        <summary className="inline-flex min-h-9 list-none items-center text-small text-soft underline underline-offset-4 hover:text-ink">
          {words.addContext}
        </summary>
        <label htmlFor="ask-context" className="sr-only">
          {words.context}
        </label>
        <TextArea
          {...controlProps('context', fields, 'ask-context-hint')}
          name="context"
          rows={3}
          dir="auto"
          defaultValue={start.context}
          className="mt-1 field-sizing-content min-h-24 w-full rounded-row border border-(--edge) bg-sheet px-4 py-3 aria-invalid:border-alarm"
        />
        <p id="ask-context-hint" className="text-note text-soft">
          {words.contextHint({ max: CONTEXT_LENGTH.max })}
        </p>
        <ProblemLine field="context" problems={problems} />
      </details>
    </>
  );
}

/** Enter moves the focus to the choices. */
function toChoices(form: HTMLFormElement | null): void {
  const fields = form?.querySelectorAll<HTMLInputElement>('[name=choice], [name=low]');
  [...(fields ?? [])].find((field) => field.offsetParent !== null)?.focus();
}
