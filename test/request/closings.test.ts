import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { getPage } from '../support/question-form.ts';
import { insertCommunity, removePerson } from '../support/communities.ts';
import { createMember, type TestMember } from '../support/members.ts';
import {
  backdateQuestion,
  closeQuestion,
  followQuestion,
  runDigests,
  runNoticeEmails,
  emailsTo,
  runClosings,
  inWords,
  noticesOf,
} from '../support/notice-jobs.ts';
import type { ToldEnd } from '../../app/surveys/survey-end.ts';
import { emailOf } from '../support/people.ts';
import { refuseRows } from '../support/refused-rows.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Who is told that a question closes or how it ended: once, with what they may know, and nobody else. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
let bo: TestMember;
let author: TestMember;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
  bo = await createMember(site, 'Bo');
  author = await createMember(site, 'Cleo');
});
afterAll(async () => {
  await sql?.end();
});

const page = (who: TestMember) => getPage(site.address, '/account/notifications', who);
async function of(publicId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from questions where public_id = ${publicId}`;
  return row?.id ?? '';
}
const written = (publicId: string) =>
  sql`update questions set author_id = ${author.id} where public_id = ${publicId}`;

async function toldOf(publicId: string, who: TestMember) {
  const rows = await sql<{ kind: string; what: string; words: string; told: ToldEnd | null }[]>`
    select kind, what, words, told from notices where member_id = ${who.id} and question_id = ${await of(publicId)} order by id`;
  return rows.map(inWords);
}

describe('how a question ended', () => {
  test('is told once to whoever follows it and to its author, by jobs that run at once', async () => {
    const id = await insertQuestion(sql, {
      text: 'Which kettle is best?',
      choices: ['Red', 'Blue'],
    });
    await written(id);
    await insertAnswersInBulk(sql, id, { 1: 640, 2: 200 });
    await followQuestion(sql, id, [ada, bo, author]);
    await closeQuestion(sql, id);
    await Promise.all([1, 2, 3].map(() => runClosings(sql, site.address)));
    await runClosings(sql, site.address);
    const words = '“Red” finished first with 76% of 840 people.';
    // The page and what is said beside a link to it have the same sentence.
    const { text } = await getPage(site.address, `/question/${id}`, ada);
    expect(text).toMatch(new RegExp(`<h2[^>]*>${words}</h2>`));
    expect(text).toContain(
      `<meta property="og:description" content="${words} Which kettle is best? `,
    );
    for (const who of [ada, bo])
      expect(await toldOf(id, who)).toEqual([{ kind: 'outcome', what: 'closed', words }]);
    expect(await toldOf(id, author)).toEqual([{ kind: 'own', what: 'closed', words }]);
    expect(
      await sql`select from question_follows where question_id = ${await of(id)}`,
    ).toHaveLength(0);
    expect((await page(ada)).text).toContain('Which kettle is best?');
  });

  test('names no lead that the rules do not call, and no shares of few', async () => {
    const close = await insertQuestion(sql, { choices: ['Red', 'Blue'] });
    const few = await insertQuestion(sql, { choices: ['Red', 'Blue'] });
    const none = await insertQuestion(sql);
    await insertAnswersInBulk(sql, close, { 1: 51, 2: 49 });
    await insertAnswersInBulk(sql, few, { 1: 20, 2: 9 });
    for (const id of [close, few, none]) {
      await followQuestion(sql, id, [ada]);
      await closeQuestion(sql, id);
    }
    await runClosings(sql, site.address);
    const words = async (id: string) => (await toldOf(id, ada))[0]?.words;
    expect(await words(close)).toBe(
      '51% for “Red”, 49% for “Blue”, of 100 people: too close to call.',
    );
    expect(await words(few)).toBe(
      '20 of 29 people chose “Red”. Too few for shares, so these are counts.',
    );
    expect(await words(none)).toBe('Nobody answered it.');
  });

  test('of a ranking is told by its rounds', async () => {
    const id = await insertQuestion(sql, { kind: 'ranking', choices: ['Red', 'Blue', 'Green'] });
    await insertAnswersInBulk(sql, id, { 1: 60, 2: 40 });
    await followQuestion(sql, id, [ada]);
    await closeQuestion(sql, id);
    await runClosings(sql, site.address);
    expect((await toldOf(id, ada))[0]?.words).toMatch(
      /^“Red” won at once, put first on 60% of the 100 ballots, but not clearly\. Counted again with ballots drawn at random from these, it won \d+ of \d+ times/,
    );
  });

  test('taken away by a moderator is told with the reason and without a result', async () => {
    const id = await insertQuestion(sql, { choices: ['Red', 'Blue'] });
    await insertAnswersInBulk(sql, id, { 1: 640, 2: 200 });
    await followQuestion(sql, id, [ada]);
    await sql`insert into question_removals (question_id, reason) values (${await of(id)}, 'It sold kettles.')`;
    await runClosings(sql, site.address);
    expect(await toldOf(id, ada)).toEqual([
      { kind: 'outcome', what: 'removed', words: 'It sold kettles.' },
    ]);
  });

  test('is told to nobody while a hidden result waits, and is no part of any notice before', async () => {
    const id = await insertQuestion(sql, { choices: ['Red', 'Blue'], results: 'closed' });
    await insertAnswersInBulk(sql, id, { 1: 733, 2: 118 });
    await followQuestion(sql, id, [ada]);
    await sql`update questions set opens_at = now() - interval '3 hours' where public_id = ${id}`;
    await runClosings(sql, site.address);
    const before = await toldOf(id, ada);
    expect(before).toEqual([{ kind: 'closing', what: 'closing', words: '' }]);
    expect((await page(ada)).text).not.toMatch(/733|86%/);
    await closeQuestion(sql, id);
    await runClosings(sql, site.address);
    expect((await toldOf(id, ada)).at(-1)?.words).toContain('finished first with 86% of 851');
  });

  test('goes to an address that was confirmed, which is then forgotten, and to no other', async () => {
    const id = await insertQuestion(sql, { text: 'Which spoon?', choices: ['Red', 'Blue'] });
    await sql`
      insert into mail_follows (question_id, email, confirmed_at) values
        (${await of(id)}, ${emailOf('yes')}, now()), (${await of(id)}, ${emailOf('not-yet')}, null)`;
    await closeQuestion(sql, id);
    await Promise.all([1, 2].map(() => runClosings(sql, site.address)));
    const [mail, ...more] = await emailsTo(sql, emailOf('yes'));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('A question you follow has closed: “Which spoon?”');
    expect(mail?.text).toContain('Nobody answered it.');
    expect(mail?.text).toContain(`${site.address}/question/${id}`);
    expect(await emailsTo(sql, emailOf('not-yet'))).toEqual([]);
    expect(await sql`select from mail_follows where question_id = ${await of(id)}`).toHaveLength(0);
  });
});

