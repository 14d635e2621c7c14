import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { Member, Viewer } from '../accounts/viewer.ts';
import { ID_LENGTH, makeId } from '../base/ids.ts';
import { communityCan, staysInside } from '../communities/rules.ts';
import { holdCommunity, membershipsOf, standOf } from '../communities/store.server.ts';
import { readClock } from '../platform/database/moments.server.ts';
import { insist, type RowId, type Sql } from '../platform/database/db.server.ts';
import { insertSurvey } from './surveys.server.ts';
import { listTopics, slugsNow } from '../topics/store.server.ts';
import { checkAsk, checkReason, type Ask, type Place } from './check.ts';
import { checkCorrection, type Wording } from './corrections.ts';
import type { Whereabouts } from './inside.ts';
import {
  mayAsk,
  mayShow,
  MOST_CORRECTIONS,
  MOST_DRAFTS,
  MOST_PAUSES,
  MOST_REVEALS,
  NOTHING_YET,
  questionCan,
  type Can,
  type Kept,
  type WhoAnswered,
} from './rules.ts';
import { dropReveals, noteReveal, revealsOf } from './reveals.server.ts';
import { isBlank, type AskTyped, type Problem } from './schema.ts';
import {
  closeQuestion,
  correctionsOf,
  correctQuestion,
  deleteQuestion,
  dropDraft,
  findQuestion,
  holdAskTimes,
  insertQuestion,
  noteAsk,
  openQuestion,
  pauseQuestion,
  pausesOf,
  resumeQuestion,
  rewriteQuestion,
  saveDraft,
  type StoredQuestion,
} from './store.server.ts';

/** What a question needs of the room that counts answers; asking hands it over. */
export type Ballots = {
  start(tx: TransactionSql, questionId: RowId): Promise<void>;
  /** Whoever casts waits from here to the end of the transaction. */
  hold(tx: TransactionSql, questionId: RowId): Promise<void>;
  whoAnswered(tx: TransactionSql, questionId: RowId, author: string): Promise<WhoAnswered>;
  /** Takes the author's own answer back, before the choices it was given to change. False while it is paused. */
  withdraw(tx: TransactionSql, question: StoredQuestion, author: string): Promise<boolean>;
  remove(tx: TransactionSql, questionId: RowId): Promise<void>;
  /** Counts the author as somebody who looked before they answered, if they have not. */
  look(tx: TransactionSql, question: StoredQuestion, author: string): Promise<void>;
  /** They have not: what they looked at became another question. */
  dropLook(tx: TransactionSql, question: StoredQuestion, author: string): Promise<void>;
};

export type Means = {
  sql: Sql;
  ballots: Ballots;
  limitsScale: number;
  changed: (publicIds: readonly string[]) => void;
  /** Of questions that others may not see any more. */
  hidden: (publicIds: readonly string[]) => void;
};

export type Refused =
  | { state: 'gone' }
  | { state: 'refused'; reason: string }
  | { state: 'wrong'; problems: Problem[] };
export type Asked =
  | { state: 'asked'; id: string }
  | { state: 'limited'; reason: string; again: Date }
  | Refused;
export type Done = { state: 'done' } | Refused;

const SIGN_IN: Refused = { state: 'refused', reason: 'Sign in to ask a question.' };

/** `id` is the draft's, and becomes the question's: whoever presses twice has asked once. */
export type Asking = { id: string; replaces: string | undefined };

export async function askQuestion(
  { sql, ballots, limitsScale, changed }: Means,
  { member }: Viewer,
  typed: AskTyped,
  { id, replaces }: Asking,
): Promise<Asked> {
  if (!member) return SIGN_IN;
  const now = await readClock(sql);
  const given = { now, topics: await topicSlugs(sql), places: await placesOf(sql, member) };
  const ask = checkAsk(await withTopicsNow(sql, typed), given);
  if ('problems' in ask) return { state: 'wrong', ...ask };
  const asked = await transact(sql, async (tx): Promise<Asked> => {
    const where = await holdPlace(tx, member, ask);
    const times = await holdAskTimes(tx, member.id);
    if (!times) return SIGN_IN;
    const known = await findQuestion(tx, id);
    if (known?.authorId === member.id && isSame(known, ask)) return { state: 'asked', id };
    const may = mayAsk(times, now, limitsScale);
    if (may !== true) return { state: 'limited', ...may };
    const before =
      replaces === undefined ? undefined : await holdOwn(tx, ballots, member, replaces);
    if (replaces !== undefined && !before) return { state: 'gone' };
    const can = before ? questionCan.newVersion(before.kept, { member }) : true;
    if (can !== true) return { state: 'refused', reason: can };
    if (!where) return { state: 'wrong', problems: NOT_THERE };
    if (before) await closeQuestion(tx, before.question.id, 'A new version was started.');
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
    await ballots.start(tx, questionId);
    await noteAsk(tx, member.id, { at: now, questions: 1 });
    await dropDraft(tx, member.id, id);
    return { state: 'asked', id: publicId };
  });
  if (asked.state === 'asked' && replaces !== undefined) changed([replaces]);
  return asked;
}

