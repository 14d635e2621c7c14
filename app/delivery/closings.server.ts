import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import { subjectOf, type NoticePlace } from '../notices/notice-words.ts';
import { pathOfPlace, tellMembers, type NewNotice } from '../notices/notices.server.ts';
import { endWords } from '../results/words/follow-ups.ts';
import { loadTallies } from '../results/store/store.server.ts';
import { ALL } from '../results/tally.ts';
import type { AnySql, Fragment, RowId, Sql } from '../platform/database/db.server.ts';
import { mailBody } from '../platform/mail/mail-body.ts';
import { queueMail } from '../platform/mail/mail.server.ts';
import { TOLD_WITHIN_DAYS } from '../questions/follow-rules.ts';
import { loadQuestions, type StoredQuestion } from '../questions/store.server.ts';
import {
  endsLast,
  isFirstOf,
  peopleWords,
  toldTogether,
  type Together,
} from '../surveys/closing-surveys.server.ts';
import { present } from '../results/store/question-views.server.ts';
import { detailsOf, type Reading } from '../results/store/result-details.server.ts';

/**
 * Who waits for a question is told that it closes soon, and how it ended: looked for every minute. Of those that were
 * asked together they are told once, by one of them.
 */
export type Means = { reading: Reading; origin: string };
type What = 'closing' | 'end';

const QUESTIONS_AT_ONCE = 50;
const PEOPLE_AT_ONCE = 500;

