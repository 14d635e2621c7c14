import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postEnvelope } from '../support/envelopes.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** What browsers report where no service is set up: it is kept in the database. */
const MANY = { LIMITS_SCALE: '1000' };

describe('without a service', () => {
  let site: OwnSite;
  let sql: postgres.Sql;
  const target = '/monitoring?o=0&p=0';
  const dsn = () => `https://local@${new URL(site.address).host}/0`;
  const report = (message: string, digest?: string) =>
    [
      JSON.stringify({ dsn: dsn() }),
      '{"type":"event"}',
      JSON.stringify({
        message,
        user: { ip_address: '203.0.113.9' },
        request: { url: `${site.address}/question?q=typed`, headers: { 'User-Agent': 'A reader' } },
        tags: { digest },
      }),
    ].join('\n');
  const rows = () => sql<Record<string, unknown>[]>`select * from error_reports order by id`;

  beforeAll(async () => {
    site = await startSite(MANY);
    sql = postgres(site.databaseUrl, { max: 2 });
  });
  afterAll(async () => {
    await sql?.end();
    await site?.stop();
  });

  test('the page tells the SDK to report here', async () => {
    const html = await (await fetch(site.address)).text();
    expect(html.includes(dsn())).toBe(true);
    expect(html.includes('/monitoring?o=0')).toBe(true);
  });

  test('a report becomes a row, a repeat only counts', async () => {
    for (let i = 0; i < 3; i++)
      expect((await postEnvelope(site, report('It broke', '0123456789'), { target })).status).toBe(
        200,
      );
    await Promise.all(
      Array.from({ length: 5 }, () =>
        postEnvelope(site, report('It broke', '0123456789'), { target }),
      ),
    );
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      digest: '0123456789',
      message: 'It broke',
      path: '/question',
      times: 8,
    });
    expect(JSON.stringify(row)).not.toMatch(/203\.0\.113|A reader|typed/);
    await sql`update error_reports set first_at = first_at - interval '6 minutes'`;
    await postEnvelope(site, report('It broke', '0123456789'), { target });
    expect(await rows()).toHaveLength(2);
  });

  test('no more than 500 are kept, the newest', async () => {
    await sql`
      insert into error_reports (digest, name, message, frames, path, release)
      select lpad(to_hex(n), 10, '0'), 'Error', 'old', '', '/', '' from generate_series(1, 600) n`;
    await postEnvelope(site, report('Newest', 'ffffffffff'), { target });
    const kept = await rows();
    expect(kept).toHaveLength(500);
    expect(kept.at(-1)).toMatchObject({ message: 'Newest' });
  });

  test('other senders are refused', async () => {
    await sql`delete from error_reports`;
    const foreign = report('x').replace(dsn(), 'https://key@errors.example/1');
    expect((await postEnvelope(site, foreign, { target })).status).toBe(403);
    expect((await postEnvelope(site, report('x'), { target: '/monitoring?o=0&p=1' })).status).toBe(
      403,
    );
    expect(await rows()).toEqual([]);
  });

  test('text the database can not hold is made harmless', async () => {
    const odd = 'a\u0000b\ud800c\u202e';
    expect((await postEnvelope(site, report(odd, 'aaaaaaaaaa'), { target })).status).toBe(200);
    const [row] = await rows();
    expect(row?.['message']).toBe('a b\ufffdc\u202e');
  });
});

test('a network has ten reports at once, then waits', async () => {
  const site = await startSite();
  try {
    const target = '/monitoring?o=0&p=0';
    // All at once: one more is earned every second.
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => postEnvelope(site, '', { target })),
    );
    const [taken, refused] = [400, 429].map((wanted) =>
      answers.filter(({ status }) => status === wanted),
    );
    expect(taken?.length).toBeGreaterThanOrEqual(10);
    expect((taken?.length ?? 0) + (refused?.length ?? 0)).toBe(100);
    expect(refused?.[0]?.headers['retry-after']).toBe('10');
  } finally {
    await site.stop();
  }
});
