import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  submitQuestion,
  createQuestion,
  ownQuestionPath,
  submitForm,
  QUESTION_FIELDS,
  getPage,
  ticketOf,
  type FormFields,
} from '../support/question-form.ts';
import { putAnswer } from '../support/answers.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { sharedSite } from '../support/shared-site.ts';

const NEW = '/account/questions/new';

const site = sharedSite();
let sql: Sql;
let ada: TestMember;
let bo: TestMember;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
  bo = await createMember(site, 'Bo');
});
afterAll(async () => {
  await sql?.end();
});

async function stored(id: string) {
  const [row] = await sql`
    select q.*, s.title, t.question_id is not null as has_counters,
           (select json_agg(json_build_array(c.number, c.label, c.role) order by c.number) from choices c where c.question_id = q.id) as choices,
           (select json_agg(o.slug order by qt.place) from question_topics qt join topics o on o.id = qt.topic_id where qt.question_id = q.id) as topics
    from questions q join surveys s on s.id = q.survey_id left join totals t on t.question_id = q.id where q.public_id = ${id}`;
  return row;
}
async function countOf(text: string): Promise<number> {
  return (await sql`select 1 from questions where text = ${text}`).length;
}

describe('who may ask', () => {
  test.each(['/account/questions', `${NEW}?version=q000000000`, '/account/questions/q000000000'])(
    'a visitor is led from %s to sign in, and back',
    async (path) => {
      const { status, headers } = await getPage(site.address, path);
      expect(status).toBe(303);
      expect(headers.location).toBe(`/sign-in?${new URLSearchParams({ next: path })}`);
    },
  );

  test('nothing a visitor sends is asked', async () => {
    const text = 'Can somebody without an account ask this?';
    const { status, text: page } = await submitForm(site.address, undefined, NEW, {
      ...QUESTION_FIELDS,
      does: 'ask',
      text,
    });
    // Without a form of its own it is handed back, to be sent again once signed in.
    expect(status).toBe(401);
    expect(page).toContain(text);
    expect(await countOf(text)).toBe(0);
  });

  test('what was typed comes back to who was signed out meanwhile, and can be sent again', async () => {
    const text = 'Is <b>this</b> lost with the session?';
    const sent = {
      ...QUESTION_FIELDS,
      does: 'ask',
      text,
      ticket: await ticketOf(site.address, ada),
    };
    const { status, text: page } = await submitForm(site.address, undefined, NEW, sent, {
      'sec-fetch-dest': 'document',
    });
    expect(status).toBe(401);
    expect(page).toContain('What you typed is not lost');
    expect(page).toContain('value="Is &lt;b&gt;this&lt;/b&gt; lost with the session?"');
    expect(page.match(/type="hidden" name="choice"/g)).toHaveLength(3);
    expect(await countOf(text)).toBe(0);
    expect((await submitForm(site.address, ada, NEW, sent)).status).toBe(303);
    expect(await countOf(text)).toBe(1);
  });

  test('every page offers to ask', async () => {
    for (const path of ['/', '/about', NEW])
      expect((await getPage(site.address, path, ada)).text).toContain(`href="${NEW}"`);
    expect((await getPage(site.address, '/account', ada)).text).toContain(
      'href="/account/questions"',
    );
  });
});

