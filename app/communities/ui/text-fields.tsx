import { controlPropsOf, Field } from '../../ui/field.tsx';
import {
  COMMUNITY_ABOUT_LENGTH,
  COMMUNITY_NAME_LENGTH,
  RULES_LENGTH,
  WELCOME_LENGTH,
} from '../community-rules.ts';
import type { CommunityInput } from '../community-schema.ts';
import { TextArea } from '../../ui/text-area.tsx';
import * as words from '../words/forms.ts';

export type CommunityFields = {
  start: CommunityInput;
  problemOf: (field: string) => string | undefined;
  /** The first field with a problem. */
  first: string | undefined;
};

export function communityControlProps(
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

export function NameField({
  fields,
  onType,
}: {
  fields: CommunityFields;
  onType?: ((name: string) => void) | undefined;
}) {
  const hint = words.nameHint({ min: COMMUNITY_NAME_LENGTH.min, max: COMMUNITY_NAME_LENGTH.max });
  return (
    <Field id="name" label={words.nameLabel} hint={hint} problem={fields.problemOf('name')}>
      <input
        {...communityControlProps(fields, 'name', hint)}
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
  const hint = words.aboutHint({ most: COMMUNITY_ABOUT_LENGTH.max });
  return (
    <Field id="about" label={words.aboutLabel} hint={hint} problem={fields.problemOf('about')}>
      <TextArea
        {...communityControlProps(fields, 'about', hint)}
        rows={4}
        required
        defaultValue={fields.start.about}
      />
    </Field>
  );
}

/** The rules that people accept when they join, and what they read first. */
export function RulesAndWelcome({ fields }: { fields: CommunityFields }) {
  const rules = words.rulesHint({ most: RULES_LENGTH.max });
  const welcome = words.welcomeHint({ most: WELCOME_LENGTH.max });
  return (
    <>
      <Field id="rules" label={words.rulesLabel} hint={rules} problem={fields.problemOf('rules')}>
        <TextArea
          {...communityControlProps(fields, 'rules', rules)}
          rows={6}
          defaultValue={fields.start.rules}
        />
      </Field>
      <Field
        id="welcome"
        label={words.welcomeLabel}
        hint={welcome}
        problem={fields.problemOf('welcome')}
      >
        <TextArea
          {...communityControlProps(fields, 'welcome', welcome)}
          rows={4}
          defaultValue={fields.start.welcome}
        />
      </Field>
    </>
  );
}
