export const changesAskToo = 'Changes that could cost you the account ask for it as well.';
export const title = 'Second factor';
export const description = 'Admins and moderators sign in with a second factor.';
export const recoveryCodes = 'Your recovery codes';
export const signInWithFactor = 'Use your second factor';
export const setUpSecondFactor = 'Set up a second factor';
export const addPasskeyInstead = 'Add a passkey instead';
export const setUpCodes =
  'Scan this QR code with an authenticator app: any will do, and your phone may have one already. Then enter the six digits it shows.';
export const turnOnCodes = 'Turn on codes';
export const byPasskey = 'Use a passkey';
export const passkeyNeedsScript = 'Using a passkey needs JavaScript, which is off in this browser.';
export const signInAgain = 'Sign out, then sign in again with your second factor.';
export const ifLost = 'If you have lost it, ask the operator of this site to reset it.';
export const notNow = 'Not now';
