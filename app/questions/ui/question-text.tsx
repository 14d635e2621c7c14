import type { KeyboardEvent, ReactNode } from 'react';
import { formatCount } from '../../base/format.ts';
import { clusters } from '../../base/length.ts';
import { CONTEXT_LENGTH, TEXT_LENGTH, type AskTyped } from '../schema.ts';
import type { SimilarQuestion } from '../similar.ts';
import { controlOf, ProblemLine, problemIn, type Fields } from './ask-field.tsx';
import { SimilarList } from './similar-list.tsx';

/** The last stretch, in which it helps to know how much room is left. */
const COUNTED_FROM = 40;

type Props = {
  title: string;
  start: AskTyped;
  typed: AskTyped;
  fields: Fields;
  similar: readonly SimilarQuestion[];
  intro: ReactNode;
};

/** The question, set as the headline that it will be. */
export function QuestionText(props: Props) {
  const { title, start, typed, fields, similar, intro } = props;
  const { problems, focus } = fields;
  const left = TEXT_LENGTH.max - clusters(typed.text.trim());
  const hasContext = start.context !== '' || problemIn(problems, 'context') !== undefined;
  return (
    <>
      <h1 className="text-small font-semibold tracking-normal text-star">
        <label htmlFor="ask-text">{title}</label>
      </h1>
      {intro}
      <textarea
        {...controlOf('text', fields, 'ask-text-left')}
        name="text"
        rows={2}
        dir="auto"
        required
        data-begin={focus === 'text' || undefined}
        enterKeyHint="next"
        placeholder="What do you want to know?"
        defaultValue={start.text}
        onKeyDown={toChoices}
        className="display mt-2 field-sizing-content w-full resize-none rounded-none border-b-2 border-line bg-transparent pb-3 font-display text-h3 font-bold outline-none placeholder:text-(--edge) focus-visible:border-star aria-invalid:border-alarm sm:text-h2"
      />
      <p id="ask-text-left" className="text-end text-note text-soft">
        {left <= COUNTED_FROM && left >= 0
          ? formatCount(left, { one: '# character left', other: '# characters left' })
          : ''}
      </p>
      <ProblemLine field="text" problems={problems} />
      <SimilarList items={similar} />
      <details className="mt-2" open={hasContext}>
        <summary className="inline-flex min-h-9 list-none items-center text-small text-soft underline underline-offset-4 hover:text-ink">
          Add context
        </summary>
        <label htmlFor="ask-context" className="sr-only">
          Context
        </label>
        <textarea
          {...controlOf('context', fields, 'ask-context-hint')}
          name="context"
          rows={3}
          dir="auto"
          defaultValue={start.context}
          className="mt-1 field-sizing-content min-h-24 w-full rounded-row border border-(--edge) bg-sheet px-4 py-3 aria-invalid:border-alarm"
        />
        <p id="ask-context-hint" className="text-note text-soft">
          {`What somebody should know before answering. Up to ${CONTEXT_LENGTH.max.toLocaleString('en')} characters.`}
        </p>
        <ProblemLine field="context" problems={problems} />
      </details>
    </>
  );
}

/** A question is one line: Enter goes on to what can be answered. */
function toChoices(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey)
    return;
  event.preventDefault();
  const fields = event.currentTarget.form?.querySelectorAll<HTMLInputElement>(
    '[name=choice], [name=low]',
  );
  [...(fields ?? [])].find((field) => field.offsetParent !== null)?.focus();
}
