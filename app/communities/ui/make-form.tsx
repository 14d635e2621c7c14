import { useRef } from 'react';
import { Form, href } from 'react-router';
import { Field } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SubmitFailureText, type SubmitFailure } from '../../ui/submit-failure.tsx';
import { slugFrom } from '../check.ts';
import { FIELDS, type CommunityInput, type Problem } from '../schema.ts';
import { JoinPolicyField } from './join-policy-field.tsx';
import {
  AboutField,
  controlProps,
  NameField,
  RulesAndWelcome,
  type CommunityFields,
} from './text-fields.tsx';
import { useFocusProblem } from './use-focus-problem.ts';

type Props = {
  start: CommunityInput;
  problems: readonly Problem[];
  refusal: string | undefined;
  failure: SubmitFailure;
  cause: unknown;
  /** The beginning of the address, before the slug. */
  before: string;
};

/** A new community: six fields, of which three can stay empty. */
export function MakeForm({ start, problems, refusal, failure, cause, before }: Props) {
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.problem;
  const first = FIELDS.find((field) => problemOf(field));
  const fields: CommunityFields = { start, problemOf, first };
  const slug = useRef<HTMLInputElement>(null);
  const isOwn = useRef(start.slug !== '');
  useFocusProblem(first, cause);

  /** The slug follows the name until somebody edits it. */
  function follow(name: string): void {
    if (slug.current && !isOwn.current) slug.current.value = slugFrom(name);
  }

  const hint = `${before}… Letters from a to z, numbers and hyphens. Leave it empty to make it from the name. It cannot be changed later, since others link to it.`;
  return (
    <Form
      method="post"
      action={href('/account/communities/new')}
      noValidate
      className="mt-9 grid max-w-[42rem] gap-8"
    >
      {(refusal ?? failure ?? first) !== undefined && (
        <FormProblems problems={problems.map(({ field, problem }) => ({ id: field, problem }))}>
          {failure ? (
            <SubmitFailureText failure={failure} />
          ) : (
            (refusal ?? 'It was not created yet. Please check:')
          )}
        </FormProblems>
      )}
      <NameField fields={fields} onType={follow} />
      <Field id="slug" label="Address (optional)" hint={hint} problem={problemOf('slug')}>
        <input
          {...controlProps(fields, 'slug', hint)}
          ref={slug}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          defaultValue={start.slug}
          onInput={(event) => {
            isOwn.current = event.currentTarget.value !== '';
          }}
        />
      </Field>
      <AboutField fields={fields} />
      <JoinPolicyField picked={start.joining} problem={problemOf('joining')} />
      <RulesAndWelcome fields={fields} />
      <p className="text-small text-soft">
        You become its owner. Your name is shown on its page; you can hide it there.
      </p>
      <p>
        <button type="submit" className="pill pill-solid min-h-12 px-6">
          Start this community
        </button>
      </p>
    </Form>
  );
}