describe('what closes soon', () => {
  test('is told once to followers and the community, and to nobody who answered or asked', async () => {
    const [cat, dan] = [await createMember(site, 'Cat'), await createMember(site, 'Dan')];
    await insertCommunity(sql, 'closings-kettles', 'public', [
      [bo, 'owner'],
      [cat, 'member'],
      [author, 'member'],
    ]);
    const id = await insertQuestion(sql, { community: 'closings-kettles', opensIn: '-3 hours' });
    await written(id);
    await followQuestion(sql, id, [ada, dan]);
    const headers = { cookie: dan.cookie, 'sec-fetch-site': 'same-origin' };
    expect((await putAnswer(site.address, id, ['1'], headers)).status).toBe(200);
    await Promise.all([1, 2, 3].map(() => runClosings(sql, site.address)));
    const told = await Promise.all([ada, bo, cat, dan, author].map((who) => toldOf(id, who)));
    expect(told.map((rows) => rows.length)).toEqual([1, 1, 1, 0, 0]);
  });

  test('waits for the middle of a short time, and for a pause to end', async () => {
    const early = await insertQuestion(sql, { opensIn: '-1 hour', closesIn: '3 hours' });
    const paused = await insertQuestion(sql, { opensIn: '-3 hours', closesIn: '1 hour' });
    await sql`insert into question_pauses (question_id, reason) values (${await of(paused)}, 'A test')`;
    for (const id of [early, paused]) await followQuestion(sql, id, [ada]);
    await runClosings(sql, site.address);
    expect(await toldOf(early, ada)).toEqual([]);
    expect(await toldOf(paused, ada)).toEqual([]);
    await backdateQuestion(sql, early, 70);
    await runClosings(sql, site.address);
    expect(await toldOf(early, ada)).toHaveLength(1);
  });

  test('is told of a longer one a day before', async () => {
    const week = await insertQuestion(sql, { opensIn: '-6 days', closesIn: '25 hours' });
    await followQuestion(sql, week, [ada]);
    await runClosings(sql, site.address);
    expect(await toldOf(week, ada)).toEqual([]);
    await backdateQuestion(sql, week, 70);
    await runClosings(sql, site.address);
    expect(await toldOf(week, ada)).toHaveLength(1);
  });

  test('goes on where a telling was cut short', async () => {
    const id = await insertQuestion(sql, { opensIn: '-3 hours' });
    await followQuestion(sql, id, [ada, bo]);
    const past = [ada, bo].map((one) => Number(one.id)).toSorted((a, b) => a - b)[0] ?? 0;
    await sql`insert into question_tellings (question_id, what, past) values (${await of(id)}, 'closing', ${past})`;
    await runClosings(sql, site.address);
    const told = await Promise.all([ada, bo].map((who) => toldOf(id, who)));
    expect(told.flat()).toHaveLength(1);
  });
});

