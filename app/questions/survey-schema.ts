import { fieldText, linesOf, oneLineOf, saysSomething } from '../base/clean-text.ts';
import { lengthOf, type Lengths } from '../base/length.ts';
import { tooLong } from '../base/too-long.ts';

export const TITLE_LENGTH: Lengths = { min: 3, max: 120 };
export const INTRO_LENGTH: Lengths = { min: 0, max: 2_000 };
export const THANKS_LENGTH: Lengths = { min: 0, max: 1_000 };

/** What a survey says of itself: on top of it, before its first question, and after the last. */
export type SurveyWords = { title: string; intro: string; thanks: string };

type Fields = { get(name: string): unknown };
type Problems = { problems: { field: keyof SurveyWords; problem: string }[] };

export function wordsOf(fields: Fields): SurveyWords {
  const text = (name: string) => fieldText(fields.get(name));
  return { title: text('title'), intro: text('intro'), thanks: text('thanks') };
}

export function checkWords(typed: SurveyWords): SurveyWords | Problems {
  const title = oneLineOf(typed.title);
  const intro = linesOf(typed.intro);
  const thanks = linesOf(typed.thanks);
  const found = [
    { field: 'title' as const, problem: titleProblem(title) },
    { field: 'intro' as const, problem: tooLong(intro, INTRO_LENGTH, 'the introduction') },
    { field: 'thanks' as const, problem: tooLong(thanks, THANKS_LENGTH, 'the closing words') },
  ];
  const problems = found.flatMap(({ field, problem }) =>
    problem === undefined ? [] : [{ field, problem }],
  );
  return problems.length > 0 ? { problems } : { title, intro, thanks };
}

function titleProblem(title: string): string | undefined {
  if (title === '' || !saysSomething(title)) return 'Give your survey a title.';
  const long = tooLong(title, TITLE_LENGTH, 'the title');
  if (long !== undefined) return long;
  return lengthOf(title, TITLE_LENGTH) === 'short'
    ? `Say a little more: a title has at least ${TITLE_LENGTH.min} characters.`
    : undefined;
}
