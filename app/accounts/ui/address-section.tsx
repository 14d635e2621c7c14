import { AddressField } from './address-field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import { emailLimitWords, type LinkRequestBack } from './link-request-form.tsx';
import {
  OpenFormLink,
  SecurityButton,
  SecurityForm,
  SecuritySection,
} from './security-section.tsx';

type Props = {
  address: { email: string; isConfirmed: boolean };
  isOpen: boolean;
  back: LinkRequestBack | undefined;
};

/** The address that the site writes to, and that an account is found by. */
export function AddressSection({ address: { email, isConfirmed }, isOpen, back }: Props) {
  return (
    <SecuritySection title="Address">
      <p className="mt-3">
        <bdi className="font-semibold break-words">{email}</bdi>
        {!isConfirmed && <span className="text-soft"> · not confirmed yet</span>}
      </p>
      {isOpen ? (
        <ChangeAddressForm back={back} />
      ) : (
        <>
          {back?.state === 'limited' && (
            <div className="mt-5 max-w-[32rem]">
              <FormProblems problems={[]}>{emailLimitWords(back)}</FormProblems>
            </div>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            {!isConfirmed && (
              <SecurityButton does="confirm-address">Confirm address</SecurityButton>
            )}
            <OpenFormLink act="address">Change address</OpenFormLink>
          </div>
        </>
      )}
    </SecuritySection>
  );
}

const HINT =
  'We email a link to it, and notify the old one. Nothing changes until you open the link.';

function ChangeAddressForm({ back }: Pick<Props, 'back'>) {
  const problem = back?.state === 'wrong' ? back.problem : undefined;
  return (
    <SecurityForm does="address" act="address" button="Send link">
      {back?.state === 'limited' && (
        <FormProblems problems={[]}>{emailLimitWords(back)}</FormProblems>
      )}
      <AddressField
        label="New address"
        hint={HINT}
        problem={problem}
        typed={back?.typed}
        takesFocus={back?.state !== 'limited'}
      />
    </SecurityForm>
  );
}