/** What fails for one question does not keep the others: it is tried again the next time. */
export async function tellClosings(means: Means, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const what of ['end', 'closing'] as const)
    await tellAll(means, what, signal, (error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Question by question. */
async function tellAll(
  means: Means,
  what: What,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<void> {
  const { sql } = means.reading;
  const passed = new Set<RowId>();
  while (!signal.aborted) {
    const due = await dueFor(sql, what, [...passed]);
    for (const question of await loadQuestions(sql, due)) {
      passed.add(question.id);
      await tellOf(means, what, question, signal).catch(failed);
    }
    if (due.length < QUESTIONS_AT_ONCE) return;
  }
}

/** In as many short transactions as it has people; where one was cut short it goes on. */
async function tellOf(
  means: Means,
  what: What,
  question: StoredQuestion,
  signal: AbortSignal,
): Promise<void> {
  const together = await toldTogether(means.reading.sql, question);
  const telling =
    what === 'end' ? await endOf(means, question, together) : closingOf(question, together);
  while (!signal.aborted && (await tellSome(means, question, telling)) === 'more') continue;
}

/** A survey is told of by whichever of its questions was first, were that one closed or taken away since. */
async function dueFor(sql: Sql, what: What, passed: readonly RowId[]): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select q.id from questions q
    where ${what === 'end' ? hasEnded(sql) : closesSoon(sql)}
      and q.id <> all(${[...passed]}::bigint[])
      and not exists (
        select from question_tellings t join questions o on o.id = t.question_id
        where t.what = ${what} and t.told_at is not null
          and ${what === 'end' ? sql`o.id = q.id` : sql`o.survey_id = q.survey_id`})
    order by q.closes_at, q.id limit ${QUESTIONS_AT_ONCE}`;
  return rows.map(({ id }) => id);
}

function hasEnded(sql: Sql): Fragment {
  return sql`q.id in (
    select id from questions where closes_at <= statement_timestamp() and closes_at > statement_timestamp() - make_interval(days => ${TOLD_WITHIN_DAYS})
    union all
    select question_id from question_removals where removed_at > statement_timestamp() - make_interval(days => ${TOLD_WITHIN_DAYS}))
    and ${endsLast(sql)}`;
}

/**
 * A day before the close, or for one that is open for less than two, once more of its time is over than is left. One that
 * is paused can be answered by nobody and waits.
 */
function closesSoon(sql: Sql): Fragment {
  const soon = (one: Fragment) => sql`
    ${one}.closes_at > statement_timestamp() and ${one}.closes_at <= statement_timestamp() + interval '1 day'
    and ${one}.closes_at - statement_timestamp() <= statement_timestamp() - ${one}.opens_at
    and not exists (select from question_removals r where r.question_id = ${one}.id)
    and not exists (select from question_pauses p where p.question_id = ${one}.id and p.ended_at is null)`;
  return sql`${soon(sql`q`)} and ${isFirstOf(sql, soon(sql`o`))}`;
}

/** What is told of one question, or of those that were asked together. */
type Telling = {
  what: What;
  /** All that it is about. */
  ids: RowId[];
  notice: NewNotice;
  /** Members who wait for it, over `f` with `member_id`. */
  whom: (sql: AnySql) => Fragment;
  /** To addresses without an account, and to its author. */
  ending?: Ending;
};
type Ending = {
  head: string;
  about: string;
  words: string;
  isRemoved: boolean;
  link: { label: string; path: string };
};

async function endOf(
  { reading }: Means,
  question: StoredQuestion,
  together: Together,
): Promise<Telling> {
  const { isRemoved, text, publicId, surveyPublicId } = question;
  const { ids } = together;
  const whom = (sql: AnySql) =>
    sql`select distinct member_id from question_follows where question_id = any(${ids}::bigint[])`;
  if (together.survey) {
    const words = await peopleWords(reading.sql, ids);
    const place: NoticePlace = { to: 'survey', ...together.survey, show: 'results' };
    return {
      what: 'end',
      ids,
      notice: {
        kind: 'outcome',
        what: 'survey-closed',
        key: `outcome survey ${surveyPublicId}`,
        questionId: question.id,
        words,
      },
      whom,
      ending: {
        head: 'A survey you follow has closed',
        about: together.survey.title,
        words,
        isRemoved,
        link: { label: 'View results', path: pathOfPlace(place) },
      },
    };
  }
  const words = isRemoved ? (question.stateReason ?? '') : await wordsOf(reading, question);
  return {
    what: 'end',
    ids,
    notice: {
      kind: 'outcome',
      what: isRemoved ? 'removed' : 'closed',
      key: `outcome ${question.id}`,
      questionId: question.id,
      words,
    },
    whom,
    ending: {
      head: isRemoved ? 'A question you follow was removed' : 'A question you follow has closed',
      about: text,
      words,
      isRemoved,
      link: { label: 'See the question', path: href('/question/:id', { id: publicId }) },
    },
  };
}

/** What was cast before the close is in, since counters are read so, and nothing comes after. */
async function wordsOf({ sql, rankings }: Reading, question: StoredQuestion): Promise<string> {
  const [view] = await present(sql, [question], { order: 0 });
  if (!view) return '';
  if (question.kind !== 'ranking') return endWords(view, undefined);
  const tally = (await loadTallies(sql, [question.id])).get(question.id);
  const details =
    tally && (await detailsOf({ sql, rankings }, question, tally, { part: ALL, since: undefined }));
  return endWords(view, details?.ranking);
}

function closingOf(
  { id, communityId, surveyPublicId }: StoredQuestion,
  { ids, survey }: Together,
): Telling {
  const told = survey
    ? ({ what: 'survey-closing', key: `closing survey ${surveyPublicId}` } as const)
    : ({ what: 'closing', key: `closing ${id}` } as const);
  return {
    what: 'closing',
    ids,
    notice: { kind: 'closing', ...told, questionId: id },
    whom: (sql) => sql`
      select member_id from question_follows where question_id = any(${ids}::bigint[])
      union select member_id from community_members where community_id = ${communityId}`,
  };
}

/** The next of those who wait. Another process that tells of the same question is not in the way: this one goes on. */
async function tellSome(
  { reading: { sql }, origin }: Means,
  question: StoredQuestion,
  { what, ids, notice, whom, ending }: Telling,
): Promise<'more' | 'all'> {
  return sql.begin(async (tx) => {
    const { id } = question;
    await tx`
      insert into question_tellings (question_id, what) values (${id}, ${what}) on conflict do nothing`;
    const [telling] = await tx<{ past: RowId }[]>`
      select past from question_tellings where question_id = ${id} and what = ${what} and told_at is null
      for update skip locked`;
    if (!telling) return 'all';
    const members = await tx<{ id: RowId; isTold: boolean }[]>`
      select f.member_id as id, ${mayBeTold(tx, question, what, ids)} as "isTold"
      from (${whom(tx)}) f join members m on m.id = f.member_id
      where f.member_id > ${telling.past} order by f.member_id limit ${PEOPLE_AT_ONCE}`;
    const told = members.filter(({ isTold }) => isTold).map(({ id: one }) => one);
    await tellMembers(tx, notice, told);
    if (ending && telling.past === '0') await tellAuthor(tx, question, ending);
    const last = members.at(-1);
    const hasAddresses = ending ? await mailSome(tx, question, ids, ending, origin) : false;
    const hasMore = members.length === PEOPLE_AT_ONCE || hasAddresses;
    if (!hasMore && ending)
      await tx`delete from question_follows where question_id = any(${ids}::bigint[])`;
    await tx`
      update question_tellings set past = ${last?.id ?? telling.past}, told_at = ${hasMore ? null : tx`now()`}
      where question_id = ${id} and what = ${what}`;
    return hasMore ? 'more' : 'all';
  });
}

/** Over `m`: not the author, who is told of it as theirs, and nobody from whom it is kept. */
function mayBeTold(
  sql: AnySql,
  { authorId, communityId, isInside, audience }: StoredQuestion,
  what: What,
  ids: readonly RowId[],
): Fragment {
  const belongs = sql`exists (
    select from community_members cm where cm.community_id = ${communityId} and cm.member_id = m.id)`;
  const mustBelong = isInside || (what === 'closing' && audience === 'community');
  const isOpenToThem = mustBelong ? belongs : sql`true`;
  const waits =
    what === 'end'
      ? sql`true`
      : sql`not exists (select from answers a where a.question_id = any(${[...ids]}::bigint[]) and a.voter = m.voter and cardinality(a.choices) > 0)`;
  return sql`m.id is distinct from ${authorId} and ${isOpenToThem} and ${waits}`;
}

/** Whoever closed it knows, and whom a moderator closed it for was told why. */
async function tellAuthor(
  tx: TransactionSql,
  { id, authorId, closedEarly, survey, surveyPublicId }: StoredQuestion,
  { words, isRemoved }: Ending,
): Promise<void> {
  if (authorId === null || isRemoved || closedEarly) return;
  const key = survey ? `own survey ${surveyPublicId}` : `own ${id}`;
  const notice = { kind: 'own', what: 'closed', key, questionId: id, words } as const;
  await tellMembers(tx, notice, [authorId]);
}

/** Each address gets one mail, and its rows go. True where more wait. */
async function mailSome(
  tx: TransactionSql,
  { isInside }: StoredQuestion,
  ids: readonly RowId[],
  { head, about, words, isRemoved, link }: Ending,
  origin: string,
): Promise<boolean> {
  const rows = await tx<{ id: RowId; email: string; isConfirmed: boolean }[]>`
    with gone as (
      delete from mail_follows where question_id = any(${[...ids]}::bigint[]) and email in (
        select distinct email from mail_follows where question_id = any(${[...ids]}::bigint[]) order by email limit ${PEOPLE_AT_ONCE})
      returning id, email, confirmed_at)
    select min(id) as id, email, bool_or(confirmed_at is not null) as "isConfirmed" from gone group by email`;
  for (const row of rows)
    // Taken inside since it was followed: nobody without an account reads it any more.
    if (row.isConfirmed && !isInside)
      await queueMail(tx, {
        key: `outcome ${row.id}`,
        to: row.email,
        subject: subjectOf(head, about),
        ...mailBody([
          `${head}.`,
          { quote: about },
          ...(isRemoved
            ? [
                'It has no result.',
                ...(words === '' ? [] : ['The reason given:', { quote: words }]),
              ]
            : [words]),
          { label: link.label, link: origin + link.path },
          'This was the only email about it. We no longer store your address for it.',
        ]),
      });
  return rows.length === PEOPLE_AT_ONCE;
}

/** What nobody is told of any more, and whoever followed in the moment of its end. */
export async function dropOldTellings(sql: Sql): Promise<void> {
  for (const table of ['question_follows', 'mail_follows'])
    await sql`
      delete from ${sql(table)} f using questions q
      where q.id = f.question_id and q.closes_at < now() - make_interval(days => ${TOLD_WITHIN_DAYS})`;
  await sql`
    delete from question_tellings
    where begun_at < now() - make_interval(days => ${TOLD_WITHIN_DAYS + 2})`;
}