/** Two who write new words in another order each may stand in each other's way: the database ends one of them. */
export function transact<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  return insist(() => sql.begin(work) as Promise<T>);
}

/** The same wording asked under the same id is the same press of the button. */
function isSame(known: StoredQuestion, ask: Ask): boolean {
  const labels = ({ choices }: Pick<Ask, 'choices'>) =>
    choices.map(({ label }) => label).join('\n');
  return known.text === ask.text && known.kind === ask.kind && labels(known) === labels(ask);
}

export function randomId(): string {
  return makeId(randomBytes(ID_LENGTH));
}

async function withTopicsNow(sql: Sql, typed: AskTyped): Promise<AskTyped> {
  return { ...typed, topics: await slugsNow(sql, typed.topics) };
}

async function topicSlugs(sql: Sql): Promise<string[]> {
  return (await listTopics(sql)).map(({ slug }) => slug);
}

/** Where somebody may ask. */
export async function placesOf(sql: Sql, { id }: Pick<Member, 'id'>): Promise<Place[]> {
  const memberships = await membershipsOf(sql, id);
  return memberships
    .filter(({ joining, role }) => communityCan.ask({ joining, as: role }) === true)
    .map(({ slug, name, joining }) => ({ slug, name, joining }));
}

/** Read under a lock: whoever is sent away, or a community that closes, comes before this question or after it. */
export async function holdPlace(
  tx: TransactionSql,
  { id }: Member,
  { community: slug, audience }: Pick<Ask, 'community' | 'audience'>,
): Promise<Whereabouts | undefined> {
  if (slug === undefined) return { communityId: null, isInside: false };
  const community = await holdCommunity(tx, slug);
  if (!community) return undefined;
  const { joining } = community;
  const { as } = await standOf(tx, community.id, id);
  if (communityCan.ask({ joining, as }) !== true) return undefined;
  return { communityId: community.id, isInside: staysInside(joining, audience) };
}

export const NOT_THERE: Problem[] = [
  {
    field: 'community',
    problem: 'You are no longer a member of this community. Pick another place.',
  },
];

export type Saved = { state: 'saved' } | { state: 'refused'; reason: string };

/** Keeps what was typed so far, whatever is still wrong with it. */
export async function keepDraft(
  { sql }: Pick<Means, 'sql'>,
  { member }: Viewer,
  typed: AskTyped,
  { id, replaces = null }: { id: string; replaces: string | null | undefined },
): Promise<Saved> {
  if (!member) return { state: 'refused', reason: 'Sign in to save a draft.' };
  if (isBlank(typed)) return { state: 'refused', reason: 'There is nothing to save yet.' };
  const saved = await transact(sql, (tx) =>
    saveDraft(tx, member.id, { publicId: id, typed, replaces }),
  );
  return saved === 'kept' ? { state: 'saved' } : { state: 'refused', reason: NOT_KEPT[saved] };
}

const NOT_KEPT = {
  'too many': `You have ${MOST_DRAFTS} drafts, which is the most. Ask or delete one to save this.`,
  taken: 'It was already asked.',
  nobody: 'Sign in to save a draft.',
};

export async function discardDraft(
  { sql }: Pick<Means, 'sql'>,
  { member }: Viewer,
  id: string,
): Promise<Done> {
  return member && (await dropDraft(sql, member.id, id)) ? { state: 'done' } : { state: 'gone' };
}

/** Everything may change while nobody else has answered; the author's own answer is taken back with its choices. */
export async function editQuestion(
  means: Means,
  viewer: Viewer,
  publicId: string,
  sent: AskTyped,
): Promise<Done> {
  const typed = await withTopicsNow(means.sql, sent);
  const topics = await topicSlugs(means.sql);
  const places = viewer.member ? await placesOf(means.sql, viewer.member) : [];
  let isTakenInside = false;
  const done = await change(means, viewer, { publicId, act: 'edit', into: typed.community }, edit);
  if (done.state === 'done' && isTakenInside) means.hidden([publicId]);
  return done;

  async function edit(tx: TransactionSql, { question, kept, member }: Held) {
    const ask = checkAsk(typed, { now: question.readAt, topics, places, kept: question });
    if ('problems' in ask) return ask.problems;
    const where = await holdPlace(tx, member, ask);
    if (!where) return NOT_THERE;
    if (kept.hasAnswers && question.isInside && !where.isInside)
      return [{ field: 'community', problem: STAYS_INSIDE }];
    const shown = mayShow(question.results, ask.results, kept.hasAnswers);
    if (shown !== true) return [{ field: 'results', problem: shown }];
    const isOther = ballotOf(question) !== ballotOf(ask);
    if (kept.hasAnswers && isOther && !(await means.ballots.withdraw(tx, question, member.voter)))
      return [{ field: 'text', problem: PAUSED }];
    await rewriteQuestion(tx, question.id, ask, where);
    await dropReveals(tx, question.id);
    await means.ballots.dropLook(tx, question, member.voter);
    isTakenInside = where.isInside && !question.isInside;
    return undefined;
  }
}

