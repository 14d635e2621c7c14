import { expect, test } from 'vitest';
import { onShard } from './shard-places.server.ts';

const shard = {
  id: '8',
  server: { host: '127.0.0.1', port: 1 },
  names: new Map(['answers', 'choices', 'totals'].map((table) => [table, `${table}_8`])),
};

test('tables get the names of a shard, and columns that are called alike keep theirs', () => {
  expect(
    onShard(
      `with told as (select choices from unnest($1) as c (choices) left join answers o on true)
      insert into totals as t (answers) select choices, answers from told join choices as c using (choices)
      on conflict (answers) do update set answers = excluded.answers for update`,
      shard,
    ),
  ).toBe(
    `with told as (select choices from unnest($1) as c (choices) left join answers_8 o on true)
      insert into totals_8 as t (answers) select choices, answers from told join choices_8 as c using (choices)
      on conflict (answers) do update set answers = excluded.answers for update`,
  );
  expect(onShard('update totals t set choices = 1', shard)).toBe(
    'update totals_8 t set choices = 1',
  );
});
