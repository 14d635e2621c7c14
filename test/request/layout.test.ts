import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAYOUT } from '../../db/layout.ts';
import { jobKinds } from '../../server/process/jobs.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Every table has a place among several servers, and those that lie with their question depend on no other. */
const site = sharedSite();
let sql: Sql;
let sent: string[] = [];
beforeAll(() => {
  sql = postgres(site.databaseUrl, {
    max: 1,
    onnotice: () => undefined,
    debug: (_, query) => sent.push(query),
  });
});
afterAll(() => sql?.end());

const listed = Object.values(LAYOUT).flat();

test('every table has one place, and none is listed that is not there', async () => {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;
  const there = rows.map(({ name }) => name);
  expect(
    there
      .filter((name) => !listed.includes(name))
      .map(
        (name) =>
          `${name} has no place. Say in db/layout.ts where it lies: with its question if a row is written with each answer or look, everywhere if statements on answers join it, with the coordinator otherwise.`,
      ),
  ).toEqual([]);
  expect(
    listed
      .filter((name, at) => !there.includes(name) || listed.indexOf(name) !== at)
      .map((name) => `${name} is gone or listed twice: see db/layout.ts.`),
  ).toEqual([]);
});

const nameList = (names: readonly string[]) => [...names];

test('what lies with its question says in each key of which question it is, and numbers no rows', async () => {
  const rows = await sql<{ problem: string }[]>`
    with hot as (select name, ('public.' || name)::regclass as id from unnest(${nameList(LAYOUT.question)}::text[]) as name)
    select name || ': no column question_id that is never null' as problem from hot
    where not exists (select from pg_attribute where attrelid = id and attname = 'question_id' and attnotnull)
    union all
    select name || ': no primary key' from hot where not exists (select from pg_index where indrelid = id and indisprimary)
    union all
    select name || ': a key without question_id, ' || indexrelid::regclass from hot join pg_index on indrelid = id
    where indisunique and not exists (select from pg_attribute where attrelid = id and attname = 'question_id' and attnum = any(indkey))
    union all
    select name || ': ' || attname || ' is numbered or generated' from hot join pg_attribute on attrelid = id
    where attnum > 0 and (attidentity <> '' or attgenerated <> '')`;
  expect(rows.map(({ problem }) => problem)).toEqual([]);
});

test('no foreign key leads from or to what lies with its question', async () => {
  const rows = await sql<{ key: string }[]>`
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as key from pg_constraint
    where contype = 'f' and (conrelid::regclass::text = any(${nameList(LAYOUT.question)}) or confrelid::regclass::text = any(${nameList(LAYOUT.question)}))
    order by 1`;
  expect(rows.map(({ key }) => key)).toEqual([]);
});

test('what is the same everywhere refers to nothing else', async () => {
  const rows = await sql<{ key: string }[]>`
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as key from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any(${nameList(LAYOUT.everywhere)})
      and not confrelid::regclass::text = any(${nameList(LAYOUT.everywhere)})`;
  expect(rows.map(({ key }) => key)).toEqual([]);
});

test('triggers stand on no table that lies elsewhere than with the coordinator', async () => {
  const rows = await sql<{ on: string; name: string }[]>`
    select tgrelid::regclass::text as on, tgname as name from pg_trigger
    where not tgisinternal and tgrelid::regclass::text = any(${nameList([...LAYOUT.question, ...LAYOUT.everywhere])})
    order by 1, 2`;
  expect(rows.map(({ on, name }) => `${on} ${name}`)).toEqual([]);
});

test('conditions of jobs read a column, as a cluster reads none of what it took apart without one', async () => {
  const kinds = jobKinds(
    { settings: {}, database: { sql } } as Parameters<typeof jobKinds>[0],
    site.databaseUrl,
  );
  const due = kinds.flatMap((kind) => kind.due ?? []);
  expect(due.length).toBeGreaterThan(5);
  sent = [];
  for (const { when } of due) await sql`select 1 where ${when(sql)}`;
  expect(sent.filter((query) => query.startsWith('select 1 where')).length).toBeGreaterThan(5);
  expect(sent.filter(lacksColumn)).toEqual([]);
});

/** Those within another select are part of what that reads. */
function lacksColumn(query: string): boolean {
  const isSelect: boolean[] = [];
  for (const [found] of query.matchAll(/\(\s*select\s+from\b|\(\s*select\b|[()]/g)) {
    if (found === ')') {
      isSelect.pop();
      continue;
    }
    if (found.endsWith('from') && !isSelect.includes(true)) return true;
    isSelect.push(found !== '(');
  }
  return false;
}
