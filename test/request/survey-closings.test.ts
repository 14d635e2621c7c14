import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { getPage } from '../support/question-form.ts';
import { insertCommunity } from '../support/communities.ts';
import { earlier } from '../support/earlier.ts';
import { decodeEmail, startMailServer, type MailServer } from '../support/mail-server.ts';
import { createMember, type TestMember } from '../support/members.ts';
import {
  closeQuestion,
  followQuestion,
  runDigests,
  runClosings,
  noticesOf,
} from '../support/notice-jobs.ts';
import { emailOf } from '../support/people.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { closeSurvey, makeSurvey, removeQuestion } from '../support/surveys.ts';
import * as noticeLineWords from '../../app/notices/words/notice-line.ts';

/** Who waits for a survey hears of it once, however many of its questions they follow; mails come to a mail server. */
let mails: MailServer;
let site: OwnSite;
let sql: Sql;
let author: TestMember;

beforeAll(async () => {
  mails = await startMailServer();
  site = await startSite({ SMTP_URL: mails.url, LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
  author = await createMember(site, 'Cleo');
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
  await mails?.stop();
});

const QUESTIONS = [{}, {}, {}];
const TITLE = { title: 'How was your week?' };
async function survey() {
  const made = await makeSurvey(sql, author, { words: TITLE, questions: QUESTIONS });
  await sql`
    update questions set opens_at = now() - interval '1 day' where public_id = any(${made.questions})`;
  return made;
}
const tellOften = async () => {
  await Promise.all([1, 2, 3].map(() => runClosings(sql, site.address)));
  await runClosings(sql, site.address);
};
const kindsOf = async (who: TestMember) =>
  (await noticesOf(sql, who)).map(({ kind, what }) => `${kind} ${what}`);
const answered = async (who: TestMember, question = '') => {
  const headers = { cookie: who.cookie, 'sec-fetch-site': 'same-origin' };
  expect((await putAnswer(site.address, question, ['1'], headers)).status).toBe(200);
};
async function followByMail(email: string, questions: readonly string[]): Promise<void> {
  await sql`
    insert into mail_follows (question_id, email, confirmed_at)
    select id, ${email}, now() from questions where public_id = any(${[...questions]})`;
}

/** What came to an address, once nothing waits to be sent any more; without the mail that made the account. */
async function mailsTo(email: string): Promise<string[]> {
  const waits = async () =>
    (
      await sql`select from outbox where sent_at is null union all select from notices where mail = 'at-once'`
    ).length;
  await expect.poll(waits).toBe(0);
  return mails.received
    .filter(({ to }) => to === email)
    .map(({ source }) => decodeEmail(source))
    .filter((source) => !source.includes('/sign-up/finish'));
}

describe('the end of a survey', () => {
  test('is one notice and one mail, to members and to addresses, whatever they followed', async () => {
    const [ada, bo] = [await createMember(site, 'Ada'), await createMember(site, 'Bo')];
    const { id, questions } = await survey();
    await answered(ada, questions[1]);
    for (const one of questions) await followQuestion(sql, one, [ada, author]);
    await followQuestion(sql, questions[2] ?? '', [bo]);
    await followByMail('reader@mail.example', questions);
    await closeSurvey(sql, id);
    await tellOften();

    for (const who of [ada, bo]) expect(await kindsOf(who)).toEqual(['outcome survey-closed']);
    expect(await kindsOf(author)).toEqual(['own closed']);
    for (const email of [emailOf('ada'), emailOf('bo'), 'reader@mail.example']) {
      const [mail, ...more] = await mailsTo(email);
      expect(more).toEqual([]);
      expect(mail).toContain('A survey you follow has closed.');
      expect(mail).toContain('1 person answered at least one of its questions.');
      expect(mail).toContain(`/question/${questions[0] ?? ''}?survey=${id}&show=results`);
    }
    const [own, ...others] = await mailsTo(emailOf('cleo'));
    expect(others).toEqual([]);
    expect(own).toContain('Your survey has closed.');
    expect(
      await sql`
        select from question_follows f join questions q on q.id = f.question_id where q.public_id = any(${questions})
        union all select from mail_follows where email = 'reader@mail.example'`,
    ).toHaveLength(0);
    const { text } = await getPage(site.address, '/account/notifications', bo);
    expect(text).toContain(noticeLineWords.endHeadings['survey-closed']);
    expect(text).toContain(TITLE.title);
  });

  test('is told when the last of its questions has closed, and not before', async () => {
    const dan = await createMember(site, 'Dan');
    const { questions } = await survey();
    for (const one of questions) await followQuestion(sql, one, [dan]);
    const [first = '', second = '', third = ''] = questions;
    for (const one of [third, first]) await closeQuestion(sql, one);
    await tellOften();
    expect(await kindsOf(dan)).toEqual([]);
    await closeQuestion(sql, second);
    await tellOften();
    expect(await kindsOf(dan)).toEqual(['outcome survey-closed']);
  });

  test('leaves out what was taken away, which is told with its own reason', async () => {
    const eve = await createMember(site, 'Eve');
    const { id, questions } = await survey();
    for (const one of questions) await followQuestion(sql, one, [eve]);
    const [first = '', second = ''] = questions;
    await removeQuestion(sql, first);
    await tellOften();
    expect(await noticesOf(sql, eve)).toMatchObject([
      { what: 'removed', words: 'It named a neighbour.' },
    ]);
    await closeSurvey(sql, id);
    await tellOften();
    expect(await kindsOf(eve)).toEqual(['outcome removed', 'outcome survey-closed']);
    // They arrive in any order.
    const received = await mailsTo(emailOf('eve'));
    const closed = received.filter((mail) => mail.includes('A survey you follow has closed.'));
    expect(closed).toHaveLength(1);
    expect(closed[0]).toContain(`/question/${second}?survey=${id}&show=results`);
  });
});

describe('a survey that closes soon', () => {
  const closesSoon = (questions: readonly string[]) => sql`
    update questions set opens_at = now() - interval '3 hours', closes_at = now() + interval '1 hour'
    where public_id = any(${[...questions]})`;

  test('is told once to followers and its community, and to nobody who has begun it', async () => {
    const people = await Promise.all(['Fay', 'Gil', 'Hal'].map((name) => createMember(site, name)));
    const [fay, gil, hal] = people as [TestMember, TestMember, TestMember];
    await insertCommunity(sql, 'weekly', 'public', [
      [author, 'owner'],
      [gil, 'member'],
    ]);
    const { id, questions } = await makeSurvey(sql, author, {
      words: TITLE,
      shared: { community: 'weekly' },
      questions: QUESTIONS,
    });
    for (const one of questions) await followQuestion(sql, one, [fay, hal]);
    await answered(hal, questions[1]);
    await closesSoon(questions);
    await tellOften();
    // The one it was told by closes before the others: the rest is no news.
    await closeQuestion(sql, questions[0] ?? '');
    await tellOften();
    for (const who of [fay, gil]) expect(await kindsOf(who)).toEqual(['closing survey-closing']);
    expect(await kindsOf(hal)).toEqual([]);

    const { text } = await getPage(site.address, '/account/notifications', fay);
    expect(text).toContain('A survey closes soon, and you have not answered');
    expect(text).toContain('It closes in');
    await answered(gil, questions[2]);
    expect((await getPage(site.address, '/account/notifications', gil)).text).toContain(
      'You have answered since.',
    );
    await closeSurvey(sql, id);
  });

  test('is in the mail of the day once', async () => {
    const ivy = await createMember(site, 'Ivy');
    const { questions } = await survey();
    for (const one of questions) await followQuestion(sql, one, [ivy]);
    await sql`
      update questions set opens_at = now() - interval '6 days', closes_at = now() + interval '23 hours'
      where public_id = any(${questions})`;
    await tellOften();
    // As if it had been told yesterday: the mail of the day takes what was made before seven.
    await sql`
      update notices set made_at = ${earlier(sql, 'made_at', '1 day')} where member_id = ${ivy.id}`;
    await Promise.all([1, 2].map(() => runDigests(sql, site.address, new Date())));
    const [mail, ...more] = await mailsTo(emailOf('ivy'));
    expect(more).toEqual([]);
    expect(mail).toMatch(/^Subject: .*1 notice for you/m);
    expect(mail).toContain(`/question/${questions[0] ?? ''}?survey=`);
  });
});
