import { questionViewOf } from '../../results/question-view.ts';
import { countersOf } from '../../results/split-release.ts';
import { releaseFor } from '../../results/store/split-releases.server.ts';
import { loadTallies } from '../../results/store/tally-loader.server.ts';
import { NO_ANSWERS, type Split } from '../../results/tally.ts';
import { pictureOf, pictureOfSurvey } from './picture-content.ts';
import type { Picture } from './picture.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import {
  findQuestion,
  questionsOfSurvey,
  type StoredQuestion,
} from '../../questions/question-rows.server.ts';
import { findSurvey } from '../../questions/surveys.server.ts';
import { questionViewsOf } from '../../results/store/question-views.server.ts';
import {
  rankingQueryOf,
  showsRounds,
  withRunoff,
  type ResultDeps,
} from '../../results/store/details-loader.server.ts';

type PictureOptions = { split: Split; host: string };

/** The picture of a question as everybody sees it now; undefined where not everybody may see the question. */
export async function loadQuestionPicture(
  reading: ResultDeps,
  publicId: string,
  look: PictureOptions,
): Promise<Picture | 'removed' | undefined> {
  const stored = await findQuestion(reading.sql, publicId);
  return stored && isVisibleTo(stored, []) ? loadStoredPicture(reading, stored, look) : undefined;
}

/**
 * The picture of the question at this place in a survey, from 1; without a place, of the survey, or of its only
 * question.
 */
export async function loadSurveyPicture(
  reading: ResultDeps,
  publicId: string,
  { place, ...look }: PictureOptions & { place: number | undefined },
): Promise<Picture | 'removed' | undefined> {
  const { sql } = reading;
  const all = await questionsOfSurvey(sql, publicId);
  const seen = all.filter((one) => isVisibleTo(one, []));
  const asked = place === undefined && seen.length > 1 ? undefined : seen[(place ?? 1) - 1];
  if (asked) return loadStoredPicture(reading, asked, look);
  const kept = seen.filter(({ isRemoved }) => !isRemoved);
  if (place !== undefined || seen.length === 0) return undefined;
  if (kept.length === 0) return 'removed';
  const [survey, questions] = await Promise.all([
    findSurvey(sql, publicId),
    questionViewsOf(sql, kept, { order: 0 }),
  ]);
  return pictureOfSurvey({ title: survey?.title ?? '', address: look.host, questions });
}

/** The same for a question that was loaded before. */
export async function loadStoredPicture(
  { sql, rankings }: ResultDeps,
  stored: StoredQuestion,
  { split, host }: PictureOptions,
): Promise<Picture | 'removed'> {
  if (stored.isRemoved) return 'removed';
  const tally = (await loadTallies(sql, [stored.id])).get(stored.id) ?? NO_ANSWERS;
  const release = await releaseFor(sql, stored, tally, split);
  const question = questionViewOf(stored, tally, { order: 0, split, release });
  const ranking = showsRounds(question)
    ? await rankings.of(rankingQueryOf(stored, countersOf(tally, release, split) ?? tally, split))
    : undefined;
  const shown = ranking ? withRunoff(question, ranking) : question;
  return pictureOf(shown, { split, ranking, now: stored.readAt, host });
}
