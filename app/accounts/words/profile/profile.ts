import {
  BIO_LENGTH,
  HANDLE_LENGTH,
  type BioProblem,
  type HandleProblem,
  type ProfileField,
} from '../../profile/profile.ts';
import type { NameProblem } from '../../account-rules.ts';
import * as formWords from '../auth-form.ts';
import { accountProblem } from '../problems.ts';

export const hints: Record<ProfileField, string> = {
  name: formWords.nameHint,
  handle: `With a handle your questions say who asked them. ${HANDLE_LENGTH.min} to ${HANDLE_LENGTH.max} of the letters a to z, numbers and _. You can leave it empty.`,
  bio: `A sentence or two, shown with your handle. Up to ${BIO_LENGTH.max} characters.`,
};
export const nothingSaved = 'Nothing was saved yet. Please check:';
export const displayName = 'Display name';
export const handle = 'Handle';
export const bio = 'About you, in a few words';
export const saveProfile = 'Save profile';
export const preview = 'Preview';
export const withoutHandle = <T>({ name }: { name: T }) =>
  [
    'Without a handle your questions do not say who asked them. Your name, ',
    name,
    ', is shown only in the communities you belong to, and to the people who manage one you ask to join.',
  ] as const;
export const yourProfile = 'Your profile';
export const description = 'The name, the handle and the few words that others see of you.';
export const profile = 'Profile';
export const lead = 'What others see of you. Nobody else sees your email address.';
export const profileSaved = 'Profile saved.';
export const howOthersSeeIt = 'How others see it';
export const notSavedYet = 'Not saved yet.';
export const whereItIsShown =
  'Under each question you ask, and when somebody presses your name there:';

export function profileProblem(problem: NameProblem | HandleProblem | BioProblem): string {
  switch (problem.why) {
    case 'handle-signs':
      return 'Use only the letters a to z, numbers and _.';
    case 'handle-short':
      return `Make the handle at least ${problem.least} characters long.`;
    case 'handle-long':
      return `Shorten the handle to ${problem.most} characters.`;
    case 'handle-blank':
      return 'Use at least one letter or number.';
    case 'handle-ours':
      return 'This handle could be mistaken for the site itself. Choose another.';
    case 'handle-taken':
      return 'Somebody else has this handle, or one that looks the same. Choose another.';
    case 'bio-long':
      return `Shorten it to ${problem.most} characters.`;
    case 'name-short':
    case 'name-long':
    case 'name-blank':
    case 'check-mark':
    case 'mistaken':
    case 'word-mistaken':
      return accountProblem(problem);
  }
}
