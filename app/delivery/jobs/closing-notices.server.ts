import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import type { EndEvent, NoticeTarget } from '../../notices/notice.ts';
import { noticeTargetPath, notifyMembers, type NewNotice } from '../../notices/notices.server.ts';
import { finalResultOf, type FinalResult } from '../../results/details/final-result.ts';
import { loadTallies } from '../../results/store/tally-loader.server.ts';
import { EVERYONE } from '../../results/tally.ts';
import { isSpread, readByQuestion } from '../../platform/database/by-question.server.ts';
import type { AnySql, SqlFragment, RowId, Sql } from '../../platform/database/db.server.ts';
import { queueEmail } from '../../platform/mail/outbox.server.ts';
import { TOLD_WITHIN_DAYS } from '../../questions/follow-rules.ts';
import { loadQuestions, type StoredQuestion } from '../../questions/question-rows.server.ts';
import {
  isLastToClose,
  isFirstInSurveyWhere,
  countSurveyEnd,
  loadNoticeSubject,
  type NoticeSubject,
} from '../../surveys/survey-closing.server.ts';
import { questionViewsOf } from '../../results/store/question-views.server.ts';
import { loadResultDetails, type ResultDeps } from '../../results/store/details-loader.server.ts';
import type { ToldEnd } from '../../surveys/survey-end.ts';
import { endEmail } from '../words/emails/follows.server.ts';
import { stateReasonText } from '../../questions/words/state-reason.ts';

/**
 * Members who wait for a question are notified that it closes soon, and how it ended; a job looks for both every
 * minute. The questions of a survey are announced once, by one of them.
 */
export type Deps = { reading: ResultDeps; origin: string };
type ClosingEvent = 'closing' | 'end';

const QUESTIONS_AT_ONCE = 50;
const PEOPLE_AT_ONCE = 500;

