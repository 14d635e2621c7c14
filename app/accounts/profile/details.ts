import { cleanSingleLine, hasVisibleText } from '../../base/clean-text.ts';
import { checkLength, type LengthLimits } from '../../base/text-length.ts';
import { COUNTRIES } from './countries.ts';

/** What members may say of themselves, for splits of results and for nothing else. None of it is ever required. */
export const GENDER_LENGTH: LengthLimits = { min: 1, max: 40 };

export const AGE_BANDS = [
  'under-18',
  '18-24',
  '25-34',
  '35-44',
  '45-54',
  '55-64',
  '65-74',
  '75-plus',
] as const;

export const OWN_WORDS = 'own-words';
export const GENDERS = ['woman', 'man', 'non-binary', OWN_WORDS] as const;

export const EDUCATION_LEVELS = [
  'none',
  'primary',
  'lower-secondary',
  'upper-secondary',
  'vocational',
  'bachelor',
  'master',
  'doctorate',
] as const;

/** An empty text means that nothing was said. */
export type Details = {
  age: string;
  gender: string;
  genderWords: string;
  country: string;
  education: string;
};
export type DetailField = keyof Details;
export type DetailProblem =
  | { why: 'words-missing' | 'words-unpicked' }
  | { why: 'words-long'; most: number };
export type DetailProblems = Partial<Record<DetailField, DetailProblem>>;

export const DETAIL_FIELDS: readonly DetailField[] = [
  'age',
  'gender',
  'genderWords',
  'country',
  'education',
];
export const EMPTY_DETAILS: Details = {
  age: '',
  gender: '',
  genderWords: '',
  country: '',
  education: '',
};

export function isEmptyDetails(details: Details): boolean {
  return DETAIL_FIELDS.every((field) => details[field] === '');
}

/** The details as they would be stored, and what is wrong with them. A value that no list has counts as not picked. */
export function readDetails(typed: Details): { details: Details; problems: DetailProblems } {
  const words = cleanSingleLine(typed.genderWords);
  const genderWords = hasVisibleText(words) ? words : '';
  const gender = listedValue(GENDERS, typed.gender);
  const details = {
    age: listedValue(AGE_BANDS, typed.age),
    // Whoever wrote words and picked nothing meant the words.
    gender: gender === '' && genderWords !== '' ? OWN_WORDS : gender,
    genderWords,
    country: COUNTRIES.find((code) => code === typed.country) ?? '',
    education: listedValue(EDUCATION_LEVELS, typed.education),
  };
  const problem = wordsProblem(details);
  return { details, problems: problem === undefined ? {} : { genderWords: problem } };
}

function wordsProblem({ gender, genderWords }: Details): DetailProblem | undefined {
  if (gender === OWN_WORDS && genderWords === '') return { why: 'words-missing' };
  if (gender !== OWN_WORDS && genderWords !== '') return { why: 'words-unpicked' };
  return genderWords !== '' && checkLength(genderWords, GENDER_LENGTH) === 'long'
    ? { why: 'words-long', most: GENDER_LENGTH.max }
    : undefined;
}

function listedValue(list: readonly string[], typed: string): string {
  return list.find((value) => value === typed) ?? '';
}
