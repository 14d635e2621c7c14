import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../support/connection.ts';
import { registerDatabase } from '../support/emails.ts';
import { eventually } from '../support/eventually.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { createQuestion, getPage, submitQuestion } from '../support/question-form.ts';
import { authorActionsOf } from '../support/own-question.ts';
import { insertQuestion } from '../support/questions.ts';
import { startServerPair, type ServerPair } from '../support/server-pair.ts';
import {
  spawnServer,
  startServer,
  unusedPort,
  untilReady,
  type ServerProcess,
} from '../support/server-process.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

/** Lists may be read from a replica, which is behind, and dies. Each test goes on where the one before it ended. */
let pair: ServerPair;
let server: ServerProcess;
let metrics: string;
let primary: postgres.Sql;
let standby: postgres.Sql;
let member: TestMember;
beforeAll(async () => {
  pair = await startServerPair({ isSynchronous: false });
  await eventually(() => withConnection(pair.second.url, (sql) => sql`select 1`));
  const port = await unusedPort();
  metrics = `http://localhost:${port}`;
  server = await startServer({
    DATABASE_URL: pair.first.url,
    DATABASE_REPLICA_URL: pair.second.url,
    METRICS_PORT: String(port),
    LIMITS_SCALE: '1000000',
  });
  registerDatabase(server.address, pair.first.url);
  await untilReady(server);
  primary = postgres(pair.first.url, { max: 1, onnotice: () => undefined });
  standby = postgres(pair.second.url, { max: 1, onnotice: () => undefined });
  await primary`insert into topics (slug, name, about) values ('city-life', 'City life', 'Streets and parks.')`;
  member = await createMember({ address: server.address, databaseUrl: pair.first.url }, 'Eve');
});
afterAll(async () => {
  await standby?.end({ timeout: 0 });
  await primary?.end();
  await server?.stop();
  await pair?.remove();
});

/** Where lists were read, so far. */
async function readsFrom(which: 'replica' | 'primary'): Promise<number> {
  const { text } = await sendRequest(metrics, '/metrics');
  return Number(
    new RegExp(`^site_list_reads_total\\{from="${which}"\\} (\\d+)$`, 'm').exec(text)?.[1],
  );
}

async function search(word: string): Promise<{ status: number; ids: string[] }> {
  const { status, text } = await sendRequest(server.address, `/api/v1/search?q=${word}`);
  const { questions = [] } = JSON.parse(text) as { questions?: { id: string }[] };
  return { status, ids: questions.map(({ id }) => id) };
}

const untilReadFromReplica = () =>
  eventually(async () => {
    const before = await readsFrom('replica');
    await search('zeppelin');
    // Others may read at the same time.
    expect(await readsFrom('replica')).toBeGreaterThan(before);
  });

async function isOnReplica(id: string): Promise<boolean> {
  const rows = await standby`select 1 from questions where public_id = ${id}`;
  return rows.length > 0;
}

test('lists are read from the replica, and a page of a question is not', async () => {
  const id = await insertQuestion(primary, { text: 'Is a zeppelin a balloon?' });
  await eventually(async () => {
    const before = await readsFrom('replica');
    expect((await search('zeppelin')).ids).toEqual([id]);
    expect(await readsFrom('replica')).toBe(before + 1);
  });
  const before = [await readsFrom('replica'), await readsFrom('primary')];
  expect((await sendRequest(server.address, `/question/${id}`)).status).toBe(200);
  expect((await sendRequest(server.address, `/api/v1/questions/${id}/result`)).status).toBe(200);
  expect([await readsFrom('replica'), await readsFrom('primary')]).toEqual(before);
  expect((await sendRequest(metrics, '/metrics')).text).toMatch(
    /^site_replica_lag_seconds [\d.e-]+$/m,
  );
});

