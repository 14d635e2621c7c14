import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { isUnavailable, type Sql } from '../platform/database/db.server.ts';
import { verifyVoterId } from '../platform/http/voter-id.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';
import { answerBody } from './answer-body.server.ts';
import { answerActionOf, readPicks, readRevision, type AnswerAction } from './answer-fields.ts';
import { answerQuestion, peekAtResult, type AnsweringOutcome } from './answer-commands.server.ts';
import { VOTER_PURPOSE, voterCookie, voterOf, type Voter } from './voter.server.ts';
import type { AnswerFormDeps } from './answering-context.server.ts';
import {
  LATE_S,
  REFUSAL_STATUS,
  RETRY_AFTER_S,
  type FailureReason,
  type Refusal,
} from './failures.ts';
import { ANSWER_TIMEOUT_MS } from './answer-rules.ts';
import { loadVoterAnswers } from './answer-rows.server.ts';

/** The outcome of a form that was sent without a script. */
export type AnswerFormOutcome =
  | { state: 'done'; does: AnswerAction; cookie: string | undefined }
  | { state: 'sign in'; picks: number[] }
  | FormFailure;

type FormFailure = {
  state: 'failed';
  picks: number[];
  reason: FailureReason;
  status: number;
  retryAfter?: number;
  /** The voter cookie, if the answer may have been counted. */
  cookie?: string | undefined;
};

type AnswerFormInput = {
  publicId: string;
  fields: Iterable<readonly [string, unknown]>;
  /** The code of the room the form comes from. */
  room?: string | undefined;
};

export async function handleAnswerForm(
  sql: Sql,
  by: AnswerFormDeps,
  { publicId, fields, room }: AnswerFormInput,
): Promise<AnswerFormOutcome> {
  const all = [...fields];
  const does = answerActionOf(all.find(([name]) => name === 'does')?.[1]);
  const { picks, problem } = does === 'answer' ? readPicks(all) : { picks: [] };
  if (problem !== undefined) return { state: 'failed', picks, reason: problem, status: 422 };
  if (does === 'answer' && picks.length === 0)
    return { state: 'failed', picks, reason: { why: 'none-picked' }, status: 422 };
  const sent =
    does === 'answer'
      ? v.safeParse(answerBody, { choices: picks.map(String), revision: readRevision(all), room })
      : undefined;
  if (sent?.success === false)
    return { state: 'failed', picks, reason: { why: 'unfit' }, status: 422 };
  const refused = (why: Refusal): FormFailure => ({
    state: 'failed',
    picks,
    reason: { why },
    status: REFUSAL_STATUS[why],
    ...((why === 'limit' || why === 'busy') && { retryAfter: RETRY_AFTER_S[why] }),
  });
  const post = { publicId, what: `${does} ${picks.join()}` };
  // A placeholder until the database has returned its time. An answer not started by then is dropped, so any voter id
  // will do.
  let voter = voterOf(by.answering.secret, { ...by.credentials, key: undefined });
  const unknown = (retryAfter: number): FormFailure => {
    const failed = { ...refused('unknown'), retryAfter };
    if (does === 'peek') return { ...failed, reason: { why: 'no-result' } };
    const cookie = voterCookie(by.answering.secret, by.cookies, voter);
    by.onUnknownOutcome(cookie);
    return does === 'withdraw'
      ? { ...failed, reason: { why: 'unknown-removal' }, cookie }
      : { ...failed, cookie };
  };
  const limit = new AbortController();
  const inTime = async (): Promise<AnswerFormOutcome> => {
    voter = await voterOfForm(sql, by, post);
    // The voter has already got the response for a late answer, and this one has not been started.
    if (limit.signal.aborted) return refused('busy');
    const cookie = voterCookie(by.answering.secret, by.cookies, voter);
    if (does === 'peek')
      return (await peekAtResult(sql, by.answering, voter, publicId)) === 'limited'
        ? refused('limit')
        : { state: 'done', does, cookie };
    const answer = sent?.output ?? { picks: [], room };
    const answered = await answerQuestion(by.answering, voter, publicId, answer);
    if (!('sequence' in answered)) return refusedOutcome(answered, picks, refused);
    // Withdrawing an answer that does not exist creates no voter.
    const isNothing = answered.sequence === 0 && answered.state === 'counted';
    return { state: 'done', does, cookie: isNothing ? undefined : cookie };
  };
  const late = wait(ANSWER_TIMEOUT_MS, undefined, { signal: limit.signal }).then(() =>
    unknown(LATE_S),
  );
  try {
    return await Promise.race([inTime(), late]);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return unknown(RETRY_AFTER_S.unknown);
  } finally {
    limit.abort();
  }
}

