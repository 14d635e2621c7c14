import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castForEach } from '../support/checked-voters.ts';
import { sendCrowd } from '../support/answers.ts';
import { eventually, expectSoonerThan } from '../support/eventually.ts';
import { cookieOf, postFields } from '../support/forms.ts';
import { markupOf, mainTextOf } from '../support/html.ts';
import { sendRequest, type HttpResponse } from '../support/http.ts';
import { ADA, BO, signUp } from '../support/people.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Answering as a browser without a script does it: a form, a redirect, a page for this one person. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

type Fields = readonly (readonly [string, string])[];
const send = (id: string, fields: Fields, headers: Record<string, string> = {}) =>
  postFields(site.address, `/question/${id}`, fields, headers);
const pick = (...choices: number[]): Fields => [
  ['does', 'answer'],
  ...choices.map((choice): [string, string] => ['choice', String(choice)]),
];
/** Where a form led to, as whoever sent it sees it. */
const follow = (answer: HttpResponse, headers: Record<string, string> = {}) =>
  sendRequest(site.address, answer.headers.location ?? '', { headers });

async function kept(id: string): Promise<{ choices: number[]; level: number }[]> {
  return sql`
    select a.choices, a.level from answers a join questions q on q.id = a.question_id
    where q.public_id = ${id} order by a.answered_at, a.voter`;
}

describe('an answer by form', () => {
  test('is counted, sets the cookie, and leads to the outcome', async () => {
    const id = await insertQuestion(sql, { results: 'after' });
    const answered = await send(id, pick(2));
    expect(answered.status).toBe(303);
    expect(answered.headers.location).toBe(`/question/${id}?answered=1`);
    expect(answered.headers['set-cookie']?.[0]).toMatch(/^__Host-voter=v2\..*Secure; HttpOnly$/);
    expect(answered.headers['cache-control']).toBe('private, no-store');
    expect(await kept(id)).toEqual([{ choices: [2], level: 0 }]);

    const page = await follow(answered, cookieOf(answered));
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.headers['set-cookie']).toBeUndefined();
    const words = mainTextOf(page.text);
    for (const said of ['Counted. You are the only one.', 'your choice', 'Undo', 'Change'])
      expect(words).toContain(said);
  });

  test('is told apart from the figures of a split, which it may not be in', async () => {
    const id = await insertQuestion(sql);
    await castForEach(sql, id, 'device', { 1: 10, 2: 10 });
    await castForEach(sql, id, 'account', { 1: 10 });
    // Whoever reads it before the answer fixes how the split stands.
    await sendRequest(site.address, `/question/${id}?audience=visitors`);
    const cookie = cookieOf(await send(id, pick(2)));
    const path = `/question/${id}?answered=1`;
    const read = async (query = '') =>
      mainTextOf((await sendRequest(site.address, path + query, { headers: cookie })).text);
    expect(await read('&audience=visitors')).toContain(
      'Counted; these figures may not include it. 20 visitors counted',
    );
    expect(await read()).toMatch(/Counted\. You are with/);
  });

  test('given again with the cookie is a change', async () => {
    const id = await insertQuestion(sql);
    const cookie = cookieOf(await send(id, pick(1)));
    await send(id, pick(3), cookie);
    expect(await kept(id)).toEqual([{ choices: [3], level: 0 }]);
  });

  test('of several kinds is read as its fields say', async () => {
    const multiple = await insertQuestion(sql, {
      kind: 'multiple',
      choices: 4,
      pick: 3,
      none: true,
    });
    await send(multiple, pick(4, 1));
    expect(await kept(multiple)).toMatchObject([{ choices: [1, 4] }]);
    const ranking = await insertQuestion(sql, { kind: 'ranking', choices: 4 });
    await send(ranking, [
      ['does', 'answer'],
      ['rank-1', ''],
      ['rank-2', '2'],
      ['rank-3', '1'],
      ['rank-4', ''],
    ]);
    expect(await kept(ranking)).toMatchObject([{ choices: [3, 2] }]);
  });

  test('is taken back, and the page says so', async () => {
    const id = await insertQuestion(sql);
    const cookie = cookieOf(await send(id, pick(1)));
    const back = await send(id, [['does', 'withdraw']], cookie);
    expect(back.headers.location).toBe(`/question/${id}?withdrawn=1`);
    expect(await kept(id)).toMatchObject([{ choices: [] }]);
    expect(mainTextOf((await follow(back, cookie)).text)).toContain('Removed.');
    // Whoever takes back what they never gave gets no cookie for it.
    const nothing = await send(id, [['does', 'withdraw']], { 'user-agent': 'another' });
    expect([nothing.status, nothing.headers['set-cookie']]).toEqual([303, undefined]);
  });

  test('can be changed: the page shows the choices again, one’s own marked', async () => {
    const id = await insertQuestion(sql, { kind: 'multiple', choices: 3 });
    const cookie = cookieOf(await send(id, pick(2)));
    const page = await sendRequest(site.address, `/question/${id}?change=1`, { headers: cookie });
    expect(mainTextOf(page.text)).toContain('Pick again.');
    expect(boxes(page.text)).toEqual([
      ['1', false],
      ['2', true],
      ['3', false],
    ]);
  });
});