describe('a question that is asked', () => {
  test('is there with everything that belongs to it, and can be answered', async () => {
    const text = 'Should the library open on Sundays?';
    const id = await createQuestion(site.address, ada, {
      text,
      context: 'Today it is closed.\n\nAll day.',
      unsure: '1',
      topic: ['city-life', 'work'],
    });
    const row = await stored(id);
    expect(row).toMatchObject({
      author_id: ada.id,
      title: text,
      context: 'Today it is closed.\n\nAll day.',
      has_counters: true,
      revision: 1,
      audience: 'everyone',
      results: 'after',
      topics: ['city-life', 'work'],
      choices: [
        [1, 'Yes, everywhere', 'listed'],
        [2, 'Only in towns', 'listed'],
        [3, 'No', 'listed'],
        [101, null, 'unsure'],
      ],
    });
    expect(row?.['tie_close']).toEqual(row?.['closes_at']);
    expect((await getPage(site.address, `/question/${id}`)).text).toContain(text);
    expect((await putAnswer(site.address, id, ['2'])).status).toBe(200);
    const own = await getPage(site.address, ownQuestionPath(id), ada);
    expect(own.text).toContain('person has answered');
    expect(own.text).toContain(`${site.address}/question/${id}`);
    expect(own.headers['cache-control']).toBe('private, no-store');
  });

  test.each<[string, FormFields, object]>([
    [
      'multiple',
      { kind: 'multiple', pickAtMost: '2', choice: ['A', 'B', 'C', ''] },
      { kind: 'multiple', pick_at_most: 2 },
    ],
    ['ranking', { kind: 'ranking', ordered: '1' }, { kind: 'ranking', is_ordered: true }],
    [
      'scale',
      { kind: 'scale', steps: '0-10', low: 'Never', high: 'Always', choice: ['left over'] },
      { kind: 'scale', scale_low: 'Never', scale_high: 'Always', is_ordered: true },
    ],
  ])('may be a %s', async (kind, fields, row) => {
    const id = await createQuestion(site.address, ada, {
      ...fields,
      text: `How about a ${kind} one?`,
    });
    expect(await stored(id)).toMatchObject(row);
    expect((await putAnswer(site.address, id, kind === 'scale' ? ['0'] : ['1'])).status).toBe(200);
  });

  test('may open later, for members only, with its result after closing', async () => {
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);
    const id = await createQuestion(site.address, ada, {
      text: 'Will this open in two days?',
      audience: 'members',
      results: 'closed',
      opens: 'later',
      opensAt: inTwoDays,
      closes: '1h',
      zone: 'UTC',
    });
    const row = await stored(id);
    expect(row).toMatchObject({ audience: 'members', results: 'closed' });
    expect(row?.['opens_at']).toEqual(new Date(`${inTwoDays}Z`));
    expect(row?.['closes_at']).toEqual(new Date(Date.parse(`${inTwoDays}Z`) + 3_600_000));
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(401);
    expect((await getPage(site.address, '/account/questions', ada)).text).toContain('Not open yet');
  });

  test('takes two thousand characters of any script', async () => {
    const context = 'क्ष'.repeat(2_000);
    const id = await createQuestion(site.address, ada, {
      text: 'Is there room for all of it?',
      context,
    });
    expect(await stored(id)).toMatchObject({ context });
  });

  test('is plain text whatever is typed', async () => {
    const text = "Is <b>this</b> '; drop table questions; -- safe?";
    const id = await createQuestion(site.address, ada, { text, choice: ['<i>yes</i>', '"no"'] });
    const { text: html } = await getPage(site.address, `/question/${id}`);
    expect(html).not.toContain('<b>this</b>');
    expect(html).not.toContain('<i>yes</i>');
    expect(html).toContain('&lt;b&gt;this&lt;/b&gt;');
  });
});

