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
import type { Flood } from '../results/floods.ts';
import type { TimedTally } from '../results/store/tally-loader.server.ts';
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
} from './answer-rules.ts';
import { recordPeek } from './peeks.server.ts';
import type { PicksProblem } from './failures.ts';

/** Who answers: a member, or a visitor known by a voter id only. */
export type Voter = {
  voterId: string;
  level: Level;
  isMember: boolean;
  /** The voter's network, as a key for limits; it is never stored. */
  network: string;
  /** The network that the answer is charged to. */
  networkHash: NetworkHash;
  /** For a visitor: when their voter id was issued, and to which network; stored in the cookie. */
  issued?: VoterIdIssue;
};

export type AnsweringDeps = {
  castBatcher: CastBatcher;
  limits: RateLimiter;
  networkCounter: NetworkCounter;
  secret: Secret;
  /** By public id; undefined if there is no such question. */
  questionCache: TtlCache<AnswerableQuestion | undefined>;
  /** The floods of a question, by its id, at most a second old. */
  floodCache: TtlCache<Flood[]>;
  /** Whether this voter belongs to a community. */
  belongsTo: (communityId: number, voterId: string) => Promise<boolean>;
};

export type AnswerResult =
  | {
      state: 'counted' | 'held back';
      sequence: number;
      receipt: string;
      afterLooking: boolean;
      /** The question as it was answered, and its counters after that, if they were wanted and could be read. */
      question: AnswerableQuestion;
      tally: TimedTally | undefined;
    }
  | { state: 'refused'; why: CastRefusal | 'sign-in' | 'not-a-member' }
  | { state: 'wrong'; problem: PicksProblem; at: number }
  | { state: 'limited' }
  | { state: 'busy' };

/**
 * The picks (none withdraw the answer), the revision of the question that the voter read, and the code of the room it
 * was shown in, if any.
 */
export type AnswerInput = {
  picks: readonly number[];
  revision?: number | undefined;
  room?: string | undefined;
};

/** Whether the counters after an answer are told with it. */
type TallyCheck = (question: AnswerableQuestion, picks: readonly number[]) => boolean;

/** Counts, changes or withdraws an answer. */
export async function answerQuestion(
  deps: AnsweringDeps,
  voter: Voter,
  publicId: string,
  input: AnswerInput,
  wantsTally: TallyCheck = () => false,
): Promise<AnswerResult> {
  const answered = await answerOnce(deps, voter, publicId, input, wantsTally);
  if (answered.state !== 'refused' || answered.why !== 'edited') return answered;
  // The cached question is older than an edit: it is loaded and checked once more.
  deps.questionCache.delete(publicId);
  return answerOnce(deps, voter, publicId, input, wantsTally);
}

async function answerOnce(
  { castBatcher, limits, networkCounter, secret, questionCache, belongsTo }: AnsweringDeps,
  { voterId, level, isMember, network, networkHash }: Voter,
  publicId: string,
  { picks, revision, room }: AnswerInput,
  wantsTally: TallyCheck,
): Promise<AnswerResult> {
  const deadline = performance.now() + ANSWER_TIMEOUT_MS;
  const question = await questionCache.get(publicId);
  if (!question) return { state: 'refused', why: 'gone' };
  const { audience, communityId, isInside } = question;
  const asksWho = communityId !== null && isMember && (isInside || audience === 'community');
  const belongs = asksWho && (await belongsTo(communityId, voterId));
  if (isInside && !belongs) return { state: 'refused', why: 'gone' };
  const entry = answerPermission({ audience, belongs }, isMember);
  if (entry !== 'yes') return { state: 'refused', why: entry };
  // A voter who read other words, or other choices with the same numbers, is asked again.
  if (revision !== undefined && revision !== question.revision)
    return { state: 'refused', why: 'edited' };
  const picked = picks.length === 0 ? { choices: [] } : checkPicks(question, picks);
  if ('problem' in picked) return { state: 'wrong', ...picked };
  // A voter without a recent answer changes nothing. This check saves a bucket for each voter of a crowd of new ones.
  const mayChange = limits.hasTaken('answers', voterId);
  if (
    !limits.take('answers', voterId, VOTER_ANSWER_LIMIT) ||
    (mayChange && !limits.take('changes', [voterId, question.id], CHANGE_LIMIT))
  )
    return { state: 'limited' };
  const { receipt, token } = receiptOf(secret, question.id, voterId);
  const bringsSomebody = picks.length > 0;
  const isHeldBack =
    bringsSomebody && !limits.take('network', [question.id, network], NETWORK_ANSWER_LIMIT);
  // Members are known, so the network cap applies only to questions for everyone.
  const isCapped = bringsSomebody && audience === 'everyone';
  const networkNumber = isCapped
    ? await networkCounter.charge(question.id, networkHash)
    : undefined;
  const giveBack = () => {
    if (bringsSomebody && !isHeldBack) limits.giveBack('network', [question.id, network]);
    if (isCapped) networkCounter.giveBack(question.id, networkHash);
  };
  const outcome: CastOutcome = await castBatcher
    .cast({
      questionId: question.id,
      publicId,
      revision: question.revision,
      voterId,
      choices: picked.choices,
      level: LEVELS.indexOf(level),
      isHeldBack,
      token,
      room,
      networkNumber,
      wantsTally: wantsTally(question, picks),
      deadline,
    })
    .catch((error: unknown) => {
      giveBack();
      throw error;
    });
  // Both network limits count new voters. An answer that repeats, changes or withdraws one brings nobody.
  if (!('isNew' in outcome && outcome.isNew)) giveBack();
  if (outcome.state === 'refused' || outcome.state === 'busy') return outcome;
  const { state, sequence, sawResult, tally } = outcome;
  const afterLooking = sawResult && picked.choices.length > 0;
  return { state, sequence: Number(sequence), receipt, afterLooking, question, tally };
}

