export const signedInAs = <T>({ address }: { address: T }) =>
  ['You are signed in as ', address, '.'] as const;
export const noPassword = <T>({ link }: { link: (text: string) => T }) =>
  ['No password, or forgot it? ', link('Get a link by email')] as const;
export const title = 'Confirm it’s you';
export const description = 'Before sensitive changes we ask you to confirm who you are.';
export const lead =
  'What comes next is sensitive, so we check that it is you. We will not ask again for ten minutes.';
export const pleaseCheck = 'Please check:';
export const notThePassword = 'This is not the password of this account.';
export const linkOnly = 'Too many wrong passwords were tried. Use a link by email instead.';
export const goOn = 'Go on';
export const byPasskey = 'Use a passkey';
