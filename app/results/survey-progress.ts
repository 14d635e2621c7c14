import { formatCount, formatNumber } from '../base/words/figures.ts';
import { MIN_FOR_SHARES } from './result.ts';
import { shareWordsOf } from '../base/words/shares.ts';

/** The progress of a survey as numbers of people: nothing in it tells who gave which answers. */
export type SurveyProgress = {
  asOf: string;
  /** For each question in their order, how many people answered it. */
  answered: number[];
  /** How many people answered exactly one question, exactly two, and so on. */
  byNumber: number[];
  /** For each question in their order, how many people answered none after it; nobody stops after the last. */
  stopped: number[];
};

/** A number of people by how many questions they answered and which was their last, both from 1. */
export type SurveyReach = { answered: number; last: number; people: number };

export function surveyProgressOf(
  questions: number,
  perQuestion: readonly number[],
  met: readonly SurveyReach[],
  asOf: Date,
): SurveyProgress {
  const places = Array.from({ length: questions }, (_, at) => at + 1);
  const sum = (which: (one: SurveyReach) => boolean) =>
    met.reduce((total, one) => total + (which(one) ? one.people : 0), 0);
  return {
    asOf: asOf.toISOString(),
    answered: places.map((place) => perQuestion[place - 1] ?? 0),
    byNumber: places.map((number) => sum(({ answered }) => answered === number)),
    stopped: places.map((place) => (place < questions ? sum(({ last }) => last === place) : 0)),
  };
}

/** Everybody who answered at least one question. */
export function startedOf({ byNumber }: Pick<SurveyProgress, 'byNumber'>): number {
  return byNumber.reduce((sum, people) => sum + people, 0);
}

export function completedOf({ byNumber }: Pick<SurveyProgress, 'byNumber'>): number {
  return byNumber.at(-1) ?? 0;
}

/** How many questions the median person answered; for an even number of people, the lower of the two. */
export function medianAnswered({ byNumber }: Pick<SurveyProgress, 'byNumber'>): number | undefined {
  const middle = Math.ceil(startedOf({ byNumber }) / 2);
  let passed = 0;
  for (const [at, people] of byNumber.entries()) {
    passed += people;
    if (middle > 0 && passed >= middle) return at + 1;
  }
  return undefined;
}

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
  const people = formatCount(began, {
    one: '# person has answered at least one question',
    other: '# people have answered at least one question',
  });
  if (began === 1 && finished === 0) return `1 person has answered, not ${all} questions.`;
  if (finished === began)
    return began === 1
      ? `1 person has answered, and answered ${all} questions.`
      : `${formatNumber(began)} people have answered, each of them ${all} questions.`;
  const share =
    began >= MIN_FOR_SHARES && finished > 0 ? ` (${shareWordsOf(finished, began)})` : '';
  const came = finished === 0 ? 'none' : formatNumber(finished);
  return `${people}, and ${came} of them${share} ${all}.`;
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
