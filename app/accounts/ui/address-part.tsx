import { AddressField } from './address-field.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { limitWords, type MailBack } from './mail-form.tsx';
import { OpenForm, SecurityButton, SecurityForm, SecurityPart } from './security-part.tsx';

type Props = {
  address: { email: string; isConfirmed: boolean };
  isOpen: boolean;
  back: MailBack | undefined;
};

/** Where the site writes to, and what an account is found by. */
export function AddressPart({ address: { email, isConfirmed }, isOpen, back }: Props) {
  return (
    <SecurityPart title="Address">
      <p className="mt-3">
        <bdi className="font-semibold break-words">{email}</bdi>
        {!isConfirmed && <span className="text-soft"> · not confirmed yet</span>}
      </p>
      {isOpen ? (
        <MoveForm back={back} />
      ) : (
        <>
          {back?.state === 'limited' && (
            <div className="mt-5 max-w-[32rem]">
              <FormRefusal problems={[]}>{limitWords(back)}</FormRefusal>
            </div>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            {!isConfirmed && (
              <SecurityButton does="confirm-address">Confirm address</SecurityButton>
            )}
            <OpenForm act="address">Change address</OpenForm>
          </div>
        </>
      )}
    </SecurityPart>
  );
}

const HINT =
  'We email a link to it, and notify the old one. Nothing changes until you open the link.';

function MoveForm({ back }: Pick<Props, 'back'>) {
  const problem = back?.state === 'wrong' ? back.problem : undefined;
  return (
    <SecurityForm does="address" act="address" button="Send link">
      {back?.state === 'limited' && <FormRefusal problems={[]}>{limitWords(back)}</FormRefusal>}
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
