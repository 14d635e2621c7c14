import { Field, controlOf } from '../../ui/field.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { EndOthers } from './end-others.tsx';
import type { CameBack } from './entry-form.tsx';
import { HiddenAddress, PASSWORD_HINT, PasswordInput } from './password-input.tsx';
import { OpenForm, SecurityForm, SecurityPart } from './security-part.tsx';

type Props = {
  email: string;
  hasPassword: boolean;
  isOpen: boolean;
  back: CameBack | undefined;
};

export function PasswordPart({ email, hasPassword, isOpen, back }: Props) {
  const problem = back?.problems.password;
  const about = { hint: PASSWORD_HINT, problem };
  const isFirst = !back || problem !== undefined;
  const control = { ...controlOf('password', about), autoFocus: isFirst };
  return (
    <SecurityPart title="Password">
      {!isOpen && (
        <>
          <p className="mt-3 max-w-[58ch] text-soft">
            {hasPassword
              ? 'You can sign in with your address and a password.'
              : 'You have no password. You sign in another way, and need none.'}
          </p>
          <p className="mt-5">
            <OpenForm act="password">{hasPassword ? 'Change password' : 'Set password'}</OpenForm>
          </p>
        </>
      )}
      {isOpen && (
        <SecurityForm does="password" act="password" button="Save password">
          {back && !problem && (
            <FormRefusal problems={[]}>
              The site is busy just now. Please try again in a moment.
            </FormRefusal>
          )}
          <HiddenAddress email={email} />
          <Field id="password" label="New password" {...about}>
            <PasswordInput {...control} autoComplete="new-password" />
          </Field>
          <EndOthers isTicked={back?.ticked} />
        </SecurityForm>
      )}
    </SecurityPart>
  );
}
