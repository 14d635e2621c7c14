import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAnswer, deviceKey, putAnswer } from '../support/answers.ts';
import { cookieOf, postFields } from '../support/forms.ts';
import { mainTextOf, markupOf } from '../support/html.ts';
import { sendRequest, type HttpResponse } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { createQuestion, ownQuestionPath } from '../support/question-form.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { arrivalOf, submitTransfer } from '../support/transfer.ts';
import { REASON_LENGTH } from '../../app/reasons/reason-rules.ts';
import { comparedText, EDIT_MS } from '../../app/reasons/writing-rules.ts';
import * as words from '../../app/reasons/words/own.ts';

/** Visitors say why where the author lets them: always unnamed, and known by their browser alone. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const TEXT = 'It is quieter by the zeppelin.';
const OURS = { 'sec-fetch-site': 'same-origin' };
type Browser = { cookie: string };

/** A browser that answered the question, as its script or a form did it. */
async function answered(asked: QuestionInput = {}): Promise<{ id: string; browser: Browser }> {
  const id = await insertQuestion(sql, { visitorsSayWhy: true, ...asked });
  const given = await putAnswer(site.address, id, ['2'], {
    ...OURS,
    'idempotency-key': deviceKey(),
  });
  if (given.status !== 200) throw new Error(given.text);
  return { id, browser: cookieOf(given) };
}

const read = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await sendRequest(site.address, path, { headers })).text;
const send = (
  id: string,
  fields: Record<string, string>,
  headers: Readonly<Record<string, string>>,
): Promise<HttpResponse> =>
  postFields(site.address, `/question/${id}?said=1`, Object.entries(fields), {
    ...OURS,
    ...headers,
  });
const say = (id: string, reason: string, browser: Browser, signed = 'unnamed') =>
  send(id, { does: 'say-reason', reason, signed }, browser);
const stored = async (id: string): Promise<Record<string, unknown>[]> => [
  ...(await sql`
    select r.text, r.signed, r.choices, r.stands from reasons r join questions q on q.id = r.question_id
    where q.public_id = ${id}`),
];
const ownOf = async (id: string, browser?: Browser): Promise<unknown> =>
  (
    JSON.parse(await read(`/api/v1/me/reasons?question=${id}&own=1`, { ...browser })) as {
      own: unknown;
    }
  ).own;

describe('the reason of a visitor', () => {
  test('is said without a script, and stands apart on the page that is made for them', async () => {
    const { id, browser } = await answered();
    // What is cached has no form: a script adds it.
    expect(await read(`/question/${id}`, browser)).not.toContain(words.why);
    const form = await read(`/question/${id}?answered=1`, browser);
    expect(form).toContain(words.why);
    expect(markupOf(form)).not.toContain('name="signed"');
    // A name cannot be smuggled in.
    const sent = await say(id, `  ${TEXT}\n`, browser, 'name');
    expect([sent.status, sent.headers.location]).toEqual([303, `/question/${id}?said=1#reasons`]);
    expect(await stored(id)).toEqual([
      { text: TEXT, signed: 'unnamed', choices: [2], stands: true },
    ]);
    const own = mainTextOf(await read(`/question/${id}?said=1`, browser));
    expect(own).toContain(words.yours);
    expect(own).toContain(words.aboutYours({ signature: 'none', shows: 'now' }));
    expect(own.split(`“${TEXT}”`)).toHaveLength(2);
    // Another page than the one that was kept above.
    const others = mainTextOf(await read(`/question/${id}?reasons=all`));
    expect(others).toContain(TEXT);
    expect(others).not.toContain(words.yours);
    expect((await say(id, TEXT, browser)).status).toBe(303);
    expect((await say(id, 'Another one.', browser)).status).toBe(409);
  });

  test('is found by its browser alone, and edited and deleted by it', async () => {
    const { id, browser } = await answered();
    await say(id, TEXT, browser);
    expect(await ownOf(id, browser)).toMatchObject({
      text: TEXT,
      signed: 'unnamed',
      choices: [2],
      isHidden: false,
    });
    expect(await ownOf(id)).toBeNull();
    const other = await answered();
    expect(await ownOf(id, other.browser)).toBeNull();
    await send(id, { does: 'delete-reason' }, other.browser);
    expect(await stored(id)).toHaveLength(1);
    const edited = await send(id, { does: 'edit-reason', reason: 'It is quieter.' }, browser);
    expect(edited.status).toBe(303);
    expect(await stored(id)).toMatchObject([{ text: 'It is quieter.', signed: 'unnamed' }]);
    await sql`update reasons set said_at = now() - make_interval(secs => ${EDIT_MS / 1_000})`;
    const late = await send(id, { does: 'edit-reason', reason: 'Louder.' }, browser);
    expect(late.status).toBe(409);
    expect(mainTextOf(late.text)).toContain(words.reasonRefusalText('too-late'));
    expect((await send(id, { does: 'delete-reason' }, browser)).status).toBe(303);
    expect(await stored(id)).toEqual([]);
  });

  test('comes back to the script that sent it', async () => {
    const { id, browser } = await answered();
    const sent = await postFields(
      site.address,
      `/question/${id}.data?said=1`,
      [
        ['does', 'say-reason'],
        ['reason', TEXT],
      ],
      { ...OURS, ...browser, 'sec-fetch-dest': 'empty' },
    );
    expect(sent.text).toContain(TEXT);
    expect(sent.text).toContain('say-reason');
  });

  test('goes with the answer', async () => {
    const { id, browser } = await answered();
    await say(id, TEXT, browser);
    await putAnswer(site.address, id, ['1'], { ...OURS, ...browser });
    expect(await stored(id)).toMatchObject([{ stands: false }]);
    expect(await read(`/question/${id}`)).not.toContain('zeppelin');
    await send(id, { does: 'keep-reason' }, browser);
    expect(await stored(id)).toMatchObject([{ stands: true, choices: [1] }]);
    await deleteAnswer(site.address, id, { ...OURS, ...browser });
    expect(await stored(id)).toEqual([]);
  });

  test.each([
    { audience: 'everyone', visitorsSayWhy: false },
    { audience: 'members', visitorsSayWhy: false },
  ] as const)('is not taken where $audience may answer and it is not allowed', async (asked) => {
    const { browser } = await answered();
    const id = await insertQuestion(sql, asked);
    const sent = await say(id, TEXT, browser);
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      expect.stringContaining('/sign-in?'),
    ]);
    expect(await stored(id)).toEqual([]);
    const unknown = await say('q000000000', TEXT, browser);
    expect(unknown.status).toBe(303);
  });

  test('needs an answer of the same browser', async () => {
    const { id } = await answered();
    const other = await answered();
    for (const headers of [{}, other.browser]) {
      const sent = await send(id, { does: 'say-reason', reason: TEXT }, headers);
      expect(sent.status).toBe(409);
      expect(mainTextOf(sent.text)).toContain(words.reasonRefusalText('no-answer'));
    }
    expect(await stored(id)).toEqual([]);
  });

  test('is hidden as long as the result', async () => {
    const { id, browser } = await answered({ results: 'closed' });
    await say(id, TEXT, browser);
    expect(await read(`/question/${id}`)).not.toContain('zeppelin');
    expect(mainTextOf(await read(`/question/${id}?said=1`, browser))).toContain(TEXT);
  });

  test('joins the account with its answer, and goes where the account has one of its own', async () => {
    const asked = { visitorsSayWhy: true };
    const [joins, loses] = [await insertQuestion(sql, asked), await insertQuestion(sql, asked)];
    const { member, browser } = await arrivalOf(site, sql, 'Zqreasoner', [joins, loses]);
    await say(joins, TEXT, browser);
    await say(loses, 'It is louder.', browser);
    await putAnswer(site.address, loses, ['2'], { ...OURS, cookie: member.cookie });
    expect((await submitTransfer(site.address, member, browser)).status).toBe(303);
    const now = await sql<
      { text: string; voter: string }[]
    >`select text, voter::text from reasons where question_id in (
      select id from questions where public_id in (${joins}, ${loses}))`;
    expect(now.map(({ text, voter }) => [text, voter.replaceAll('-', '')])).toEqual([
      [TEXT, member.voterId.replaceAll('-', '')],
    ]);
    expect(mainTextOf(await read(`/question/${joins}`, { cookie: member.cookie }))).toContain(
      words.aboutYours({ signature: 'unnamed', shows: 'now' }),
    );
  });
});

