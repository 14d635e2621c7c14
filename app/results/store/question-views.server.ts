import {
  listQuestions,
  loadQuestions,
  questionsOfSurvey,
  type QuestionListQuery,
  type StoredQuestion,
} from '../../questions/question-rows.server.ts';
import {
  lineOf,
  questionViewOf,
  type ViewOptions,
  type QuestionLine,
  type QuestionView,
} from '../question-view.ts';
import { listMostActive } from './answer-minutes.server.ts';
import { loadTallies } from './tally-loader.server.ts';
import { releaseFor } from './split-releases.server.ts';
import { EVERYONE, NO_ANSWERS, type Split } from '../tally.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import { capAtTurnout } from '../turnout.ts';

/**
 * Load, rules, present: turns the rows of questions into views for one reader. Those that are `earned` include their
 * result.
 */
export async function questionViewsOf(
  sql: Sql,
  stored: readonly StoredQuestion[],
  look: ViewOptions,
  earned: ReadonlySet<RowId> = new Set(),
): Promise<QuestionView[]> {
  const tallies = await loadTallies(
    sql,
    stored.map(({ id }) => id),
  );
  return Promise.all(
    stored.map(async (question) => {
      const tally = tallies.get(question.id) ?? NO_ANSWERS;
      const release = await releaseFor(sql, question, tally, look.split);
      const hasEarned = look.hasEarned || earned.has(question.id);
      return questionViewOf(question, tally, { ...look, release, hasEarned });
    }),
  );
}

export async function listQuestionViews(
  sql: Sql,
  filter: QuestionListQuery,
  order = 0,
): Promise<QuestionView[]> {
  const { memberCommunityIds = [] } = filter;
  const views = await questionViewsOf(sql, await listQuestions(sql, filter), {
    order,
    memberCommunityIds: memberCommunityIds,
  });
  return filter.leads ? views.map(asSurveyQuestion) : views;
}

/** In a list that shows one question of each survey, the question leads to its survey. */
export function asSurveyQuestion(question: QuestionView): QuestionView {
  return question.survey ? { ...question, within: question.surveyId } : question;
}

/** The same as lines of a plain list. */
export async function listQuestionLines(
  sql: Sql,
  filter: QuestionListQuery,
): Promise<QuestionLine[]> {
  return (await listQuestionViews(sql, filter)).map(lineOf);
}

export async function loadSurveyViews(
  sql: Sql,
  publicId: string,
  {
    split = EVERYONE,
    tells,
  }: { split?: Split; tells?: (publicIds: readonly string[]) => void } = {},
): Promise<QuestionView[]> {
  const stored = await questionsOfSurvey(sql, publicId);
  const seen = stored.filter((one) => isVisibleTo(one, []));
  tells?.(seen.map((one) => one.publicId));
  return questionViewsOf(sql, seen, { order: 0, split });
}

export type TrendingQuestion = { question: QuestionView; answers: number };

const MOVING_HOURS = 24;

/** The open questions answered most within a day. */
export async function listTrendingToday(
  sql: Sql,
  most: number,
  order = 0,
): Promise<TrendingQuestion[]> {
  const recent = await listMostActive(sql, MOVING_HOURS, most);
  const loaded = await loadQuestions(
    sql,
    recent.map(({ questionId }) => questionId),
  );
  const stored = loaded.filter((one) => isVisibleTo(one, []));
  const answers = new Map(recent.map((row) => [row.questionId, row.answers]));
  const views = await questionViewsOf(sql, stored, { order });
  return views.flatMap((question, index) => {
    const id = stored[index]?.id;
    return question.state === 'open' && id !== undefined
      ? [
          {
            question: asSurveyQuestion(question),
            answers: capAtTurnout(answers.get(id) ?? 0, question),
          },
        ]
      : [];
  });
}
