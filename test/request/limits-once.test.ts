import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSecret } from '../../app/platform/secrets/secret.server.ts';
import { contactStamp } from '../../app/content/contact/contact-commands.server.ts';
import { CONTACT_LIMIT } from '../../app/content/contact-rules.ts';
import { HOURLY_EMAIL_LIMIT, SIGN_IN_FAILURE_LIMIT } from '../../app/accounts/account-rules.ts';
import { NETWORK_ANSWER_LIMIT, VOTER_ANSWER_LIMIT } from '../../app/answering/answer-rules.ts';
import { READ_LIMIT } from '../../app/questions/question-list-rules.ts';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { registerDatabase } from '../support/emails.ts';
import { eventually } from '../support/eventually.ts';
import { postForm, sendRequest } from '../support/http.ts';
import { createMemberElsewhere, newNetworkAddress } from '../support/members.ts';
import { submitQuestion } from '../support/question-form.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import {
  startServer,
  unusedPort,
  untilReady,
  type ServerProcess,
} from '../support/server-process.ts';
import { copyTemplateDatabase, type TestDatabase } from '../support/test-database.ts';

/** Three processes on one database, asked in turns: a limit lets through what its rule says, and not three times as much. */
const SECRET = 'what the three processes and this test sign with';
const ASKED_AN_HOUR = 10;
const OTHERS = 20_000;
const secret = createSecret();
secret.setMaster(SECRET);
const servers: ServerProcess[] = [];
let database: TestDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  database = await copyTemplateDatabase();
  sql = postgres(database.url, { max: 8, onnotice: () => undefined });
  const ports = [await unusedPort(), await unusedPort(), await unusedPort()];
  const metrics = [await unusedPort(), await unusedPort(), await unusedPort()];
  for (const [at, port] of ports.entries()) {
    const server = await startServer({
      DATABASE_URL: database.url,
      PORT: String(port),
      METRICS_PORT: String(metrics[at]),
      TRUST_PROXY: '127.0.0.1,::1',
      SECRET,
    });
    servers.push(server);
    await untilReady(server);
  }
  for (const port of metrics)
    await eventually(async () => {
      const { text } = await sendRequest(`http://localhost:${port}`, '/metrics');
      if (!text.includes('site_web_processes 3')) throw new Error('They do not know each other.');
    });
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await sql?.end();
  await database?.drop();
});

const addressOf = (at: number) => servers[at % servers.length]?.address ?? '';

type Counted = { allowed: number; seconds: number };

/** How many of so many were allowed, twelve at once and in turns at the three. */
async function inTurns(
  times: number,
  ask: (address: string, at: number) => Promise<boolean>,
): Promise<Counted> {
  const began = performance.now();
  let [next, allowed] = [0, 0];
  const askOn = async () => {
    for (let at = next++; at < times; at = next++) {
      const isAllowed = await ask(addressOf(at), at);
      if (isAllowed) allowed++;
    }
  };
  await Promise.all(Array.from({ length: 12 }, askOn));
  return { allowed, seconds: (performance.now() - began) / 1_000 };
}

/** What the rule gives in this time, and a tenth more or less. */
function judge(
  { allowed, seconds }: Counted,
  { perMinute, burst }: { perMinute: number; burst: number },
): string {
  const most = (burst + (perMinute * seconds) / 60) * 1.1;
  const isWithin = allowed >= Math.floor(burst * 0.9) && allowed <= most;
  return isWithin ? 'within' : `${allowed} were allowed, of ${burst} to ${most}`;
}

const from = (network: string) => ({ 'x-forwarded-for': network });
const isNotLimited = ({ status }: { status: number }) => status !== 429;

/** Each asks with values of its own, so that nothing but the limit refuses it. */
const guess = (network: string, email: string) => async (address: string, at: number) =>
  isNotLimited(
    await postForm(address, '/sign-in', { email, password: `guess ${at}` }, from(network)),
  );
const write = (network: string) => {
  const stamp = contactStamp(secret, new Date(Date.now() - 60_000));
  return async (address: string, at: number) =>
    isNotLimited(
      await postForm(
        address,
        '/contact',
        {
          name: 'Ada',
          email: 'ada@reader.example',
          topic: 'question',
          message: `How are shares rounded? ${at}`,
          stamp,
          leave_empty: '',
        },
        from(network),
      ),
    );
};

