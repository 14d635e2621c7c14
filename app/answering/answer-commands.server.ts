import type { Sql } from '../platform/database/db.server.ts';
import type { RateLimiter } from '../platform/http/rate-limiter.server.ts';
import type { ClearableCache, TtlCache } from '../platform/ttl-cache.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import type { AnswerableQuestion } from '../questions/question.ts';
import type { Flood } from '../results/floods.ts';
import type { TimedTally } from '../results/store/tally-loader.server.ts';
import type { CastBatcher, CastOutcome, CastRefusal } from './cast-batcher.server.ts';
import { LEVELS } from '../results/levels.ts';
import { receiptOf } from './answer-receipt.server.ts';
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
import { recordPeekAt } from './peeks.server.ts';
import type { Voter } from './voter.server.ts';
import type { PicksProblem } from './failures.ts';

export type AnsweringDeps = {
  castBatcher: CastBatcher;
  limits: RateLimiter;
  networkCounter: NetworkCounter;
  secret: Secret;
  /** By public id; undefined if there is no such question. */
  questionCache: ClearableCache<AnswerableQuestion | undefined>;
  /** The floods of a question, by its id, at most a second old. */
  floodCache: TtlCache<Flood[]>;
  /** Whether this voter belongs to a community. */
  belongsTo: (communityId: number, voterId: string) => Promise<boolean>;
};

export type AnsweringOutcome =
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
): Promise<AnsweringOutcome> {
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
): Promise<AnsweringOutcome> {
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
    !(await limits.take('answers', voterId, VOTER_ANSWER_LIMIT)) ||
    (mayChange && !(await limits.take('changes', [voterId, question.id], CHANGE_LIMIT)))
  )
    return { state: 'limited' };
  const { receipt, token } = receiptOf(secret, question.id, voterId);
  const bringsSomebody = picks.length > 0;
  const isHeldBack =
    bringsSomebody && !(await limits.take('network', [question.id, network], NETWORK_ANSWER_LIMIT));
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
      mayBeChange: mayChange,
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
  if (!(await limits.take('peeks', network, NETWORK_PEEK_LIMIT))) return 'limited';
  await recordPeekAt(sql, publicId, voterId);
  return 'kept';
}
