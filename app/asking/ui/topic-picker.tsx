import { useHydrated } from '../../ui/use-hydrated.ts';
import { CheckboxPill } from '../../ui/checkbox-pill.tsx';
import { MAX_QUESTION_TOPICS } from '../../questions/question-schema.ts';
import { topicHints, type TopicOption } from '../topic-hints.ts';
import { controlId, controlProps, ProblemLine, type FieldsState } from './ask-field.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/fields.ts';

type Props = {
  topics: readonly TopicOption[];
  /** The initial topics. */
  picked: readonly string[];
  fields: FieldsState;
  /** What topics are suggested from: the text, the picked topics, and topics of similar questions. */
  from: { text: string; picked: readonly string[]; near?: readonly (readonly string[])[] };
  /** It is asked in a community, whose members find it there. */
  isInCommunity: boolean;
};

export function TopicPicker({ topics, picked, fields, from, isInCommunity }: Props) {
  return (
    <fieldset className="mt-9">
      <legend className="font-semibold">
        <Sentence
          parts={(isInCommunity ? words.topicsUpTo : words.topicsNeeded)({
            most: MAX_QUESTION_TOPICS,
            note: (text) => <span className="font-normal text-soft">{text}</span>,
          })}
        />
      </legend>
      <ProblemLine field="topics" problems={fields.problems} />
      <TopicHints topics={topics} from={from} />
      <div className="mt-3 flex flex-wrap gap-2">
        {topics.map(({ slug, name }, at) => (
          <CheckboxPill
            {...(at === 0 ? controlProps('topics', fields) : { id: pillId(slug) })}
            key={slug}
            name="topic"
            value={slug}
            defaultChecked={picked.includes(slug)}
            label={name}
          />
        ))}
      </div>
    </fieldset>
  );
}

function pillId(slug: string): string {
  return controlId(`topic-${slug}`);
}

/** Suggestions, with a script only. Their line is reserved, so that nothing moves while the author types. */
function TopicHints({ topics, from }: Pick<Props, 'topics' | 'from'>) {
  const hasScript = useHydrated();
  const hints = topicHints(from.text, topics, from.near ?? []).filter(
    ({ slug }) => !from.picked.includes(slug),
  );
  const isFull = from.picked.length >= MAX_QUESTION_TOPICS;
  return (
    <p className="needs-script mt-1.5 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 text-small text-soft">
      {!hasScript || hints.length === 0 || isFull ? (
        words.suggestionsFollow
      ) : (
        <>
          <span>{words.suggestions}</span>
          {hints.map(({ slug, name }) => (
            <button
              key={slug}
              type="button"
              aria-label={words.addTopic({ name })}
              className="min-h-9 text-star underline underline-offset-4 hover:text-ink"
              onClick={({ currentTarget: { form } }) => pick(form, slug)}
            >
              {name}
            </button>
          ))}
        </>
      )}
    </p>
  );
}

/** Clicks the checkbox, so that the form changes as by hand. */
function pick(form: HTMLFormElement | null, slug: string): void {
  const pills = form?.querySelectorAll<HTMLInputElement>('[name=topic]') ?? [];
  const pill = [...pills].find(({ value }) => value === slug);
  pill?.click();
  // The suggestion's button disappears, so the focus moves to the checkbox.
  pill?.focus();
}
