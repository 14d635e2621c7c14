import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { Member, Viewer } from '../accounts/viewer.ts';
import { ID_LENGTH, makeId } from '../base/ids.ts';
import { communityCan, staysInside } from '../communities/rules.ts';
import { lockCommunity } from '../communities/community-rows.server.ts';
import { membershipsOf, loadMembership } from '../communities/membership-rows.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';
import { withRetry, type RowId, type Sql } from '../platform/database/db.server.ts';
import { insertSurvey } from './surveys.server.ts';
import { listTopics, currentSlugs } from '../topics/topic-rows.server.ts';
import { checkQuestion, checkReason, type ValidQuestion, type AskableCommunity } from './check.ts';
import { checkCorrection, type Wording } from './corrections.ts';
import type { Choice } from './question.ts';
import type { QuestionScope } from './visibility.ts';
import {
  checkAskLimits,
  MAX_CORRECTIONS,
  MAX_PAUSES,
  MAX_REVEALS,
  mayChangeVisibility,
  questionCan,
  type AskLimitRefusal,
  type QuestionRefusal,
  type OwnQuestion,
  type WhoAnswered,
} from './rules.ts';
import { deleteReveals, insertReveal, revealsOf } from './reveals.server.ts';
import { isBlank, type QuestionInput, type Problem } from './schema.ts';
import {
  closeQuestion,
  openQuestion,
  pauseQuestion,
  pausesOf,
  resumeQuestion,
} from './question-state-changes.server.ts';
import { correctionsOf, correctQuestion } from './correction-rows.server.ts';
import { deleteQuestion, insertQuestion, rewriteQuestion } from './question-writes.server.ts';
import { findQuestion, type StoredQuestion } from './question-rows.server.ts';
import { lockAskRecords, insertAskRecord } from './ask-records.server.ts';
import { deleteDraft, upsertDraft } from './drafts.server.ts';

/** What a question needs of `app/answering`, which is to the right of this area; `app/asking` hands it in. */
export type AnswerDeps = {
  createTally(tx: TransactionSql, questionId: RowId): Promise<void>;
  /** Every cast waits from here to the end of the transaction. */
  lockTally(tx: TransactionSql, questionId: RowId): Promise<void>;
  whoAnswered(tx: TransactionSql, questionId: RowId, author: string): Promise<WhoAnswered>;
  /** Withdraws the author's own answer, before its choices change. False while the question is paused. */
  withdraw(tx: TransactionSql, question: StoredQuestion, author: string): Promise<boolean>;
  removeAnswers(tx: TransactionSql, questionId: RowId): Promise<void>;
  /** Records a peek of the author, unless they have answered or peeked. */
  savePeek(tx: TransactionSql, question: StoredQuestion, author: string): Promise<void>;
  /** Deletes that peek, because the question it was about was rewritten. */
  deletePeek(tx: TransactionSql, question: StoredQuestion, author: string): Promise<void>;
};

export type QuestionDeps = {
  sql: Sql;
  answers: AnswerDeps;
  limitsScale: number;
  /** What people read as a choice: the words of an area are in a folder inside it. */
  labelOf: (choice: Choice) => string;
  changed: (publicIds: readonly string[]) => void;
  /** Called with questions that others may no longer see. */
  hidden: (publicIds: readonly string[]) => void;
};

export type Refusal =
  | { state: 'gone' }
  | { state: 'refused'; refusal: QuestionRefusal }
  | { state: 'wrong'; problems: Problem[] };
export type AskResult =
  | { state: 'asked'; id: string }
  | { state: 'limited'; refusal: AskLimitRefusal; again: Date }
  | Refusal;
export type CommandResult = { state: 'done' } | Refusal;

const SIGN_IN: Refusal = { state: 'refused', refusal: { why: 'sign-in-to-ask' } };

/** `id` is the draft's and becomes the question's, so that a second press does not ask twice. */
export type AskParams = { id: string; replaces: string | undefined };