describe('of three processes together', () => {
  test('tries to sign in', async () => {
    const counted = await inTurns(24, guess(newNetworkAddress(), 'nobody@reader.example'));
    expect(judge(counted, SIGN_IN_FAILURE_LIMIT)).toBe('within');
  });

  test('emails with a link', async () => {
    const network = newNetworkAddress();
    const fields = { email: 'somebody@reader.example' };
    const counted = await inTurns(18, async (address) =>
      isNotLimited(await postForm(address, '/sign-in/forgot', fields, from(network))),
    );
    expect(judge(counted, HOURLY_EMAIL_LIMIT)).toBe('within');
  });

  test('messages by the contact form', async () => {
    expect(judge(await inTurns(24, write(newNetworkAddress())), CONTACT_LIMIT)).toBe('within');
  });

  test('questions of a member', async () => {
    const [first] = servers;
    const site = {
      address: first?.address ?? '',
      databaseUrl: database.url,
      pid: 0,
      logs: () => '',
    };
    registerDatabase(site.address, site.databaseUrl);
    const member = await createMemberElsewhere(site, sql, 'ada.three');
    const { allowed } = await inTurns(18, async (address, at) => {
      const text = `Should street number ${at} have more trees than it has now?`;
      return (await submitQuestion(address, member, { text })).status === 303;
    });
    expect(allowed).toBe(ASKED_AN_HOUR);
  });

  test('answers of a voter', async () => {
    const ids = await Promise.all(Array.from({ length: 90 }, () => insertQuestion(sql)));
    const headers = { 'idempotency-key': deviceKey(), ...from(newNetworkAddress()) };
    const counted = await inTurns(ids.length, async (address, at) =>
      isNotLimited(await putAnswer(address, ids[at] ?? '', ['1'], headers)),
    );
    expect(judge(counted, VOTER_ANSWER_LIMIT)).toBe('within');
  });

  test('answers of a network to a question', async () => {
    const id = await insertQuestion(sql);
    // With so many others, one network may bring thousands: only how many come in a minute counts then.
    await insertAnswersInBulk(sql, id, { 1: OTHERS });
    const network = newNetworkAddress();
    const times = 2 * NETWORK_ANSWER_LIMIT.burst;
    const { seconds } = await inTurns(times, async (address) => {
      const headers = { 'idempotency-key': deviceKey(), ...from(network) };
      return isNotLimited(await putAnswer(address, id, ['1'], headers));
    });
    const [row] = await sql<{ held: number }[]>`
      select t.held_back::int as held from totals t join questions q on q.id = t.question_id where q.public_id = ${id}`;
    expect(judge({ allowed: times - (row?.held ?? 0), seconds }, NETWORK_ANSWER_LIMIT)).toBe(
      'within',
    );
  });

  test('searches of a network', async () => {
    const network = newNetworkAddress();
    const counted = await inTurns(300, async (address, at) =>
      isNotLimited(
        await sendRequest(address, `/api/v1/search?q=tea+${at}`, { headers: from(network) }),
      ),
    );
    expect(judge(counted, READ_LIMIT)).toBe('within');
  });
});

test('without the database each process goes by what it knows, and with it by what all know', async () => {
  const network = newNetworkAddress();
  expect((await inTurns(3, write(network))).allowed).toBe(3);
  const name = new URL(database.url).pathname.slice(1);
  const beside = postgres(new URL('/postgres', database.url).href, { max: 1 });
  await beside.unsafe(`alter database ${name} with allow_connections false`);
  await beside`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  // Nothing can be kept now: what counts is that everybody is answered, and that the limit still refuses.
  const statuses = new Set<number>();
  await inTurns(60, async (address) => {
    const { status } = await sendRequest(address, '/monitoring', {
      method: 'POST',
      headers: { ...from(network), 'sec-fetch-site': 'same-origin' },
      body: '',
    });
    statuses.add(status);
    return true;
  });
  expect(statuses).toContain(429);
  await beside.unsafe(`alter database ${name} with allow_connections true`);
  await beside.end();
  for (const server of servers) await untilReady(server);
  // For a moment more, each goes by what it knows: until all three count another network together.
  await eventually(async () =>
    expect((await inTurns(15, write(newNetworkAddress()))).allowed).toBe(CONTACT_LIMIT.burst),
  );
  expect((await inTurns(12, write(network))).allowed).toBeLessThanOrEqual(2);
});
