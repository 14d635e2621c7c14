import { href } from 'react-router';
import { controlPropsOf, Field } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import {
  TOPIC_FIELDS,
  type TopicField as Name,
  type Problems,
  type TopicInput,
} from '../topic-rules.ts';
import { manageTopicsPath } from './manage-path.ts';
import { TextArea } from '../../ui/text-area.tsx';
import * as words from '../words/manage.ts';
import { topicProblemText } from '../words/problems.ts';

type Props = {
  /** The topic to change; undefined for a new one. */
  topic: { id: number; slug: string } | undefined;
  typed: TopicInput;
  problems: Problems;
};

export function TopicForm({ topic, typed, problems }: Props) {
  const wrong = TOPIC_FIELDS.flatMap((field) => {
    const problem = problems[field];
    return problem === undefined ? [] : [{ id: field, problem: topicProblemText(problem) }];
  });
  const textOf = (field: Name) => wrong.find(({ id }) => id === field)?.problem;
  const given = (field: Name, hint?: string) => ({
    ...controlPropsOf(field, { hint, problem: textOf(field) }),
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
      {wrong.length > 0 && <FormProblems problems={wrong}>{words.nothingSavedYet}</FormProblems>}
      {topic && <input type="hidden" name="topic" value={topic.id} />}
      <Field id="name" label={words.nameLabel} problem={textOf('name')}>
        <input type="text" dir="auto" autoComplete="off" {...given('name')} />
      </Field>
      <Field id="slug" label={words.addressLabel} hint={hintOf(topic)} problem={textOf('slug')}>
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...given('slug', hintOf(topic))}
        />
      </Field>
      <Field id="about" label={words.aboutLabel} hint={words.aboutHint} problem={textOf('about')}>
        <TextArea rows={3} dir="auto" {...given('about', words.aboutHint)} />
      </Field>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="submit"
          name="does"
          value={topic ? 'change' : 'add'}
          className="pill pill-solid"
        >
          {topic ? words.saveChanges : words.addThisTopic}
        </button>
        <SiteLink to={manageTopicsPath({})} className="text-link text-small">
          {words.cancel}
        </SiteLink>
      </p>
    </form>
  );
}

function hintOf(topic: Props['topic']): string {
  const path = `${href('/topic')}/`;
  return topic ? words.addressHint({ path }) : words.newAddressHint({ path });
}
