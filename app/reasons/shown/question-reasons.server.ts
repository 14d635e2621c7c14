import { questionViewOf, type QuestionView } from '../../results/question-view.ts';
import { loadVoterAnswers } from '../../answering/answer-rows.server.ts';
import { communityIdsOf } from '../../communities/membership-rows.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { parseReasonAddress, reasonAddress, reasonMarks } from '../reason-address.server.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import {
  hiddenReasons,
  arePublicReasons,
  shownReasons,
  sideReasons,
  similarReasonView,
  type ReasonsView,
  type SideReason,
  type SimilarReason,
} from './present.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import { findQuestion } from '../../questions/question-rows.server.ts';
import type { ReactionCount } from '../groups/stepped-counts.ts';
import {
  interleaveByChoice,
  SHOWN_AT_FIRST,
  SHOWN_AT_MOST,
  type StoredReason,
} from '../reason-rules.ts';
import { findSecondLooks } from './told-looks.server.ts';
import { listBestReasons, listSideReasons } from './standing-rows.server.ts';
import {
  findReadableReason,
  listNewestReasons,
  listReasonIds,
  type LeftOut,
} from '../reason-rows.server.ts';
import { findOwnReason } from '../own-reason-rows.server.ts';
import { listSimilarReasons } from '../similar-reasons.server.ts';
import { MAX_SIMILAR_REASONS, type OwnReasonView } from '../writing-rules.ts';
import { maySeeResult } from '../../answering/own-answer-loader.server.ts';

type ReadingReasons = {
  secret: Secret;
  isAll: boolean;
  /** The address of one that is shown apart. */
  named?: string | undefined;
};

/** The reasons on a question for its page; hidden ones are not read. */
export async function loadReasons(
  sql: Sql,
  question: QuestionView,
  { secret, isAll, named, ...leftOut }: ReadingReasons & LeftOut,
): Promise<ReasonsView | undefined> {
  if (question.state === 'removed') return undefined;
  // Up to one past the most shown, which tells whether there are more.
  const listed = listReasonIds(sql, question.id, SHOWN_AT_MOST + 1, leftOut);
  if (!arePublicReasons(question)) {
    const total = (await listed).length;
    return total === 0 ? undefined : hiddenReasons(question, total);
  }
  const choices = question.choices.map(({ number }) => number);
  const each = isAll ? SHOWN_AT_MOST : SHOWN_AT_FIRST;
  const namedId = named === undefined ? undefined : parseReasonAddress(secret, named);
  const [ids, apart, standing, stored, secondLooks] = await Promise.all([
    listed,
    namedId === undefined ? undefined : findReadableReason(sql, question.id, namedId),
    listBestReasons(sql, question.id, leftOut),
    listNewestReasons(sql, question.id, { choices, each, ...leftOut }),
    findSecondLooks(sql, question.id),
  ]);
  return ids.length === 0
    ? undefined
    : shownReasons(question, stored, {
        total: ids.length,
        marks: reasonMarks(secret, ids.slice(0, SHOWN_AT_MOST)),
        isAll,
        standing,
        secondLooks,
        ...(named !== undefined && { named: apart ?? null }),
        addressOf: (id) => reasonAddress(secret, id),
      });
}

/** The best reason of each choice of some questions, by their ids; of one whose result is hidden, nothing is read. */
export async function loadSideReasons(
  sql: Sql,
  questions: readonly QuestionView[],
): Promise<ReadonlyMap<string, SideReason[]>> {
  const shown = questions.filter((one) => one.state !== 'removed' && arePublicReasons(one));
  if (shown.length === 0) return new Map();
  const standing = await listSideReasons(
    sql,
    shown.map(({ id }) => id),
  );
  const ofQuestion = Map.groupBy(standing, ({ questionId }) => questionId);
  return new Map(shown.map((one) => [one.id, sideReasons(one, ofQuestion.get(one.id) ?? [])]));
}

/** Across and within. */
const BEST_OF_CHOICE = 2;

export type ToldReason = {
  reason: StoredReason;
  hasDemoReactions: boolean;
  across?: ReactionCount;
  within?: ReactionCount;
};

/** All that everybody may read of the reasons on a question, as rows: the best of each choice, then the newest others. */
export async function loadToldReasons(
  sql: Sql,
  { id, choices }: Pick<QuestionView, 'id' | 'choices'>,
): Promise<{ best: ToldReason[]; newest: StoredReason[]; isAll: boolean }> {
  const numbers = choices.map(({ number }) => number);
  const [standing, stored] = await Promise.all([
    listBestReasons(sql, id, {}),
    listNewestReasons(sql, id, { choices: numbers, each: SHOWN_AT_MOST + BEST_OF_CHOICE + 1 }),
  ]);
  const best = standing.map(
    ({ isBestAcross, isBestWithin, across, within, hasDemoReactions, ...reason }): ToldReason => ({
      reason,
      hasDemoReactions,
      ...(isBestAcross && { across }),
      ...(isBestWithin && { within }),
    }),
  );
  const told = new Set(standing.map((one) => one.id));
  const others = interleaveByChoice(stored.filter((one) => !told.has(one.id)));
  return { best, newest: others.slice(0, SHOWN_AT_MOST), isAll: others.length <= SHOWN_AT_MOST };
}

/** A voter's own reason, which stands apart on their page. */
export async function loadOwnReason(
  { sql, secret }: { sql: Sql; secret: Secret },
  publicId: string,
  voterId: string,
): Promise<OwnReasonView | undefined> {
  const own = await findOwnReason(sql, publicId, voterId);
  return own && { ...own, id: reasonAddress(secret, own.id), saidAt: own.saidAt.toISOString() };
}

/** The same for a voter who answered or peeked: if the result is shown after answering, so are the reasons. */
export async function loadReasonsForVoter(
  sql: Sql,
  publicId: string,
  { secret, voterId }: { secret: Secret; voterId: string },
): Promise<ReasonsView | undefined> {
  const found = await findForVoter(sql, publicId, voterId);
  return found && loadReasons(sql, found.question, { secret, isAll: true });
}

/** What others said that is nearly the same as a text; nothing where the result is hidden from this voter. */
export async function findSimilarReasons(
  { sql, secret }: { sql: Sql; secret: Secret },
  publicId: string,
  { voterId, text }: { voterId: string; text: string },
): Promise<SimilarReason[]> {
  const found = await findForVoter(sql, publicId, voterId);
  if (!found || found.question.state === 'removed' || !arePublicReasons(found.question)) return [];
  const near = { text, except: voterId, most: MAX_SIMILAR_REASONS };
  const reasons = await listSimilarReasons(sql, found.id, near);
  return reasons.map((one) =>
    similarReasonView(found.question, one, (id) => reasonAddress(secret, id)),
  );
}

/** The question as this voter may see it: with its result where they earned it. */
async function findForVoter(
  sql: Sql,
  publicId: string,
  voterId: string,
): Promise<{ id: RowId; question: QuestionView } | undefined> {
  const [stored, [own], memberCommunityIds] = await Promise.all([
    findQuestion(sql, publicId),
    loadVoterAnswers(sql, voterId, [publicId]),
    communityIdsOf(sql, { voterId }),
  ]);
  if (!stored || !isVisibleTo(stored, memberCommunityIds)) return undefined;
  const hasEarned = own !== undefined && maySeeResult(own);
  return { id: stored.id, question: questionViewOf(stored, undefined, { order: 0, hasEarned }) };
}
