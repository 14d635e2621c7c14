import { loadVoterAnswers } from '../../answering/answer-rows.server.ts';
import {
  answerPermission,
  NETWORK_ANSWER_LIMIT,
  VOTER_ANSWER_LIMIT,
} from '../../answering/answer-rules.ts';
import { maySeeResult } from '../../answering/own-answer-loader.server.ts';
import type { Voter } from '../../answering/voter.server.ts';
import { communityIdsOf } from '../../communities/membership-rows.server.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { findQuestion, type StoredQuestion } from '../../questions/question-rows.server.ts';
import { isInOwnCommunity, isVisibleTo } from '../../questions/visibility.ts';
import { questionViewOf, type QuestionView } from '../../results/question-view.ts';
import { pickNextReason } from '../groups/next-reason.ts';
import { parseReasonAddress, reasonAddress } from '../reason-address.server.ts';
import { answerText, arePublicReasons, reasonView } from '../shown/present.ts';
import {
  countReacting,
  deleteReaction,
  findListedReason,
  listCandidates,
  listOwnReactions,
  writeReaction,
  type ReactionKey,
} from './reaction-rows.server.ts';
import {
  COUNTED_AT_MOST,
  lookSaid,
  reactionOf,
  storedLook,
  storedReaction,
  type Reaction,
  type ReactionRefusal,
  type SecondLook,
} from '../reaction-rules.ts';
import type { ReactingView, SecondLookView } from './reacting-view.ts';
import { findLook, writeLook } from './second-look-rows.server.ts';

type Deps = { sql: Sql; secret: Secret };
type Reader = Pick<Voter, 'voterId' | 'isMember'>;
type Reactor = Reader & Pick<Voter, 'network'>;
type Found = { stored: StoredQuestion; question: QuestionView; key: ReactionKey };
type Wanted = { withOwn: boolean };

/** The voter id of whoever has none yet: nobody draws it, so no row is theirs. */
export const NO_VOTER = '0'.repeat(32);

/** What somebody has before them on a question; nothing where they may not react. */
export async function loadReacting(
  deps: Deps,
  publicId: string,
  reader: Reader,
  wanted: Wanted,
): Promise<ReactingView | undefined> {
  const found = await findReactable(deps.sql, publicId, reader);
  return typeof found === 'string' ? undefined : loadView(deps, found, wanted);
}

export type ReactionSent = { publicId: string; reason: string; said: Reaction | undefined };

/** Takes a reaction, a change of it, or that it is taken back, and says what comes next. */
export async function react(
  deps: Deps & { limits: RateLimiter },
  voter: Reactor,
  { publicId, reason, said }: ReactionSent,
  wanted: Wanted,
): Promise<{ refusal: ReactionRefusal } | { view: ReactingView }> {
  const { sql, secret } = deps;
  const found = await findWithinLimits(deps, publicId, voter);
  if (typeof found === 'string') return { refusal: found };
  const { key } = found;
  const id = parseReasonAddress(secret, reason);
  if (id === undefined) return { refusal: 'no-reason' };
  if (said === undefined) await deleteReaction(sql, key, id);
  else {
    const refusal = await writeReaction(sql, key, id, storedReaction(said));
    if (refusal) return { refusal };
  }
  return { view: await loadView(deps, found, wanted) };
}

type LookSent = { publicId: string; said: SecondLook };

/** Takes what somebody says who is asked whether they still see it the same, or a change of it. */
export async function lookAgain(
  deps: Deps & { limits: RateLimiter },
  voter: Reactor,
  { publicId, said }: LookSent,
  wanted: Wanted,
): Promise<{ refusal: ReactionRefusal } | { view: ReactingView }> {
  const found = await findWithinLimits(deps, publicId, voter);
  if (typeof found === 'string') return { refusal: found };
  const isTaken = await writeLook(deps.sql, found.key, storedLook(said));
  return isTaken ? { view: await loadView(deps, found, wanted) } : { refusal: 'not-asked' };
}

async function findWithinLimits(
  { sql, limits }: Deps & { limits: RateLimiter },
  publicId: string,
  voter: Reactor,
): Promise<Found | ReactionRefusal> {
  const found = await findReactable(sql, publicId, voter);
  if (typeof found === 'string') return found;
  const byNetwork = [found.stored.id, voter.network];
  const isWithin =
    (await limits.take('reactions', voter.voterId, VOTER_ANSWER_LIMIT)) &&
    (await limits.take('reactions of a network', byNetwork, NETWORK_ANSWER_LIMIT));
  return isWithin ? found : 'limit';
}

/** The question, where this person may read its reasons and answer it: whoever may not see it learns nothing about it. */
async function findReactable(
  sql: Sql,
  publicId: string,
  { voterId, isMember }: Reader,
): Promise<Found | ReactionRefusal> {
  const [stored, [own], memberCommunityIds] = await Promise.all([
    findQuestion(sql, publicId),
    loadVoterAnswers(sql, voterId, [publicId]),
    communityIdsOf(sql, { voterId }),
  ]);
  if (!stored || !isVisibleTo(stored, memberCommunityIds)) return 'gone';
  const hasEarned = own !== undefined && maySeeResult(own);
  const question = questionViewOf(stored, undefined, { order: 0, hasEarned });
  const { state, resultShows, audience } = question;
  if (state !== 'open') return state;
  const belongs = isInOwnCommunity(stored, memberCommunityIds);
  const permission = answerPermission({ audience, belongs }, isMember);
  if (permission !== 'yes') return permission;
  if (!arePublicReasons(question))
    return resultShows === 'after closing' ? 'hidden-until-closed' : 'hidden-until-answered';
  return { stored, question, key: { questionId: stored.id, voterId } };
}

async function loadView(
  { sql, secret }: Deps,
  { question, key }: Found,
  { withOwn }: Wanted,
): Promise<ReactingView> {
  const addressOf = (id: RowId) => reasonAddress(secret, id);
  const [next, { done, of }, secondLook, own] = await Promise.all([
    findNext(sql, key),
    countReacting(sql, key),
    loadLook(sql, question, key),
    withOwn ? listOwnReactions(sql, key) : undefined,
  ]);
  return {
    next: next ? reasonView(question, next, addressOf) : null,
    done,
    of: Math.min(of, COUNTED_AT_MOST),
    isMore: of > COUNTED_AT_MOST,
    ...(secondLook && { secondLook }),
    ...(own && {
      own: own.flatMap((reason) => {
        const said = reactionOf(reason.said);
        return said ? [{ reason: reasonView(question, reason, addressOf), said }] : [];
      }),
    }),
  };
}

async function loadLook(
  sql: Sql,
  question: QuestionView,
  key: ReactionKey,
): Promise<SecondLookView | undefined> {
  const look = await findLook(sql, key);
  const said = look && lookSaid(look);
  if (said === undefined || !look?.before) return undefined;
  const { before, now } = look;
  return {
    answer: answerText(question, before),
    isChanged: String(now) !== String(before),
    said,
  };
}

async function findNext(sql: Sql, key: ReactionKey) {
  const candidates = await listCandidates(sql, key);
  const open = candidates.map((one) => ({ ...one, isOwn: false, isSeen: false }));
  const at = pickNextReason(open, Math.random);
  const chosen = at === undefined ? undefined : candidates[at];
  return chosen && findListedReason(sql, chosen.id);
}
