import type { QuestionView } from '../results/question-view.ts';
import { loadVoterAnswers } from '../answering/answer-rows.server.ts';
import type { SurveyProgress } from '../results/survey-progress.ts';
import { isId } from '../base/ids.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { isVisibleTo, type MemberCommunityIds } from '../questions/visibility.ts';
import { isResultPublic, stateOf } from '../questions/question-rules.ts';
import { questionsOfSurvey, type StoredQuestion } from '../questions/question-rows.server.ts';
import { nextStep, type AnswerableStep, type AnswerableSurvey } from './answerable-survey.ts';
import { findSurvey, type StoredSurvey } from '../questions/surveys.server.ts';
import { questionViewsOf } from '../results/store/question-views.server.ts';
import type { ProgressCache } from './progress-cache.server.ts';

/** A survey with the questions that a reader may see. */
export type ReadableSurvey = {
  survey: StoredSurvey;
  questions: [StoredQuestion, ...StoredQuestion[]];
  way: AnswerableSurvey;
};

type SurveyReader = { memberCommunityIds: MemberCommunityIds };

/** Undefined if there is none, or none of its questions may be seen. */
export async function findReadableSurvey(
  sql: Sql,
  publicId: string,
  { memberCommunityIds }: SurveyReader,
): Promise<ReadableSurvey | undefined> {
  if (!isId(publicId)) return undefined;
  const [survey, asked] = await Promise.all([
    findSurvey(sql, publicId),
    questionsOfSurvey(sql, publicId),
  ]);
  const questions = asked.filter((one) => isVisibleTo(one, memberCommunityIds));
  const [first] = questions;
  if (!survey || !first) return undefined;
  const placed = questions.map((question) => {
    const { publicId: id, survey: among } = question;
    return { question, id, place: among?.place ?? 1, state: stateOf(question) };
  });
  const steps = placed.flatMap(({ id, place, state }): AnswerableStep[] =>
    state === 'removed' ? [] : [{ id, place, state }],
  );
  const way: AnswerableSurvey = {
    id: survey.publicId,
    title: survey.title,
    intro: survey.intro,
    audience: first.audience,
    questionCount: asked.length,
    steps,
    removedPlaces: placed.flatMap(({ place, state }) => (state === 'removed' ? [place] : [])),
    ...(first.isInside && { staysInside: true as const }),
    showsResults: placed.some(({ question, state }) => isResultPublic(question.results, state)),
  };
  return { survey, questions: [first, ...questions.slice(1)], way };
}

/**
 * Resolves `?survey=` at a question's address: the question in its survey, or `alone` if it belongs to another survey,
 * or if the survey has only this question and no words around it.
 */
export async function findSurveyAround(
  sql: Sql,
  { survey: publicId, question }: { survey: string; question: string },
  look: SurveyReader,
): Promise<ReadableSurvey | 'alone' | undefined> {
  const found = await findReadableSurvey(sql, publicId, look);
  if (!found) return undefined;
  const { survey, questions, way } = found;
  const isOther = questions.every((one) => one.publicId !== question);
  const isPlain = way.questionCount === 1 && survey.intro === '' && survey.thanks === '';
  return isOther || isPlain ? 'alone' : found;
}

/** For a survey's id typed in place of a question's, as from the screen of a room: the first question. */
export async function findFirstQuestionId(
  sql: Sql,
  publicId: string,
  look: SurveyReader,
): Promise<string | undefined> {
  const found = await findReadableSurvey(sql, publicId, look);
  return found && (found.way.steps[0]?.id ?? found.questions[0]?.publicId);
}

/** The step after a removed question; undefined after the last. */
export function stepAfterRemoved(
  { questions, way }: ReadableSurvey,
  question: string,
): AnswerableStep | undefined {
  const place = questions.find(({ publicId }) => publicId === question)?.survey?.place ?? 1;
  return nextStep(way.steps, { place }, () => false);
}

/** The questions of the survey that this voter has answered. */
export async function listAnsweredSteps(
  sql: Sql,
  voterId: string,
  { steps }: Pick<AnswerableSurvey, 'steps'>,
): Promise<string[]> {
  const own = await loadVoterAnswers(
    sql,
    voterId,
    steps.map(({ id }) => id),
  );
  return own.flatMap(({ publicId, choices }) => ((choices?.length ?? 0) > 0 ? [publicId] : []));
}

export type SurveyOutcomeData = {
  now: string;
  way: AnswerableSurvey;
  thanks: string;
  questions: QuestionView[];
  /** Undefined while a large survey is counted for the first time. */
  progress: SurveyProgress | undefined;
};

/** The whole survey: the result of each question, and how many voters got how far. */
export async function loadSurveyOutcome(
  { sql, progresses }: { sql: Sql; progresses: ProgressCache },
  found: ReadableSurvey,
  { memberCommunityIds }: SurveyReader,
): Promise<SurveyOutcomeData> {
  const { survey, way } = found;
  const stored = found.questions.filter(({ isRemoved }) => !isRemoved);
  const questions = await questionViewsOf(sql, stored, { order: 0, memberCommunityIds });
  const progress = await progresses.of({
    publicId: survey.publicId,
    questions: stored.map(({ id }, at) => ({ id, sequence: questions[at]?.counts.sequence ?? 0 })),
  });
  return {
    now: found.questions[0].readAt.toISOString(),
    way,
    thanks: survey.thanks,
    questions,
    progress,
  };
}
