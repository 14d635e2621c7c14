import postgres from 'postgres';
import { expect, test } from 'vitest';
import { sendRequest, postForm } from '../support/http.ts';
import { startSite } from '../support/site.ts';
import { endWaiting } from '../support/waiting-backends.ts';

const ENDED = 60;
const CALLERS = 8;

test('the backends of transactions are ended under load: the site goes on, and loses no connection', async () => {
  const site = await startSite({ LIMITS_SCALE: '1000000' });
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    let number = 0;
    const over = new AbortController();
    const statuses = new Set<number>();
    const callers = Array.from({ length: CALLERS }, async () => {
      while (!over.signal.aborted) {
        const email = `sam.${number++}@reader.example`;
        statuses.add((await postForm(site.address, '/sign-up', { email })).status);
      }
    });
    for (let ended = 0; ended < ENDED;) {
      const rows = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'site %' and state = 'idle in transaction'`;
      ended += rows.length;
    }
    over.abort();
    await Promise.all(callers);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // More at once than there are connections: each of them is there.
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        postForm(site.address, '/sign-up', { email: `after.${n}@reader.example` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await sendRequest(site.address, '/readyz')).status).toBe(200);
  } finally {
    await sql.end();
    await site.stop();
  }
});

test('a connection ends while it is asked for its types: the site goes on', async () => {
  const site = await startSite({ LIMITS_SCALE: '1000000' });
  const sql = postgres(site.databaseUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    const asked = await sql.begin(async (tx) => {
      await tx`lock table pg_catalog.pg_type in access exclusive mode`;
      await tx`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'site %'`;
      const asking = sendRequest(site.address, '/question');
      await endWaiting(tx, '%typarray%');
      return asking;
    });
    expect([200, 503]).toContain(asked.status);
    await expect.poll(async () => (await sendRequest(site.address, '/readyz')).status).toBe(200);
  } finally {
    await sql.end();
    await site.stop();
  }
});
