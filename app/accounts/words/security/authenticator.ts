export const wrongCode =
  'This code is wrong. Enter the one the app shows now, and check that the clock of your phone is right.';
export const qrCode = 'QR code for an authenticator app';
export const onThisDevice = 'If the app is on this device:';
export const openInApp = 'Open in your authenticator app';
export const typeKey = 'Or type this key into the app:';
export const codeFromApp = 'Code from the app';
