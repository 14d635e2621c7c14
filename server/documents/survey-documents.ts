import { startedOf, completedOf, medianAnswered } from '../../app/results/survey-progress.ts';
import { questionJson } from './question-json.server.ts';
import {
  findReadableSurvey,
  loadSurveyOutcome,
} from '../../app/surveys/survey-for-reader.server.ts';
import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import type { HttpRefusal } from '../http/refusal.ts';
import { jsonResponse, NO_SURVEY, problemResponse } from './json-response.ts';
import type { Services } from '../http/services.ts';

type SurveyInput = { params: { id: string } };

/** `GET /api/v1/surveys/{id}`: what it says of itself, and its questions in their order, without those taken away. */
export async function renderSurvey(services: Services, input: SurveyInput): Promise<RenderedPage> {
  const read = await loadShownSurvey(services, input);
  if ('status' in read) return read;
  const { way, thanks, questions } = read;
  const { id, title, intro } = way;
  return jsonResponse({ id, title, intro, thanks, questions: questions.map(questionJson) });
}

/** `GET /api/v1/surveys/{id}/progress`: how many people answered how much of it. Who only looked is not known. */
export async function renderProgress(
  services: Services,
  input: SurveyInput,
): Promise<RenderedPage> {
  const read = await loadShownSurvey(services, input);
  if ('status' in read) return read;
  const { way, questions, progress } = read;
  if (!progress) return problemResponse(COUNTING);
  return jsonResponse({
    id: way.id,
    demo: questions.some(({ isDemo }) => isDemo),
    asOf: progress.asOf,
    began: startedOf(progress),
    finished: completedOf(progress),
    median: medianAnswered(progress) ?? null,
    questions: questions.map(({ id, isDemo }, at) => ({
      id,
      demo: isDemo,
      people: progress.answered[at] ?? 0,
      stoppedAfter: progress.stopped[at] ?? 0,
    })),
    byNumber: progress.byNumber,
  });
}

const COUNTING: HttpRefusal = {
  status: 503,
  headers: { 'retry-after': '5' },
  code: 'counting',
  detail: 'It is being counted for the first time. Ask again in a few seconds.',
};

async function loadShownSurvey(
  { database, progresses }: Services,
  { params: { id } }: SurveyInput,
) {
  const { sql } = database;
  const look = { memberCommunityIds: [] };
  const found = await findReadableSurvey(sql, id, look);
  return found ? loadSurveyOutcome({ sql, progresses }, found, look) : problemResponse(NO_SURVEY);
}
