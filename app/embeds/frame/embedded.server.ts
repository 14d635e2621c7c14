import { picturePath } from '../../results/picture-address.ts';
import type { QuestionView } from '../../results/present.ts';
import type { Embedded } from '../embed-codes.ts';
import type { Pointed } from '../oembed-address.ts';
import { pictureAlt } from '../pictures/picture-alt.ts';
import { writeView, type SharedView } from '../view-address.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { isSeenBy } from '../../questions/inside.ts';
import { findQuestion } from '../../questions/store.server.ts';
import { findSurvey } from '../../questions/surveys.server.ts';
import { viewsOfSurvey } from '../../results/store/question-views.server.ts';

/** What can stand in other people's pages: a survey, and the question of it that is shown first. */
export type Embeddable = {
  surveyId: string;
  title: string;
  questions: QuestionView[];
  question: QuestionView;
  view: SharedView;
};

/** Undefined where there is nothing that everybody may see. */
export async function embeddableAt(
  sql: Sql,
  { question: id, survey, view }: Pointed,
): Promise<Embeddable | undefined> {
  const around = survey ?? (await surveyAround(sql, id));
  // The short address of a survey has its id where another has that of a question.
  const surveyId = around ?? id;
  if (surveyId === undefined) return undefined;
  const questions = await viewsOfSurvey(sql, surveyId, { part: view.part });
  const isWhole = id === undefined || around === undefined;
  const at = isWhole ? view.place - 1 : questions.findIndex((one) => one.id === id);
  const question = questions[at];
  if (!question || question.state === 'removed') return undefined;
  // Whoever points at one question means that one, though the others can be gone to from it.
  const isAlone = (survey === undefined && !isWhole) || questions.length === 1;
  const title = isAlone ? question.text : ((await findSurvey(sql, surveyId))?.title ?? '');
  return { surveyId, title, questions, question, view: { ...view, place: at + 1 } };
}

async function surveyAround(sql: Sql, id: string | undefined): Promise<string | undefined> {
  const stored = id === undefined ? undefined : await findQuestion(sql, id);
  return stored && isSeenBy(stored, []) ? stored.surveyPublicId : undefined;
}

/** All that the codes for it are made from. */
export function embeddedOf(
  { surveyId, title, questions, question, view }: Embeddable,
  { origin, width, height }: { origin: string; width: number; height: number },
): Embedded {
  const frame = `${origin}/embed/results/${surveyId}${writeView(view)}`;
  const isAlone = questions.length === 1;
  const { part, theme } = view;
  const drawn = { part, theme: theme === 'system' ? undefined : theme };
  return {
    origin,
    surveyId,
    frame,
    page: `${origin}/question/${question.id}${isAlone ? '' : `?survey=${surveyId}`}`,
    title,
    options: [...new URLSearchParams(writeView(view))],
    picture: origin + picturePath(question.id, 'png', drawn),
    pictureText: pictureAlt(question, { part }),
    oembed: `${origin}/api/oembed?${new URLSearchParams({ url: frame })}`,
    width,
    height,
  };
}