export async function askQuestion(
  { sql, answers, limitsScale, labelOf, changed }: QuestionDeps,
  { member }: Viewer,
  typed: QuestionInput,
  { id, replaces }: AskParams,
): Promise<AskResult> {
  if (!member) return SIGN_IN;
  const now = await readDatabaseTime(sql);
  const given = {
    now,
    topics: await topicSlugs(sql),
    places: await listAskableCommunities(sql, member),
    labelOf,
  };
  const ask = checkQuestion(await withCurrentTopics(sql, typed), given);
  if ('problems' in ask) return { state: 'wrong', ...ask };
  const asked = await transact(sql, async (tx): Promise<AskResult> => {
    const where = await lockScope(tx, member, ask);
    const times = await lockAskRecords(tx, member.id);
    if (!times) return SIGN_IN;
    const known = await findQuestion(tx, id);
    if (known?.authorId === member.id && isSame(known, ask)) return { state: 'asked', id };
    const may = checkAskLimits(times, now, limitsScale);
    if (may !== true) return { state: 'limited', ...may };
    const before =
      replaces === undefined ? undefined : await lockOwnQuestion(tx, answers, member, replaces);
    if (replaces !== undefined && !before) return { state: 'gone' };
    const can = before ? questionCan.newVersion(before.kept, { member }) : true;
    if (can !== true) return { state: 'refused', refusal: can };
    if (!where) return { state: 'wrong', problems: NOT_A_MEMBER };
    if (before) await closeQuestion(tx, before.question.id, { cause: 'new-version' });
    const publicId = known ? randomId() : id;
    const surveyId = await insertSurvey(tx, { publicId: randomId(), title: ask.text });
    const questionId = await insertQuestion(tx, ask, {
      publicId,
      surveyId,
      place: 1,
      authorId: member.id,
      replaces: before?.question.id,
      where,
    });
    await answers.createTally(tx, questionId);
    await insertAskRecord(tx, member.id, { at: now, questions: 1 });
    await deleteDraft(tx, member.id, id);
    return { state: 'asked', id: publicId };
  });
  if (asked.state === 'asked' && replaces !== undefined) changed([replaces]);
  return asked;
}

/** Two transactions that add the same new words in different orders can deadlock; the one that fails is retried. */
export function transact<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  return withRetry(() => sql.begin(work) as Promise<T>);
}

/** The same wording under the same id is a second press of the button. */
function isSame(known: StoredQuestion, ask: ValidQuestion): boolean {
  const labels = ({ choices }: Pick<ValidQuestion, 'choices'>) =>
    JSON.stringify(choices.map((one) => (one.role === 'listed' ? one.label : one.number)));
  return known.text === ask.text && known.kind === ask.kind && labels(known) === labels(ask);
}

export function randomId(): string {
  return makeId(randomBytes(ID_LENGTH));
}

async function withCurrentTopics(sql: Sql, typed: QuestionInput): Promise<QuestionInput> {
  return { ...typed, topics: await currentSlugs(sql, typed.topics) };
}

async function topicSlugs(sql: Sql): Promise<string[]> {
  return (await listTopics(sql)).map(({ slug }) => slug);
}

/** The communities in which the member may ask. */
export async function listAskableCommunities(
  sql: Sql,
  { id }: Pick<Member, 'id'>,
): Promise<AskableCommunity[]> {
  const memberships = await membershipsOf(sql, id);
  return memberships
    .filter(({ joining, role }) => communityCan.ask({ joining, as: role }) === true)
    .map(({ slug, name, joining }) => ({ slug, name, joining }));
}

/** Read under a lock: the removal of a member or the closing of a community comes before this question or after it. */
export async function lockScope(
  tx: TransactionSql,
  { id }: Member,
  { community: slug, audience }: Pick<ValidQuestion, 'community' | 'audience'>,
): Promise<QuestionScope | undefined> {
  if (slug === undefined) return { communityId: null, isInside: false };
  const community = await lockCommunity(tx, slug);
  if (!community) return undefined;
  const { joining } = community;
  const { as } = await loadMembership(tx, community.id, id);
  if (communityCan.ask({ joining, as }) !== true) return undefined;
  return { communityId: community.id, isInside: staysInside(joining, audience) };
}

export const NOT_A_MEMBER: Problem[] = [{ field: 'community', problem: { why: 'not-a-member' } }];

export type SaveResult = { state: 'saved' } | { state: 'refused'; refusal: QuestionRefusal };

