import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { TAKES_ALL } from '../../app/platform/database/lost-connection.ts';
import { deleteAnswer, deviceKey, putAnswer } from '../support/answers.ts';
import { mendedDriver } from '../support/mended-driver.ts';
import { holdQuestion, insertQuestion } from '../support/questions.ts';
import { expectCountersOf } from '../support/recount.ts';
import { sharedSite } from '../support/shared-site.ts';
import { startSite } from '../support/site.ts';
import { endWaiting } from '../support/waiting-backends.ts';

const shared = sharedSite();

test('the connection of a batch is lost while it waits for its lock: nothing of the rest is stored on the next one', async () => {
  const site = await startSite({ LIMITS_SCALE: '1000000' });
  const sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  const voter = { 'idempotency-key': deviceKey() };
  try {
    const id = await insertQuestion(sql);
    expect((await putAnswer(site.address, id, ['1'], voter)).status).toBe(200);
    const taking = await sql.begin(async (tx) => {
      await holdQuestion(tx, id);
      const asked = deleteAnswer(site.address, id, voter);
      // The first batch of its process: what follows its lock waits until that was prepared.
      await endWaiting(tx, '%from totals%for update%');
      return asked;
    });
    expect(taking.status).toBe(503);
    // Behind what was left of the batch, on the same connection.
    expect(
      (await putAnswer(site.address, id, ['2'], { 'idempotency-key': deviceKey() })).status,
    ).toBe(200);
    const stored = await sql<{ choices: number[] }[]>`
      select choices from answers where question_id = (select id from questions where public_id = ${id}) order by choices`;
    expect(stored.map(({ choices }) => choices)).toEqual([[1], [2]]);
    expect((await deleteAnswer(site.address, id, voter)).status).toBe(200);
    await expectCountersOf(sql, id);
  } finally {
    await sql.end();
    await site.stop();
  }
});

test('the connection of a transaction is lost: what it had asked for at once is refused, sent or not', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'mended-driver-'));
  const driver = await mendedDriver(dir);
  const own = driver(shared.databaseUrl, { max: 1, connection: { application_name: 'lost' } });
  const sql = postgres(shared.databaseUrl, { max: 1 });
  try {
    const heard: string[] = [];
    const asked = own.begin((tx) =>
      Promise.all(
        [tx`select pg_sleep(${600}::float)`, tx`select 1`].map((one) =>
          one.catch(({ code }: { code: string }) => void heard.push(code)),
        ),
      ),
    );
    const over = asked.catch(({ code }: { code: string }) => code);
    await expect
      .poll(
        () => sql`
          select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost' and wait_event = 'PgSleep'`,
      )
      .toHaveLength(1);
    expect(await over).toBe('CONNECTION_CLOSED');
    await expect.poll(() => heard).toEqual(['CONNECTION_CLOSED', 'CONNECTION_CLOSED']);
  } finally {
    await Promise.all([own.end(), sql.end()]);
    await rm(dir, { recursive: true });
  }
});

const FIELDS = 'SFATAL\0C57P03\0Mthe database system is starting up\0\0';
const STARTING_UP = Buffer.from(`E\0\0\0${String.fromCodePoint(FIELDS.length + 4)}${FIELDS}`);

test('the first of a batch finds no database: what follows it is refused, and the next batch is not', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'mended-driver-'));
  const driver = await mendedDriver(dir);
  const url = new URL(shared.databaseUrl);
  const [host, port] = [url.hostname, Number(url.port)];
  let isThere = false;
  const between = createServer((socket) => {
    if (isThere) socket.pipe(connect(port, host)).pipe(socket);
    else socket.once('data', () => socket.end(STARTING_UP));
    isThere = true;
  });
  await new Promise<void>((done) => void between.listen(0, '127.0.0.1', done));
  [url.hostname, url.port] = ['127.0.0.1', String((between.address() as AddressInfo).port)];
  const own = driver(url.href, { max: 1, onclose: () => TAKES_ALL });
  const send = (...texts: string[]) =>
    Promise.allSettled(texts.map((text) => own.unsafe(text).execute()));
  try {
    const first = await send('begin', 'select 1', 'commit');
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const next = await send('begin', 'select 1', 'commit');
    expect(next.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  } finally {
    await own.end();
    between.close();
    await rm(dir, { recursive: true });
  }
});
