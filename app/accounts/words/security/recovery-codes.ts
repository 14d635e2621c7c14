import { site } from '../../../site.config.ts';

/** What is in the file that they are saved in. */
export const file = ({ email, codes }: { email: string; codes: readonly string[] }) =>
  `${site.name}, ${email}\nRecovery codes, each works once\n\n${codes.join('\n')}\n`;
export const saveNow = 'Save these ten codes now: they are not shown again.';
export const howToUse =
  'Each signs you in once when you do not have the app. Print this page, save the codes in a file, or copy them to where you keep your passwords.';
export const saved = 'I have saved them';
export const saveAsFile = 'Save as a file';