/** From here on the database refuses one row, as a fault in one place would. */
async function refusing<T>(table: string, which: string, work: () => Promise<T>): Promise<T> {
  const allow = await refuseRows(sql, table, { when: which });
  try {
    return await work();
  } finally {
    await allow();
  }
}

describe('what fails', () => {
  test('for one question keeps neither the others nor what closes soon, and is tried again', async () => {
    const [broken, sound, soon] = [
      await insertQuestion(sql),
      await insertQuestion(sql),
      await insertQuestion(sql, { opensIn: '-3 hours', closesIn: '1 hour' }),
    ];
    for (const id of [broken, sound, soon]) await followQuestion(sql, id, [ada]);
    await closeQuestion(sql, sound);
    await sql`update questions set closes_at = now() - interval '1 hour' where public_id = ${broken}`;
    await refusing('notices', `new.question_id = ${await of(broken)}`, async () => {
      await expect(runClosings(sql, site.address)).rejects.toThrow('refused');
      expect(await toldOf(broken, ada)).toEqual([]);
      for (const id of [sound, soon]) expect(await toldOf(id, ada)).toHaveLength(1);
    });
    await runClosings(sql, site.address);
    expect(await toldOf(broken, ada)).toHaveLength(1);
  });

  test('of the mails keeps no other mail', async () => {
    const [gil, hal] = [await createMember(site, 'Gil'), await createMember(site, 'Hal')];
    const tomorrow = new Date(Date.now() + 86_400_000);
    const refusingGil = <T>(work: () => Promise<T>) =>
      refusing('outbox', `new.recipient = '${emailOf('gil')}'`, work);
    for (const mail of ['daily', 'at-once'])
      await refusingGil(async () => {
        const id = await insertQuestion(sql);
        for (const who of [gil, hal])
          await sql`
            insert into notices (member_id, kind, what, question_id, in_site, mail)
            values (${who.id}, 'outcome', 'closed', ${await of(id)}, true, ${mail})`;
        const run = () =>
          mail === 'daily'
            ? runDigests(sql, site.address, tomorrow)
            : runNoticeEmails(sql, site.address);
        await expect(run()).rejects.toThrow('refused');
        const waits = await sql<{ member: string }[]>`
          select member_id as member from notices where question_id = ${await of(id)} and mail is not null`;
        expect(waits.map(({ member }) => member)).toEqual([gil.id]);
      });
    expect(await emailsTo(sql, emailOf('hal'))).toHaveLength(2);
    expect(await emailsTo(sql, emailOf('gil'))).toEqual([]);
    await runDigests(sql, site.address, tomorrow);
    await runNoticeEmails(sql, site.address);
    expect(await emailsTo(sql, emailOf('gil'))).toHaveLength(2);
  });
});

