import type { Member, Viewer } from '../../accounts/viewer.ts';
import { loadVoterAnswers } from '../../answering/answer-rows.server.ts';
import { maySeeResult } from '../../answering/own-answer-loader.server.ts';
import { communityIdsOf } from '../../communities/membership-rows.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { RequestContext } from '../../platform/http/request-context.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { revealsAmong } from '../../questions/commands/reveals.server.ts';
import { findQuestion, type StoredQuestion } from '../../questions/question-rows.server.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import { questionViewOf, type QuestionView } from '../../results/question-view.ts';
import { questionViewsOf } from '../../results/store/question-views.server.ts';
import { parseReasonAddress, reasonAddress } from '../reason-address.server.ts';
import { ON_SCREEN, SHOWN_AT_MOST, type StoredReason } from '../reason-rules.ts';
import { arePublicReasons, reasonView } from '../shown/present.ts';
import {
  deletePresentedReason,
  insertPresentedReason,
  listChoosableReasons,
  listPresentedReasons,
} from './presented-rows.server.ts';
import {
  PRESENTING_RATE,
  type OfferedReason,
  type PresentedReason,
  type PresentedReasons,
  type PresentingAct,
} from './presented-rules.ts';

type Reading = { sql: Sql; secret: Secret };

/** What is on the screen for a question; undefined where its result does not show, and so no reason does. */
export async function loadPresentedReasons(
  { sql, secret }: Reading,
  stored: Pick<StoredQuestion, 'id' | 'readAt'>,
  question: QuestionView,
): Promise<PresentedReasons | undefined> {
  if (question.state === 'removed' || !arePublicReasons(question)) return undefined;
  const newest = await listPresentedReasons(sql, stored.id, ON_SCREEN);
  return {
    asOf: stored.readAt.toISOString(),
    reasons: newest.toReversed().map((one) => presentedView(question, one, secret)),
  };
}

type Screen = { member: Member | undefined; room: string | undefined };

/** The same for a screen that asks by itself: before everybody sees the result, for its author in a room that was shown it. */
export async function findPresentedReasons(
  reading: Reading,
  publicId: string,
  { member, room }: Screen,
): Promise<PresentedReasons | undefined> {
  const { sql } = reading;
  const [stored, memberCommunityIds] = await Promise.all([
    findQuestion(sql, publicId),
    communityIdsOf(sql, member),
  ]);
  if (!stored || !isVisibleTo(stored, memberCommunityIds)) return undefined;
  const isOwn = member !== undefined && stored.authorId === member.id;
  const reveals = isOwn && room !== undefined ? await revealsAmong(sql, [stored.id]) : [];
  const hasEarned = reveals.some((one) => one.room === room);
  const question = questionViewOf(stored, undefined, { order: 0, hasEarned });
  return loadPresentedReasons(reading, stored, question);
}

/** Without the result, which its author may not see yet. */
export type PresentingPage = {
  question: QuestionView & { result: undefined };
  now: string;
  /** Undefined while the result is hidden from its author, and so the reasons are. */
  reasons: OfferedReason[] | undefined;
  /** The author sees the result, by an answer or by looking, before everybody does. */
  hasEarned: boolean;
};

/** The page on which the author of a question lets reasons onto the screen; undefined for everybody else. */
export async function loadPresentingPage(
  { sql, secret }: Reading,
  { member }: Viewer,
  publicId: string,
): Promise<PresentingPage | undefined> {
  const found = member && (await findForAuthor(sql, member, publicId));
  if (!found) return undefined;
  const { stored, question, hasEarned } = found;
  const rows = arePublicReasons(question)
    ? await listChoosableReasons(sql, stored.id, SHOWN_AT_MOST)
    : undefined;
  return {
    question: { ...question, result: undefined },
    now: stored.readAt.toISOString(),
    hasEarned: hasEarned && question.resultShows !== 'now',
    reasons: rows?.map(({ version, shownAt, ...one }, at) => ({
      ...presentedView(question, one, secret),
      saidAt: one.saidAt.toISOString(),
      version,
      standing: shownAt === null ? 'off' : at < ON_SCREEN ? 'on screen' : 'behind',
    })),
  };
}

type Change = { act: PresentingAct; reason: string; version: string };
/** `changed`: its words are others by now, or nobody else may read it any more. */
export type PresentingOutcome = { state: 'gone' | 'done' | 'changed' | 'often' };

/** Lets a reason onto the screen, or takes it off, for the author of the question alone. */
export async function changePresentedReason(
  { sql, secret, limits, markChanged }: Reading & Pick<RequestContext, 'limits' | 'markChanged'>,
  { member }: Viewer,
  publicId: string,
  { act, reason, version }: Change,
): Promise<PresentingOutcome> {
  const found = member && (await findForAuthor(sql, member, publicId));
  const id = parseReasonAddress(secret, reason);
  if (!found || id === undefined) return { state: 'gone' };
  if (!(await limits.take('presented-reasons', member.id, PRESENTING_RATE)))
    return { state: 'often' };
  const { stored, question } = found;
  if (act === 'take-off') await deletePresentedReason(sql, stored.id, id);
  else if (
    !arePublicReasons(question) ||
    !(await insertPresentedReason(sql, stored.id, { id, version }))
  )
    return { state: 'changed' };
  markChanged([publicId]);
  return { state: 'done' };
}

type Found = { stored: StoredQuestion; question: QuestionView; hasEarned: boolean };

/** The question as its author may see it. One who may not see it any more reads and lets in nothing. */
async function findForAuthor(
  sql: Sql,
  member: Member,
  publicId: string,
): Promise<Found | undefined> {
  const [stored, [own], memberCommunityIds] = await Promise.all([
    findQuestion(sql, publicId),
    loadVoterAnswers(sql, member.voterId, [publicId]),
    communityIdsOf(sql, member),
  ]);
  if (stored?.authorId !== member.id || stored.isRemoved) return undefined;
  if (!isVisibleTo(stored, memberCommunityIds)) return undefined;
  const hasEarned = own !== undefined && maySeeResult(own);
  const look = { order: 0, memberCommunityIds, hasEarned };
  const [question] = await questionViewsOf(sql, [stored], look);
  return question && { stored, question, hasEarned };
}

function presentedView(
  question: QuestionView,
  stored: StoredReason,
  secret: Secret,
): PresentedReason {
  const { id, text, answer, by } = reasonView(question, stored, (one) =>
    reasonAddress(secret, one),
  );
  const listed = question.choices
    .filter(({ role }) => role === 'listed')
    .map(({ number }) => number)
    .toSorted((a, b) => a - b);
  return {
    id,
    text,
    answer,
    ...(by !== undefined && { by }),
    side: listed.indexOf(stored.choices[0] ?? 0),
  };
}
