/** What controls say that any page may have. */
export const leaveEmpty = 'Leave this empty';
export const notNow = 'Not now';
export const copy = 'Copy';
export const copied = 'Copied';
export const textCopied = 'It was copied.';
export const addressCopied = 'The address was copied.';
export const addressToShare = 'Address to share';
export const search = 'Search';
export const notSent =
  'That could not be sent. What you typed is still here: try again in a moment.';

export const signedOut = <T>({ link }: { link: (text: string) => T }) =>
  [
    'You are signed out. What you typed is still here: ',
    link('sign in in another tab'),
    ', and press again.',
  ] as const;
