import { picturePath } from '../../results/picture-address.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { EmbedParams } from '../embed-codes.ts';
import type { EmbedTarget } from '../embed-target.ts';
import { pictureAlt } from '../words/picture-alt.ts';
import { embedViewQuery, type EmbedView } from '../embed-view.ts';
import { loadSideReasons } from '../../reasons/shown/question-reasons.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import { findQuestion } from '../../questions/question-rows.server.ts';
import { findSurvey } from '../../questions/surveys.server.ts';
import { loadSurveyViews } from '../../results/store/question-views.server.ts';

/** What can be embedded: a survey, and the question of it that is shown first. */
export type Embeddable = {
  surveyId: string;
  title: string;
  /** The address is that of a survey of several, not of one question. */
  isSurvey: boolean;
  questions: QuestionView[];
  question: QuestionView;
  view: EmbedView;
};

/** Undefined where nothing can be embedded that everybody may see. */
export async function findEmbeddable(
  sql: Sql,
  { question: id, survey, view }: EmbedTarget,
): Promise<Embeddable | undefined> {
  const knownSurveyId = survey ?? (await findSurveyId(sql, id));
  // A survey's short address holds a survey id where a question's address holds a question id.
  const surveyId = knownSurveyId ?? id;
  if (surveyId === undefined) return undefined;
  const questions = await loadSurveyViews(sql, surveyId, { split: view.split });
  const isWhole = id === undefined || knownSurveyId === undefined;
  const at = isWhole ? view.place - 1 : questions.findIndex((one) => one.id === id);
  const question = questions[at];
  if (!question || question.state === 'removed') return undefined;
  // An address of one question embeds that question, though the frame links to the others of its survey.
  const isSurvey = (survey !== undefined || isWhole) && questions.length > 1;
  const title = isSurvey ? ((await findSurvey(sql, surveyId))?.title ?? '') : question.text;
  return { surveyId, title, isSurvey, questions, question, view: { ...view, place: at + 1 } };
}

/** Why the frame has no reasons now, though they were chosen. */
export async function findMissingReasons(
  sql: Sql,
  { view, question }: Pick<Embeddable, 'view' | 'question'>,
): Promise<'hidden' | 'none' | undefined> {
  if (!view.showsReasons) return undefined;
  const sides = (await loadSideReasons(sql, [question])).get(question.id);
  if (!sides) return 'hidden';
  return sides.length === 0 ? 'none' : undefined;
}

async function findSurveyId(sql: Sql, id: string | undefined): Promise<string | undefined> {
  const stored = id === undefined ? undefined : await findQuestion(sql, id);
  return stored && isVisibleTo(stored, []) ? stored.surveyPublicId : undefined;
}

export function embedParamsOf(
  { surveyId, title, questions, question, view }: Omit<Embeddable, 'isSurvey'>,
  { origin, width, height }: { origin: string; width: number; height: number },
): EmbedParams {
  const frameUrl = `${origin}/embed/results/${surveyId}${embedViewQuery(view)}`;
  const isAlone = questions.length === 1;
  const { split, theme } = view;
  const drawn = { split, theme: theme === 'system' ? undefined : theme };
  return {
    origin,
    surveyId,
    frameUrl,
    pageUrl: `${origin}/question/${question.id}${isAlone ? '' : `?survey=${surveyId}`}`,
    title,
    options: [...new URLSearchParams(embedViewQuery(view))],
    pictureUrl: origin + picturePath(question.id, 'png', drawn),
    pictureAlt: pictureAlt(question, { split }),
    oembedUrl: `${origin}/api/oembed?${new URLSearchParams({ url: frameUrl })}`,
    width,
    height,
  };
}
