import { questionViewOf, type QuestionView } from '../../results/question-view.ts';
import { loadVoterAnswers } from '../../answering/answer-rows.server.ts';
import { communityIdsOf } from '../../communities/membership-rows.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { reasonAddress } from '../reason-address.server.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import {
  hiddenReasons,
  arePublicReasons,
  shownReasons,
  similarReasonView,
  type ReasonsView,
  type SimilarReason,
} from './present.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import { findQuestion } from '../../questions/question-rows.server.ts';
import { SHOWN_AT_FIRST, SHOWN_AT_MOST } from '../reason-rules.ts';
import { listBestReasons } from './standing-rows.server.ts';
import { countReasons, listNewestReasons, type LeftOut } from '../reason-rows.server.ts';
import { findOwnReason } from '../own-reason-rows.server.ts';
import { listSimilarReasons } from '../similar-reasons.server.ts';
import { MAX_SIMILAR_REASONS, type OwnReasonView } from '../writing-rules.ts';
import { maySeeResult } from '../../answering/own-answer-loader.server.ts';

type ReadingReasons = { secret: Secret; isAll: boolean };

/** The reasons on a question for its page; hidden ones are not read. */
export async function loadReasons(
  sql: Sql,
  question: QuestionView,
  { secret, isAll, ...leftOut }: ReadingReasons & LeftOut,
): Promise<ReasonsView | undefined> {
  if (question.state === 'removed') return undefined;
  // Counts to one past the most shown, which tells whether there are more.
  const counted = countReasons(sql, question.id, SHOWN_AT_MOST + 1, leftOut);
  if (!arePublicReasons(question)) {
    const total = await counted;
    return total === 0 ? undefined : hiddenReasons(question, total);
  }
  const choices = question.choices.map(({ number }) => number);
  const each = isAll ? SHOWN_AT_MOST : SHOWN_AT_FIRST;
  const [total, standing, stored] = await Promise.all([
    counted,
    listBestReasons(sql, question.id, leftOut),
    listNewestReasons(sql, question.id, { choices, each, ...leftOut }),
  ]);
  return total === 0
    ? undefined
    : shownReasons(question, stored, {
        total,
        isAll,
        standing,
        addressOf: (id) => reasonAddress(secret, id),
      });
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