describe('a look without an answer', () => {
  test('shows the result to whoever asked, and to nobody else', async () => {
    const id = await insertQuestion(sql, { results: 'after' });
    await sendCrowd(site.address, id, { people: 60, connections: 4 });
    const hidden = await sendRequest(site.address, `/question/${id}`);
    expect(mainTextOf(hidden.text)).not.toContain('of 60 people');
    const peeked = await send(id, [['does', 'peek']]);
    expect(peeked.headers.location).toBe(`/question/${id}?peeked=1`);
    const page = await follow(peeked, cookieOf(peeked));
    expect(mainTextOf(page.text)).toContain('60 people');
    expect(mainTextOf(page.text)).toContain('marked as given after looking');
    // The same address without the cookie is everybody's page.
    const stranger = await follow(peeked);
    expect(mainTextOf(stranger.text)).not.toContain('60 people counted');
    expect(mainTextOf(stranger.text)).not.toContain('This is the result so far');
    await send(id, pick(1), cookieOf(peeked));
    const [totals] = await sql`
      select t.peeked, t.saw_first from totals t join questions q on q.id = t.question_id where q.public_id = ${id}`;
    expect(totals).toEqual({ peeked: 1, saw_first: 1 });
  });
});

describe('equal posts of one browser without a cookie', () => {
  /** Who somebody is known as; behind it stands when they were told, which may be a second later. */
  const markIn = (cookie: string) =>
    Buffer.from(/=v2\.([\w-]{38})\./.exec(cookie)?.[1] ?? '', 'base64url').toString('hex', 0, 16);

  test('are one within two seconds, together and one after the other', async () => {
    const step = () => Math.floor(Date.now() / 2_000);
    // A busy machine may need more than one try to be so quick, and to press twice within one step.
    await expectSoonerThan(2_000, async () => {
      const id = await insertQuestion(sql);
      const [before, began] = [step(), performance.now()];
      const first = await Promise.all([send(id, pick(1)), send(id, pick(1))]);
      if (step() !== before) return Infinity;
      const second = await send(id, pick(1));
      const took = performance.now() - began;
      if (took >= 2_000) return took;
      expect(await kept(id)).toHaveLength(1);
      const marks = [...first, second].map((answer) => markIn(cookieOf(answer).cookie));
      expect(marks[0]).toHaveLength(32);
      expect(new Set(marks).size).toBe(1);
      return took;
    });
  });

  test('are two when the choice or the browser is another', async () => {
    const id = await insertQuestion(sql);
    await send(id, pick(1));
    await send(id, pick(2));
    await send(id, pick(1), { 'user-agent': 'another' });
    expect((await kept(id)).map(({ choices }) => choices)).toEqual([[1], [2], [1]]);
  });

  test('are two when more time lies between them', async () => {
    const id = await insertQuestion(sql);
    await send(id, pick(1));
    await eventually(async () => {
      await send(id, pick(1));
      expect(await kept(id)).toHaveLength(2);
    }, 250);
  });
});

describe('a form that cannot be counted', () => {
  test('comes back with its choice kept and the reason beside it', async () => {
    const id = await insertQuestion(sql, { kind: 'multiple', choices: 4, pick: 2 });
    const refused = await send(id, pick(1, 2, 4));
    expect(refused.status).toBe(422);
    expect(refused.headers['cache-control']).toBe('private, no-store');
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(mainTextOf(refused.text)).toContain('Pick at most 2.');
    expect(/<div role="alert"[^>]*>/.exec(refused.text)?.[0]).toMatch(/ autofocus=""/i);
    expect(boxes(refused.text).filter(([, isChecked]) => isChecked)).toEqual([
      ['1', true],
      ['2', true],
      ['4', true],
    ]);
    expect(await kept(id)).toEqual([]);
  });

  test.each<[string, Fields, string]>([
    ['nothing', [['does', 'answer']], 'Pick at least one.'],
    ['a choice that does not exist', pick(77), 'There is no such choice.'],
  ])('as when %s is picked, says so', async (_, fields, says) => {
    const id = await insertQuestion(sql);
    const refused = await send(id, fields);
    expect(refused.status).toBe(422);
    expect(mainTextOf(refused.text)).toContain(says);
  });

  test('as a ranking with two at one place, stands in an order to look at', async () => {
    const id = await insertQuestion(sql, { kind: 'ranking', choices: 3 });
    const refused = await send(id, [
      ['rank-1', '1'],
      ['rank-2', '1'],
      ['rank-3', ''],
    ]);
    expect(refused.status).toBe(422);
    expect(mainTextOf(refused.text)).toContain('Two of them had place 1.');
  });

  test.each([
    ['closed', 409, 'This question is closed.', { closesIn: '-1 minute' }],
    ['not open yet', 409, 'This question has not opened yet.', { opensIn: '10 minutes' }],
  ])('as when it is %s, says so', async (_, status, says, asked) => {
    const id = await insertQuestion(sql, asked);
    const refused = await send(id, pick(1));
    expect(refused.status).toBe(status);
    expect(await kept(id)).toEqual([]);
    expect(mainTextOf(refused.text)).toContain(says);
  });

  test('to a question for members leads to signing in, and back with the choice', async () => {
    const id = await insertQuestion(sql, { kind: 'ranking', audience: 'members' });
    const led = await send(id, [
      ['rank-3', '1'],
      ['rank-1', '2'],
    ]);
    expect(led.status).toBe(303);
    const to = new URL(led.headers.location ?? '', site.address);
    expect(to.pathname).toBe('/sign-in');
    expect(to.searchParams.get('next')).toBe(`/question/${id}?choice=3,1`);
    const back = await sendRequest(site.address, to.searchParams.get('next') ?? '');
    expect(back.headers['cache-control']).toBe('private, no-store');
    expect(mainTextOf(back.text)).toContain('Your choice is still here.');
    expect(await kept(id)).toEqual([]);
  });

  test('from a page of somebody else is refused', async () => {
    const id = await insertQuestion(sql);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none', origin: 'null' },
    ])
      expect((await send(id, pick(1), headers)).status).toBe(403);
    expect(await kept(id)).toEqual([]);
  });

  test('to a question that is not there is 404', async () => {
    expect((await send('0000000000', pick(1))).status).toBe(404);
    expect((await send('nothing', pick(1))).status).toBe(404);
  });
});

