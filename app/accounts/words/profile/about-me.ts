import {
  GENDER_LENGTH,
  type AGE_BANDS,
  type DetailField,
  type DetailProblem,
  type EDUCATION_LEVELS,
  type GENDERS,
} from '../../profile/details.ts';

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
export const ages: Record<(typeof AGE_BANDS)[number], string> = {
  'under-18': 'Under 18',
  '18-24': '18 to 24',
  '25-34': '25 to 34',
  '35-44': '35 to 44',
  '45-54': '45 to 54',
  '55-64': '55 to 64',
  '65-74': '65 to 74',
  '75-plus': '75 or over',
};
export const genders: Record<(typeof GENDERS)[number], string> = {
  woman: 'Woman',
  man: 'Man',
  'non-binary': 'Non-binary',
  'own-words': 'In my own words',
};
export const educationLevels: Record<(typeof EDUCATION_LEVELS)[number], string> = {
  none: 'None so far',
  primary: 'Primary school',
  'lower-secondary': 'Lower secondary school',
  'upper-secondary': 'Upper secondary school',
  vocational: 'Vocational training',
  bachelor: 'Bachelor’s degree or similar',
  master: 'Master’s degree or similar',
  doctorate: 'Doctorate',
};

export function detailProblem(problem: DetailProblem): string {
  switch (problem.why) {
    case 'words-missing':
      return 'Write the words, or pick another line.';
    case 'words-unpicked':
      return 'Pick “In my own words” above for these words to count, or empty this field.';
    case 'words-long':
      return `Shorten it to ${problem.most} characters.`;
  }
}
