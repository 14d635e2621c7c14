import type { QuestionView } from '../../results/present.ts';
import { isId } from '../../base/ids.ts';
import { frameHeight } from '../../embeds/frame/frame-height.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { findQuestions, idsOfDemo } from '../../questions/store.server.ts';
import { isSeenBy } from '../../questions/inside.ts';
import { listViews, present } from '../../results/store/question-views.server.ts';

/** A question in a written page: the frame of its survey, as tall as it will be. */
export type PollInText = Pick<QuestionView, 'id' | 'surveyId' | 'text' | 'turnout' | 'isDemo'> & {
  /** In its survey, from 1. */
  place: number;
  /** Of its frame, by how wide it is there. */
  heights: { phone: number; column: number };
  isOpen: boolean;
};

type Wanted = {
  /** Ids, or the words of questions of the demo set. */
  polls: readonly string[];
  /** Only where any question of it fits the words around: one of it stands for each that is not here. */
  topic: string | undefined;
};

const PHONE = 320;
const COLUMN = 600;
const NEWEST = 30;

/**
 * As many as were named. For one that is not here stands another of the topic, or nothing: of its newest, those of one
 * choice that are open and whose result everybody sees, the most answered first.
 */
export async function pollsFor(
  sql: Sql,
  { polls, topic }: Wanted,
): Promise<(PollInText | undefined)[]> {
  if (polls.length === 0) return [];
  const byWords = await idsOfDemo(
    sql,
    polls.filter((poll) => !isId(poll)),
  );
  const ids = polls.map((poll) => byWords.get(poll) ?? poll);
  const stored = await findQuestions(sql, ids.filter(isId));
  const views = await present(
    sql,
    stored.filter((question) => isSeenBy(question, [])),
    { order: 0 },
  );
  const found = ids.map((id) => views.find((view) => view.id === id && isFit(view)));
  if (found.every(Boolean) || topic === undefined) return found.map((view) => view && pollOf(view));
  const others = (await listViews(sql, { sort: 'new', topic, limit: NEWEST }))
    .filter(({ kind, state }) => kind === 'single' && state === 'open')
    .filter(({ resultShows }) => resultShows === 'now')
    .filter(({ id }) => !ids.includes(id))
    .toSorted((a, b) => b.turnout - a.turnout);
  return found.map((view) => view ?? others.shift()).map((view) => view && pollOf(view));
}

function isFit({ state }: QuestionView): boolean {
  return state === 'open' || state === 'closed' || state === 'paused';
}

export function pollOf(view: QuestionView): PollInText {
  const { id, surveyId, text, turnout, isDemo, state } = view;
  const place = view.survey?.place ?? 1;
  const heights = { phone: frameHeight(view, PHONE), column: frameHeight(view, COLUMN) };
  return { id, surveyId, text, turnout, isDemo, place, heights, isOpen: state === 'open' };
}
