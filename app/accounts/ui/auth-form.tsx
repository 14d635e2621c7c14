import type { ReactNode } from 'react';
import { Field, controlPropsOf } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import {
  ACCOUNT_FIELDS,
  type AccountField as FieldName,
  type AccountProblems,
  type SignInRefusal,
} from '../account-rules.ts';
import { PasswordInput } from './password-input.tsx';
import * as formWords from '../words/auth-form.ts';
import { accountProblem } from '../words/problems.ts';

/** What comes back with a refused form. The password does not. */
export type RejectedAuthForm = {
  why: SignInRefusal | 'link only';
  problems: AccountProblems;
  email: string;
  name: string;
  /** Whether the box below the fields was ticked. */
  ticked?: boolean | undefined;
  retryAfter: number | undefined;
};

type Props = {
  action: string;
  fields: readonly FieldName[];
  back: RejectedAuthForm | undefined;
  /**
   * Above the fields: where some have problems; where address and password are refused together; where only a link
   * opens the account.
   */
  words: { problems: ReactNode; refused?: ReactNode; linkOnly?: ReactNode };
  /** The name that an empty form begins with. */
  nameToBegin?: string;
  passwordLabel?: string;
  passwordHint?: string;
  isNew: boolean;
  button: string;
  /** Above the first field. */
  above?: ReactNode;
  /** Between the last field and the button. */
  children?: ReactNode;
};

/** What the browser may fill in: values it knows for signing in, a password it makes up for a new account. */
const AUTOCOMPLETE = {
  new: { name: 'nickname', password: 'new-password' },
  known: { name: 'nickname', password: 'current-password' },
};
/** Lets the browser offer passkeys at this field. */
const ADDRESS_AUTOCOMPLETE = 'username webauthn';

/** Plain fields and a POST: nothing here needs a script. */
export function AuthForm({
  action,
  fields,
  back,
  words,
  nameToBegin,
  passwordLabel = formWords.password,
  passwordHint,
  isNew,
  button,
  above,
  children,
}: Props) {
  const fills = isNew ? AUTOCOMPLETE.new : AUTOCOMPLETE.known;
  const problems = back?.problems ?? {};
  const problemOf = (field: FieldName) => {
    const problem = problems[field];
    return problem && accountProblem(problem);
  };
  const wrong = ACCOUNT_FIELDS.filter((field) => problems[field]);
  const about = (field: FieldName, hint?: string) => ({ hint, problem: problemOf(field) });
  const control = (field: FieldName, hint?: string) => ({
    ...controlPropsOf(field, about(field, hint)),
    autoFocus: field === wrong[0],
  });
  return (
    <form method="post" action={action} noValidate className="mt-9 grid gap-6">
      {back && (
        <FormProblems problems={wrong.map((id) => ({ id, problem: problemOf(id) ?? '' }))}>
          {wordsFor(back, words)}
        </FormProblems>
      )}
      {above}
      {fields.includes('email') && (
        <Field id="email" label={formWords.emailAddress} {...about('email')}>
          <input
            {...control('email')}
            name="email"
            type="email"
            required
            autoComplete={ADDRESS_AUTOCOMPLETE}
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={back?.email}
          />
        </Field>
      )}
      {fields.includes('name') && (
        <Field id="name" label={formWords.displayName} {...about('name', formWords.nameHint)}>
          <input
            {...control('name', formWords.nameHint)}
            name="name"
            type="text"
            required
            autoComplete={fills.name}
            dir="auto"
            defaultValue={back?.name ?? nameToBegin}
          />
        </Field>
      )}
      {fields.includes('password') && (
        <Field id="password" label={passwordLabel} {...about('password', passwordHint)}>
          <PasswordInput {...control('password', passwordHint)} autoComplete={fills.password} />
        </Field>
      )}
      {children}
      <button type="submit" className="pill pill-solid min-h-12 w-full">
        {button}
      </button>
    </form>
  );
}

function wordsFor({ why, retryAfter = 0 }: RejectedAuthForm, words: Props['words']): ReactNode {
  if (why === 'problems') return words.problems;
  if (why === 'wrong') return words.refused;
  if (why === 'link only') return words.linkOnly;
  if (why === 'fault') return formWords.noAccountsNow;
  if (why === 'busy') return formWords.manySignIn;
  return formWords.tooManyAttempts({ minutes: Math.ceil(retryAfter / 60) });
}
