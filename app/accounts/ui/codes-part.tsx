import { formatCount, formatDay } from '../../base/format.ts';
import { CodeInput } from './code-input.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import type { SecurityDo } from './security-address.ts';
import { OpenForm, SecurityForm, SecurityPart } from './security-part.tsx';

type CodesOn = { state: 'on'; since: string; left: number };
type Key = { sealed: string; key: string; qr: { size: number; path: string } };
type Props = {
  codes: { state: 'off' } | CodesOn;
  act: SecurityDo | undefined;
  begun: Key | undefined;
  isWrong: boolean;
};

/** Six digits that change, asked for after the password. */
export function CodesPart({ codes, act, begun, isWrong }: Props) {
  return (
    <SecurityPart title="One-time codes">
      {codes.state === 'on' ? (
        <On codes={codes} act={act} />
      ) : begun ? (
        <Begun begun={begun} isWrong={isWrong} />
      ) : (
        <>
          <p className="mt-3 max-w-[58ch] text-soft">
            Off. When on, signing in also takes six digits from an app on your phone, so a password
            alone is not enough.
          </p>
          <p className="mt-5">
            <OpenForm act="codes">Turn on codes</OpenForm>
          </p>
        </>
      )}
    </SecurityPart>
  );
}

function Begun({ begun: { sealed, key, qr }, isWrong }: { begun: Key; isWrong: boolean }) {
  return (
    <>
      <p className="mt-3 max-w-[58ch] text-soft">
        Scan this QR code with an authenticator app: any will do, and your phone may have one
        already. Then enter the six digits it shows. This signs you out everywhere else.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-5">
        <QrCode code={qr} label="QR code for an authenticator app" />
        <div className="max-w-[20rem] min-w-0 basis-64">
          <p className="text-small text-soft">Or type this key into the app:</p>
          <p className="mt-2 font-mono text-small break-words select-all">
            {(key.match(/.{1,4}/g) ?? []).join(' ')}
          </p>
        </div>
      </div>
      <SecurityForm does="codes" act="codes" button="Turn on codes">
        <input type="hidden" name="key" value={sealed} />
        <CodeInput
          label="Code from the app"
          problem={
            isWrong
              ? 'This code is wrong. Enter the one the app shows now, and check that the clock of your phone is right.'
              : undefined
          }
          isFirst
        />
      </SecurityForm>
    </>
  );
}

function On({ codes: { since, left }, act }: { codes: CodesOn; act: SecurityDo | undefined }) {
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
      {act === 'codes-off' && (
        <SecurityForm does="codes-off" act="codes-off" button="Turn off codes">
          <p>After that, a password or an emailed link alone is enough to sign in.</p>
        </SecurityForm>
      )}
      {act !== 'recovery' && act !== 'codes-off' && (
        <p className="mt-5 flex flex-wrap gap-3">
          <OpenForm act="recovery">New recovery codes</OpenForm>
          <OpenForm act="codes-off">Turn off codes</OpenForm>
        </p>
      )}
    </>
  );
}
