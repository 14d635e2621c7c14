import { formatCount, formatNumber } from '../../base/words/figures.ts';
import { shareWordsOf } from '../../base/words/shares.ts';
import { MIN_FOR_SHARES } from '../result.ts';
import {
  completedOf,
  medianAnswered,
  startedOf,
  stoppedOf,
  type SurveyProgress,
} from '../survey-progress.ts';

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
  const told = { began, finished, share: shareWordsOf(finished, began) };
  return of === 2 ? bothWords(told) : allWords({ ...told, of });
}

/** `finished`: how many of those who `began` answered every question; `share` is their part. */
type Told = { began: number; finished: number; share: string };

function bothWords({ began, finished, share }: Told): string {
  if (finished === began)
    return formatCount(began, {
      one: '# person has answered, and answered both questions.',
      other: '# people have answered, each of them both questions.',
    });
  if (finished === 0)
    return formatCount(began, {
      one: '# person has answered, not both questions.',
      other: '# people have answered at least one question, and none of them both.',
    });
  const some = formatNumber(finished);
  return formatCount(began, {
    other:
      began < MIN_FOR_SHARES
        ? `# people have answered at least one question, and ${some} of them both.`
        : `# people have answered at least one question, and ${some} of them (${share}) both.`,
  });
}

function allWords({ began, finished, share, of }: Told & { of: number }): string {
  const all = formatNumber(of);
  if (finished === began)
    return formatCount(began, {
      one: `# person has answered, and answered all ${all} questions.`,
      other: `# people have answered, each of them all ${all} questions.`,
    });
  if (finished === 0)
    return formatCount(began, {
      one: `# person has answered, not all ${all} questions.`,
      other: `# people have answered at least one question, and none of them all ${all}.`,
    });
  const some = formatNumber(finished);
  return formatCount(began, {
    other:
      began < MIN_FOR_SHARES
        ? `# people have answered at least one question, and ${some} of them all ${all}.`
        : `# people have answered at least one question, and ${some} of them (${share}) all ${all}.`,
  });
}

/** What became of those who did not answer every question, so that the numbers add up. */
export function restWords(progress: SurveyProgress): string | undefined {
  const finished = completedOf(progress);
  const rest = startedOf(progress) - finished;
  const stopped = stoppedOf(progress);
  const skipped = rest - stopped;
  if (rest === 0 || progress.byNumber.length === 1) return undefined;
  if (skipped === 0)
    return finished === 0
      ? 'Nobody answered the last question.'
      : formatCount(rest, {
          one: 'The other one stopped before the last question.',
          other: 'The other # stopped before the last question.',
        });
  if (stopped === 0)
    return finished === 0
      ? 'All of them answered the last question, and skipped one or more.'
      : formatCount(rest, {
          one: 'The other one answered the last question, and skipped one or more.',
          other: 'The other # answered the last question, and skipped one or more.',
        });
  const [some, others] = [formatNumber(stopped), formatNumber(skipped)];
  return finished === 0
    ? `${some} stopped before the last question; ${others} answered it, and skipped one or more.`
    : formatCount(rest, {
        other: `Of the other #, ${some} stopped before the last question; ${others} answered it, and skipped one or more.`,
      });
}

/** Undefined where half or more answered every question, or too few answered: the median then says nothing more. */
export function medianWords(progress: SurveyProgress): string | undefined {
  const median = medianAnswered(progress);
  const began = startedOf(progress);
  if (median === undefined || began < MIN_FOR_SHARES || median === progress.byNumber.length)
    return undefined;
  return formatCount(median, {
    one: 'At least half answered only one question.',
    other: 'At least half answered # questions or fewer.',
  });
}

/**
 * Where people stopped most often; undefined where few stopped, or two places share the most. `names`: the numbers of
 * the questions.
 */
export function dropOffWords(
  { stopped }: Pick<SurveyProgress, 'stopped'>,
  names: readonly number[],
): string | undefined {
  const all = stoppedOf({ stopped });
  const most = Math.max(0, ...stopped);
  const places = stopped.flatMap((people, at) => (people === most ? [at] : []));
  const [place] = places;
  if (all < MIN_FOR_SHARES || place === undefined || places.length > 1) return undefined;
  const number = formatNumber(names[place] ?? place + 1);
  const [some, stoppers] = [formatNumber(most), formatNumber(all)];
  return most * 2 > all
    ? `Most of those who stopped did so after question ${number}: ${some} of ${stoppers}.`
    : `Of those who stopped, more did so after question ${number} than after any other: ${some} of ${stoppers}.`;
}
