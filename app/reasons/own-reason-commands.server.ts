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
/** A visitor without a voter id has never answered here. */
type Visitor = Pick<RequestContext, 'voterId' | 'network'>;
type Author = Pick<Member, 'id' | 'voterId'> | Visitor;

type ReasonOutcome =
  | { state: 'done' }
  | { state: 'gone' }
  /** Only members say why here. */
  | { state: 'sign in' }
  | { state: 'wrong'; problem: ReasonProblem }
  | { state: 'refused'; why: ReasonRefusal };

type ReasonRequest = { publicId: string; act: ReasonAct; typed: ReasonInput };

/**
 * What a member, or a visitor where its author lets them, does about their reason for an answer. Whoever may not see a
 * question learns nothing about it.
 */
export async function changeOwnReason(
  deps: Deps,
  author: Author,
  { publicId, act, typed }: ReasonRequest,
): Promise<ReasonOutcome> {
  const { sql, markChanged, markRenamed } = deps;
  const [question, communityIds] = await Promise.all([
    findQuestion(sql, publicId),
    communityIdsOf(sql, 'id' in author ? author : undefined),
  ]);
  if (!(await isWithinLimits(deps, author))) return { state: 'refused', why: 'often' };
  const isSeen = question && !question.isRemoved && isVisibleTo(question, communityIds);
  const { voterId } = author;
  if (!question || voterId === undefined)
    return isSeen && question.visitorsSayWhy
      ? { state: 'refused', why: 'no-answer' }
      : notHere(author);
  const key: ReasonKey = { questionId: question.id, voterId };
  // One's own words can be taken back also where one may not read any more.
  if (act === 'delete-reason') {
    if (!(await deleteOwnReason(sql, key)) && !isSeen) return notHere(author);
  } else {
    const isMember = 'id' in author;
    if (!isSeen || (!isMember && !question.visitorsSayWhy)) return notHere(author);
    const belongs = isInOwnCommunity(question, communityIds);
    if (answerPermission({ audience: question.audience, belongs }, isMember) !== 'yes')
      return { state: 'refused', why: 'not-a-member' };
    const refused = await write(deps, author, { key, act, typed });
    if (refused) return refused;
  }
  markChanged([publicId]);
  // What is taken back or worded anew is read by nobody any more.
  if (act !== 'say-reason') markRenamed([publicId]);
  return { state: 'done' };
}

/** A visitor can have a new voter id at any time, but not a new network. */
async function isWithinLimits({ limits }: Deps, author: Author): Promise<boolean> {
  const who = 'id' in author ? author.id : author.voterId;
  return (
    (who === undefined || (await limits.take('reasons', who, REASON_LIMITS.each))) &&
    ('id' in author ||
      (await limits.take('reasons-of-network', author.network, REASON_LIMITS.ofNetwork)))
  );
}

/** A visitor might see or do more as a member: they are told the same of every question, one that is not there too. */
function notHere(author: Author): ReasonOutcome {
  return { state: 'id' in author ? 'gone' : 'sign in' };
}

async function write(
  { sql, limitsScale }: Deps,
  author: Author,
  { key, act, typed }: { key: ReasonKey; act: ReasonAct; typed: ReasonInput },
): Promise<ReasonOutcome | undefined> {
  if (act === 'keep-reason') return refusedBy((await keepOwnReason(sql, key)).refusal);
  const given = 'id' in author ? typed : { ...typed, signed: 'unnamed' as const };
  const checked = checkReason(given);
  if ('problem' in checked) return { state: 'wrong', ...checked };
  if ('id' in author && checked.signed === 'handle' && !(await findProfile(sql, author.id))?.handle)
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
