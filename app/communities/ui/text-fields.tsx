import { formatNumber } from '../../base/words/figures.ts';
import { controlPropsOf, Field } from '../../ui/field.tsx';
import { ABOUT_LENGTH, NAME_LENGTH, RULES_LENGTH, WELCOME_LENGTH } from '../rules.ts';
import type { CommunityInput } from '../schema.ts';

export type CommunityFields = {
  start: CommunityInput;
  problemOf: (field: string) => string | undefined;
  /** The first field with a problem. */
  first: string | undefined;
};

export function controlProps(
  { problemOf, first }: CommunityFields,
  field: string,
  hint: string | undefined,
) {
  return {
    ...controlPropsOf(field, { hint, problem: problemOf(field) }),
    name: field,
    autoFocus: first === field,
    dir: 'auto' as const,
  };
}

const upTo = (most: number) => `Up to ${formatNumber(most)} characters.`;

export function NameField({
  fields,
  onType,
}: {
  fields: CommunityFields;
  onType?: ((name: string) => void) | undefined;
}) {
  const hint = `${NAME_LENGTH.min} to ${NAME_LENGTH.max} characters.`;
  return (
    <Field id="name" label="Name" hint={hint} problem={fields.problemOf('name')}>
      <input
        {...controlProps(fields, 'name', hint)}
        type="text"
        required
        autoComplete="off"
        defaultValue={fields.start.name}
        onInput={onType && ((event) => onType(event.currentTarget.value))}
      />
    </Field>
  );
}

export function AboutField({ fields }: { fields: CommunityFields }) {
  const hint = `Who it is for and what you will ask. ${upTo(ABOUT_LENGTH.max)}`;
  return (
    <Field id="about" label="What it is about" hint={hint} problem={fields.problemOf('about')}>
      <textarea
        {...controlProps(fields, 'about', hint)}
        rows={4}
        required
        defaultValue={fields.start.about}
      />
    </Field>
  );
}

/** The rules that people accept when they join, and what they read first. */
export function RulesAndWelcome({ fields }: { fields: CommunityFields }) {
  const rules = `People see them before they join, and accept them. ${upTo(RULES_LENGTH.max)}`;
  const welcome = `For members: shown right after joining, and under About. ${upTo(WELCOME_LENGTH.max)}`;
  return (
    <>
      <Field id="rules" label="Rules (optional)" hint={rules} problem={fields.problemOf('rules')}>
        <textarea
          {...controlProps(fields, 'rules', rules)}
          rows={6}
          defaultValue={fields.start.rules}
        />
      </Field>
      <Field
        id="welcome"
        label="Welcome (optional)"
        hint={welcome}
        problem={fields.problemOf('welcome')}
      >
        <textarea
          {...controlProps(fields, 'welcome', welcome)}
          rows={4}
          defaultValue={fields.start.welcome}
        />
      </Field>
    </>
  );
}
