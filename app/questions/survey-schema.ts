import { fieldText, cleanMultiline, cleanSingleLine, hasVisibleText } from '../base/clean-text.ts';
import { checkLength, type LengthLimits } from '../base/text-length.ts';
import type { TooLong } from '../base/too-long.ts';
import { tooLongBy } from './question-check.ts';

export const TITLE_LENGTH: LengthLimits = { min: 3, max: 120 };
export const INTRO_LENGTH: LengthLimits = { min: 0, max: 2_000 };
export const THANKS_LENGTH: LengthLimits = { min: 0, max: 1_000 };

/** The texts of a survey: the title, the introduction before the first question, and the thanks after the last. */
export type SurveyTexts = { title: string; intro: string; thanks: string };

/** What is wrong with one of them. */
export type SurveyTextProblem =
  | { why: 'title-missing' | 'title-short' }
  | ({ why: 'title-long' | 'intro-long' | 'thanks-long' } & TooLong);

type Fields = { get(name: string): unknown };
type Problems = { problems: { field: keyof SurveyTexts; problem: SurveyTextProblem }[] };

export function readSurveyTexts(fields: Fields): SurveyTexts {
  const text = (name: string) => fieldText(fields.get(name));
  return { title: text('title'), intro: text('intro'), thanks: text('thanks') };
}

export function checkSurveyTexts(typed: SurveyTexts): SurveyTexts | Problems {
  const title = cleanSingleLine(typed.title);
  const intro = cleanMultiline(typed.intro);
  const thanks = cleanMultiline(typed.thanks);
  const found = [
    { field: 'title' as const, problem: titleProblem(title) },
    { field: 'intro' as const, problem: tooLongBy(intro, INTRO_LENGTH, 'intro-long') },
    {
      field: 'thanks' as const,
      problem: tooLongBy(thanks, THANKS_LENGTH, 'thanks-long'),
    },
  ];
  const problems = found.flatMap(({ field, problem }) =>
    problem === undefined ? [] : [{ field, problem }],
  );
  return problems.length > 0 ? { problems } : { title, intro, thanks };
}

function titleProblem(title: string): SurveyTextProblem | undefined {
  if (title === '' || !hasVisibleText(title)) return { why: 'title-missing' };
  const long = tooLongBy(title, TITLE_LENGTH, 'title-long');
  if (long !== undefined) return long;
  return checkLength(title, TITLE_LENGTH) === 'short' ? { why: 'title-short' } : undefined;
}
