import { readFileSync } from 'node:fs';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplateDatabase } from '../support/test-database.ts';

/** Rows that held sentences of ours hold codes and names once the site is brought up to date. */
let copy: Awaited<ReturnType<typeof copyTemplateDatabase>>;
let sql: Sql;
let member: string;
beforeAll(async () => {
  copy = await copyTemplateDatabase();
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

test('how something ended is a code where its sentence is known, and a sentence in English elsewhere', async () => {
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
  const code = (told: object) => ({ words: '', told, language: null });
  expect([...rows]).toEqual([
    code({ code: 'unanswered' }),
    code({ code: 'outside' }),
    code({ code: 'survey', people: 1, isDemo: false }),
    code({ code: 'survey', people: 1204, isDemo: true }),
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
