export const signedInAs = <T>({ name }: { name: T }) =>
  ['You are signed in as ', name, '.'] as const;
export const passwordNotEnough = <T>({ link }: { link: (text: string) => T }) =>
  [
    'Too many wrong passwords were tried on this account, so a password alone is not enough now. ',
    link('Get a link by email'),
    ' to sign in. After that your password works again.',
  ] as const;
export const signOut = 'Sign out';
export const signedOut = 'You are signed out';
export const signIn = 'Sign in';
export const description =
  'Sign in with your email address and your password. Reading needs no account.';
export const browserSignedOut = 'This browser is not signed in to any account.';
export const goHome = 'Go to the home page';
export const signInAgain = 'Sign in again';
export const notSignedIn = 'You are not signed in yet. Please check:';
export const wrong = 'The address or the password is wrong. Please check both.';
export const byPasskey = 'Use a passkey';
export const emailMeALink = 'Email me a link instead';
export const forgotPassword = 'I forgot my password';