/** Stores what was typed so far, valid or not. */
export async function saveDraft(
  { sql }: Pick<QuestionDeps, 'sql'>,
  { member }: Viewer,
  typed: QuestionInput,
  { id, replaces = null }: { id: string; replaces: string | null | undefined },
): Promise<SaveResult> {
  if (!member) return { state: 'refused', refusal: { why: 'sign-in-to-save' } };
  if (isBlank(typed)) return { state: 'refused', refusal: { why: 'nothing-to-save' } };
  const saved = await transact(sql, (tx) =>
    upsertDraft(tx, member.id, { publicId: id, typed, replaces }),
  );
  return saved === 'kept'
    ? { state: 'saved' }
    : { state: 'refused', refusal: { why: SAVE_REFUSALS[saved] } };
}

const SAVE_REFUSALS = {
  'too many': 'most-drafts',
  taken: 'asked-already',
  nobody: 'sign-in-to-save',
} as const;

export async function discardDraft(
  { sql }: Pick<QuestionDeps, 'sql'>,
  { member }: Viewer,
  id: string,
): Promise<CommandResult> {
  return member && (await deleteDraft(sql, member.id, id)) ? { state: 'done' } : { state: 'gone' };
}

/** Everything may change while nobody else has answered. New choices withdraw the author's own answer. */
export async function editQuestion(
  deps: QuestionDeps,
  viewer: Viewer,
  publicId: string,
  sent: QuestionInput,
): Promise<CommandResult> {
  const typed = await withCurrentTopics(deps.sql, sent);
  const given = {
    topics: await topicSlugs(deps.sql),
    places: viewer.member ? await listAskableCommunities(deps.sql, viewer.member) : [],
    labelOf: deps.labelOf,
  };
  let isTakenInside = false;
  const done = await changeQuestion(
    deps,
    viewer,
    { publicId, act: 'edit', into: typed.community },
    edit,
  );
  if (done.state === 'done' && isTakenInside) deps.hidden([publicId]);
  return done;

  async function edit(
    tx: TransactionSql,
    { question, kept, member }: LockedQuestion,
  ): Promise<Problem[] | undefined> {
    const ask = checkQuestion(typed, { ...given, now: question.readAt, kept: question });
    if ('problems' in ask) return ask.problems;
    const where = await lockScope(tx, member, ask);
    if (!where) return NOT_A_MEMBER;
    if (kept.hasAnswers && question.isInside && !where.isInside)
      return [{ field: 'community', problem: { why: 'stays-inside' } }];
    if (!mayChangeVisibility(question.results, ask.results, kept.hasAnswers))
      return [{ field: 'results', problem: { why: 'result-wider' } }];
    const isOther = answerableKey(question) !== answerableKey(ask);
    if (kept.hasAnswers && isOther && !(await deps.answers.withdraw(tx, question, member.voter)))
      return [{ field: 'text', problem: { why: 'answer-paused' } }];
    await rewriteQuestion(tx, question.id, ask, where);
    await deleteReveals(tx, question.id);
    await deps.answers.deletePeek(tx, question, member.voter);
    isTakenInside = where.isInside && !question.isInside;
    return undefined;
  }
}

/** What an answer depends on; if it changes, the author's answer is withdrawn. */
function answerableKey({
  kind,
  pickAtMost,
  audience,
  choices,
}: Pick<ValidQuestion, 'kind' | 'pickAtMost' | 'audience' | 'choices'>): string {
  return JSON.stringify([
    kind,
    pickAtMost,
    audience,
    choices.map((one) => (one.role === 'listed' ? [one.number, one.label] : [one.number])),
  ]);
}

export async function submitCorrection(
  deps: QuestionDeps,
  viewer: Viewer,
  publicId: string,
  typed: Wording,
): Promise<CommandResult> {
  return changeQuestion(deps, viewer, { publicId, act: 'correct' }, async (tx, { question }) => {
    const earlier = await correctionsOf(tx, question.id);
    const checked = checkCorrection(question, earlier, typed, deps.labelOf);
    if ('problems' in checked) return checked.problems;
    if (earlier.length + checked.changes.length > MAX_CORRECTIONS)
      return checked.changes.map(({ field }) => ({ field, problem: { why: 'corrected-often' } }));
    await correctQuestion(tx, question.id, checked.changes);
    return undefined;
  });
}

