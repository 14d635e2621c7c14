import { QrCode } from '../../ui/qr-code.tsx';

export type ShownKey = {
  sealed: string;
  key: string;
  link: string;
  qr: { size: number; path: string };
};

/** The key of an authenticator app, to scan, open or type. Sealed, it goes back with a code. */
export function AuthenticatorKey({ shown: { sealed, key, link, qr } }: { shown: ShownKey }) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
      <QrCode code={qr} label="QR code for an authenticator app" />
      <div className="max-w-[20rem] min-w-0 basis-64">
        <p className="text-small text-soft">If the app is on this device:</p>
        <p>
          <a href={link} className="inline-flex min-h-11 items-center text-link">
            Open in your authenticator app
          </a>
        </p>
        <p className="mt-3 text-small text-soft">Or type this key into the app:</p>
        <p className="mt-2 font-mono text-small break-words select-all">
          {(key.match(/.{1,4}/g) ?? []).join(' ')}
        </p>
      </div>
      <input type="hidden" name="key" value={sealed} />
    </div>
  );
}

export const WRONG_CODE =
  'This code is wrong. Enter the one the app shows now, and check that the clock of your phone is right.';
