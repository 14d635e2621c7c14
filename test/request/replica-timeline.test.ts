import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../../app/platform/database/db.server.ts';
import { createLogger } from '../../app/platform/log.server.ts';
import { createReplica, type Replica } from '../../app/platform/database/replica.server.ts';
import { eventually } from '../support/eventually.ts';
import { startServerPair, type ServerPair } from '../support/server-pair.ts';

/** A primary that lacks what its replica has, as after a failover to a standby that was behind. */
let pair: ServerPair;
let database: Database;
let replica: Replica;
let primary: postgres.Sql;
const said: string[] = [];

beforeAll(async () => {
  pair = await startServerPair({ isSynchronous: false });
  primary = postgres(pair.first.url, { max: 1, onnotice: () => undefined });
  database = connect(pair.first.url, 'site web 1');
  const log = createLogger('silent');
  log.warn = (what: unknown, text = '') => void said.push(typeof what === 'string' ? what : text);
  replica = createReplica({
    sql: database.sql,
    databaseUrl: pair.first.url,
    replicaUrl: pair.second.url,
    log,
    now: () => performance.now(),
  });
});
afterAll(async () => {
  await replica?.close();
  await database?.close();
  await primary?.end({ timeout: 0 });
  await pair?.remove();
});

const readWords = () =>
  replica.readLists(async (sql) => {
    const rows = await sql<{ word: string }[]>`select word from words order by word`;
    return rows.map(({ word }) => word);
  });

test('a replica that followed another primary is not read, wherever it is', async () => {
  await primary`create table words (word text)`;
  await primary`insert into words values ('kept')`;
  const goBack = await pair.keepFirst();
  await eventually(() => primary`select 1`);
  await primary`insert into words select 'lost ' || n from generate_series(1, 9) n`;
  await replica.open();
  await eventually(async () => {
    const before = replica.figures().reads.replica;
    expect(await readWords()).toHaveLength(10);
    expect(replica.figures().reads.replica).toBe(before + 1);
  });

  await goBack();
  await eventually(() => expect(said).toContainEqual(expect.stringContaining('timeline')));
  expect(replica.figures().lagSeconds).toBeUndefined();
  const before = replica.figures().reads.replica;
  expect(await eventually(readWords)).toEqual(['kept']);
  expect(replica.figures().reads.replica).toBe(before);
});