export type QuestionAction = 'open' | 'pause' | 'resume' | 'close' | 'delete';

/**
 * A pause and an early close need a reason, which everyone sees: what the author typed, or that it is a presentation.
 */
export async function actOnQuestion(
  deps: QuestionDeps,
  viewer: Viewer,
  publicId: string,
  act: QuestionAction,
  given: { typed: string } | 'presenting',
): Promise<CommandResult> {
  return changeQuestion(deps, viewer, { publicId, act }, async (tx, { question: { id } }) => {
    if (act === 'open' || act === 'resume') {
      await (act === 'open' ? openQuestion : resumeQuestion)(tx, id);
      return undefined;
    }
    if (act === 'delete') {
      await deps.answers.removeAnswers(tx, id);
      await deleteQuestion(tx, id);
      return undefined;
    }
    const checked = given === 'presenting' ? given : checkReason(given.typed);
    if (checked !== 'presenting' && 'problems' in checked) return checked.problems;
    if (act === 'pause' && (await pausesOf(tx, id)).length >= MAX_PAUSES)
      return [{ field: 'reason', problem: { why: 'paused-often' } }];
    const text = checked === 'presenting' ? undefined : { text: checked.reason };
    if (act === 'pause') await pauseQuestion(tx, id, text ?? { cause: 'paused-presenting' });
    else await closeQuestion(tx, id, text ?? { cause: 'closed-presenting' });
    return undefined;
  });
}

/** Reveals the result to a room that has not answered. The author has then peeked as well. */
export async function revealQuestion(
  deps: QuestionDeps,
  viewer: Viewer,
  publicId: string,
  room: string,
): Promise<CommandResult> {
  return changeQuestion(
    deps,
    viewer,
    { publicId, act: 'reveal' },
    async (tx, { question, kept, member: { voter } }) => {
      const before = await revealsOf(tx, question.id);
      if (before.some((one) => one.room === room)) return undefined;
      if (!kept.isCounted) return [{ field: 'room', problem: { why: 'no-result-yet' } }];
      if (before.length >= MAX_REVEALS)
        return [{ field: 'room', problem: { why: 'revealed-often' } }];
      await insertReveal(tx, question.id, room);
      await deps.answers.savePeek(tx, question, voter);
      return undefined;
    },
  );
}

type LockedQuestion = { question: StoredQuestion; kept: OwnQuestion & WhoAnswered; member: Member };

/**
 * Locks the question, checks the rules, and then changes it, so that others see the old or the new one. `into` is the
 * slug of its future community, which is locked before the question.
 */
async function changeQuestion(
  { sql, answers, changed }: QuestionDeps,
  { member }: Viewer,
  { publicId, act, into = '' }: { publicId: string; act: keyof typeof questionCan; into?: string },
  work: (tx: TransactionSql, held: LockedQuestion) => Promise<Problem[] | undefined>,
): Promise<CommandResult> {
  if (!member) return { state: 'gone' };
  const done = await transact(sql, async (tx): Promise<CommandResult> => {
    if (into !== '') await lockCommunity(tx, into);
    const held = await lockOwnQuestion(tx, answers, member, publicId);
    if (!held) return { state: 'gone' };
    const can = questionCan[act](held.kept, { member });
    if (can !== true) return { state: 'refused', refusal: can };
    const problems = await work(tx, { ...held, member });
    return problems ? { state: 'wrong', problems } : { state: 'done' };
  });
  if (done.state === 'done') changed([publicId]);
  return done;
}

/** Read under the lock, so that it includes the last answer and the last change. */
async function lockOwnQuestion(
  tx: TransactionSql,
  answers: AnswerDeps,
  member: Member,
  publicId: string,
): Promise<Omit<LockedQuestion, 'member'> | undefined> {
  const found = await findQuestion(tx, publicId);
  if (found?.authorId !== member.id) return undefined;
  await answers.lockTally(tx, found.id);
  const question = await findQuestion(tx, publicId);
  if (!question) return undefined;
  const who = await answers.whoAnswered(tx, question.id, member.voter);
  return { question, kept: { ...question, ...who } };
}
