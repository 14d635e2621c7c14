import { formatCount } from '../../../base/words/figures.ts';

export const onSince = <T>({ day }: { day: T }) => ['On since ', day, '.'] as const;
export const recoveryCodesLeft = ({ left }: { left: number }) =>
  left === 0
    ? 'No recovery code is left: create new ones, in case you lose the app.'
    : formatCount(left, {
        one: 'One recovery code is left: create new ones soon.',
        other: '# recovery codes are left.',
      });
export const oneTimeCodes = 'One-time codes';
export const codesOff =
  'Off. When on, signing in also takes six digits from an app on your phone, so a password alone is not enough.';
export const turnOnCodes = 'Turn on codes';
export const setUp =
  'Scan this QR code with an authenticator app: any will do, and your phone may have one already. Then enter the six digits it shows. This signs you out everywhere else.';
export const createNewCodes = 'Create new codes';
export const newCodesReplace = 'You get ten new recovery codes. The old ones stop working.';
export const turnOffCodes = 'Turn off codes';
export const passwordAlone =
  'After that, a password or an emailed link alone is enough to sign in.';
export const newRecoveryCodes = 'New recovery codes';
