import { expect, test } from 'vitest';
import {
  concurrentIndexOf,
  runsOutside,
  splitStatements,
  withoutConcurrently,
} from './migration-text.ts';

test('a file is taken apart where its statements end', () => {
  const sql = `-- Runs outside a transaction: an index; it isn't short.
-- One; two.
create function f() returns text language plpgsql as $$
begin
  return 'a;b'; -- c;
end
$$;

insert into one values ('it''s; so', "a;b", $x$ ; $$ ; $x$); /* ; */ analyze one
;-- the end`;
  expect(splitStatements(sql)).toEqual([
    `create function f() returns text language plpgsql as $$
begin
  return 'a;b'; -- c;
end
$$`,
    `insert into one values ('it''s; so', "a;b", $x$ ; $$ ; $x$)`,
    '/* ; */ analyze one',
  ]);
  expect(runsOutside(sql)).toBe(true);
});

test.each(['', '-- Runs outside a transaction:\nselect 1', '\n-- Runs outside a transaction: x'])(
  'without its first line it is for a transaction: %j',
  (sql) => expect(runsOutside(sql)).toBe(false),
);

test.each([
  [
    'create index concurrently if not exists a on b (c)',
    'a',
    'create index if not exists a on b (c)',
  ],
  [
    'create unique index concurrently if not exists a on public.b using gin (c)',
    'a',
    'create unique index if not exists a on public.b using gin (c)',
  ],
  ['create index if not exists a on b (c)', undefined, 'create index if not exists a on b (c)'],
  ["select 'create index concurrently'", undefined, "select 'create index concurrently'"],
])('%s', (statement, index, within) => {
  expect(concurrentIndexOf(statement)).toBe(index);
  expect(withoutConcurrently(statement)).toBe(within);
});
