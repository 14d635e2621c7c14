import { Field, controlPropsOf } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SignOutOthers } from './sign-out-others.tsx';
import type { RejectedAuthForm } from './auth-form.tsx';
import { HiddenAddress, PASSWORD_HINT, PasswordInput } from './password-input.tsx';
import { OpenFormLink, SecurityForm, SecuritySection } from './security-section.tsx';

type Props = {
  email: string;
  hasPassword: boolean;
  isOpen: boolean;
  back: RejectedAuthForm | undefined;
};

export function PasswordSection({ email, hasPassword, isOpen, back }: Props) {
  const problem = back?.problems.password;
  const about = { hint: PASSWORD_HINT, problem };
  const isFirst = !back || problem !== undefined;
  const control = { ...controlPropsOf('password', about), autoFocus: isFirst };
  return (
    <SecuritySection title="Password">
      {!isOpen && (
        <>
          <p className="mt-3 max-w-[58ch] text-soft">
            {hasPassword
              ? 'You can sign in with your address and a password.'
              : 'You have no password. You sign in another way, and need none.'}
          </p>
          <p className="mt-5">
            <OpenFormLink act="password">
              {hasPassword ? 'Change password' : 'Set password'}
            </OpenFormLink>
          </p>
        </>
      )}
      {isOpen && (
        <SecurityForm does="password" act="password" button="Save password">
          {back && !problem && (
            <FormProblems problems={[]}>
              The site is busy just now. Please try again in a moment.
            </FormProblems>
          )}
          <HiddenAddress email={email} />
          <Field id="password" label="New password" {...about}>
            <PasswordInput {...control} autoComplete="new-password" />
          </Field>
          <SignOutOthers isTicked={back?.ticked} />
        </SecurityForm>
      )}
    </SecuritySection>
  );
}
