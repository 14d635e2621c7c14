type Address<T> = { address: T };
export const signInFirst = <T>({ address }: Address<T>) =>
  ['Sign in first, to the account that should get ', address, '.'] as const;
export const didNotAsk = <T>({ address }: Address<T>) =>
  [
    'You are signed in to an account that did not ask for ',
    address,
    '. Sign out, and open the link again.',
  ] as const;
export const willGet = <T>({ address }: Address<T>) =>
  ['Your account will get ', address, '.'] as const;
export const title = 'Confirm your address';
export const description = 'Confirm your address by the link we emailed to it.';
export const checkAddress = 'Check your address';
export const signIn = 'Sign in';
export const otherAccount = 'This link is for another account';
export const signOut = 'Sign out';
export const taken = 'Another account already has this address. Yours stays as it was.';
export const takeAddress = 'Use this address';
