import { formatCount } from '../../../base/words/figures.ts';
import type { MethodChange } from '../../auth/sign-in-method-changes.ts';

export const cancel = 'Cancel';

export const lead = 'How you sign in.';
export const leadMailed = 'How you sign in. We email you about every change.';
export const linkElsewhere = ({ where }: { where: string }) =>
  `${where} Nothing changes until the link is opened.`;
export const changedOften = ({ minutes }: { minutes: number }) =>
  formatCount(minutes, {
    one: 'Nothing was changed: your security settings changed very often in the last hour. Try again in a minute.',
    other:
      'Nothing was changed: your security settings changed very often in the last hour. Try again in # minutes.',
  });
const methodChanges: Record<MethodChange, string> = {
  'passkey-added': 'The passkey was added.',
  'passkey-named': 'The passkey has its new name.',
  'passkey-removed': 'The passkey was removed. It may still be on your device: delete it there.',
  connected: 'Connected.',
  disconnected: 'Disconnected.',
  gone: 'That was already gone.',
};
/** What was done, by a parameter of the address. */
export const done = {
  asked:
    'Look for our email to the new address. Open the link in it within an hour; until then nothing changes. If there is none, the address already got as many emails as it may for now.',
  mailed:
    'Look for our email to you. Open the link in it within an hour. If there is none, your address already got as many emails as it may for now.',
  moved: 'Your account has the new address.',
  confirmed: 'Your address is confirmed.',
  password: 'You have a new password.',
  'password-alone': 'You have a new password, and you are signed out everywhere else.',
  'codes-off': 'One-time codes are off.',
  'old-form': 'Nothing was changed, because the form was out of date. Here is how things are now.',
  ended: 'Session ended.',
  'ended-others': 'You are signed out everywhere else.',
  ...methodChanges,
};
/** Changes that add a sign-in method: where email goes out, the member gets one, whoever added it. */
export const doneMailed: Partial<Record<MethodChange, string>> = {
  'passkey-added': 'The passkey was added. We sent you an email about it.',
  connected: 'Connected. We sent you an email about it.',
};
export const security = 'Security';
export const description = 'Your address, password, one-time codes and sessions.';
export const recoveryCodes = 'Your recovery codes';

export const notConfirmedYet = ' · not confirmed yet';
export const newAddressHint =
  'We email a link to it, and notify the old one. Nothing changes until you open the link.';
export const address = 'Address';
export const confirmAddress = 'Confirm address';
export const changeAddress = 'Change address';
export const sendLink = 'Send link';
export const newAddress = 'New address';
