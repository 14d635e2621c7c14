import { loadQuestionHistory } from '../../results/store/question-history.server.ts';
import {
  lineOf,
  questionViewOf,
  type UnnamedAuthor,
  type ViewOptions,
} from '../../results/question-view.ts';
import { loadTallies } from '../../results/store/tally-loader.server.ts';
import { latestRelease } from '../../results/store/split-releases.server.ts';
import { countersOf } from '../../results/split-release.ts';
import { finalResultOf } from '../../results/details/final-result.ts';
import { finalHeadline } from '../../results/words/final-result.ts';
import { EVERYONE, isEveryone, NO_ANSWERS } from '../../results/tally.ts';
import type { QuestionPage } from '../views/question-data.ts';
import type { RelatedQuestions } from '../../discovery/related-questions.server.ts';
import { loadAuthor } from '../../questions/authors.server.ts';
import {
  loadResultDetails,
  loadTrendPoints,
  type ResultDeps,
} from '../../results/store/details-loader.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { Room } from '../../questions/room-address.ts';
import { isVisibleTo, type MemberCommunityIds } from '../../questions/visibility.ts';
import { canEverReveal } from '../../questions/question-rules.ts';
import {
  findQuestion,
  loadQuestions,
  type StoredQuestion,
} from '../../questions/question-rows.server.ts';

/**
 * A question with related ones, if these are asked for, and the details of its result: in two round trips where it was read
 * before, and one more where not.
 */
export async function loadQuestionPage(
  {
    related,
    quickSql,
    ...reading
  }: ResultDeps & { quickSql: Sql; related: RelatedQuestions | undefined },
  publicId: string,
  look: ViewOptions & {
    since?: string | undefined;
    person?: string | undefined;
    /** Whose closed communities the related questions may come from. */
    relatedFor: MemberCommunityIds;
    /** The code of the room that led to it. */
    room?: string | undefined;
  },
): Promise<QuestionPage | undefined> {
  const { split: asked = EVERYONE, memberCommunityIds = [], since, person, room } = look;
  const { sql } = reading;
  const known = related?.known(publicId);
  const first = known ? undefined : await findQuestion(quickSql, publicId);
  const id = known?.of ?? first?.id;
  if (id === undefined || (first && !isVisibleTo(first, memberCommunityIds))) return undefined;
  const relatedIds = (known ?? (await related?.get(publicId)))?.ids ?? [];
  const [questions, { history, reveals }, tallies] = await Promise.all([
    loadQuestions(quickSql, known ? [id, ...relatedIds] : relatedIds),
    loadQuestionHistory(quickSql, id),
    loadTallies(quickSql, [id, ...relatedIds], sql),
  ]);
  const stored = first ?? questions.find((one) => one.id === id);
  if (!stored || !isVisibleTo(stored, memberCommunityIds)) return undefined;
  const others = questions.filter(
    (one) => one.id !== id && isVisibleTo(one, look.relatedFor) && !one.isRemoved,
  );
  const tally = tallies.get(stored.id) ?? NO_ANSWERS;
  const mayShow = questionViewOf(stored, tally, { ...look, split: EVERYONE });
  // Asked for in one message.
  const [release, points, askedBy] = await Promise.all([
    mayShow.result && latestRelease(sql, stored, tally, quickSql),
    mayShow.result && isEveryone(asked) ? loadTrendPoints(reading, stored) : undefined,
    loadAuthor(sql, stored.authorId, { named: person, question: stored.id }),
  ]);
  // If a split may not be shown, the page says so and shows everyone.
  const shown = countersOf(tally, release, asked) ? asked : EVERYONE;
  const question = isEveryone(shown)
    ? mayShow
    : questionViewOf(stored, tally, { ...look, split: shown, release });
  const details =
    question.result &&
    (await loadResultDetails(reading, stored, tally, {
      split: shown,
      withheld: shown === asked ? undefined : asked,
      release,
      since,
      points,
    }));
  const isOver = question.state === 'closed' && isEveryone(shown);
  return {
    now: stored.readAt.toISOString(),
    question: room === undefined ? question : { ...question, room: roomOf(stored, room, reveals) },
    related: others.map((one) =>
      lineOf(
        questionViewOf(one, tallies.get(one.id), {
          order: 0,
          memberCommunityIds: look.relatedFor,
        }),
      ),
    ),
    details,
    ...(isOver && { ended: finalHeadline(finalResultOf(question, details?.ranking)).headline }),
    history,
    askedBy,
    asker: askedBy ? undefined : hiddenAuthorOf(stored),
  };
}

function roomOf(
  stored: StoredQuestion,
  code: string,
  reveals: readonly { room: string; at: string }[],
): Room {
  const shown = canEverReveal(stored) ? reveals.find(({ room }) => room === code) : undefined;
  return { code, ...(shown && { revealedAt: shown.at }) };
}

function hiddenAuthorOf({ isDemo, authorId }: StoredQuestion): UnnamedAuthor {
  if (isDemo) return 'demo';
  return authorId === null ? 'gone' : 'unnamed';
}