describe('a form that is not right yet', () => {
  test('comes back with a sentence beside each field, what was typed, and the focus on the first', async () => {
    const { status, text } = await submitQuestion(site.address, ada, {
      text: 'Short',
      choice: ['Same', 'same', ''],
      topic: [],
      low: 'kept',
    });
    expect(status).toBe(422);
    expect(text).toContain('role="alert"');
    for (const field of ['text', 'choice-1', 'topics']) {
      expect(text).toMatch(new RegExp(`id="ask-${field}"[^>]*aria-invalid="true"`));
      expect(text).toContain(`id="ask-${field}-problem"`);
    }
    expect(text.match(/ autofocus=""/gi)).toHaveLength(1);
    expect(text).toMatch(/id="ask-text"[^>]* autofocus=""/i);
    expect(text).toMatch(/<textarea[^>]*>Short<\/textarea>/);
    expect(text).toContain('value="kept"');
    expect(text.toLowerCase()).not.toContain('maxlength');
  });

  test('opens what it has folded away where a problem is in it', async () => {
    const { text } = await submitQuestion(site.address, ada, { opens: 'later', opensAt: '' });
    expect(text).toMatch(
      /<details[^>]* open=""[^>]*>(?:(?!<\/details>).)*Enter the day and the time it opens/s,
    );
    expect(text).toMatch(/id="ask-opensAt"[^>]* autofocus=""/i);
  });

  test('has rows added and taken away by its buttons', async () => {
    const rows = (text: string) => text.match(/id="ask-choice-\d+"/g)?.length;
    const ticket = await ticketOf(site.address, ada);
    const more = await submitForm(site.address, ada, NEW, {
      ...QUESTION_FIELDS,
      ticket,
      does: 'choice',
      choice: ['A', 'B'],
    });
    expect([more.status, rows(more.text)]).toEqual([200, 3]);
    expect(more.text).toMatch(/id="ask-choice-2"[^>]* autofocus=""/i);
    const less = await submitForm(site.address, ada, NEW, {
      ...QUESTION_FIELDS,
      ticket,
      does: 'remove-0',
      choice: ['A', 'B', 'C'],
    });
    expect(less.text).not.toContain('>A</textarea>');
    expect(less.text).toContain('>C</textarea>');
    // Enter in a field presses the first button of a form.
    expect(more.text.indexOf('value="choice"')).toBeLessThan(more.text.indexOf('value="remove-0"'));
  });

  test('shows how it looks when asked to', async () => {
    const ticket = await ticketOf(site.address, ada);
    const { status, text } = await submitForm(site.address, ada, NEW, {
      ...QUESTION_FIELDS,
      ticket,
      does: 'preview',
    });
    expect(status).toBe(200);
    expect(text).toMatch(/<h3[^>]*><bdi[^>]*>Should libraries lend out tools/);
  });
});

test.each(['__proto__', 'constructor'])(
  'a page told of “%s” is one like any other',
  async (did) => {
    const path = `/account/questions?${new URLSearchParams({ did })}`;
    expect((await getPage(site.address, path, ada)).status).toBe(200);
  },
);

describe('pressing twice', () => {
  test('asks once', async () => {
    const text = 'Was this button pressed three times?';
    const fields = {
      ...QUESTION_FIELDS,
      does: 'ask',
      text,
      ticket: await ticketOf(site.address, ada),
    };
    const answers = await Promise.all(
      [1, 2, 3].map(() => submitForm(site.address, ada, NEW, fields)),
    );
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await countOf(text)).toBe(1);
  });

  test('with other words, on a form one came back to, asks two', async () => {
    const ticket = await ticketOf(site.address, ada);
    const send = (text: string) =>
      submitForm(site.address, ada, NEW, { ...QUESTION_FIELDS, does: 'ask', text, ticket });
    const [one, two] = [
      await send('Is this the first of them?'),
      await send('Is this the second?'),
    ];
    expect([one.status, two.status]).toEqual([303, 303]);
    expect(one.headers.location).not.toBe(two.headers.location);
  });

  test('under an id that is not ours or not theirs asks under another', async () => {
    const [own = ''] = (await ticketOf(site.address, ada)).split('.');
    for (const ticket of [
      '',
      'coolpoll00',
      `coolpoll00.${'A'.repeat(43)}`,
      await ticketOf(site.address, ada),
    ]) {
      const text = `Whose ticket is ${ticket.length}?`;
      const { status, headers } = await submitForm(site.address, bo, NEW, {
        ...QUESTION_FIELDS,
        does: 'ask',
        text,
        ticket,
      });
      expect(status).toBe(303);
      expect(headers.location).not.toContain('coolpoll00');
      expect(headers.location).not.toContain(own);
    }
  });
});

