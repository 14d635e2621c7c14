import {
  lineOf,
  presentQuestion,
  type Asker,
  type Look,
  type QuestionLine,
  type QuestionView,
} from '../present.ts';
import { countRecent } from './lists.server.ts';
import { heldActsOf } from '../../answering/releasing.server.ts';
import { loadTallies } from './store.server.ts';
import { stillThere } from '../standing.ts';
import { releasedFor, releasedSplits } from './details.server.ts';
import { countersOf } from '../released.ts';
import { ALL, isWhole, NO_ANSWERS, type Part } from '../tally.ts';
import type { ResultDetails } from '../words/details.ts';
import type { Related } from '../../discovery/related-questions.server.ts';
import { authorFor } from '../../questions/person.server.ts';
import { detailsOf, type Reading } from '../../answering/result-details.server.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { History } from '../../questions/history.ts';
import { revealsOf } from '../../questions/reveals.server.ts';
import type { Room } from '../../questions/room-address.ts';
import { isSeenBy, type Inside } from '../../questions/inside.ts';
import { mayReveal } from '../../questions/rules.ts';
import {
  correctionsOf,
  findQuestion,
  listQuestions,
  loadQuestions,
  pausesOf,
  questionsOfSurvey,
  type Filter,
  type StoredQuestion,
} from '../../questions/store.server.ts';

/** Load, rules, present: a question's row becomes what any reader may see of it; of those that are `earned`, the result too. */
export async function present(
  sql: Sql,
  stored: readonly StoredQuestion[],
  look: Look,
  earned: ReadonlySet<RowId> = new Set(),
): Promise<QuestionView[]> {
  const tallies = await loadTallies(
    sql,
    stored.map(({ id }) => id),
  );
  return Promise.all(
    stored.map(async (question) => {
      const tally = tallies.get(question.id) ?? NO_ANSWERS;
      const released = await releasedFor(sql, question, tally, look.part);
      const hasEarned = look.hasEarned || earned.has(question.id);
      return presentQuestion(question, tally, { ...look, released, hasEarned });
    }),
  );
}

export async function listViews(sql: Sql, filter: Filter, order = 0): Promise<QuestionView[]> {
  const { inside = [] } = filter;
  const views = await present(sql, await listQuestions(sql, filter), { order, inside });
  return filter.leads ? views.map(asPart) : views;
}

/** In a list that shows one of those asked together: it leads to that one among the others. */
export function asPart(question: QuestionView): QuestionView {
  return question.survey ? { ...question, within: question.surveyId } : question;
}

/** The same for a plain list. */
export async function listLines(sql: Sql, filter: Filter): Promise<QuestionLine[]> {
  return (await listViews(sql, filter)).map(lineOf);
}

export async function viewsOfSurvey(
  sql: Sql,
  publicId: string,
  { part = ALL, tells }: { part?: Part; tells?: (publicIds: readonly string[]) => void } = {},
): Promise<QuestionView[]> {
  const stored = await questionsOfSurvey(sql, publicId);
  const seen = stored.filter((one) => isSeenBy(one, []));
  tells?.(seen.map((one) => one.publicId));
  return present(sql, seen, { order: 0, part });
}

export type QuestionPage = {
  now: string;
  question: QuestionView;
  related: QuestionLine[];
  details: ResultDetails | undefined;
  history: History;
  /** Where they chose to be named. */
  askedBy: Awaited<ReturnType<typeof authorFor>>;
  asker: Asker | undefined;
};