/** A failure for one question does not stop the others: the next run tries it again. */
export async function notifyClosings(deps: Deps, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const what of ['end', 'closing'] as const)
    await notifyAll(deps, what, signal, (error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function notifyAll(
  deps: Deps,
  what: ClosingEvent,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<void> {
  const { sql } = deps.reading;
  const passed = new Set<RowId>();
  while (!signal.aborted) {
    const due = await findDue(sql, what, [...passed]);
    for (const question of await loadQuestions(sql, due)) {
      passed.add(question.id);
      await notifyQuestion(deps, what, question, signal).catch(failed);
    }
    if (due.length < QUESTIONS_AT_ONCE) return;
  }
}

/** Takes as many short transactions as the people need; after an interruption it goes on where it was. */
async function notifyQuestion(
  deps: Deps,
  what: ClosingEvent,
  question: StoredQuestion,
  signal: AbortSignal,
): Promise<void> {
  const together = await loadNoticeSubject(deps.reading.sql, question);
  const telling =
    what === 'end'
      ? await endAnnouncement(deps, question, together)
      : closingAnnouncement(question, together);
  while (!signal.aborted && (await notifyBatch(deps, question, telling)) === 'more') continue;
}

async function findDue(sql: Sql, what: ClosingEvent, passed: readonly RowId[]): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select q.id from questions q where ${isDue(sql, what)} and q.id <> all(${[...passed]}::bigint[])
    order by q.closes_at, q.id limit ${QUESTIONS_AT_ONCE}`;
  return rows.map(({ id }) => id);
}

/** Of a survey, whichever question was first announces all, even if it was closed or removed since. */
function isDue(sql: AnySql, what: ClosingEvent): SqlFragment {
  if (what === 'end') return hasEnded(sql);
  return sql`${closesSoon(sql)}
    and not exists (
      select from question_tellings t join questions o on o.id = t.question_id
      where t.what = 'closing' and t.told_at is not null and o.survey_id = q.survey_id)`;
}

/** A condition: there is a question to tell of. */
export const hasClosings = (sql: AnySql): SqlFragment => sql`
  (exists (select 1 from questions q where ${isDue(sql, 'end')})
    or exists (select 1 from questions q where ${isDue(sql, 'closing')}))`;

/** Nearly all that ended were told of already, which is looked up before anything else (`offset 0`). */
function hasEnded(sql: AnySql): SqlFragment {
  const since = sql`statement_timestamp() - make_interval(days => ${TOLD_WITHIN_DAYS})`;
  return sql`q.id in (
    select e.id from (
      select id from questions where closes_at <= statement_timestamp() and closes_at > ${since}
      union all
      select question_id from question_removals where removed_at > ${since}) e
    where not exists (
      select from question_tellings t where t.question_id = e.id and t.what = 'end' and t.told_at is not null)
    offset 0) and ${isLastToClose(sql)}`;
}

/**
 * A day before a question closes; for one that is open for less than two days, once more of its time is over than is
 * left. Nobody can answer a paused question, so it waits.
 */
function closesSoon(sql: AnySql): SqlFragment {
  const soon = (one: SqlFragment) => sql`
    ${one}.closes_at > statement_timestamp() and ${one}.closes_at <= statement_timestamp() + interval '1 day'
    and ${one}.closes_at - statement_timestamp() <= statement_timestamp() - ${one}.opens_at
    and not exists (select from question_removals r where r.question_id = ${one}.id)
    and not exists (select from question_pauses p where p.question_id = ${one}.id and p.ended_at is null)`;
  return sql`${soon(sql`q`)} and ${isFirstInSurveyWhere(sql, soon(sql`o`))}`;
}

/** What is announced of one question, or of a survey. */
type Announcement = {
  what: ClosingEvent;
  /** All questions that it is about. */
  ids: RowId[];
  notice: NewNotice;
  /** Selects the members to notify, as rows `f` with `member_id`. */
  recipients: (sql: AnySql) => SqlFragment;
  /** For addresses without an account, and for the author. */
  resultAnnouncement?: ResultAnnouncement;
};
type ResultAnnouncement = {
  what: EndEvent;
  about: string;
  told: ToldEnd | undefined;
  /** Why it was removed; often none is given. */
  reason?: string;
  path: string;
};

async function endAnnouncement(
  { reading }: Deps,
  question: StoredQuestion,
  together: NoticeSubject,
): Promise<Announcement> {
  const { isRemoved, text, publicId, surveyPublicId } = question;
  const { ids } = together;
  const recipients = (sql: AnySql) =>
    sql`select distinct member_id from question_follows where question_id = any(${ids}::bigint[])`;
  if (together.survey) {
    const told = await countSurveyEnd(reading.sql, ids);
    const place: NoticeTarget = { to: 'survey', ...together.survey, show: 'results' };
    return {
      what: 'end',
      ids,
      notice: {
        kind: 'outcome',
        what: 'survey-closed',
        key: `outcome survey ${surveyPublicId}`,
        questionId: question.id,
        told,
      },
      recipients,
      resultAnnouncement: {
        what: 'survey-closed',
        about: together.survey.title,
        told,
        path: noticeTargetPath(place),
      },
    };
  }
  const reason = isRemoved && question.stateReason ? stateReasonText(question.stateReason) : '';
  const told = isRemoved ? undefined : await resultOf(reading, question);
  return {
    what: 'end',
    ids,
    notice: {
      kind: 'outcome',
      what: isRemoved ? 'removed' : 'closed',
      key: `outcome ${question.id}`,
      questionId: question.id,
      ...(told ? { told } : { words: reason }),
    },
    recipients,
    resultAnnouncement: {
      what: isRemoved ? 'removed' : 'closed',
      about: text,
      told,
      reason,
      path: href('/question/:id', { id: publicId }),
    },
  };
}

/** Is final: reading the counters includes all that was cast before the close, and nothing comes after it. */
async function resultOf(
  { sql, rankings }: ResultDeps,
  question: StoredQuestion,
): Promise<FinalResult | undefined> {
  const [view] = await questionViewsOf(sql, [question], { order: 0 });
  if (!view) return undefined;
  if (question.kind !== 'ranking') return finalResultOf(view, undefined);
  const tally = (await loadTallies(sql, [question.id])).get(question.id);
  const details =
    tally &&
    (await loadResultDetails({ sql, rankings }, question, tally, {
      split: EVERYONE,
      since: undefined,
    }));
  return finalResultOf(view, details?.ranking);
}

function closingAnnouncement(
  { id, communityId, surveyPublicId }: StoredQuestion,
  { ids, survey }: NoticeSubject,
): Announcement {
  const told = survey
    ? ({ what: 'survey-closing', key: `closing survey ${surveyPublicId}` } as const)
    : ({ what: 'closing', key: `closing ${id}` } as const);
  return {
    what: 'closing',
    ids,
    notice: { kind: 'closing', ...told, questionId: id },
    recipients: (sql) => sql`
      select member_id from question_follows where question_id = any(${ids}::bigint[])
      union select member_id from community_members where community_id = ${communityId}`,
  };
}

/** Notifies the next batch. A question that another process is announcing is skipped, so this process goes on. */
async function notifyBatch(
  { reading: { sql }, origin }: Deps,
  question: StoredQuestion,
  { what, ids, notice, recipients, resultAnnouncement }: Announcement,
): Promise<'more' | 'all'> {
  return sql.begin(async (tx) => {
    const { id } = question;
    await tx`
      insert into question_tellings (question_id, what) values (${id}, ${what}) on conflict do nothing`;
    const [telling] = await tx<{ past: RowId }[]>`
      select past from question_tellings where question_id = ${id} and what = ${what} and told_at is null
      for update skip locked`;
    if (!telling) return 'all';
    const members = await tx<Recipient[]>`
      select f.member_id as id, m.voter, ${canBeNotified(tx, question, what, ids)} as "isTold"
      from (${recipients(tx)}) f join members m on m.id = f.member_id
      where f.member_id > ${telling.past} order by f.member_id limit ${PEOPLE_AT_ONCE}`;
    const answered = await findAnswered(tx, what, ids, members);
    const told = members
      .filter(({ isTold, voter }) => isTold && !answered.has(voter))
      .map(({ id: one }) => one);
    await notifyMembers(tx, notice, told);
    if (resultAnnouncement && telling.past === '0')
      await notifyAuthor(tx, question, resultAnnouncement);
    const last = members.at(-1);
    const hasAddresses = resultAnnouncement
      ? await emailFollowers(tx, question, ids, resultAnnouncement, origin)
      : false;
    const hasMore = members.length === PEOPLE_AT_ONCE || hasAddresses;
    if (!hasMore && resultAnnouncement)
      await tx`delete from question_follows where question_id = any(${ids}::bigint[])`;
    await tx`
      update question_tellings set past = ${hasMore ? (last?.id ?? telling.past) : '0'}, told_at = ${hasMore ? null : tx`now()`}
      where question_id = ${id} and what = ${what}`;
    return hasMore ? 'more' : 'all';
  });
}

type Recipient = { id: RowId; voter: string; isTold: boolean };

/** On a cluster those of a batch who answered are read at the servers of the questions. */
async function findAnswered(
  tx: TransactionSql,
  what: ClosingEvent,
  ids: readonly RowId[],
  recipients: readonly Recipient[],
): Promise<ReadonlySet<string>> {
  if (what === 'end' || !isSpread(tx)) return new Set();
  const voters = recipients.map(({ voter }) => voter);
  const rows = await readByQuestion(
    tx,
    ids,
    (isOneOf) => tx<{ voter: string }[]>`
      select voter from answers where question_id ${isOneOf} and voter = any(${voters}::uuid[]) and cardinality(choices) > 0`,
  );
  return new Set(rows.map(({ voter }) => voter));
}

/**
 * Over `m`: leaves out the author, who gets a notice of their own, everybody who may not read the question, and before
 * the close those who answered.
 */
function canBeNotified(
  sql: AnySql,
  { authorId, communityId, isInside, audience }: StoredQuestion,
  what: ClosingEvent,
  ids: readonly RowId[],
): SqlFragment {
  const belongs = sql`exists (
    select from community_members cm where cm.community_id = ${communityId} and cm.member_id = m.id)`;
  const mustBelong = isInside || (what === 'closing' && audience === 'community');
  const isOpenToThem = mustBelong ? belongs : sql`true`;
  const waits =
    what === 'end' || isSpread(sql)
      ? sql`true`
      : sql`not exists (select from answers a where a.question_id = any(${[...ids]}::bigint[]) and a.voter = m.voter and cardinality(a.choices) > 0)`;
  return sql`m.id is distinct from ${authorId} and ${isOpenToThem} and ${waits}`;
}

/** An author who closed it knows, and one whose question a moderator closed was told why. */
async function notifyAuthor(
  tx: TransactionSql,
  { id, authorId, closedEarly, survey, surveyPublicId }: StoredQuestion,
  { what, told }: ResultAnnouncement,
): Promise<void> {
  if (authorId === null || what === 'removed' || closedEarly) return;
  const key = survey ? `own survey ${surveyPublicId}` : `own ${id}`;
  const notice = {
    kind: 'own',
    what: 'closed',
    key,
    questionId: id,
    ...(told && { told }),
  } as const;
  await notifyMembers(tx, notice, [authorId]);
}

/** Each address gets one email, and its rows are deleted. True where more wait. */
async function emailFollowers(
  tx: TransactionSql,
  { isInside }: StoredQuestion,
  ids: readonly RowId[],
  { what, about, told, reason, path }: ResultAnnouncement,
  origin: string,
): Promise<boolean> {
  const rows = await tx<{ id: RowId; email: string; isConfirmed: boolean }[]>`
    with gone as (
      delete from mail_follows where question_id = any(${[...ids]}::bigint[]) and email in (
        select distinct email from mail_follows where question_id = any(${[...ids]}::bigint[]) order by email limit ${PEOPLE_AT_ONCE})
      returning id, email, confirmed_at)
    select min(id) as id, email, bool_or(confirmed_at is not null) as "isConfirmed" from gone group by email`;
  for (const row of rows)
    // The question was taken inside since it was followed, so nobody without an account can read it.
    if (row.isConfirmed && !isInside)
      await queueEmail(tx, {
        key: `outcome ${row.id}`,
        to: row.email,
        ...endEmail({ what, about, told, reason, link: origin + path }),
      });
  return rows.length === PEOPLE_AT_ONCE;
}

/** Drops follows of questions that are announced no more, and those that came in the moment of the end. */
export async function dropOldFollows(sql: Sql): Promise<void> {
  for (const table of ['question_follows', 'mail_follows'])
    await sql`
      delete from ${sql(table)} f using questions q
      where q.id = f.question_id and q.closes_at < now() - make_interval(days => ${TOLD_WITHIN_DAYS})`;
  await sql`
    delete from question_tellings
    where begun_at < now() - make_interval(days => ${TOLD_WITHIN_DAYS + 2})`;
}