describe('similar reasons', () => {
  const typed = 'It is more quiet by the zeppelin';
  const near = async (id: string, browser?: Browser) => {
    const query = new URLSearchParams({ question: id, text: typed });
    const text = await read(`/api/v1/me/similar-reasons?${query}`, { ...browser });
    return (JSON.parse(text) as { items: { text: string }[] }).items.map((one) => one.text);
  };
  const other = async (id: string, text: string) => {
    const given = await putAnswer(site.address, id, ['1'], OURS);
    await say(id, text, cookieOf(given));
  };

  test('of others are offered, the nearest first, and never own ones', async () => {
    const { id, browser } = await answered();
    await other(id, 'The bus stops here.');
    for (const end of ['', ' at noon', ' at night', ' on most days'])
      await other(id, `It is quieter by the zeppelin${end}`);
    await say(id, typed, browser);
    const items = await near(id, browser);
    expect(items).toHaveLength(3);
    expect(items[0]).toBe('It is quieter by the zeppelin');
    expect(items).not.toContain(typed);
  });

  test.each(['中', 'ع', '👩‍👩‍👧', 'न'])('are asked for by the longest reason of %s', async (letter) => {
    const { id, browser } = await answered();
    const text = comparedText(letter.repeat(REASON_LENGTH.max)) ?? '';
    const query = new URLSearchParams({ question: id, text });
    const path = `/api/v1/me/similar-reasons?${query}`;
    expect((await sendRequest(site.address, path, { headers: { ...browser } })).status).toBe(200);
  });

  test('are not offered to whom the result is hidden', async () => {
    const { id, browser } = await answered({ results: 'after' });
    await other(id, TEXT);
    expect(await near(id)).toEqual([]);
    expect(await near(id, browser)).toEqual([TEXT]);
    const late = await answered({ results: 'closed' });
    await other(late.id, TEXT);
    expect(await near(late.id, late.browser)).toEqual([]);
  });
});

test('the author lets visitors say why when asking, and finds it so when editing', async () => {
  const ada = await createMember(site, 'Zqasker');
  const may = async (id: string) =>
    (JSON.parse(await read(`/api/v1/questions/${id}`)) as Record<string, unknown>)[
      'visitorsSayWhy'
    ];
  const box = /<input type="checkbox"[^>]*name="visitorsSayWhy"[^>]*>/;
  const form = await read('/account/questions/new', { cookie: ada.cookie });
  expect(box.exec(markupOf(form))?.[0]).not.toContain('checked');
  const id = await createQuestion(site.address, ada, { audience: 'everyone', visitorsSayWhy: '1' });
  expect(await may(id)).toBe(true);
  const edit = await read(`${ownQuestionPath(id)}?do=edit`, { cookie: ada.cookie });
  expect(box.exec(markupOf(edit))?.[0]).toContain('checked');
  const inside = { audience: 'members', visitorsSayWhy: '1', text: 'Which of the two is nearer?' };
  expect(await may(await createQuestion(site.address, ada, inside))).toBe(false);
});