/** A question with those that are related, and what stands below its result, in four round trips. */
export async function questionPage(
  { related, ...reading }: Reading & { related: Related },
  publicId: string,
  look: Look & {
    since?: string | undefined;
    person?: string | undefined;
    /** The sign of the room that led to it. */
    room?: string | undefined;
  },
): Promise<QuestionPage | undefined> {
  const { part: asked = ALL, inside = [], since, person, room } = look;
  const { sql } = reading;
  const stored = await findQuestion(sql, publicId);
  if (!stored || !isSeenBy(stored, inside)) return undefined;
  const reveals = revealsOf(sql, stored.id);
  const [others, history, askedBy, before] = await Promise.all([
    relatedTo(sql, related, publicId, inside),
    historyOf(sql, stored.id, reveals),
    authorFor(sql, stored.authorId, { named: person, question: stored.id }),
    room === undefined ? undefined : roomOf(stored, room, reveals),
  ]);
  const tallies = await loadTallies(
    sql,
    [stored, ...others].map(({ id }) => id),
  );
  const tally = tallies.get(stored.id) ?? NO_ANSWERS;
  const mayShow = presentQuestion(stored, tally, { ...look, part: ALL });
  const released = mayShow.result && (await releasedSplits(sql, stored, tally));
  // Of a part that does not show the page says so, and shows everybody.
  const shown = countersOf(tally, released, asked) ? asked : ALL;
  const question = isWhole(shown)
    ? mayShow
    : presentQuestion(stored, tally, { ...look, part: shown, released });
  return {
    now: stored.readAt.toISOString(),
    question: before ? { ...question, room: before } : question,
    related: others.map((one) =>
      lineOf(presentQuestion(one, tallies.get(one.id), { order: 0, inside })),
    ),
    details:
      question.result &&
      (await detailsOf(reading, stored, tally, {
        part: shown,
        withheld: shown === asked ? undefined : asked,
        released,
        since,
      })),
    history,
    askedBy,
    asker: askedBy ? undefined : askerOf(stored),
  };
}

async function roomOf(
  stored: StoredQuestion,
  sign: string,
  reveals: ReturnType<typeof revealsOf>,
): Promise<Room> {
  if (!mayReveal(stored)) return { sign };
  const shown = (await reveals).find(({ room }) => room === sign);
  return { sign, ...(shown && { revealedAt: shown.at.toISOString() }) };
}

function askerOf({ isDemo, authorId }: StoredQuestion): Asker {
  if (isDemo) return 'demo';
  return authorId === null ? 'gone' : 'unnamed';
}

/** As they are now: what was removed or taken inside since they were found is left out. */
async function relatedTo(
  sql: Sql,
  related: Related,
  publicId: string,
  inside: Inside,
): Promise<StoredQuestion[]> {
  const stored = await loadQuestions(sql, await related.of(publicId));
  return stored.filter((one) => isSeenBy(one, inside) && !one.isRemoved);
}

/** What became of a question since it opened, for all to see. */
export async function historyOf(
  sql: Sql,
  questionId: RowId,
  shown = revealsOf(sql, questionId),
): Promise<History> {
  const [corrections, pauses, reveals, held] = await Promise.all([
    correctionsOf(sql, questionId),
    pausesOf(sql, questionId),
    shown,
    heldActsOf(sql, questionId),
  ]);
  return {
    corrections: corrections.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
    pauses: pauses.map(({ reason, startedAt, endedAt }) => ({
      reason,
      from: startedAt.toISOString(),
      to: endedAt?.toISOString(),
    })),
    reveals: reveals.map(({ at }) => at.toISOString()),
    heldActs: held.acts.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })),
    moreHeldActs: held.more,
  };
}

export type Moving = { question: QuestionView; answers: number };

const MOVING_HOURS = 24;

/** What was answered most within a day, open questions only. */
export async function movingToday(sql: Sql, most: number, order = 0): Promise<Moving[]> {
  const recent = await countRecent(sql, MOVING_HOURS, most);
  const loaded = await loadQuestions(
    sql,
    recent.map(({ questionId }) => questionId),
  );
  const stored = loaded.filter((one) => isSeenBy(one, []));
  const answers = new Map(recent.map((row) => [row.questionId, row.answers]));
  const views = await present(sql, stored, { order });
  return views.flatMap((question, index) => {
    const id = stored[index]?.id;
    return question.state === 'open' && id !== undefined
      ? [{ question: asPart(question), answers: stillThere(answers.get(id) ?? 0, question) }]
      : [];
  });
}