/** The headers of the response to a form that failed. */
export function failureHeaders({ retryAfter, cookie }: FormFailure): Record<string, string> {
  return {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(cookie && { 'set-cookie': cookie }),
  };
}

function refusedOutcome(
  answered: Exclude<AnsweringOutcome, { sequence: number }>,
  picks: number[],
  refused: (why: Refusal) => FormFailure,
): AnswerFormOutcome {
  switch (answered.state) {
    case 'refused':
      return answered.why === 'sign-in' ? { state: 'sign in', picks } : refused(answered.why);
    case 'wrong':
      return { state: 'failed', picks, reason: answered.problem, status: 422 };
    case 'limited':
      return refused('limit');
    case 'busy':
      return refused('busy');
  }
}

const TOGETHER_MS = 2_000;

/**
 * Two equal posts within two seconds from a browser without a cookie count as one, as when a button is pressed twice.
 * The voter id is derived from what the posts have in common and the time in steps of two seconds. A post from the end
 * of the previous step is looked up.
 */
async function voterOfForm(sql: Sql, by: AnswerFormDeps, post: Post): Promise<Voter> {
  const known = knownVoterOf(by);
  if (known) return known;
  const now = await readDatabaseTime(sql);
  const voter = voterInWindow(by, post, now);
  const before = voterInWindow(by, post, new Date(now.getTime() - TOGETHER_MS));
  const [own] = await loadVoterAnswers(sql, before.voterId, [post.publicId]);
  const at = own?.answeredAt?.getTime() ?? 0;
  return own && (own.hasPeeked || now.getTime() - at < TOGETHER_MS) ? before : voter;
}

/** A member, or a visitor whose browser sent a cookie of this site. */
function knownVoterOf(by: AnswerFormDeps): Voter | undefined {
  const { secret } = by.answering;
  const voter = voterOf(secret, { ...by.credentials, key: undefined });
  const hasCookie = verifyVoterId(secret, VOTER_PURPOSE, by.credentials.cookie) !== undefined;
  return voter.isMember || hasCookie ? voter : undefined;
}

/** The same for a form other than an answer: what is posted twice within a step of two seconds comes from one voter. */
export async function voterOfPost(sql: Sql, by: AnswerFormDeps, post: Post): Promise<Voter> {
  return knownVoterOf(by) ?? voterInWindow(by, post, await readDatabaseTime(sql));
}

type Post = { publicId: string; what: string };

/** The voter id of a sender without a cookie in the two-second step of `now`; a known sender keeps theirs. */
function voterInWindow(
  { answering: { secret }, credentials, browserKey }: AnswerFormDeps,
  { publicId, what }: Post,
  now: Date,
): Voter {
  const at = Math.floor(now.getTime() / TOGETHER_MS);
  const key = secret.mac('form', `${browserKey} ${publicId} ${what} ${at}`).subarray(0, KEY_BYTES);
  // As in a device key: voter ids begin with their time.
  key.writeUInt32BE(Math.floor((at * TOGETHER_MS) / 1_000) >>> 0);
  return voterOf(secret, { ...credentials, key: key.toString('base64url') });
}

const KEY_BYTES = 16;
