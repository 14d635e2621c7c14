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
              <SecurityButton does="confirm-address">Confirm my address</SecurityButton>
            )}
            <OpenForm act="address">Change the address</OpenForm>
          </div>
        </>
      )}
    </SecurityPart>
  );
}

const HINT =
  'We write a link to it, and tell the old one. Nothing changes before you open the link.';

function MoveForm({ back }: Pick<Props, 'back'>) {
  const problem = back?.state === 'wrong' ? back.problem : undefined;
  return (
    <SecurityForm does="address" act="address" button="Send the link">
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
