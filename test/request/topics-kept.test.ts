import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listFollowedTopics } from '../../app/topics/topic-follows.server.ts';
import { lockTopics } from '../../app/topics/topic-rows.server.ts';
import {
  createQuestion,
  ownQuestionPath,
  submitForm,
  QUESTION_FIELDS,
  getPage,
  ticketOf,
} from '../support/question-form.ts';
import { sendRequest } from '../support/http.ts';
import { loadQuestionList } from '../support/question-list.ts';
import { authorActionsOf } from '../support/own-question.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { setUpStaff } from '../support/staff.ts';

/** Topics as those who keep them change them. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 6, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
  await setUpStaff(site, sql, ada);
});
afterAll(async () => {
  await sql?.end();
});

const KEEP = '/account/topics';
const ABOUT = 'A topic that a test has made.';
const keep = (fields: Record<string, string>, who: TestMember | undefined = ada, query = '') =>
  submitForm(site.address, who, KEEP + query, fields);

async function idOf(slug: string): Promise<string> {
  const [row] = await sql<{ id: number }[]>`select id from topics where slug = ${slug}`;
  return String(row?.id ?? 0);
}

const statusesOf = (sent: readonly { status: number }[]) =>
  sent.map(({ status }) => status).toSorted((a, b) => a - b);

async function add(slug: string): Promise<string> {
  const { status } = await keep({ does: 'add', name: `Name of ${slug}`, slug, about: ABOUT });
  expect(status).toBe(303);
  return idOf(slug);
}

async function mergeInto(from: string, into: string) {
  return keep({ does: 'merge', topic: await idOf(from), into: await idOf(into) });
}

async function topicsOf(publicId: string): Promise<string[]> {
  const rows = await sql<{ slug: string; place: number }[]>`
    select slug, qt.place from question_topics qt join topics t on t.id = qt.topic_id join questions q on q.id = qt.question_id
    where q.public_id = ${publicId} order by qt.place`;
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, at) => at + 1));
  return rows.map(({ slug }) => slug);
}

describe('who may enter', () => {
  test('staff of either role, and nobody else', async () => {
    const mo = await createMember(site, 'Mo');
    await setUpStaff(site, sql, mo, 'moderator');
    const bo = await createMember(site, 'Bo');
    for (const [who, status] of [
      [ada, 200],
      [mo, 200],
      [bo, 404],
      [undefined, 303],
    ] as const) {
      expect((await getPage(site.address, KEEP, who)).status).toBe(status);
      const sent = await keep({ does: 'add', name: '', slug: '', about: '' }, who ?? nobody());
      expect(sent.status).toBe(status === 200 ? 422 : status);
    }
    expect((await getPage(site.address, '/account', ada)).text).toContain(`href="${KEEP}"`);
    expect((await getPage(site.address, '/account', bo)).text).not.toContain(KEEP);
    const { headers } = await getPage(site.address, KEEP);
    expect(headers.location).toBe('/sign-in?next=%2Faccount%2Ftopics');
  });

  test('not by a form on another site', async () => {
    const sent = await submitForm(
      site.address,
      ada,
      KEEP,
      { does: 'add', name: 'Foreign', slug: '', about: ABOUT },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(sent.status).toBe(403);
    expect(await idOf('foreign')).toBe('0');
  });
});

function nobody(): TestMember {
  return { id: '', voterId: '', cookie: '' };
}

describe('adding and changing', () => {
  test('makes the address from the name, and shows the topic at once', async () => {
    const path = '/topic/crafts-tools';
    expect((await sendRequest(site.address, '/topic')).text).not.toContain(path);
    const added = await keep({ does: 'add', name: 'Crafts & tools', slug: '', about: ABOUT });
    expect([added.status, added.headers.location]).toEqual([303, `${KEEP}?did=added`]);
    expect((await sendRequest(site.address, '/topic')).text).toContain(path);
    expect((await sendRequest(site.address, path)).text).toContain(ABOUT);
  });

  test('says what is wrong beside the field, and keeps what was typed', async () => {
    const sent = await keep(
      { does: 'add', name: 'WORK', slug: 'Not an address', about: 'Short' },
      ada,
      '?do=add',
    );
    expect(sent.status).toBe(422);
    expect(sent.text).toContain('value="WORK"');
    expect(sent.text).toMatch(/<a href="#slug"/);
    expect(sent.text).toContain('Say what it is about');
    const named = await keep(
      { does: 'add', name: 'WORK', slug: 'own', about: ABOUT },
      ada,
      '?do=add',
    );
    expect([named.status, named.text.includes('There is already a topic called Work.')]).toEqual([
      422,
      true,
    ]);
    const taken = await keep({ does: 'add', name: 'Working', slug: 'work', about: ABOUT });
    expect(taken.status).toBe(422);
  });

  test('another address leaves the old one leading there, by every way', async () => {
    const id = await insertQuestion(sql, { topics: ['crafts-tools'] });
    const topic = await idOf('crafts-tools');
    // Looked at before, so that the page was kept.
    expect((await sendRequest(site.address, '/topic/crafts-tools')).status).toBe(200);
    const changed = await keep({
      does: 'change',
      topic,
      name: 'Crafts',
      slug: 'crafts',
      about: ABOUT,
    });
    expect(changed.headers.location).toBe(`${KEEP}?did=changed`);
    const old = await sendRequest(site.address, '/topic/crafts-tools?sort=new');
    expect([old.status, old.headers.location]).toEqual([308, '/topic/crafts?sort=new']);
    expect(old.headers['cache-control']).toBe('no-cache');
    const moved = await sendRequest(site.address, '/topic/crafts-tools.data');
    expect(moved.status).toBe(202);
    expect(moved.text).toContain('/topic/crafts');
    expect(moved.text).toContain('308');
    const list = await sendRequest(site.address, '/question?sort=new&topic=crafts-tools');
    expect([list.status, list.headers.location]).toEqual([308, '/question?sort=new&topic=crafts']);
    const { items } = await loadQuestionList(site.address, '/api/v1/questions?topic=crafts-tools');
    expect(items.map((item) => item.id)).toEqual([id]);
    expect((await getPage(site.address, KEEP, ada)).text).toContain('/topic/crafts-tools');
  });

  test('an address that leads elsewhere is not given away, and can be taken back', async () => {
    const stolen = await keep({ does: 'add', name: 'Thief', slug: 'crafts-tools', about: ABOUT });
    expect(stolen.status).toBe(422);
    const words = 'This is an old address of Crafts, and leads there.';
    expect(stolen.text.includes(words)).toBe(true);
    const topic = await idOf('crafts');
    await keep({ does: 'change', topic, name: 'Crafts', slug: 'crafts-tools', about: ABOUT });
    expect((await sendRequest(site.address, '/topic/crafts-tools')).status).toBe(200);
    expect((await sendRequest(site.address, '/topic/crafts')).headers.location).toBe(
      '/topic/crafts-tools',
    );
  });

  test('of two at once both are kept, or one is told', async () => {
    const same = { does: 'add', name: 'Twin', slug: 'twin', about: ABOUT };
    const sent = await Promise.all(Array.from({ length: 6 }, () => keep(same)));
    expect(statusesOf(sent)).toEqual([303, 422, 422, 422, 422, 422]);
  });

  test('there is room for 200', async () => {
    await sql`
      insert into topics (slug, name, about)
      select 'filling-' || n, 'Filling ' || n, ${ABOUT} from generate_series(1, 200 - (select count(*)::int from topics)) n`;
    const full = await keep({ does: 'add', name: 'One more', slug: '', about: ABOUT });
    expect([full.status, full.text.includes('There are 200 topics')]).toEqual([409, true]);
    const all = await sendRequest(site.address, '/topic?sort=name');
    expect(all.text.match(/class="topic-card"/g)).toHaveLength(200);
    await sql`delete from topics where slug like 'filling-%'`;
  });
});

describe('merging', () => {
  test('says in numbers what it does, and does it', async () => {
    const [from, into] = [await add('clay'), await add('pottery')];
    const first = await insertQuestion(sql, {
      topics: ['clay', 'work'],
      text: 'Is this only on clay?',
    });
    const both = await insertQuestion(sql, { topics: ['clay', 'work', 'pottery'] });
    const bo = await createMember(site, 'Bob');
    const cy = await createMember(site, 'Cyd');
    await sql`insert into topic_follows (topic_id, member_id) values (${from}, ${bo.id}), (${from}, ${cy.id}), (${into}, ${cy.id})`;
    await sql`
      insert into topic_hours (topic_id, hour, answers) select t, date_trunc('hour', now() - interval '10 days', 'UTC'), 5 from unnest(array[${from}, ${into}]::int[]) t`;
    const { text } = await getPage(site.address, `${KEEP}?do=merge&topic=clay&into=pottery`, ada);
    for (const words of [
      '2 questions go from Name of clay to Name of pottery.',
      '1 of them is on both already',
      '2 people follow Name of clay',
      '1 of them follows both already.',
      '/topic/clay leads to /topic/pottery from then on.',
    ])
      expect(text).toContain(words);
    const { status, headers } = await mergeInto('clay', 'pottery');
    expect([status, headers.location]).toEqual([303, `${KEEP}?did=merged`]);
    expect(await topicsOf(first)).toEqual(['pottery', 'work']);
    expect(await topicsOf(both)).toEqual(['pottery', 'work']);
    expect(await followed(bo)).toEqual([Number(into)]);
    expect(await followed(cy)).toEqual([Number(into)]);
    expect(await sql`select answers from topic_hours where topic_id = ${into}`).toEqual([
      { answers: 10 },
    ]);
    expect((await sendRequest(site.address, '/topic/clay')).headers.location).toBe(
      '/topic/pottery',
    );
    // The search knows it by the name of the topic it is on now.
    const found = await loadQuestionList(site.address, '/api/v1/questions?q=pottery');
    expect(found.items.map(({ id }) => id)).toContain(first);
    const gone = await loadQuestionList(site.address, '/api/v1/questions?q=%22name+of+clay%22');
    expect(gone.items.map(({ id }) => id)).not.toContain(first);
  });

  test('makes chains that lead straight to the end', async () => {
    for (const slug of ['chain-a', 'chain-b', 'chain-c']) await add(slug);
    await mergeInto('chain-a', 'chain-b');
    await mergeInto('chain-b', 'chain-c');
    for (const slug of ['chain-a', 'chain-b'])
      expect((await sendRequest(site.address, `/topic/${slug}`)).headers.location).toBe(
        '/topic/chain-c',
      );
    expect(
      await sql`select slug from topic_slugs where topic_id = ${await idOf('chain-c')} order by 1`,
    ).toEqual([{ slug: 'chain-a' }, { slug: 'chain-b' }]);
  });

  test('into each other at once, one wins and the other is told', async () => {
    const [one, two] = [await add('ring-a'), await add('ring-b')];
    const sent = await Promise.all([
      keep({ does: 'merge', topic: one, into: two }),
      keep({ does: 'merge', topic: two, into: one }),
    ]);
    expect(statusesOf(sent)).toEqual([303, 409]);
    expect(sent.find(({ status }) => status === 409)?.text).toContain(
      'somebody merged or deleted it in the meantime',
    );
    expect(await sql`select from topics where slug like 'ring-%'`).toHaveLength(1);
  });

  test('into itself, or into what is not there, is none', async () => {
    const work = await idOf('work');
    expect((await keep({ does: 'merge', topic: work, into: work })).status).toBe(409);
    expect((await keep({ does: 'merge', topic: work, into: '0' })).status).toBe(409);
    expect((await keep({ does: 'merge', topic: 'x', into: work })).status).toBe(409);
    expect((await keep({ does: 'other' })).status).toBe(400);
  });

  test('while somebody asks on it, the question is on what became of it', async () => {
    await add('late-a');
    await add('late-b');
    // The form is open, and its topic becomes part of another before the question is kept.
    let held: number[] = [];
    let release = () => undefined as void;
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    const merging = sql.begin(async (tx) => {
      await tx`select from topics where slug in ('late-a', 'late-b') order by id for update`;
      release();
      const waiting = async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        ).length;
      await expect.poll(waiting).toBe(1);
      await tx`insert into topic_slugs (slug, topic_id) select 'late-a', id from topics where slug = 'late-b'`;
      await tx`delete from topics where slug = 'late-a'`;
    });
    await isHeld;
    held = await sql.begin((tx) => lockTopics(tx, ['late-a', 'work']));
    await merging;
    expect(held).toEqual([Number(await idOf('late-b')), Number(await idOf('work'))]);
    // And so does what is sent after it by a form that was open before.
    expect(await topicsOf(await createQuestion(site.address, ada, { topic: ['late-a'] }))).toEqual([
      'late-b',
    ]);
  });
});

describe('what was begun before a merge', () => {
  test('a question that is edited is on what became of its topic', async () => {
    await add('edited-from');
    await add('edited-into');
    const topic = ['edited-from', 'work'];
    const id = await createQuestion(site.address, ada, { topic });
    expect((await mergeInto('edited-from', 'edited-into')).status).toBe(303);
    expect((await authorActionsOf(site.address, ada).edit(id, { topic })).status).toBe(303);
    expect(await topicsOf(id)).toEqual(['edited-into', 'work']);
  });

  test('a draft finds its topic picked', async () => {
    await add('draft-from');
    await add('draft-into');
    const ticket = await ticketOf(site.address, ada);
    const draft = { ...QUESTION_FIELDS, topic: 'draft-from', does: 'later', ticket };
    expect((await submitForm(site.address, ada, '/account/questions/new', draft)).status).toBe(303);
    expect((await mergeInto('draft-from', 'draft-into')).status).toBe(303);
    const { text } = await getPage(site.address, ownQuestionPath(ticket.split('.')[0] ?? ''), ada);
    const [box] = /<input[^>]*value="draft-into"[^>]*>/.exec(text) ?? [];
    expect(box).toMatch(/ checked=/);
  });
});

describe('deleting', () => {
  test('takes a topic without questions, and its old addresses', async () => {
    const topic = await add('brief');
    await keep({ does: 'change', topic, name: 'Brief', slug: 'briefer', about: ABOUT });
    const { text } = await getPage(site.address, `${KEEP}?do=delete&topic=briefer`, ada);
    expect(text).toContain('Its 2 addresses lead nowhere from then on.');
    expect((await keep({ does: 'delete', topic })).headers.location).toBe(`${KEEP}?did=deleted`);
    for (const slug of ['brief', 'briefer'])
      expect((await sendRequest(site.address, `/topic/${slug}`)).status).toBe(404);
    expect((await keep({ does: 'delete', topic })).status).toBe(409);
  });

  test('leaves one that has some, and says what to do instead', async () => {
    const { text } = await getPage(site.address, `${KEEP}?do=delete&topic=work`, ada);
    expect(text).toContain('Merge it into another topic');
    expect(text).not.toContain('value="delete"');
    const sent = await keep({ does: 'delete', topic: await idOf('work') });
    expect([sent.status, sent.text.includes('Merge it into another one')]).toEqual([409, true]);
    expect(await idOf('work')).not.toBe('0');
  });
});

/** The ids of what a member follows. */
async function followed({ id }: TestMember): Promise<number[]> {
  return (await listFollowedTopics(sql, id)).map((topic) => topic.id);
}
