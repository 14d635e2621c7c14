import { hash } from 'node:crypto';
import { httpOnlyCookie, type CookieNames } from '../platform/http/cookies.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import type { RateLimiter } from '../platform/http/rate-limiter.server.ts';
import {
  VOTER_ID_DAYS,
  deriveVoterId,
  createVoterId,
  verifyVoterId,
  signVoterId,
  type VoterIdIssue,
} from '../platform/http/voter-id.server.ts';
import type { NetworkHash } from '../platform/http/network-hash.server.ts';
import type { TtlCache } from '../platform/ttl-cache.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import type { AnswerableQuestion } from '../questions/question.ts';
import type { CastBatcher, CastOutcome, CastRefusal } from './cast-batcher.server.ts';
import { VISITOR_TAG } from './queued-answer.ts';
import { LEVELS, type Level } from '../results/levels.ts';
import type { NetworkCounter } from './network-counter.server.ts';
import {
  ANSWER_TIMEOUT_MS,
  NETWORK_ANSWER_LIMIT,
  VOTER_ANSWER_LIMIT,
  CHANGE_LIMIT,
  checkPicks,
  answerPermission,
  NETWORK_PEEK_LIMIT,
} from './rules.ts';
import { recordPeek } from './store.server.ts';

/** Who answers: a member, or a visitor known by a mark only. */
export type Voter = {
  voterId: string;
  level: Level;
  isMember: boolean;
  network: string;
  /** What is charged with the answer. */
  origin: NetworkHash;
  /** Of a visitor: when their mark was given out, and to whom; kept as long as the cookie is. */
  issued?: VoterIdIssue;
};

export type AnsweringDeps = {
  castBatcher: CastBatcher;
  limits: RateLimiter;
  networks: NetworkCounter;
  secret: Secret;
  /** By public id; undefined where there is no such question. */
  questionCache: TtlCache<AnswerableQuestion | undefined>;
  /** Whether whoever answers under this mark belongs to a community. */
  belongsTo: (communityId: number, voterId: string) => Promise<boolean>;
};

export type AnswerResult =
  | { state: 'counted' | 'held'; sequence: number; receipt: string; afterLooking: boolean }
  | { state: 'refused'; why: CastRefusal | 'sign in' | 'not a member' }
  | { state: 'wrong'; problem: string; at: number }
  | { state: 'limited' }
  | { state: 'busy' };

/**
 * What is picked, none to take it back; the revision of the question as it was read, and the sign of the room it was
 * read in, where these are told.
 */
export type AnswerInput = {
  picks: readonly number[];
  revision?: number | undefined;
  room?: string | undefined;
};

/** Counts an answer, changes one or withdraws it. */
export async function answerQuestion(
  deps: AnsweringDeps,
  voter: Voter,
  publicId: string,
  ballot: AnswerInput,
): Promise<AnswerResult> {
  const answered = await answerOnce(deps, voter, publicId, ballot);
  if (answered.state !== 'refused' || answered.why !== 'edited') return answered;
  // The question was edited after it was read here: it is read and checked once more.
  deps.questionCache.delete(publicId);
  return answerOnce(deps, voter, publicId, ballot);
}

async function answerOnce(
  { castBatcher, limits, networks, secret, questionCache, belongsTo }: AnsweringDeps,
  { voterId, level, isMember, network, origin }: Voter,
  publicId: string,
  { picks, revision, room }: AnswerInput,
): Promise<AnswerResult> {
  const deadline = performance.now() + ANSWER_TIMEOUT_MS;
  const paper = await questionCache.get(publicId);
  if (!paper) return { state: 'refused', why: 'gone' };
  const { audience, communityId, isInside } = paper;
  const asksWho = communityId !== null && isMember && (isInside || audience === 'community');
  const belongs = asksWho && (await belongsTo(communityId, voterId));
  if (isInside && !belongs) return { state: 'refused', why: 'gone' };
  const entry = answerPermission({ audience, belongs }, isMember);
  if (entry !== 'yes') return { state: 'refused', why: entry };
  // Whoever read other words, or the same numbers beside other choices, is asked again.
  if (revision !== undefined && revision !== paper.revision)
    return { state: 'refused', why: 'edited' };
  const picked = picks.length === 0 ? { choices: [] } : checkPicks(paper, picks);
  if ('problem' in picked) return { state: 'wrong', ...picked };
  // Who has sent nothing lately changes nothing: a bucket for each of a crowd of new people costs much.
  const mayChange = limits.hasTaken('answers', voterId);
  if (
    !limits.take('answers', voterId, VOTER_ANSWER_LIMIT) ||
    (mayChange && !limits.take('changes', [voterId, paper.id], CHANGE_LIMIT))
  )
    return { state: 'limited' };
  const { receipt, token } = receiptOf(secret, paper.id, voterId);
  const bringsSomebody = picks.length > 0;
  const isHeldBack =
    bringsSomebody && !limits.take('network', [paper.id, network], NETWORK_ANSWER_LIMIT);
  // Who may answer is known by name where members are asked.
  const isCapped = bringsSomebody && audience === 'everyone';
  const charged = isCapped ? await networks.charge(paper.id, origin) : undefined;
  const giveBack = () => {
    if (bringsSomebody && !isHeldBack) limits.giveBack('network', [paper.id, network]);
    if (isCapped) networks.giveBack(paper.id, origin);
  };
  const outcome: CastOutcome = await castBatcher
    .cast({
      questionId: paper.id,
      publicId,
      revision: paper.revision,
      voter: voterId,
      choices: picked.choices,
      level: LEVELS.indexOf(level),
      isHeldBack,
      token,
      room,
      network: charged,
      deadline,
    })
    .catch((error: unknown) => {
      giveBack();
      throw error;
    });
  // A network may bring so many people. What is repeated, changed or taken back brings nobody.
  if (!('isNew' in outcome && outcome.isNew)) giveBack();
  if (outcome.state === 'refused' || outcome.state === 'busy') return outcome;
  const { state, sequence, sawResult } = outcome;
  const afterLooking = sawResult && picked.choices.length > 0;
  return { state, sequence: Number(sequence), receipt, afterLooking };
}

