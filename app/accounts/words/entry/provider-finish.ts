export const hasAddress = <T>({ address }: { address: T }) =>
  ['It has the address ', address, '.'] as const;
export const signInOnce = <T>({ site }: { site: T }) =>
  [
    'Sign in to your account once the way you did before. Then ',
    site,
    ' is connected to it, and opens it from then on.',
  ] as const;
export const connectSite = <T>({ site }: { site: T }) => ['Connect ', site, '?'] as const;
export const whoGetsIn = <T>({ account, site, address }: { account: T; site: T; address: T }) =>
  [
    'You are signed in as ',
    account,
    '. From now on, anyone who signs in at ',
    site,
    ' as ',
    address,
    ' gets into this account.',
  ] as const;
export const description = 'Choose the name others see, or connect the account that you have.';
export const nothingToFinish = 'Nothing to finish here';
export const startAgain = 'Start again';
export const haveAccount = 'You have an account already';
export const signIn = 'Sign in';
export const connect = 'Connect';
export const leaveIt = 'Leave it';
