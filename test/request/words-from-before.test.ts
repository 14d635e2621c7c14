import { readFileSync } from 'node:fs';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertQuestion } from '../support/questions.ts';
import { createMigratedDatabase } from '../support/test-database.ts';

/** Rows that held sentences of ours hold codes and names once the site is brought up to date. */
let copy: Awaited<ReturnType<typeof createMigratedDatabase>>;
let sql: Sql;
let member: string;
beforeAll(async () => {
  copy = await createMigratedDatabase();
  sql = postgres(copy.url, { max: 1, onnotice: () => undefined });
  const [row] = await sql<{ id: string }[]>`
    insert into members (name, email) values ('Ada', 'ada@old.example') returning id`;
  member = row?.id ?? '';
});
afterAll(async () => {
  await sql?.end();
  await copy?.drop();
});

const migrate = (name: string) =>
  sql.unsafe(readFileSync(`db/migrations/${name}.sql`, 'utf8')).simple();

test('why the site itself paused or closed a question is a code', async () => {
  const ids: string[] = [];
  for (const text of ['One?', 'Two?', 'Three?']) {
    const publicId = await insertQuestion(sql, { text });
    const [row] = await sql<
      { id: string }[]
    >`select id from questions where public_id = ${publicId}`;
    ids.push(row?.id ?? '');
  }
  for (const table of ['question_pauses', 'question_closures'])
    await sql`alter table ${sql(table)} drop cause, alter reason set not null`;
  const reasons = {
    question_pauses: [
      'Paused during a presentation.',
      'Closed at the end of a presentation.',
      'Lunch.',
    ],
    question_closures: [
      'Closed at the end of a presentation.',
      'A new version was started.',
      'Enough.',
    ],
  };
  for (const [table, texts] of Object.entries(reasons))
    for (const [at, reason] of texts.entries())
      await sql`
        insert into ${sql(table)} ${sql({
          question_id: ids[at] ?? '',
          reason,
          ...(table === 'question_closures' && { planned_close: new Date() }),
        })}`;
  await migrate('0044-stated-causes');
  const why = (table: string) =>
    sql`select cause, reason from ${sql(table)} where question_id = any(${ids}::bigint[]) order by question_id`;
  expect([...(await why('question_pauses'))]).toEqual([
    { cause: 'paused-presenting', reason: null },
    { cause: null, reason: 'Closed at the end of a presentation.' },
    { cause: null, reason: 'Lunch.' },
  ]);
  expect([...(await why('question_closures'))]).toEqual([
    { cause: 'closed-presenting', reason: null },
    { cause: 'new-version', reason: null },
    { cause: null, reason: 'Enough.' },
  ]);
});

test('how something ended is a code beside its sentence where that is known, and a sentence in English elsewhere', async () => {
  const [community] = await sql<{ id: number }[]>`
    insert into communities (slug, name, about, rules, joining) values ('old', 'Old', 'An old one.', '', 'public') returning id`;
  await sql`alter table notices drop told, drop language`;
  for (const [kind, what, words] of [
    ['outcome', 'closed', 'Nobody answered it.'],
    ['own', 'closed', 'Nobody who answered picked a listed choice.'],
    ['outcome', 'survey-closed', '1 person answered at least one of its questions.'],
    [
      'own',
      'closed',
      '1,204 people answered at least one of its questions. Demo data: a program made up answers to them.',
    ],
    ['outcome', 'closed', '“Tea” leads with 62% of 1,204 people.'],
    ['outcome', 'removed', 'Nobody answered it.'],
    ['standing', 'banned', 'They sold seeds.'],
    ['closing', 'closing', ''],
  ] as const)
    await sql`
      insert into notices (member_id, kind, what, community_id, words, in_site)
      values (${member}, ${kind}, ${what}, ${community?.id ?? 0}, ${words}, true)`;
  await migrate('0045-ends-told');
  const rows = await sql`select words, told, language from notices order by id`;
  const text = (words: string, language: string | null) => ({ words, told: null, language });
  const code = (words: string, told: object) => ({ words, told, language: null });
  expect([...rows]).toEqual([
    code('Nobody answered it.', { code: 'unanswered' }),
    code('Nobody who answered picked a listed choice.', { code: 'outside' }),
    code('1 person answered at least one of its questions.', {
      code: 'survey',
      people: 1,
      isDemo: false,
    }),
    code(
      '1,204 people answered at least one of its questions. Demo data: a program made up answers to them.',
      { code: 'survey', people: 1204, isDemo: true },
    ),
    text('“Tea” leads with 62% of 1,204 people.', 'en'),
    text('Nobody answered it.', null),
    text('They sold seeds.', null),
    text('', null),
  ]);
});

