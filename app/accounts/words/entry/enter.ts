export const as = <T>({ address }: { address: T }) => ['As ', address, '.'] as const;
export const pageTitle = 'Sign in by an emailed link';
export const description = 'Sign in by the link we emailed you.';
export const newLink = 'Ask for a new link';
export const signIn = 'Sign in';
export const notSignedIn = 'You are not signed in yet.';