const STAYS_INSIDE = 'Members answered it inside, so it has to stay inside.';
const PAUSED = 'Resume it first: your own answer is removed when the choices change.';

/** What an answer is given to. */
function ballotOf({
  kind,
  pickAtMost,
  audience,
  choices,
}: Pick<Ask, 'kind' | 'pickAtMost' | 'audience' | 'choices'>): string {
  return JSON.stringify([
    kind,
    pickAtMost,
    audience,
    choices.map(({ number, label }) => [number, label]),
  ]);
}

export async function mendQuestion(
  means: Means,
  viewer: Viewer,
  publicId: string,
  typed: Wording,
): Promise<Done> {
  return change(means, viewer, { publicId, act: 'correct' }, async (tx, { question }) => {
    const earlier = await correctionsOf(tx, question.id);
    const checked = checkCorrection(question, earlier, typed);
    if ('problems' in checked) return checked.problems;
    if (earlier.length + checked.changes.length > MOST_CORRECTIONS)
      return checked.changes.map(({ field }) => ({ field, problem: CORRECTED_OFTEN }));
    await correctQuestion(tx, question.id, checked.changes);
    return undefined;
  });
}

const CORRECTED_OFTEN = `It can be corrected in at most ${MOST_CORRECTIONS} places. Start a new version.`;

export type Act = 'open' | 'pause' | 'resume' | 'close' | 'delete';

/** Pausing and closing early say why; the reason shows to everyone. */
export async function actOnQuestion(
  means: Means,
  viewer: Viewer,
  publicId: string,
  act: Act,
  typedReason: string,
): Promise<Done> {
  return change(means, viewer, { publicId, act }, async (tx, { question: { id } }) => {
    if (act === 'open' || act === 'resume') {
      await (act === 'open' ? openQuestion : resumeQuestion)(tx, id);
      return undefined;
    }
    if (act === 'delete') {
      await means.ballots.remove(tx, id);
      await deleteQuestion(tx, id);
      return undefined;
    }
    const checked = checkReason(typedReason);
    if ('problems' in checked) return checked.problems;
    if (act === 'pause' && (await pausesOf(tx, id)).length >= MOST_PAUSES)
      return [{ field: 'reason', problem: PAUSED_OFTEN }];
    await (act === 'pause' ? pauseQuestion : closeQuestion)(tx, id, checked.reason);
    return undefined;
  });
}

const PAUSED_OFTEN = `It was paused ${MOST_PAUSES} times, which is the most. You can close it.`;

/** Its author shows the result to a room that has not answered, and has seen it themselves then. */
export async function revealQuestion(
  means: Means,
  viewer: Viewer,
  publicId: string,
  room: string,
): Promise<Done> {
  return change(
    means,
    viewer,
    { publicId, act: 'reveal' },
    async (tx, { question, kept, member: { voter } }) => {
      const before = await revealsOf(tx, question.id);
      if (before.some((one) => one.room === room)) return undefined;
      if (!kept.isCounted) return [{ field: 'room', problem: NOTHING_YET }];
      if (before.length >= MOST_REVEALS) return [{ field: 'room', problem: REVEALED_OFTEN }];
      await noteReveal(tx, question.id, room);
      await means.ballots.look(tx, question, voter);
      return undefined;
    },
  );
}

const REVEALED_OFTEN = `It was shown in ${MOST_REVEALS} rooms, which is the most. You can close it.`;

type Held = { question: StoredQuestion; kept: Kept & WhoAnswered; member: Member };

/**
 * Holds the question, asks the rules, and then changes it: what others see in between is one or the other. `into` is the
 * slug of the community it is to be in from then on: held before the question.
 */
async function change(
  { sql, ballots, changed }: Means,
  { member }: Viewer,
  { publicId, act, into = '' }: { publicId: string; act: keyof typeof questionCan; into?: string },
  work: (tx: TransactionSql, held: Held) => Promise<Problem[] | undefined>,
): Promise<Done> {
  if (!member) return { state: 'gone' };
  const done = await transact(sql, async (tx): Promise<Done> => {
    if (into !== '') await holdCommunity(tx, into);
    const held = await holdOwn(tx, ballots, member, publicId);
    if (!held) return { state: 'gone' };
    const can: Can = questionCan[act](held.kept, { member });
    if (can !== true) return { state: 'refused', reason: can };
    const problems = await work(tx, { ...held, member });
    return problems ? { state: 'wrong', problems } : { state: 'done' };
  });
  if (done.state === 'done') changed([publicId]);
  return done;
}

/** Read after the lock was had, so that it is what the last answer and the last change left. */
async function holdOwn(
  tx: TransactionSql,
  ballots: Ballots,
  member: Member,
  publicId: string,
): Promise<Omit<Held, 'member'> | undefined> {
  const found = await findQuestion(tx, publicId);
  if (found?.authorId !== member.id) return undefined;
  await ballots.hold(tx, found.id);
  const question = await findQuestion(tx, publicId);
  if (!question) return undefined;
  const who = await ballots.whoAnswered(tx, question.id, member.voter);
  return { question, kept: { ...question, ...who } };
}