describe('drafts', () => {
  const save = (who: TestMember, fields: FormFields) =>
    submitForm(site.address, who, NEW, { ...QUESTION_FIELDS, does: 'later', ...fields });

  test('are kept at their own address, seen by nobody else, and go when they are asked', async () => {
    const cleo = await createMember(site, 'Cleo');
    const ticket = await ticketOf(site.address, cleo);
    const [id = ''] = ticket.split('.');
    const text = 'Half a tho';
    expect((await save(cleo, { ticket, text, topic: [] })).headers.location).toBe(
      '/account/questions?did=kept',
    );
    expect((await getPage(site.address, '/account/questions', cleo)).text).toContain(
      ownQuestionPath(id),
    );
    const draft = await getPage(site.address, ownQuestionPath(id), cleo);
    expect(draft.text).toMatch(/<textarea[^>]*>Half a tho<\/textarea>/);
    expect((await getPage(site.address, ownQuestionPath(id), ada)).status).toBe(404);
    expect((await getPage(site.address, `/question/${id}`)).status).toBe(404);
    const again = await ticketOf(site.address, cleo, ownQuestionPath(id));
    expect(again.split('.')[0]).toBe(id);
    const full = 'Half a thought, thought to its end?';
    const done = await submitForm(site.address, cleo, NEW, {
      ...QUESTION_FIELDS,
      does: 'ask',
      ticket: again,
      text: full,
    });
    expect(done.headers.location).toBe(`${ownQuestionPath(id)}?did=asked`);
    expect(await sql`select 1 from question_drafts where author_id = ${cleo.id}`).toHaveLength(0);
    expect((await getPage(site.address, ownQuestionPath(id), cleo)).text).toContain(
      'Your questions',
    );
  });

  test('are twenty at most; one can be deleted', async () => {
    const dan = await createMember(site, 'Dan');
    const tickets = [];
    for (let at = 0; at < 20; at++) {
      const ticket = await ticketOf(site.address, dan);
      tickets.push(ticket);
      expect((await save(dan, { ticket, text: `Draft ${at}` })).status).toBe(303);
    }
    const full = await save(dan, {
      ticket: await ticketOf(site.address, dan),
      text: 'One too many',
    });
    expect(full.status).toBe(409);
    expect(full.text).toContain('You have 20 drafts');
    expect(full.text).toContain('One too many</textarea>');
    expect((await save(dan, { ticket: tickets[3] ?? '', text: 'Draft 3, again' })).status).toBe(
      303,
    );
    const gone = await submitForm(site.address, dan, NEW, {
      does: 'discard',
      ticket: tickets[0] ?? '',
    });
    expect(gone.headers.location).toBe('/account/questions?did=discarded');
    expect(
      (await save(dan, { ticket: await ticketOf(site.address, dan), text: 'Room again' })).status,
    ).toBe(303);
  });

  test('of somebody else cannot be written over', async () => {
    const ticket = await ticketOf(site.address, ada);
    await save(ada, { ticket, text: 'Ada wrote this' });
    await save(bo, { ticket, text: 'Bo wrote this' });
    const rows = await sql<{ author: string; text: string }[]>`
      select author_id as author, typed->>'text' as text from question_drafts where typed->>'text' in ('Ada wrote this', 'Bo wrote this')`;
    expect(new Map(rows.map(({ author, text }) => [author, text]))).toEqual(
      new Map([
        [ada.id, 'Ada wrote this'],
        [bo.id, 'Bo wrote this'],
      ]),
    );
  });

  test('with nothing in them are not kept', async () => {
    const empty = { text: ' ', choice: ['', ''], ticket: await ticketOf(site.address, ada) };
    expect((await save(ada, empty)).status).toBe(409);
  });
});
