import { useRef } from 'react';
import { Form, href } from 'react-router';
import { Field } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SubmitFailureText, type SubmitFailure } from '../../ui/submit-failure.tsx';
import { slugFrom } from '../community-check.ts';
import { FIELDS, type CommunityInput, type CommunityFieldProblem } from '../community-schema.ts';
import { JoinPolicyField } from './join-policy-field.tsx';
import {
  AboutField,
  communityControlProps,
  NameField,
  RulesAndWelcome,
  type CommunityFields,
} from './text-fields.tsx';
import { useFocusProblem } from './use-focus-problem.ts';
import type { CommunityRefusal } from '../community-rules.ts';
import * as words from '../words/forms.ts';
import { communityProblemIn, problemList } from '../words/problems.ts';
import { communityRefusalText } from '../words/refusals.ts';

type Props = {
  start: CommunityInput;
  problems: readonly CommunityFieldProblem[];
  refusal: CommunityRefusal | undefined;
  failure: SubmitFailure;
  cause: unknown;
  /** The beginning of the address, before the slug. */
  before: string;
};

/** A new community: six fields, of which three can stay empty. */
export function MakeForm({ start, problems, refusal, failure, cause, before }: Props) {
  const problemOf = (field: string) => communityProblemIn({ problems }, field);
  const first = FIELDS.find((field) => problemOf(field));
  const fields: CommunityFields = { start, problemOf, first };
  const slug = useRef<HTMLInputElement>(null);
  const isOwn = useRef(start.slug !== '');
  useFocusProblem(first, cause);

  /** The slug follows the name until somebody edits it. */
  function follow(name: string): void {
    if (slug.current && !isOwn.current) slug.current.value = slugFrom(name);
  }

  const hint = words.addressHint({ before });
  return (
    <Form
      method="post"
      action={href('/account/communities/new')}
      noValidate
      className="mt-9 grid max-w-[42rem] gap-8"
    >
      {(refusal ?? failure ?? first) !== undefined && (
        <FormProblems problems={problemList(problems)}>
          {failure ? (
            <SubmitFailureText failure={failure} />
          ) : refusal ? (
            communityRefusalText(refusal)
          ) : (
            words.notCreatedYet
          )}
        </FormProblems>
      )}
      <NameField fields={fields} onType={follow} />
      <Field id="slug" label={words.addressLabel} hint={hint} problem={problemOf('slug')}>
        <input
          {...communityControlProps(fields, 'slug', hint)}
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
      <p className="text-small text-soft">{words.youBecomeOwner}</p>
      <p>
        <button type="submit" className="pill pill-solid min-h-12 px-6">
          {words.startButton}
        </button>
      </p>
    </Form>
  );
}
