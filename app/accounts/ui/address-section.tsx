import { AddressField } from './address-field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import type { LinkRequestBack } from './link-request-form.tsx';
import {
  OpenFormLink,
  SecurityButton,
  SecurityForm,
  SecuritySection,
} from './security-section.tsx';
import * as words from '../words/security/security.ts';
import * as linkWords from '../words/entry/link-request.ts';
import { accountProblem } from '../words/problems.ts';

type Props = {
  address: { email: string; isConfirmed: boolean };
  isOpen: boolean;
  back: LinkRequestBack | undefined;
};

/** The address that the site writes to, and that an account is found by. */
export function AddressSection({ address: { email, isConfirmed }, isOpen, back }: Props) {
  return (
    <SecuritySection title={words.address}>
      <p className="mt-3">
        <bdi className="font-semibold break-words">{email}</bdi>
        {!isConfirmed && <span className="text-soft">{words.notConfirmedYet}</span>}
      </p>
      {isOpen ? (
        <ChangeAddressForm back={back} />
      ) : (
        <>
          {back?.state === 'limited' && (
            <div className="mt-5 max-w-[32rem]">
              <FormProblems problems={[]}>{linkWords.emailLimit(back)}</FormProblems>
            </div>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            {!isConfirmed && (
              <SecurityButton does="confirm-address">{words.confirmAddress}</SecurityButton>
            )}
            <OpenFormLink act="address">{words.changeAddress}</OpenFormLink>
          </div>
        </>
      )}
    </SecuritySection>
  );
}

function ChangeAddressForm({ back }: Pick<Props, 'back'>) {
  const problem = back?.state === 'wrong' ? accountProblem(back.problem) : undefined;
  return (
    <SecurityForm does="address" act="address" button={words.sendLink}>
      {back?.state === 'limited' && (
        <FormProblems problems={[]}>{linkWords.emailLimit(back)}</FormProblems>
      )}
      <AddressField
        label={words.newAddress}
        hint={words.newAddressHint}
        problem={problem}
        typed={back?.typed}
        takesFocus={back?.state !== 'limited'}
      />
    </SecurityForm>
  );
}