/** "Show the result without answering": it is counted, and a later answer is marked. */
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
 * Only the voter knows the receipt; the question's log shows its digest. A voter has the same receipt on a question
 * however often the answer changes, and nobody can tell from two logs that they belong to one voter.
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

/** What a request says about who answers. */
export type VoterCredentials = {
  /** The voter id of a signed-in member. */
  memberVoterId: string | undefined;
  /** The value of the voter cookie. */
  cookie: string | undefined;
  /** The key that the script of a device sends with each request. */
  key: string | undefined;
  network: string;
  networkHash: NetworkHash;
};

/**
 * A visitor without a cookie is known by the key of their device; without either they are new. A cookie that comes back
 * within a minute shows only that the client stores cookies. One that comes back on a later day is charged to the
 * network it was issued to, so a program that waits for a day gains nothing.
 */
export function voterOf(
  secret: Secret,
  { memberVoterId, cookie, key, network, networkHash }: VoterCredentials,
  now = new Date(),
): Voter {
  if (memberVoterId !== undefined)
    return { voterId: memberVoterId, level: 'account', isMember: true, network, networkHash };
  const known = verifyVoterId(secret, VOTER_PURPOSE, cookie);
  const fresh = { at: Math.floor(now.getTime() / 1_000), networkHash };
  if (known) {
    const { voterId, issue: made = fresh } = known;
    const age = known.issue ? fresh.at - made.at : Number.POSITIVE_INFINITY;
    const isOld = dayOf(made) < dayOf(fresh);
    return {
      voterId,
      level: age > KNOWN_AFTER_S ? 'device' : 'open',
      isMember: false,
      network,
      networkHash: isOld ? made.networkHash : networkHash,
      issued: made,
    };
  }
  const voterId =
    key === undefined ? createVoterId(now) : deriveVoterId(secret, VOTER_PURPOSE, key);
  return { voterId, level: 'open', isMember: false, network, networkHash, issued: fresh };
}

const KNOWN_AFTER_S = 60;
const DAY_S = 86_400;

/** In UTC. */
function dayOf({ at }: VoterIdIssue): number {
  return Math.floor(at / DAY_S);
}

/** A browser stores this tag with a queued answer, so that the answer is never counted as another voter's. */
export function voterTag(secret: Secret, memberVoterId: string | undefined): string {
  if (memberVoterId === undefined) return VISITOR_TAG;
  return secret.mac('answers as', memberVoterId).subarray(0, AS_BYTES).toString('base64url');
}

const AS_BYTES = 9;

/** The cookie that identifies a visitor from now on. A member needs none. */
export function voterCookie(
  secret: Secret,
  cookies: CookieNames,
  { voterId, isMember, issued }: Voter,
): string | undefined {
  if (isMember) return undefined;
  const value = signVoterId(secret, VOTER_PURPOSE, voterId, issued);
  return httpOnlyCookie(cookies.voter, value, VOTER_ID_DAYS, cookies);
}
