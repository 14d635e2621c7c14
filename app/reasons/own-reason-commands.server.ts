import type { Member } from '../accounts/viewer.ts';
import { answerPermission } from '../answering/answer-rules.ts';
import { communityIdsOf } from '../communities/membership-rows.server.ts';
import { findProfile } from '../accounts/profile/profile-store.server.ts';
import type { RequestContext } from '../platform/http/request-context.server.ts';
import { findQuestion } from '../questions/question-rows.server.ts';
import { isInOwnCommunity, isVisibleTo } from '../questions/visibility.ts';
import {
  deleteOwnReason,
  editOwnReason,
  insertOwnReason,
  keepOwnReason,
  type ReasonKey,
} from './own-reason-rows.server.ts';
import {
  checkReason,
  REASON_LIMITS,
  type ReasonAct,
  type ReasonInput,
  type ReasonProblem,
  type ReasonRefusal,
} from './writing-rules.ts';

type Deps = Pick<RequestContext, 'sql' | 'limits' | 'limitsScale' | 'markChanged' | 'markRenamed'>;
type Author = Pick<Member, 'id' | 'voterId'>;

type ReasonOutcome =
  | { state: 'done' }
  | { state: 'gone' }
  | { state: 'wrong'; problem: ReasonProblem }
  | { state: 'refused'; why: ReasonRefusal };

type ReasonRequest = { publicId: string; act: ReasonAct; typed: ReasonInput };

/** What a member does about their reason for an answer. Whoever may not see a question learns nothing about it. */
export async function changeOwnReason(
  deps: Deps,
  author: Author,
  { publicId, act, typed }: ReasonRequest,
): Promise<ReasonOutcome> {
  const { sql, limits, markChanged, markRenamed } = deps;
  const [question, communityIds] = await Promise.all([
    findQuestion(sql, publicId),
    communityIdsOf(sql, author),
  ]);
  if (!(await limits.take('reasons', author.id, REASON_LIMITS.each)))
    return { state: 'refused', why: 'often' };
  const isSeen = question && !question.isRemoved && isVisibleTo(question, communityIds);
  const key = question && { questionId: question.id, voterId: author.voterId };
  if (!key) return { state: 'gone' };
  // One's own words can be taken back also where one may not read any more.
  if (act === 'delete-reason') {
    if (!(await deleteOwnReason(sql, key)) && !isSeen) return { state: 'gone' };
  } else {
    if (!isSeen) return { state: 'gone' };
    const belongs = isInOwnCommunity(question, communityIds);
    if (answerPermission({ audience: question.audience, belongs }, true) !== 'yes')
      return { state: 'refused', why: 'not-a-member' };
    const refused = await write(deps, author, { key, act, typed });
    if (refused) return refused;
  }
  markChanged([publicId]);
  // What is taken back or worded anew is read by nobody any more.
  if (act !== 'say-reason') markRenamed([publicId]);
  return { state: 'done' };
}

async function write(
  { sql, limitsScale }: Deps,
  author: Author,
  { key, act, typed }: { key: ReasonKey; act: ReasonAct; typed: ReasonInput },
): Promise<ReasonOutcome | undefined> {
  if (act === 'keep-reason') return refusedBy((await keepOwnReason(sql, key)).refusal);
  const checked = checkReason(typed);
  if ('problem' in checked) return { state: 'wrong', ...checked };
  if (checked.signed === 'handle' && !(await findProfile(sql, author.id))?.handle)
    return { state: 'wrong', problem: { why: 'no-handle' } };
  if (act === 'edit-reason') return refusedBy((await editOwnReason(sql, key, checked)).refusal);
  const say = () => insertOwnReason(sql, key, checked, limitsScale);
  // Of two that come at once the second finds the first.
  const done = (await say()) ?? (await say());
  return refusedBy(done ? done.refusal : 'already-said');
}

function refusedBy(why: ReasonRefusal | null): ReasonOutcome | undefined {
  return why === null ? undefined : { state: 'refused', why };
}
