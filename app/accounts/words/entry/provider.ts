type Site<T> = { site: T };
export const onTo = <T>({ site }: Site<T>) => ['On to ', site] as const;
export const connect = <T>({ site }: Site<T>) => ['Connect ', site] as const;
export const signInWith = <T>({ site }: Site<T>) => ['Sign in with ', site] as const;
export const whatItTells = <T>({ site }: Site<T>) =>
  [
    site,
    ' asks you who you are and tells us your name and your address. It learns that you use this site, and nothing of what you do here.',
  ] as const;
export const tryAgainWith = <T>({ site }: Site<T>) => ['Try again with ', site] as const;
export const goOnTo = <T>({ site }: Site<T>) => ['Go on to ', site] as const;
export const title = 'Sign in with another site';
export const description = 'Another site tells this one who you are.';
export const sentThere = 'We send you there now, and back here afterwards.';
export const continueThere = 'Continue';
export const createByEmail = 'Create an account by email';
export const backToSecurity = 'Back to security';
export const anotherWay = 'Sign in another way';

export const continueWith = <T>({ site }: { site: T }) => ['Continue with ', site] as const;
