import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deviceKey, putAnswer, sendCrowd } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { postFields } from '../support/forms.ts';
import { sendRequest } from '../support/http.ts';
import { createOwnDatabase, type OwnDatabase } from '../support/own-database.ts';
import { insertQuestion } from '../support/questions.ts';
import { expectCountersRight } from '../support/recount.ts';
import { startServer, type ServerProcess } from '../support/server-process.ts';

/** A PostgreSQL that takes no writes for a while, as while another one takes over, and one that ends sessions. */
const READ_ONLY = 'not ready: the database takes no writes\n';
const PEOPLE = 3_000;

let own: OwnDatabase;
let server: ServerProcess;
let sql: postgres.Sql;
beforeAll(async () => {
  own = await createOwnDatabase();
  server = await startServer({
    DATA_DIR: own.dir,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    LIMITS_SCALE: '1000000',
  });
  sql = await own.connect();
});
afterEach(() => expectCountersRight(sql));
afterAll(async () => {
  await sql?.end();
  await server?.stop();
  await own?.remove();
});

const answer = (id: string, key: string) =>
  putAnswer(server.address, id, ['1'], { 'idempotency-key': key });
const ready = async () => {
  const { status, text } = await sendRequest(server.address, '/readyz');
  return [status, text];
};
/** Every session follows when it hears of it. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await sql.unsafe(`alter system set default_transaction_read_only = ${value}`);
  await sql`select pg_reload_conf()`;
}

test('while it only reads, an answer may be sent again, and then it counts', async () => {
  const id = await insertQuestion(sql);
  const path = `/question/${id}`;
  expect((await answer(id, deviceKey())).status).toBe(200);
  expect((await sendRequest(server.address, path)).status).toBe(200);
  let acknowledged = 1;
  await setReadOnly('on');
  const key = await eventually(async () => {
    const one = deviceKey();
    const told = await answer(id, one);
    acknowledged += Number(told.status === 200);
    expect([told.status, told.headers['retry-after']]).toEqual([503, '1']);
    expect(told.json).toMatchObject({ code: 'unknown' });
    return one;
  });
  await eventually(async () => expect(await ready()).toEqual([503, READ_ONLY]));
  const form = await postFields(server.address, path, [['choice', '1']]);
  expect(form.status).toBe(503);
  expect((await sendRequest(server.address, path)).status).toBe(200);

  await setReadOnly('off');
  await eventually(async () => expect((await answer(id, key)).status).toBe(200));
  await eventually(async () => expect(await ready()).toEqual([200, 'ready\n']));
  const [stored] = await sql<{ people: number }[]>`
    select count(*)::int as people from answers a join questions q on q.id = a.question_id
    where q.public_id = ${id}`;
  expect(stored?.people).toBe(acknowledged + 1);
});

test('sessions that it ends are opened again, and nobody hears of a fault', async () => {
  const id = await insertQuestion(sql);
  let ended = 0;
  let heard = 0;
  const statuses = new Set<number | undefined>();
  const ending: Promise<void>[] = [];
  await sendCrowd(
    server.address,
    id,
    { people: PEOPLE, connections: 16, retries: true },
    ({ status }) => {
      statuses.add(status);
      if (++heard % 1_000 !== 500) return;
      ending.push(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'site %'`.then(
          ({ count }) => void (ended += count),
        ),
      );
    },
  );
  await Promise.all(ending);
  expect(ended).toBeGreaterThan(1);
  // Whoever was under way is told to send it again.
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const [stored] = await sql<{ people: number }[]>`
    select count(*)::int as people from answers a join questions q on q.id = a.question_id
    where q.public_id = ${id}`;
  expect(stored?.people).toBe(PEOPLE);
});
