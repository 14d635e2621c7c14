import { formatCount, formatDay } from '../../base/words/figures.ts';
import { CodeInput } from './code-input.tsx';
import { AuthenticatorKey, WRONG_CODE, type ShownKey } from './authenticator-key.tsx';
import type { SecurityFormName } from './security-href.ts';
import { OpenFormLink, SecurityForm, SecuritySection } from './security-section.tsx';

type CodesOn = { state: 'on'; since: string; left: number };
type Props = {
  codes: { state: 'off' } | CodesOn;
  act: SecurityFormName | undefined;
  begun: ShownKey | undefined;
  isWrong: boolean;
  /** Why the codes cannot be turned off. */
  needed: string | undefined;
};

export function CodesSection({ codes, act, begun, isWrong, needed }: Props) {
  return (
    <SecuritySection title="One-time codes">
      {codes.state === 'on' ? (
        <CodesOnView codes={codes} act={act} needed={needed} />
      ) : begun ? (
        <CodesSetup begun={begun} isWrong={isWrong} />
      ) : (
        <>
          <p className="mt-3 max-w-[58ch] text-soft">
            Off. When on, signing in also takes six digits from an app on your phone, so a password
            alone is not enough.
          </p>
          <p className="mt-5">
            <OpenFormLink act="codes">Turn on codes</OpenFormLink>
          </p>
        </>
      )}
    </SecuritySection>
  );
}

function CodesSetup({ begun, isWrong }: { begun: ShownKey; isWrong: boolean }) {
  return (
    <>
      <p className="mt-3 max-w-[58ch] text-soft">
        Scan this QR code with an authenticator app: any will do, and your phone may have one
        already. Then enter the six digits it shows. This signs you out everywhere else.
      </p>
      <SecurityForm does="codes" act="codes" button="Turn on codes">
        <AuthenticatorKey shown={begun} />
        <CodeInput label="Code from the app" problem={isWrong ? WRONG_CODE : undefined} isFirst />
      </SecurityForm>
    </>
  );
}

type OnProps = Pick<Props, 'act' | 'needed'> & { codes: CodesOn };

function CodesOnView({ codes: { since, left }, act, needed }: OnProps) {
  return (
    <>
      <p className="mt-3 max-w-[58ch] text-soft">
        On since <time dateTime={since}>{formatDay(new Date(since))}</time>.{' '}
        {left === 0
          ? 'No recovery code is left: create new ones, in case you lose the app.'
          : formatCount(left, {
              one: 'One recovery code is left: create new ones soon.',
              other: '# recovery codes are left.',
            })}
      </p>
      {act === 'recovery' && (
        <SecurityForm does="recovery" act="recovery" button="Create new codes">
          <p>You get ten new recovery codes. The old ones stop working.</p>
        </SecurityForm>
      )}
      {needed !== undefined && <p className="mt-3 max-w-[58ch] text-soft">{needed}</p>}
      {act === 'codes-off' && needed === undefined && (
        <SecurityForm does="codes-off" act="codes-off" button="Turn off codes">
          <p>After that, a password or an emailed link alone is enough to sign in.</p>
        </SecurityForm>
      )}
      {act !== 'recovery' && (act !== 'codes-off' || needed !== undefined) && (
        <p className="mt-5 flex flex-wrap gap-3">
          <OpenFormLink act="recovery">New recovery codes</OpenFormLink>
          {needed === undefined && <OpenFormLink act="codes-off">Turn off codes</OpenFormLink>}
        </p>
      )}
    </>
  );
}
