import { presentQuestion } from '../../results/present.ts';
import { countersOf } from '../../results/released.ts';
import { releasedFor } from '../../results/store/details.server.ts';
import { loadTallies } from '../../results/store/store.server.ts';
import { NO_ANSWERS, type Part } from '../../results/tally.ts';
import { pictureOf, pictureOfSurvey } from './picture-of.ts';
import type { Picture } from './picture.ts';
import { isSeenBy } from '../../questions/inside.ts';
import {
  findQuestion,
  questionsOfSurvey,
  type StoredQuestion,
} from '../../questions/store.server.ts';
import { findSurvey } from '../../questions/surveys.server.ts';
import { present } from '../../results/store/question-views.server.ts';
import {
  askedRanking,
  showsRounds,
  type Reading,
} from '../../results/store/result-details.server.ts';

type Look = { part: Part; host: string };

/** What is drawn of a question, as everybody sees it now; undefined where there is none that all may see. */
export async function pictureOfQuestion(
  reading: Reading,
  publicId: string,
  look: Look,
): Promise<Picture | 'removed' | undefined> {
  const stored = await findQuestion(reading.sql, publicId);
  return stored && isSeenBy(stored, []) ? pictureOfStored(reading, stored, look) : undefined;
}

/** Of a survey: the question at this place, from 1; without one, what the survey is, or the one question it has. */
export async function pictureInSurvey(
  reading: Reading,
  publicId: string,
  { place, ...look }: Look & { place: number | undefined },
): Promise<Picture | 'removed' | undefined> {
  const { sql } = reading;
  const all = await questionsOfSurvey(sql, publicId);
  const seen = all.filter((one) => isSeenBy(one, []));
  const asked = place === undefined && seen.length > 1 ? undefined : seen[(place ?? 1) - 1];
  if (asked) return pictureOfStored(reading, asked, look);
  const standing = seen.filter(({ isRemoved }) => !isRemoved);
  if (place !== undefined || seen.length === 0) return undefined;
  if (standing.length === 0) return 'removed';
  const [survey, questions] = await Promise.all([
    findSurvey(sql, publicId),
    present(sql, standing, { order: 0 }),
  ]);
  return pictureOfSurvey({ title: survey?.title ?? '', address: look.host, questions });
}

/** The same of one that was read before. */
export async function pictureOfStored(
  { sql, rankings }: Reading,
  stored: StoredQuestion,
  { part, host }: Look,
): Promise<Picture | 'removed'> {
  if (stored.isRemoved) return 'removed';
  const tally = (await loadTallies(sql, [stored.id])).get(stored.id) ?? NO_ANSWERS;
  const released = await releasedFor(sql, stored, tally, part);
  const question = presentQuestion(stored, tally, { order: 0, part, released });
  const ranking = showsRounds(question)
    ? await rankings.of(askedRanking(stored, countersOf(tally, released, part) ?? tally, part))
    : undefined;
  return pictureOf(question, { part, ranking, now: stored.readAt, host });
}
