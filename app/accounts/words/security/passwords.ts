import { PASSWORD_ADVISED, PASSWORD_LENGTH } from '../../account-rules.ts';

export const lengthHint = `At least ${PASSWORD_LENGTH.min} characters, better ${PASSWORD_ADVISED} or more. Any characters and spaces will do.`;
export const showPassword = 'Show password';
export const show = 'Show';
export const password = 'Password';
export const hasPassword = 'You can sign in with your address and a password.';
export const noPassword = 'You have no password. You sign in another way, and need none.';
export const changePassword = 'Change password';
export const setPassword = 'Set password';
export const savePassword = 'Save password';
export const busyNow = 'The site is busy just now. Please try again in a moment.';
export const newPassword = 'New password';
export const signOutOthers = 'Sign me out everywhere else';
