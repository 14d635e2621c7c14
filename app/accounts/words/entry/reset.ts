export const forAccountOf = <T>({ address }: { address: T }) =>
  ['For the account of ', address, '.'] as const;
export const title = 'Choose a new password';
export const description = 'Choose a new password by the link we emailed you.';
export const newLink = 'Ask for a new link';
export const notChanged = 'The password was not changed. Please check:';
export const savePassword = 'Save password';