describe('a member', () => {
  test('answers with their account, and finds it on every page of theirs', async () => {
    const [open, theirs] = [
      await insertQuestion(sql, { results: 'after' }),
      await insertQuestion(sql, { audience: 'members' }),
    ];
    const headers = { cookie: await signUp(site.address, ADA) };
    const answered = await send(open, pick(2), headers);
    expect([answered.status, answered.headers['set-cookie']]).toEqual([303, undefined]);
    expect((await send(theirs, pick(1), headers)).headers.location).toContain('answered=1');
    expect(await kept(open)).toEqual([{ choices: [2], level: 4 }]);
    const page = await sendRequest(site.address, `/question/${open}`, { headers });
    expect(mainTextOf(page.text)).toContain('You are the only one.');
    expect(mainTextOf(page.text)).toContain('your choice');
  });

  test('of no community is told so, and can pick nothing', async () => {
    const id = await insertQuestion(sql, { community: 'slow-wheels', audience: 'community' });
    const headers = { cookie: await signUp(site.address, BO) };
    const page = await sendRequest(site.address, `/question/${id}`, { headers });
    expect(mainTextOf(page.text)).toContain('To answer, join the community first');
    expect(markupOf(page.text)).not.toContain('name="choice"');
    expect((await send(id, pick(1), headers)).status).toBe(403);
    expect(await kept(id)).toEqual([]);
  });
});

test('a removed question says why, and nothing of itself', async () => {
  const id = await insertQuestion(sql);
  await sql`
    insert into question_removals (question_id, reason) select id, 'It named a <private> person' from questions where public_id = ${id}`;
  for (const answer of [
    await sendRequest(site.address, `/question/${id}`),
    await send(id, pick(1)),
  ]) {
    expect(answer.status).toBe(410);
    expect(answer.text).toContain('It named a &lt;private&gt; person');
    expect(answer.text).not.toContain('Which of these would you choose?');
    expect(answer.text).not.toContain('Choice 1');
  }
});

test('a page for everybody knows nobody, cookie or not', async () => {
  const id = await insertQuestion(sql);
  const cookie = cookieOf(await send(id, pick(2)));
  const [known, unknown] = await Promise.all([
    sendRequest(site.address, `/question/${id}`, { headers: cookie }),
    sendRequest(site.address, `/question/${id}`),
  ]);
  expect(known.body).toEqual(unknown.body);
  expect(known.headers['cache-control']).toContain('public');
  expect(known.headers['set-cookie']).toBeUndefined();
});

test('choices stand in another order for other readers, and those outside the base last', async () => {
  const id = await insertQuestion(sql, { choices: 4, none: true, unsure: true });
  const orders = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const { text } = await sendRequest(site.address, `/question/${id}`, {
        headers: { 'user-agent': `reader ${at}` },
      });
      return [...markupOf(text).matchAll(/value="(\d+)" class="strip-label pick"/g)].map(
        ([, n = '']) => n,
      );
    }),
  );
  expect(new Set(orders.map(([first]) => first)).size).toBe(4);
  for (const order of orders) {
    expect(order.slice(-2)).toEqual(['100', '101']);
    expect(order.slice(0, 4).toSorted()).toEqual(['1', '2', '3', '4']);
  }
});

/** The boxes of a form with their state, by value: the order is each reader's own. */
function boxes(html: string): [value: string, isChecked: boolean][] {
  const found = markupOf(html).match(/<input type="checkbox"[^>]*>/g) ?? [];
  return found
    .map((tag): [string, boolean] => [
      /value="(\d+)"/.exec(tag)?.[1] ?? '',
      / checked=""/.test(tag),
    ])
    .toSorted(([a], [b]) => a.localeCompare(b));
}
