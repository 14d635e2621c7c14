import type { QuestionView } from '../../results/question-view.ts';
import { isId } from '../../base/ids.ts';
import { widgetHeight } from '../../embeds/widget/widget-height.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { findQuestions, demoQuestionIds } from '../../questions/question-rows.server.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import { listQuestionViews, questionViewsOf } from '../../results/store/question-views.server.ts';

/** A question in a written page: the frame of its survey, as tall as it will be. */
export type TextPoll = Pick<QuestionView, 'id' | 'surveyId' | 'text' | 'turnout' | 'isDemo'> & {
  /** In its survey, from 1. */
  place: number;
  /** Of its frame, by how wide it is there. */
  heights: { phone: number; column: number };
  isOpen: boolean;
};

type TextPollQuery = {
  /** Ids, or the words of questions of the demo set. */
  polls: readonly string[];
  /** Only where any question of it fits the words around: one of it stands for each that is not here. */
  topic: string | undefined;
};

const PHONE_WIDTH = 320;
const COLUMN_WIDTH = 600;
const NEWEST = 30;

/**
 * As many as were named. For one that is not here stands another of the topic, or nothing: of its newest, those of one
 * choice that are open and whose result everybody sees, the most answered first.
 */
export async function loadTextPolls(
  sql: Sql,
  { polls, topic }: TextPollQuery,
): Promise<(TextPoll | undefined)[]> {
  if (polls.length === 0) return [];
  const byWords = await demoQuestionIds(
    sql,
    polls.filter((poll) => !isId(poll)),
  );
  const ids = polls.map((poll) => byWords.get(poll) ?? poll);
  const stored = await findQuestions(sql, ids.filter(isId));
  const views = await questionViewsOf(
    sql,
    stored.filter((question) => isVisibleTo(question, [])),
    { order: 0 },
  );
  const found = ids.map((id) => views.find((view) => view.id === id && isShowable(view)));
  if (found.every(Boolean) || topic === undefined)
    return found.map((view) => view && textPollOf(view));
  const others = (await listQuestionViews(sql, { sort: 'new', topic, limit: NEWEST }))
    .filter(({ kind, state }) => kind === 'single' && state === 'open')
    .filter(({ resultShows }) => resultShows === 'now')
    .filter(({ id }) => !ids.includes(id))
    .toSorted((a, b) => b.turnout - a.turnout);
  return found.map((view) => view ?? others.shift()).map((view) => view && textPollOf(view));
}

function isShowable({ state }: QuestionView): boolean {
  return state === 'open' || state === 'closed' || state === 'paused';
}

export function textPollOf(view: QuestionView): TextPoll {
  const { id, surveyId, text, turnout, isDemo, state } = view;
  const place = view.survey?.place ?? 1;
  const heights = {
    phone: widgetHeight(view, PHONE_WIDTH),
    column: widgetHeight(view, COLUMN_WIDTH),
  };
  return { id, surveyId, text, turnout, isDemo, place, heights, isOpen: state === 'open' };
}
