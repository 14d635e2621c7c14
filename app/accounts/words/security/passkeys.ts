import type { PasskeyNameProblem } from '../../auth/passkey-rules.ts';

export const asManyAsPossible = ({ most }: { most: number }) =>
  `You have ${most}, and that is as many as an account has. Remove one to add another.`;
/** `used` is false where it was not used yet. */
export const passkeyUse = <T>({ added, used }: { added: T; used: T | false }) =>
  used === false
    ? (['Added ', added, ', not used yet.'] as const)
    : (['Added ', added, ', used ', used, '.'] as const);
export const onOneDevice = 'Stored on one device only.';
export const removeNamed = <T>({ name, passkey }: { name: (text: string) => T; passkey: string }) =>
  ['Remove', name(` ${passkey}`)] as const;
export const passkeys = 'Passkeys';
export const whatItIs =
  'A passkey signs you in with the fingerprint, face or PIN of your device. You need no password and no code.';
export const needsHttps =
  'Passkeys need an https address with a name. This site has none yet, so none can be added.';
export const addingNeedsScript = 'Adding one needs JavaScript, which is off in this browser.';
export const addPasskey = 'Add a passkey';
export const addAnother = 'Add another';
export const change = 'Change';
export const cancel = 'Cancel';
export const name = 'Name';
export const saveName = 'Save name';
export const lastWayIn =
  'You can no longer sign in with it. You have no password, so a link by email is then the only way in.';
export const noLongerSignsIn = 'You can no longer sign in with it.';

export function passkeyNameProblem(problem: PasskeyNameProblem): string {
  switch (problem.why) {
    case 'passkey-unnamed':
      return 'Give the passkey a name.';
    case 'passkey-name-long':
      return `Shorten the name to ${problem.most} characters.`;
  }
}
/** What app/accounts/ui/passkey-script.js says. */
export const inScript = {
  unreachable: 'The site cannot be reached just now. Please try again.',
  failed: 'That did not work. Please try again.',
  heldAlready: 'This device holds a passkey of your account already.',
  wrongAddress: 'Passkeys do not work at this address of the site. They take its name, and https.',
  unsupported: 'This device cannot make a passkey that the site takes.',
  unknown: 'This browser knows no passkeys.',
};
