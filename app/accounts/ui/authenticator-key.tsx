import { QrCode } from '../../ui/qr-code.tsx';
import * as words from '../words/security/authenticator.ts';

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
      <QrCode code={qr} label={words.qrCode} />
      <div className="max-w-[20rem] min-w-0 basis-64">
        <p className="text-small text-soft">{words.onThisDevice}</p>
        <p>
          <a href={link} className="inline-flex min-h-11 items-center text-link">
            {words.openInApp}
          </a>
        </p>
        <p className="mt-3 text-small text-soft">{words.typeKey}</p>
        <p className="mt-2 font-mono text-small break-words select-all">
          {(key.match(/.{1,4}/g) ?? []).join(' ')}
        </p>
      </div>
      <input type="hidden" name="key" value={sealed} />
    </div>
  );
}