/** "Show the result without answering": counted, and marked on a later answer. */
export async function peekAtResult(
  sql: Sql,
  { limits }: Pick<AnsweringDeps, 'limits'>,
  { voterId, network }: Voter,
  publicId: string,
): Promise<'kept' | 'limited'> {
  if (!limits.take('peeks', network, NETWORK_PEEK_LIMIT)) return 'limited';
  await recordPeek(sql, publicId, voterId);
  return 'kept';
}

const RECEIPT_BYTES = 16;

/**
 * A receipt is the voter's alone; the question's log shows its digest. The same voter has the same one on the same
 * question, however often the answer is changed or repeated, and no one can tell from two logs that it was the same.
 */
export function receiptOf(
  secret: Secret,
  questionId: string,
  voterId: string,
): { receipt: string; token: string } {
  const receipt = secret.mac('receipt', `${questionId} ${voterId}`).subarray(0, RECEIPT_BYTES);
  const token = hash('sha256', receipt, 'hex');
  return { receipt: receipt.toString('base64url'), token: token.slice(0, 2 * RECEIPT_BYTES) };
}

export const VOTER_PURPOSE = 'voter';

/** What a request says of who answers. */
export type VoterCredentials = {
  /** Of a member: who they are when they answer. */
  memberVoterId: string | undefined;
  /** The value of the voter cookie. */
  cookie: string | undefined;
  /** What the script of a device repeats with each request. */
  key: string | undefined;
  network: string;
  origin: NetworkHash;
};

/**
 * A visitor without a cookie is known by the key their device made; one without either is new. A cookie that comes back
 * in the same minute shows no more than that somebody keeps cookies. What comes back on a later day is charged to where
 * it was given out: a program that waits for a day gains nothing.
 */
export function voterOf(
  secret: Secret,
  { memberVoterId, cookie, key, network, origin }: VoterCredentials,
  now = new Date(),
): Voter {
  if (memberVoterId !== undefined)
    return { voterId: memberVoterId, level: 'account', isMember: true, network, origin };
  const known = verifyVoterId(secret, VOTER_PURPOSE, cookie);
  const fresh = { at: Math.floor(now.getTime() / 1_000), origin };
  if (known) {
    const { voterId, issue: made = fresh } = known;
    const age = known.issue ? fresh.at - made.at : Number.POSITIVE_INFINITY;
    const isOld = dayOf(made) < dayOf(fresh);
    return {
      voterId: voterId,
      level: age > KNOWN_AFTER_S ? 'device' : 'open',
      isMember: false,
      network,
      origin: isOld ? made.origin : origin,
      issued: made,
    };
  }
  const voterId =
    key === undefined ? createVoterId(now) : deriveVoterId(secret, VOTER_PURPOSE, key);
  return { voterId, level: 'open', isMember: false, network, origin, issued: fresh };
}

const KNOWN_AFTER_S = 60;
const DAY_S = 86_400;

/** In UTC. */
function dayOf({ at }: VoterIdIssue): number {
  return Math.floor(at / DAY_S);
}

/** What a browser keeps with an answer that waits, so that it is never counted as somebody else's. */
export function voterTag(secret: Secret, memberMark: string | undefined): string {
  if (memberMark === undefined) return VISITOR_TAG;
  return secret.mac('answers as', memberMark).subarray(0, AS_BYTES).toString('base64url');
}

const AS_BYTES = 9;

/** What a visitor is known by from now on; a member is known already. */
export function voterCookie(
  secret: Secret,
  cookies: CookieNames,
  { voterId, isMember, issued }: Voter,
): string | undefined {
  if (isMember) return undefined;
  const value = signVoterId(secret, VOTER_PURPOSE, voterId, issued);
  return httpOnlyCookie(cookies.voter, value, VOTER_ID_DAYS, cookies);
}
