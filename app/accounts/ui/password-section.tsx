import { Field, controlPropsOf } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SignOutOthers } from './sign-out-others.tsx';
import type { RejectedAuthForm } from './auth-form.tsx';
import { HiddenAddress, PasswordInput } from './password-input.tsx';
import { OpenFormLink, SecurityForm, SecuritySection } from './security-section.tsx';
import * as words from '../words/security/passwords.ts';
import { accountProblem } from '../words/problems.ts';

type Props = {
  email: string;
  hasPassword: boolean;
  isOpen: boolean;
  back: RejectedAuthForm | undefined;
};

export function PasswordSection({ email, hasPassword, isOpen, back }: Props) {
  const wrong = back?.problems.password;
  const problem = wrong && accountProblem(wrong);
  const about = { hint: words.lengthHint, problem };
  const isFirst = !back || problem !== undefined;
  const control = { ...controlPropsOf('password', about), autoFocus: isFirst };
  return (
    <SecuritySection title={words.password}>
      {!isOpen && (
        <>
          <p className="mt-3 max-w-[58ch] text-soft">
            {hasPassword ? words.hasPassword : words.noPassword}
          </p>
          <p className="mt-5">
            <OpenFormLink act="password">
              {hasPassword ? words.changePassword : words.setPassword}
            </OpenFormLink>
          </p>
        </>
      )}
      {isOpen && (
        <SecurityForm does="password" act="password" button={words.savePassword}>
          {back && !problem && <FormProblems problems={[]}>{words.busyNow}</FormProblems>}
          <HiddenAddress email={email} />
          <Field id="password" label={words.newPassword} {...about}>
            <PasswordInput {...control} autoComplete="new-password" />
          </Field>
          <SignOutOthers isTicked={back?.ticked} />
        </SecurityForm>
      )}
    </SecuritySection>
  );
}
