import { BIO_LENGTH, HANDLE_LENGTH, type ProfileField } from '../profile/profile.ts';
import * as formWords from './auth-form.ts';

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
