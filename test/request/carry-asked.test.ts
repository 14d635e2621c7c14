import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transferPath } from '../../app/answering/answer-transfer.server.ts';
import { putAnswer } from '../support/answers.ts';
import {
  TRANSFER_PATH,
  submitTransfer,
  cookiesOf,
  answersOf,
  arrivalOf,
  visitorWithAnswer,
} from '../support/transfer.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest, postForm } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { signUpLink, sessionOf, signUp, newPerson } from '../support/people.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Whoever comes with answers of a browser is asked about them: when, by which page, and once. */
const site = sharedSite();
let sql: Sql;
let lane: Sql;
let people = 0;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  lane = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await Promise.all([sql?.end(), lane?.end()]);
});

const newcomer = () => createMember(site, `Newcomer${++people}`);
const ofOrigin = (cookie: string) => ({ cookie, 'sec-fetch-site': 'same-origin' });

const arrival = (...ids: string[]) => arrivalOf(site, sql, `Newcomer${++people}`, ids);

describe('the page', () => {
  test('names up to five, says how many, and is shown once', async () => {
    const asked: QuestionInput[] = Array.from({ length: 8 }, (_, at) => ({
      text: `Which of these, ${at}?`,
    }));
    const ids = [];
    for (const one of asked) ids.push(await insertQuestion(sql, one));
    const { member, browser } = await arrival(...ids);
    await putAnswer(site.address, ids[7] ?? '', ['2'], ofOrigin(member.cookie));
    const headers = cookiesOf(member, browser);
    const {
      status,
      text,
      headers: sent,
    } = await sendRequest(site.address, TRANSFER_PATH, { headers });
    expect(status).toBe(200);
    expect(sent['cache-control']).toBe('private, no-store');
    const words = mainTextOf(text);
    expect(words).toContain('7 questions that are still open');
    expect(words).toContain('and 2 more');
    expect(words.match(/Which of these, \d\?/g)).toHaveLength(5);
    expect(words).toContain('One question has an answer from you and one from this browser');
    await submitTransfer(site.address, member, browser, 'leave');
    const again = await sendRequest(site.address, TRANSFER_PATH, { headers });
    expect([again.status, again.headers.location]).toEqual([303, '/topic']);
  });

  test('leads on whoever has nothing to be asked about', async () => {
    const { member, browser } = await arrival();
    const none = await newcomer();
    for (const headers of [{}, cookiesOf(undefined, browser), cookiesOf(none, undefined)]) {
      const { status, headers: sent } = await sendRequest(site.address, TRANSFER_PATH, { headers });
      expect([status, sent.location]).toEqual([303, '/topic']);
    }
    const away = '/sign-in/carry?next=%2F%2Fevil.example';
    const { headers } = await sendRequest(site.address, away, {
      headers: cookiesOf(none, undefined),
    });
    expect(headers.location).toBe('/');
    expect((await submitTransfer(site.address, member, browser, 'both')).status).toBe(400);
  });

  test('changes nothing for a visitor, or without the cookie of the browser', async () => {
    const id = await insertQuestion(sql);
    const { member, browser } = await arrival(id);
    await submitTransfer(site.address, undefined, browser);
    await submitTransfer(site.address, member, undefined);
    await submitTransfer(site.address, member, {
      ...browser,
      cookie: `${browser.cookie.slice(0, -3)}AAA`,
    });
    expect(await answersOf(sql, id, { member, browser })).toEqual({
      member: undefined,
      visitor: [1],
    });
  });

  test('is not taken from another site', async () => {
    const id = await insertQuestion(sql);
    const { member, browser } = await arrival(id);
    const { status } = await sendRequest(site.address, TRANSFER_PATH, {
      method: 'POST',
      headers: {
        ...cookiesOf(member, browser),
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      body: 'does=take',
    });
    expect(status).toBe(403);
    expect((await answersOf(sql, id, { member, browser })).visitor).toEqual([1]);
  });
});

test('the way on leads by the page as long as it is to be asked', async () => {
  const { member, browser } = await arrival();
  const path = () => transferPath({ sql, voterId: browser.voterId }, member, '/question?sort=new');
  expect(await path()).toBe('/sign-in/carry?next=%2Fquestion%3Fsort%3Dnew');
  expect(await transferPath({ sql, voterId: undefined }, member, '/topic')).toBe('/topic');
  await submitTransfer(site.address, member, browser, 'leave');
  expect(await path()).toBe('/question?sort=new');
});

test('left as they are, they stay a visitor’s', async () => {
  const id = await insertQuestion(sql);
  const { member, browser } = await arrival(id);
  await submitTransfer(site.address, member, browser, 'leave');
  const left = { member: undefined, visitor: [1] };
  expect(await answersOf(sql, id, { member, browser })).toEqual(left);
});

describe('whoever makes an account', () => {
  const person = () => newPerson(`carried.${++people}`);
  const accountOf = async ({ email }: { email: string }) => {
    const [row] = await sql<{ id: string; voterId: string }[]>`
      select id, replace(voter::text, '-', '') as "voterId" from members where email = ${email}`;
    if (!row) throw new Error('There is no such account.');
    return { ...row, cookie: '' };
  };

  test.each([
    ['in the same browser', true],
    ['in another browser than the one that asked', false],
  ])('takes their answers along, %s', async (_, isSame) => {
    const id = await insertQuestion(sql);
    const browser = await visitorWithAnswer(site.address, id, ['2']);
    const who = person();
    const link = await signUpLink(site.address, who, '/', { cookie: browser.cookie });
    const headers = isSame ? { cookie: browser.cookie } : {};
    const { text } = await sendRequest(site.address, link, { headers });
    expect(mainTextOf(text)).toContain('Add the answer I gave earlier');
    const { name, password } = who;
    const made = await postForm(site.address, link, { name, password, carry: 'yes' }, headers);
    expect([made.status, made.headers.location]).toEqual([303, '/welcome']);
    const member = await accountOf(who);
    expect(await answersOf(sql, id, { member, browser })).toEqual({ member: [2], visitor: [] });
  });

  test('leaves them where they are if they say so, and is not asked again', async () => {
    const id = await insertQuestion(sql);
    const browser = await visitorWithAnswer(site.address, id, ['2']);
    const who = person();
    const headers = { cookie: browser.cookie };
    const link = await signUpLink(site.address, who, '/', headers);
    const wrong = await postForm(site.address, link, { name: '', password: '' }, headers);
    expect(wrong.text).toMatch(/<input(?=[^>]*name="carry")(?![^>]*checked)/);
    const { name, password } = who;
    const made = await postForm(site.address, link, { name, password }, headers);
    expect(made.status).toBe(303);
    const member = await accountOf(who);
    expect(await answersOf(sql, id, { member, browser })).toEqual({
      member: undefined,
      visitor: [2],
    });
    const again = await postForm(site.address, '/sign-in?next=%2Ftopic', who, headers);
    expect(again.headers.location).toBe('/topic');
  });

  test('is not asked where nothing was answered', async () => {
    const link = await signUpLink(site.address, person());
    expect((await sendRequest(site.address, link)).text).not.toContain('name="carry"');
  });
});

test('whoever signs in is led on by way of the question, once', async () => {
  const who = newPerson(`led.${++people}`);
  await signUp(site.address, who);
  const browser = await visitorWithAnswer(site.address, await insertQuestion(sql), ['1']);
  const enter = () =>
    postForm(site.address, '/sign-in?next=%2Ftopic', who, { cookie: browser.cookie });
  const first = await enter();
  expect(first.headers.location).toBe(TRANSFER_PATH);
  const cookie = `${sessionOf(first)}; ${browser.cookie}`;
  const taken = await postForm(site.address, TRANSFER_PATH, { does: 'take' }, { cookie });
  expect(taken.headers.location).toBe('/topic');
  expect((await enter()).headers.location).toBe('/topic');
});
