import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteSpread } from '../../app/platform/database/by-question.server.ts';
import type { Sql } from '../../app/platform/database/db.server.ts';
import { saySpread } from '../support/spread.ts';
import { createMigratedDatabase } from '../support/test-database.ts';

/** Where questions are spread each statement is planned for its question, on every connection. */
const CONNECTIONS = 3;

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await createMigratedDatabase();
  sql = postgres(database.url, { max: CONNECTIONS, onnotice: () => undefined });
  await saySpread(sql, 'lasting');
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

const ofEach = async () => {
  const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => sql.reserve()));
  const modes: unknown[] = [];
  for (const one of held) {
    const [row] = await one`select current_setting('plan_cache_mode') as mode`;
    modes.push(row?.['mode']);
    one.release();
  }
  return modes;
};

test('connections that were open before are told too', async () => {
  expect(await ofEach()).toEqual(['auto', 'auto', 'auto']);
  await noteSpread(sql as Sql);
  expect(await ofEach()).toEqual(Array.from({ length: CONNECTIONS }, () => 'force_custom_plan'));
});
