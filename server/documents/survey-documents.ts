import { beganOf, finishedOf, medianOf } from '../../app/results/survey-progress.ts';
import { questionDocument } from './question-document.server.ts';
import { surveyFor, surveyShown } from '../../app/surveys/survey-answering.server.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import { json, problem } from './as-json.ts';
import { refusal, unknownIn } from './parameters.ts';
import type { Services } from '../http/services.ts';

const GONE = { code: 'gone', detail: 'There is no such survey.' };

/** `GET /api/v1/surveys/{id}`: what it says of itself, and its questions in their order, without those taken away. */
export async function oneSurvey(services: Services, target: URL): Promise<RenderedPage> {
  const read = await shown(services, target);
  if ('status' in read) return read;
  const { way, thanks, questions } = read;
  const { id, title, intro } = way;
  return json({ id, title, intro, thanks, questions: questions.map(questionDocument) });
}

/** `GET /api/v1/surveys/{id}/progress`: how many people answered how much of it. Who only looked is not known. */
export async function progressOfSurvey(services: Services, target: URL): Promise<RenderedPage> {
  const read = await shown(services, target);
  if ('status' in read) return read;
  const { way, questions, progress } = read;
  if (!progress) return problem(503, COUNTING, { 'retry-after': '5' });
  return json({
    id: way.id,
    demo: questions.some(({ isDemo }) => isDemo),
    asOf: progress.asOf,
    began: beganOf(progress),
    finished: finishedOf(progress),
    median: medianOf(progress) ?? null,
    questions: questions.map(({ id, isDemo }, at) => ({
      id,
      demo: isDemo,
      people: progress.answered[at] ?? 0,
      stoppedAfter: progress.stopped[at] ?? 0,
    })),
    byNumber: progress.byNumber,
  });
}

const COUNTING = {
  code: 'counting',
  detail: 'It is being counted for the first time. Ask again in a few seconds.',
};

async function shown({ database, progresses }: Services, { pathname, searchParams }: URL) {
  const wrong = unknownIn(searchParams, []);
  if (wrong.length > 0) return refusal(wrong);
  const { sql } = database;
  const look = { inside: [] };
  const found = await surveyFor(sql, pathname.split('/')[4] ?? '', look);
  return found ? surveyShown({ sql, progresses }, found, look) : problem(404, GONE);
}