describe('what was asked inside', () => {
  test('is kept from who left before it ended, and from who left before it was mailed', async () => {
    const [left, leaver] = [await createMember(site, 'Lou'), await createMember(site, 'Lea')];
    await insertCommunity(sql, 'closings-inside', 'invitation', [
      [left, 'member'],
      [leaver, 'member'],
    ]);
    await sql`insert into notice_choices (member_id, kind, in_site, mail) values (${leaver.id}, 'outcome', true, 'daily')`;
    const text = 'Who keeps the quillwort key?';
    const id = await insertQuestion(sql, {
      text,
      community: 'closings-inside',
      audience: 'community',
    });
    await followQuestion(sql, id, [left, leaver]);
    await removePerson(sql, left.id);
    await closeQuestion(sql, id);
    await runClosings(sql, site.address);
    expect(await toldOf(id, left)).toEqual([]);
    expect(await toldOf(id, leaver)).toHaveLength(1);
    expect((await page(leaver)).text).toContain('quillwort');

    await removePerson(sql, leaver.id);
    await runDigests(sql, site.address, new Date(Date.now() + 86_400_000));
    expect(
      (await emailsTo(sql, emailOf('lea'))).map(({ text: body }) => body).join(),
    ).not.toContain('quillwort');
    const { text: shown } = await page(leaver);
    expect(shown).not.toContain('quillwort');
    expect(shown).toContain('in a community you no longer belong to');
  });
});

describe('the daily email', () => {
  test('comes once with all that waits, and not at all without anything', async () => {
    const eve = await createMember(site, 'Eve');
    const fay = await createMember(site, 'Fay');
    const tomorrow = new Date(Date.now() + 86_400_000);
    for (const who of [eve, fay])
      await sql`insert into notice_choices (member_id, kind, in_site, mail) values (${who.id}, 'outcome', true, 'daily')`;
    // Just opened, so that the site itself does not tell meanwhile that they close soon.
    const ids = [
      await insertQuestion(sql, { text: 'First of the day?', opensIn: '-1 minute' }),
      await insertQuestion(sql, { text: 'Second of the day?', opensIn: '-1 minute' }),
    ];
    for (const id of ids) {
      await followQuestion(sql, id, [eve, fay]);
      await closeQuestion(sql, id);
    }
    await runClosings(sql, site.address);
    expect(await noticesOf(sql, eve)).toHaveLength(2);
    await sql`update notices set read_at = now() where member_id = ${fay.id}`;

    await Promise.all([1, 2, 3].map(() => runDigests(sql, site.address, tomorrow)));
    await runDigests(sql, site.address, tomorrow);
    const [mail, ...more] = await emailsTo(sql, emailOf('eve'));
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/: 2 notices for you$/);
    expect(mail?.text).toMatch(/First of the day\?[^]*Second of the day\?/);
    expect(mail?.text.trim()).toMatch(
      /Unsubscribe from the daily email:\nhttp\S+unsubscribe\?t=daily\.\S+$/,
    );
    // What was read on the site is no news.
    expect(await emailsTo(sql, emailOf('fay'))).toEqual([]);
  });
});
