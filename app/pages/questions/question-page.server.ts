import { historyOf } from '../../results/store/question-views.server.ts';
import {
  lineOf,
  presentQuestion,
  type Asker,
  type Look,
  type QuestionLine,
  type QuestionView,
} from '../../results/present.ts';
import { loadTallies } from '../../results/store/store.server.ts';
import { releasedSplits } from '../../results/store/details.server.ts';
import { countersOf } from '../../results/released.ts';
import { ALL, isWhole, NO_ANSWERS } from '../../results/tally.ts';
import type { ResultDetails } from '../../results/words/details.ts';
import type { Related } from '../../discovery/related-questions.server.ts';
import { authorFor } from '../../questions/authors.server.ts';
import { detailsOf, type Reading } from '../../results/store/result-details.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { History } from '../../questions/history.ts';
import { revealsOf } from '../../questions/reveals.server.ts';
import type { Room } from '../../questions/room-address.ts';
import { isSeenBy, type Inside } from '../../questions/inside.ts';
import { mayReveal } from '../../questions/rules.ts';
import { findQuestion, loadQuestions, type StoredQuestion } from '../../questions/store.server.ts';

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
