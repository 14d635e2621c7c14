import { formatCount, formatNumber } from '../../base/words/figures.ts';
import { shareWordsOf } from '../../base/words/shares.ts';
import { MIN_FOR_SHARES } from '../result.ts';
import { completedOf, medianAnswered, startedOf, type SurveyProgress } from '../survey-progress.ts';

/** How many answered all questions, with their share where enough people answered. */
export function completionWords(progress: SurveyProgress): string {
  const [began, finished, of] = [
    startedOf(progress),
    completedOf(progress),
    progress.byNumber.length,
  ];
  if (began === 0) return 'Nobody has answered any of its questions yet.';
  if (of === 1)
    return formatCount(began, {
      one: '# person has answered its question.',
      other: '# people have answered its question.',
    });
  const all = of === 2 ? 'both' : `all ${formatNumber(of)}`;
  if (began === 1 && finished === 0) return `1 person has answered, not ${all} questions.`;
  if (finished === began)
    return began === 1
      ? `1 person has answered, and answered ${all} questions.`
      : `${formatNumber(began)} people have answered, each of them ${all} questions.`;
  // They are at least two.
  const people = formatNumber(began);
  const some = formatNumber(finished);
  if (finished === 0)
    return `${people} people have answered at least one question, and none of them ${all}.`;
  return began < MIN_FOR_SHARES
    ? `${people} people have answered at least one question, and ${some} of them ${all}.`
    : `${people} people have answered at least one question, and ${some} of them (${shareWordsOf(finished, began)}) ${all}.`;
}

/** Undefined where all answered every question, or too few answered: the median then says nothing more. */
export function medianWords(progress: SurveyProgress): string | undefined {
  const median = medianAnswered(progress);
  const began = startedOf(progress);
  if (median === undefined || began < MIN_FOR_SHARES || completedOf(progress) === began)
    return undefined;
  return median === progress.byNumber.length
    ? 'At least half of them answered every question.'
    : median === 1
      ? 'At least half of them answered only one.'
      : `At least half of them answered ${formatNumber(median)} or fewer.`;
}

/**
 * Where people stopped most often; undefined where few stopped, or two places share the most. `names`: the numbers of
 * the questions.
 */
export function dropOffWords(
  { stopped }: Pick<SurveyProgress, 'stopped'>,
  names: readonly number[],
): string | undefined {
  const all = stopped.reduce((sum, people) => sum + people, 0);
  const most = Math.max(0, ...stopped);
  const places = stopped.flatMap((people, at) => (people === most ? [at] : []));
  const [place] = places;
  if (all < MIN_FOR_SHARES || place === undefined || places.length > 1) return undefined;
  const question = `question ${formatNumber(names[place] ?? place + 1)}`;
  const of = `${formatNumber(most)} of ${formatNumber(all)}`;
  return most * 2 > all
    ? `Most of those who stopped did so after ${question}: ${of}.`
    : `Of those who stopped, more did so after ${question} than after any other: ${of}.`;
}
