import { href } from 'react-router';
import { controlPropsOf, Field } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { TOPIC_FIELDS, type TopicField as Name, type Problems, type TopicInput } from '../rules.ts';
import { manageTopicsPath } from './manage-path.ts';

type Props = {
  /** The topic to change; undefined for a new one. */
  topic: { id: number; slug: string } | undefined;
  typed: TopicInput;
  problems: Problems;
};

export function TopicForm({ topic, typed, problems }: Props) {
  const wrong = TOPIC_FIELDS.flatMap((field) => {
    const problem = problems[field];
    return problem === undefined ? [] : [{ id: field, problem }];
  });
  const given = (field: Name, hint?: string) => ({
    ...controlPropsOf(field, { hint, problem: problems[field] }),
    name: field,
    defaultValue: typed[field],
    autoFocus: wrong[0]?.id === field,
  });
  return (
    <form
      method="post"
      action={manageTopicsPath(topic ? { do: 'change', topic: topic.slug } : { do: 'add' })}
      noValidate
      className="grid max-w-140 gap-6"
    >
      {wrong.length > 0 && (
        <FormProblems problems={wrong}>Nothing was saved yet. Please check:</FormProblems>
      )}
      {topic && <input type="hidden" name="topic" value={topic.id} />}
      <Field id="name" label="Name" problem={problems.name}>
        <input type="text" dir="auto" autoComplete="off" {...given('name')} />
      </Field>
      <Field id="slug" label="Address" hint={hintOf(topic)} problem={problems.slug}>
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...given('slug', hintOf(topic))}
        />
      </Field>
      <Field id="about" label="What it is about" hint={ABOUT} problem={problems.about}>
        <textarea rows={3} dir="auto" {...given('about', ABOUT)} />
      </Field>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="submit"
          name="does"
          value={topic ? 'change' : 'add'}
          className="pill pill-solid"
        >
          {topic ? 'Save changes' : 'Add this topic'}
        </button>
        <SiteLink to={manageTopicsPath({})} className="text-link text-small">
          Cancel
        </SiteLink>
      </p>
    </form>
  );
}

const ABOUT = 'One sentence, shown under the name.';

function hintOf(topic: Props['topic']): string {
  const path = `${href('/topic')}/`;
  return topic
    ? `The part after ${path}. The current address keeps working.`
    : `The part after ${path}. Leave it empty to make it from the name.`;
}
