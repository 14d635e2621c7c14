import { fieldText, cleanMultiline, cleanSingleLine, hasVisibleText } from '../base/clean-text.ts';
import { checkLength, type LengthLimits } from '../base/text-length.ts';
import { tooLongProblem } from '../base/words/too-long-problem.ts';

export const TITLE_LENGTH: LengthLimits = { min: 3, max: 120 };
export const INTRO_LENGTH: LengthLimits = { min: 0, max: 2_000 };
export const THANKS_LENGTH: LengthLimits = { min: 0, max: 1_000 };

/** The texts of a survey: the title, the introduction before the first question, and the thanks after the last. */
export type SurveyTexts = { title: string; intro: string; thanks: string };

type Fields = { get(name: string): unknown };
type Problems = { problems: { field: keyof SurveyTexts; problem: string }[] };

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
    { field: 'intro' as const, problem: tooLongProblem(intro, INTRO_LENGTH, 'the introduction') },
    {
      field: 'thanks' as const,
      problem: tooLongProblem(thanks, THANKS_LENGTH, 'the closing words'),
    },
  ];
  const problems = found.flatMap(({ field, problem }) =>
    problem === undefined ? [] : [{ field, problem }],
  );
  return problems.length > 0 ? { problems } : { title, intro, thanks };
}

function titleProblem(title: string): string | undefined {
  if (title === '' || !hasVisibleText(title)) return 'Give your survey a title.';
  const long = tooLongProblem(title, TITLE_LENGTH, 'the title');
  if (long !== undefined) return long;
  return checkLength(title, TITLE_LENGTH) === 'short'
    ? `Say a little more: a title has at least ${TITLE_LENGTH.min} characters.`
    : undefined;
}