test('who wrote a moment ago brings along how far the database was', async () => {
  const { status, headers } = await submitQuestion(server.address, member, {
    text: 'Should kites be allowed in the park?',
  });
  expect(status).toBe(303);
  const [, position = ''] =
    /__Host-written=([0-9A-F]+-[0-9A-F]+); Path=\/; Max-Age=60;/.exec(
      String(headers['set-cookie']),
    ) ?? [];
  expect(position).not.toBe('');
  const written = { ...member, cookie: `${member.cookie}; __Host-written=${position}` };
  const forged = { ...member, cookie: `${member.cookie}; __Host-written=FFFFFF-0` };
  expect((await getPage(server.address, '/account/questions', written)).text).toContain('kites');
  // Once the replica has it, it is read for its writer too.
  await eventually(async () => {
    const before = await readsFrom('replica');
    await getPage(server.address, '/account/questions', written);
    expect(await readsFrom('replica')).toBe(before + 1);
  });
  for (const who of [forged, { ...member, cookie: `${member.cookie}; __Host-written=%00` }]) {
    const before = await readsFrom('primary');
    expect((await getPage(server.address, '/account/questions', who)).status).toBe(200);
    expect(await readsFrom('primary')).toBe(before + 1);
  }
  // A page that is made for everybody is made for who asks for it, too.
  const before = await readsFrom('primary');
  const topic = await sendRequest(server.address, '/topic/city-life', {
    headers: { cookie: '__Host-written=FFFFFF-0' },
  });
  expect(topic.status).toBe(200);
  expect(await readsFrom('primary')).toBe(before + 1);
});

test('ten seconds behind: own questions are in own lists at once, lists are a second older, a question never', async () => {
  await pair.second.delay('10s');
  const { headers } = await submitQuestion(server.address, member, {
    text: 'Is a submarine a kind of ship?',
  });
  const [own = ''] = /__Host-written=[^;]+/.exec(String(headers['set-cookie'])) ?? [];
  const asked = { ...member, cookie: `${member.cookie}; ${own}` };
  expect((await getPage(server.address, '/account/questions', asked)).text).toContain('submarine');

  // Told by nobody, as what another program wrote.
  const id = await insertQuestion(primary, { text: 'Is a gondola faster than a canoe?' });
  expect((await sendRequest(server.address, `/question/${id}`)).status).toBe(200);
  await eventually(async () => expect((await search('gondola')).ids).toEqual([id]), 20);
  expect(await isOnReplica(id)).toBe(false);
  expect((await getPage(server.address, '/question?sort=new', member)).text).toContain(id);
  expect(await isOnReplica(id)).toBe(false);
  await pair.second.delay('0');
  await eventually(async () => expect(await isOnReplica(id)).toBe(true));
});

test('what the site was told of is on the next list, with a replica that does not have it', async () => {
  const id = await createQuestion(server.address, member, { text: 'Are harps louder than lutes?' });
  await eventually(async () => expect((await search('lutes')).ids).toEqual([id]));
  await untilReadFromReplica();
  await pair.second.delay('10s');
  const { status } = await authorActionsOf(server.address, member).act(id, {
    does: 'close',
    reason: 'It is over now.',
  });
  expect(status).toBe(303);
  const found = await sendRequest(server.address, '/api/v1/search?q=lutes');
  const [onReplica] =
    await standby`select closes_at > now() as is_open from questions where public_id = ${id}`;
  expect(found.text).toContain('"state":"closed"');
  expect(onReplica).toEqual({ is_open: true });
  await pair.second.delay('0');
});

test('the replica says nothing, and then it is killed: no list fails', async () => {
  const statuses = new Set<number>();
  const over = new AbortController();
  const readers = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) statuses.add((await search('zeppelin')).status);
  });
  const untilReadElsewhere = async () => {
    const before = await readsFrom('primary');
    await eventually(async () => expect(await readsFrom('primary')).toBeGreaterThan(before + 20));
  };
  try {
    await untilReadFromReplica();
    await pair.second.freeze();
    await untilReadElsewhere();
    await pair.second.thaw();
    await untilReadFromReplica();
    await pair.second.kill();
    await untilReadElsewhere();
  } finally {
    over.abort();
    await Promise.all(readers);
  }
  expect([...statuses]).toEqual([200]);
});

test('what is no replica of this database is refused at start with one sentence', async () => {
  const other = await createEmptyDatabase();
  const refusals: [url: string, says: RegExp][] = [
    [pair.first.url, /names a server that takes writes/],
    [other.url, /names a server of another cluster/],
  ];
  for (const [url, says] of refusals) {
    const refused = spawnServer({
      DATABASE_URL: pair.first.url,
      DATABASE_REPLICA_URL: url,
      LOG_LEVEL: 'silent',
    });
    expect((await refused.ended).code).toBe(1);
    expect(refused.output().split('\n').filter(Boolean).at(-1)).toMatch(says);
  }
  await other.drop();
});