test('a session names its browser and its system', async () => {
  for (const [at, device] of ['Samsung Internet on Android', 'Firefox', ''].entries())
    await sql`
      insert into sessions (member_id, token_hash, way, device, expires_at)
      values (${member}, ${`${at}a`.repeat(32)}, 'password', ${device}, now() + interval '1 day')`;
  await migrate('0047-devices-by-names');
  const rows = await sql<{ device: string }[]>`select device from sessions order by id`;
  expect(rows.map(({ device }) => device)).toEqual(['Samsung Internet/Android', 'Firefox', '']);
});

describe('what a server of before wrote while newer ones ran', () => {
  test('is a code alone, and what somebody said stays', async () => {
    const publicId = await insertQuestion(sql, { text: 'Four?' });
    const [question] = await sql<{ id: string }[]>`
      select id from questions where public_id = ${publicId}`;
    const id = question?.id ?? '';
    await sql`insert into question_pauses (question_id, reason) values (${id}, 'Paused during a presentation.')`;
    await sql`
      insert into question_closures (question_id, reason, planned_close) values (${id}, 'A new version was started.', now())`;
    await sql`delete from notices`;
    const leads = '“Tea” leads with 62% of 1,204 people.';
    const outside = { code: 'outside' };
    for (const [kind, what, words, told] of [
      ['outcome', 'closed', 'Nobody answered it.', null],
      ['own', 'closed', leads, outside],
      ['own', 'closed', leads, null],
      ['outcome', 'survey-closed', '2 people answered at least one of its questions.', null],
      ['outcome', 'removed', 'Nobody answered it.', null],
    ] as const)
      await sql`
        insert into notices (member_id, kind, what, question_id, words, told, in_site)
        values (${member}, ${kind}, ${what}, ${id}, ${words}, ${told && sql.json(told)}, true)`;
    await migrate('0049-codes-alone');
    expect([
      ...(await sql`
        select p.cause as pause, p.reason as "pauseReason", c.cause, c.reason
        from question_pauses p join question_closures c using (question_id) where question_id = ${id}`),
    ]).toEqual([
      { pause: 'paused-presenting', pauseReason: null, cause: 'new-version', reason: null },
    ]);
    expect([...(await sql`select words, told, language from notices order by id`)]).toEqual([
      { words: '', told: { code: 'unanswered' }, language: null },
      { words: '', told: outside, language: null },
      { words: leads, told: null, language: 'en' },
      { words: '', told: { code: 'survey', people: 2, isDemo: false }, language: null },
      { words: 'Nobody answered it.', told: null, language: null },
    ]);
  });

  test('loses the words of opt-outs, and no search is made anew for them', async () => {
    const [own, others] = [
      { none: 'None of these', unsure: 'Not sure' },
      { none: 'Neither', unsure: 'Not sure' },
    ];
    const ids: string[] = [];
    for (const labels of [own, others]) {
      const publicId = await insertQuestion(sql, { none: true, unsure: true });
      for (const [role, label] of Object.entries(labels))
        await sql`
          update choices set label = ${label}
          where role = ${role} and question_id = (select id from questions where public_id = ${publicId})`;
      ids.push(publicId);
    }
    const searches = () => sql`select ctid, xmin from question_search order by question_id`;
    const made = [...(await searches())];
    await migrate('0049-codes-alone');
    expect([...(await searches())]).toEqual(made);
    const labels = await sql<{ labels: (string | null)[] }[]>`
      select json_agg(c.label order by c.number) filter (where c.role <> 'listed') as labels
      from choices c join questions q on q.id = c.question_id
      where q.public_id = any(${ids}) group by q.id order by q.id`;
    expect(labels.map((row) => row.labels)).toEqual([
      [null, null],
      ['Neither', null],
    ]);
  });
});
