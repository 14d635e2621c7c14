import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAnswer } from '../support/answers.ts';
import { postFields } from '../support/forms.ts';
import { mainTextOf, markupOf } from '../support/html.ts';
import { type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { ownHeaders } from '../support/reason-forms.ts';
import {
  createReasonWriters,
  expectRefused,
  writtenReasonsOn,
} from '../support/written-reasons.ts';
import { sharedSite } from '../support/shared-site.ts';
import { insertOwnReason } from '../../app/reasons/own-reason-rows.server.ts';
import { REASON_LIMITS, type ReasonProblem } from '../../app/reasons/writing-rules.ts';
import * as words from '../../app/reasons/words/own.ts';

/** Writing a reason, as a browser without a script does it. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
let ben: TestMember;
let cleo: TestMember;
const NAME = 'Zqadaquillwort';
const HANDLE = 'zqada_says';
const CLUB = 'reasons-club';
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  [ada, ben, cleo] = await createReasonWriters(site, sql, {
    name: NAME,
    handle: HANDLE,
    club: CLUB,
  });
});
afterAll(async () => {
  await sql?.end();
});

const { read, pageOf, give, answered, close, send, say, stored } = writtenReasonsOn(
  site,
  () => sql,
  () => ada,
);

/** As if it had been said so long ago. */
const said = (id: string, ago: string) => sql`
  update reasons set said_at = now() - ${ago}::interval
  where question_id = (select id from questions where public_id = ${id})`;

const TEXT = 'It is quieter by the zeppelin.';

describe('a reason', () => {
  test('is said once after an answer, and read by everybody without a name', async () => {
    const id = await answered();
    expect(await pageOf(id, ada)).toContain(words.why);
    const sent = await say(id, `  ${TEXT}\n `);
    expect([sent.status, sent.headers.location]).toEqual([303, `/question/${id}#reasons`]);
    expect(await stored(id)).toEqual([
      { text: TEXT, signed: 'unnamed', choices: [2], stands: true },
    ]);
    expect(await pageOf(id)).toContain(TEXT);
    expect(await pageOf(id, ben)).toContain(TEXT);
    const own = mainTextOf(await pageOf(id, ada));
    expect(own).toContain(words.yours);
    expect(own.split(`“${TEXT}”`)).toHaveLength(2);
    // Sent again, as by a second press.
    expect((await say(id, TEXT)).status).toBe(303);
    await expectRefused(await say(id, 'Another one.'), 409, 'already-said');
    expect(await stored(id)).toHaveLength(1);
  });

  test('that is sent many times at once is there once', async () => {
    const id = await answered();
    const sent = await Promise.all(Array.from({ length: 6 }, () => say(id, TEXT)));
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 303));
    expect(await stored(id)).toHaveLength(1);
  });

  test.each([
    ['', { why: 'empty' }],
    ['\u200d', { why: 'unreadable' }],
    ['x'.repeat(283), { why: 'long', over: 3, most: 280 }],
  ] satisfies [string, ReasonProblem][])(
    '%j comes back with what is wrong',
    async (text, problem) => {
      const id = await answered();
      const sent = await say(id, text);
      expect(sent.status).toBe(422);
      expect(mainTextOf(sent.text)).toContain(words.reasonProblemText(problem));
      expect(markupOf(sent.text)).toMatch(/<textarea[^>]*aria-invalid="true"/);
      expect(sent.text).toContain(`>${text}</textarea>`);
      expect(await stored(id)).toEqual([]);
    },
  );

  test('has text and nothing else in it', async () => {
    const id = await answered();
    await say(id, '<b>See</b> https://example.org/ & go');
    const html = await pageOf(id);
    expect(html).toContain('&lt;b&gt;See&lt;/b&gt; https://example.org/ &amp; go');
    expect(html).not.toContain('href="https://example.org/');
  });

  test('needs an answer that counts', async () => {
    const id = await insertQuestion(sql);
    await expectRefused(await say(id, TEXT), 409, 'no-answer');
    await give(id, '1');
    const hold = (isHeld: boolean) => sql`
      update answers set is_held = ${isHeld} where voter = ${ada.voterId}::uuid
      and question_id = (select id from questions where public_id = ${id})`;
    await hold(true);
    await expectRefused(await say(id, TEXT), 409, 'held-back');
    await hold(false);
    expect(await stored(id)).toEqual([]);
  });

  test('is written by members alone', async () => {
    const id = await answered();
    const sent = await send(id, { does: 'say-reason', reason: TEXT }, 'a visitor');
    expect(sent.status).toBe(303);
    expect(sent.headers.location).toContain('/sign-in?');
    expect(await stored(id)).toEqual([]);
    expect(await pageOf(id)).not.toContain(words.why);
    // A member who has not answered is not asked why.
    expect(await pageOf(id, ben)).not.toContain(words.why);
  });

  test('is not lost with a session that ended meanwhile', async () => {
    const id = await answered();
    const sent = await postFields(
      site.address,
      `/question/${id}`,
      Object.entries({ does: 'say-reason', reason: TEXT, signed: 'name' }),
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
    );
    expect(sent.status).toBe(401);
    expect(sent.text).toContain(`action="/question/${id}"`);
    expect(sent.text).toContain(`name="reason" value="${TEXT}"`);
    expect(sent.text).toContain('name="signed" value="name"');
    expect(await stored(id)).toEqual([]);
  });

  test('is edited for five minutes', async () => {
    const id = await answered();
    await say(id, TEXT);
    const edit = (reason: string) => send(id, { does: 'edit-reason', reason, signed: 'name' });
    expect((await edit('It is quieter.')).status).toBe(303);
    expect(await stored(id)).toMatchObject([{ text: 'It is quieter.', signed: 'name' }]);
    expect(await pageOf(id)).not.toContain('zeppelin');
    expect(await pageOf(id, ada)).toContain(words.edit);
    await said(id, '5 minutes');
    await expectRefused(await edit('Too late.'), 409, 'too-late');
    expect(await pageOf(id, ada)).not.toContain(words.edit);
    expect(await stored(id)).toMatchObject([{ text: 'It is quieter.' }]);
  });

  test('is deleted at any time, as often as wanted, and another can be written', async () => {
    const id = await answered();
    await say(id, TEXT);
    await said(id, '3 days');
    expect(await pageOf(id)).toContain(TEXT);
    const remove = () => send(id, { does: 'delete-reason' });
    expect((await remove()).status).toBe(303);
    expect((await remove()).status).toBe(303);
    expect(await stored(id)).toEqual([]);
    expect(await pageOf(id)).not.toContain(TEXT);
    expect(await pageOf(id, ada)).toContain(words.why);
    await expectRefused(await send(id, { does: 'edit-reason', reason: TEXT }), 409, 'none');
    expect((await say(id, 'Another one.')).status).toBe(303);
  });

  test('goes with its answer', async () => {
    const id = await answered();
    await say(id, TEXT);
    expect((await deleteAnswer(site.address, id, ownHeaders(ada))).status).toBe(200);
    expect(await stored(id)).toEqual([]);
  });

  test('that staff hid can be deleted, and no other takes its place', async () => {
    const id = await answered();
    await say(id, TEXT);
    await sql`update reasons set hidden_at = now() where question_id = (select id from questions where public_id = ${id})`;
    expect(mainTextOf(await pageOf(id, ada))).toContain(words.hiddenByStaff);
    await expectRefused(await say(id, 'Another one.'), 409, 'hidden');
    expect((await send(id, { does: 'delete-reason' })).status).toBe(303);
    expect(await stored(id)).toMatchObject([{ text: '', choices: [] }]);
    await expectRefused(await say(id, TEXT), 409, 'hidden');
    await expectRefused(await send(id, { does: 'keep-reason' }), 409, 'none');
    await deleteAnswer(site.address, id, ownHeaders(ada));
    await give(id, '1');
    await expectRefused(await say(id, TEXT), 409, 'hidden');
    expect(await stored(id)).toMatchObject([{ text: '' }]);
    for (const reader of [undefined, ada, ben])
      expect(await pageOf(id, reader)).not.toContain('zeppelin');
  });

  test('that staff hid keeps neither words nor answer once the answer is taken back', async () => {
    const id = await answered();
    await say(id, TEXT, 'name');
    await sql`update reasons set hidden_at = now() where question_id = (select id from questions where public_id = ${id})`;
    await deleteAnswer(site.address, id, ownHeaders(ada));
    expect(await stored(id)).toMatchObject([{ text: '', choices: [], signed: 'unnamed' }]);
  });

  test('waits after a changed answer until it is kept', async () => {
    const id = await answered();
    await say(id, TEXT);
    const [, report = ''] = /(\?report=reason:[\w-]+)/.exec(await pageOf(id)) ?? [];
    expect(await read(`/question/${id}${report}`)).toContain(TEXT);
    await give(id, '1');
    expect(await read(`/question/${id}${report}`)).not.toContain(TEXT);
    expect(await stored(id)).toMatchObject([{ choices: [2], stands: false }]);
    const isRead = async () => (await read(`/question/${id}?reasons=all`)).includes(TEXT);
    await expect.poll(isRead).toBe(false);
    expect(mainTextOf(await pageOf(id, ada))).toContain(words.changed);
    expect((await send(id, { does: 'keep-reason' })).status).toBe(303);
    expect(await stored(id)).toMatchObject([{ choices: [1], stands: true }]);
    await expect.poll(isRead).toBe(true);
    // Back to an answer it was said for, it holds without being asked.
    await give(id, '3');
    await give(id, '1');
    expect(await stored(id)).toMatchObject([{ stands: true }]);
  });

  test('can be deleted after closing, and not be written', async () => {
    const [without, id] = [await answered(), await answered()];
    await say(id, TEXT);
    await close(id);
    await close(without);
    await expectRefused(await say(without, TEXT), 409, 'not-open');
    await expectRefused(await send(id, { does: 'edit-reason', reason: 'New.' }), 409, 'not-open');
    await expectRefused(await send(id, { does: 'keep-reason' }), 409, 'not-open');
    expect(await pageOf(without, ada)).not.toContain(words.why);
    const page = await pageOf(id, ada);
    expect(page).toContain(words.remove);
    expect(page).not.toContain(words.edit);
    expect((await send(id, { does: 'delete-reason' })).status).toBe(303);
    expect(await stored(id)).toEqual([]);
  });

  test('is limited as questions are', async () => {
    const many = async (ago: string, count: number) => {
      for (let n = 0; n < count; n++) {
        const id = await insertQuestion(sql);
        await sql`
          insert into reasons (question_id, voter, choices, text, said_at)
          select id, ${cleo.voterId}::uuid, '{1}', 'One of many', now() - ${ago}::interval from questions where public_id = ${id}`;
      }
    };
    const id = await answered({}, cleo);
    const [question] = await sql<
      { id: string }[]
    >`select id from questions where public_id = ${id}`;
    const key = { questionId: question?.id ?? '', voterId: cleo.voterId };
    // The site under test multiplies its limits.
    const sayAlone = () => insertOwnReason(sql, key, { text: TEXT, signed: 'unnamed' }, 1);
    await many('30 minutes', REASON_LIMITS.perHour);
    expect(await sayAlone()).toEqual({ refusal: 'hour' });
    await sql`update reasons set said_at = now() - interval '2 hours' where voter = ${cleo.voterId}::uuid`;
    await many('2 hours', REASON_LIMITS.perDay - REASON_LIMITS.perHour);
    expect(await sayAlone()).toEqual({ refusal: 'day' });
    expect(await stored(id)).toEqual([]);
    await sql`delete from reasons where voter = ${cleo.voterId}::uuid`;
  });
});
