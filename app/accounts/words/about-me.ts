import { GENDER_LENGTH, type DetailField } from '../profile/details.ts';

export const notTold = 'Prefer not to say';
export const hints: Record<DetailField, string> = {
  age: 'To compare younger and older people.',
  gender: 'To compare women, men and others.',
  genderWords: `Up to ${GENDER_LENGTH.max} characters.`,
  country: 'To compare places.',
  education: 'To compare people by their schooling.',
};
export const nothingSaved = 'Nothing was saved yet. Please check:';
export const age = 'Age';
export const gender = 'Gender';
export const inYourOwnWords = 'In your own words';
export const country = 'Country';
export const education = 'Highest education you finished';
export const save = 'Save';
/** What was done, by a parameter of the address. */
export const done = { kept: 'Saved.', erased: 'Everything was deleted.' };
export const aboutMe = 'About me';
export const description =
  'What you can tell about yourself for splits of results. All of it is optional.';
export const lead = 'All of this is optional. You can do everything here without it.';
export const nothingStored = 'Nothing is stored about you here.';
export const whatItIsFor = 'What this is for';
export const usedForSplits =
  'It is used for one thing: splitting results by group, such as what people of 25 to 34 answered. The site does not show splits yet. When it does, a group is shown only with at least 10 people in it. Nobody else sees what you enter here.';
export const deleteIt = 'Delete it';
export const answersStay = 'Your answers stay as they are.';
export const deleteEverything = 'Delete everything';
export const deletedForGood = 'Everything you entered here is deleted for good.';
export const deleteNow = 'Delete now';
