import type { ServerResponse } from 'node:http';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ORG,
  PROJECT,
  eventIn,
  startReportReceiver,
  type ReportReceiver,
} from '../support/report-receiver.ts';
import { postEnvelope, type EnvelopeOptions } from '../support/envelopes.ts';
import { sendRequest } from '../support/http.ts';
import { logsUpTo } from '../support/logs.ts';
import { startSite, type OwnSite } from '../support/site.ts';

const MANY = { LIMITS_SCALE: '1000' };
const EVENT = '{"type":"event"}\n{"message":"grün"}\n';

describe('with an error-reporting service', () => {
  let receiver: ReportReceiver;
  let site: OwnSite;
  const envelope = (items: string, dsn: unknown = receiver.dsn) =>
    `${JSON.stringify({ event_id: 'a', dsn, sent_at: '2026-01-01' })}\n${items}`;

  beforeAll(async () => {
    receiver = await startReportReceiver();
    site = await startSite({ ...MANY, SENTRY_DSN: receiver.dsn, SENTRY_ORG: ORG });
  });
  afterAll(async () => {
    await site?.stop();
    await receiver?.stop();
  });
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.setReply((response) => void response.writeHead(200).end('{"id":"1"}'));
  });

  test('an envelope arrives byte for byte, and nothing of the reader with it', async () => {
    const body = envelope(`\n${EVENT}\n{"type":"session" , "length":2}\n{}\n`);
    const { status, body: text } = await postEnvelope(site, body, {
      headers: {
        cookie: 'other=1',
        authorization: 'Bearer abc',
        'x-forwarded-for': '203.0.113.9',
        'user-agent': 'A reader',
      },
    });
    expect([status, text]).toEqual([200, '']);
    const [arrived, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(arrived?.body.toString()).toBe(body);
    expect(arrived?.url).toMatch(
      new RegExp(`^/api/${PROJECT}/envelope/\\?sentry_key=\\w+&sentry_version=7$`),
    );
    expect(arrived?.headers['content-type']).toBe('application/x-sentry-envelope');
    expect(JSON.stringify(arrived?.headers)).not.toMatch(
      /cookie|authorization|forwarded|203\.0\.113|A reader/i,
    );
  });

  test('items that are not allowed are taken out whole', async () => {
    const attachment = '{"type":"attachment","length":3}\n\n\n\n\n';
    const { status } = await postEnvelope(site, envelope(attachment + EVENT + attachment));
    expect(status).toBe(200);
    expect(receiver.received[0]?.body.toString()).toBe(envelope(EVENT));
  });

  test('1 MiB is taken, one byte more is not', async () => {
    const filled = (size: number) => {
      const start = envelope('{"type":"event"}\n');
      return start + 'x'.repeat(size - Buffer.byteLength(start));
    };
    expect((await postEnvelope(site, filled(1024 * 1024))).status).toBe(200);
    expect((await postEnvelope(site, filled(1024 * 1024 + 1))).status).toBe(413);
    expect(receiver.received).toHaveLength(1);
  });

  test('nothing else leaves the house', async () => {
    const before = receiver.sockets();
    const own = new URL(site.address).host;
    const receiverHost = new URL(receiver.dsn).host;
    const ok = envelope(EVENT);
    const foreign = [
      `http://key@evil.example/${PROJECT}`,
      `http://key@${own}/${PROJECT}`,
      `http://key@localhost:${new URL(receiver.dsn).port}/${PROJECT}`,
      `http://key@[::1]/${PROJECT}`,
      `http://key@[::ffff:127.0.0.1]/${PROJECT}`,
      `http://key@2130706433/${PROJECT}`,
      `http://key@0x7f000001/${PROJECT}`,
      `http://key@169.254.169.254/${PROJECT}`,
      `http://key@${receiverHost}/${PROJECT}`,
      `${receiver.dsn}/`,
      `${receiver.dsn}?x=1`,
      `${receiver.dsn}8`,
      receiver.dsn.replace('@', '@evil.example@'),
      receiver.dsn.replace('http:', 'https:'),
      receiver.dsn.toUpperCase(),
      ` ${receiver.dsn}`,
      '',
      null,
      1,
      [receiver.dsn],
      { toString: receiver.dsn },
    ];
    for (const dsn of foreign)
      expect((await postEnvelope(site, envelope(EVENT, dsn))).status, JSON.stringify(dsn)).toBe(
        403,
      );
    for (const target of [
      '/monitoring',
      '/monitoring?o=4',
      '/monitoring?p=17',
      '/monitoring?o=5&p=17',
      '/monitoring?o=4&p=18',
      '/monitoring?o=4&p=17%20',
      '/monitoring?o=4&p=17%2f..%2f1',
      '/monitoring?o=4&p=017',
      '/monitoring?O=4&P=17',
    ])
      expect((await postEnvelope(site, ok, { target })).status, target).toBe(403);
    for (const target of [
      '/monitoring/x?o=4&p=17',
      '/Monitoring?o=4&p=17',
      '/monitoring?o=4&o=4&p=17',
      '/monitoring?o=4&p=17&p=18',
    ])
      expect((await postEnvelope(site, ok, { target })).status, target).toBeGreaterThanOrEqual(400);
    for (const body of [
      '',
      '{',
      '{}\n',
      `[]\n${EVENT}`,
      envelope('{"type":"attachment"}\nx'),
      envelope('{"type":"replay_recording"}\nx'),
      envelope('{"type":"event","length":99}\n{}'),
      `${JSON.stringify({ dsn: receiver.dsn, more: 'x'.repeat(8_192) })}\n${EVENT}`,
    ])
      expect((await postEnvelope(site, body)).status, body.slice(0, 80)).toBe(400);
    const refused: [EnvelopeOptions, number][] = [
      [{ length: false }, 411],
      [{ headers: { 'content-type': 'application/json' } }, 415],
      [{ headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
      [{ headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 415],
      [{ headers: { 'content-encoding': 'gzip' } }, 415],
      [{ headers: { 'sec-fetch-site': 'cross-site' } }, 403],
      [{ headers: { 'sec-fetch-site': 'same-site' } }, 403],
      [{ headers: { origin: 'null' } }, 403],
    ];
    for (const [sending, status] of refused)
      expect((await postEnvelope(site, ok, sending)).status, JSON.stringify(sending)).toBe(status);
    expect(receiver.received).toEqual([]);
    expect(receiver.sockets()).toBe(before);
  });

  test('a refusal repeats nothing of what was sent, and no body is logged', async () => {
    const { status, body } = await postEnvelope(
      site,
      envelope('{"type":"event"}\nsecret-mark', 'secret-mark'),
    );
    expect(status).toBe(403);
    expect(body).not.toContain('secret-mark');
    const taken = await postEnvelope(
      site,
      envelope('{"type":"event"}\nsecret-mark\r\n{"level":60}'),
    );
    expect(await logsUpTo(site, taken)).not.toContain('secret-mark');
  });

  test('a GET is not a report', async () => {
    const { status } = await fetch(`${site.address}/monitoring?o=${ORG}&p=${PROJECT}`);
    expect(status).toBe(404);
  });

  test('a redirect is not followed', async () => {
    const elsewhere = await startReportReceiver();
    try {
      const location = `http://${new URL(elsewhere.dsn).host}/`;
      for (const code of [301, 302, 303, 307, 308]) {
        receiver.setReply((response) => void response.writeHead(code, { location }).end());
        const { status, headers } = await postEnvelope(site, envelope(EVENT));
        expect([status, headers.location]).toEqual([502, undefined]);
      }
      expect(elsewhere.sockets()).toBe(0);
    } finally {
      await elsewhere.stop();
    }
  });

  test('what the service answers is passed back, without its body', async () => {
    receiver.setReply(
      (response) => void response.writeHead(400, { 'x-sentry-error': 'x' }).end('no'),
    );
    const { status, body, headers } = await postEnvelope(site, envelope(EVENT));
    expect([status, body, headers['x-sentry-error']]).toEqual([400, '', undefined]);
    receiver.setReply((response) => {
      response.writeHead(200, { 'x-sentry-rate-limits': '60:transaction:key' });
      response.end('x'.repeat(10_000));
    });
    const limited = await postEnvelope(site, envelope(EVENT));
    expect([limited.status, limited.headers['x-sentry-rate-limits']]).toEqual([
      200,
      '60:transaction:key',
    ]);
    // Transactions wait; errors do not.
    receiver.received.length = 0;
    expect((await postEnvelope(site, envelope('{"type":"transaction"}\n{}'))).status).toBe(429);
    expect(receiver.received).toEqual([]);
    expect((await postEnvelope(site, envelope(EVENT))).status).toBe(200);
  });

  test('a slow service holds up neither the others nor the site', async () => {
    const held: ServerResponse[] = [];
    const allHeld = new Promise<void>((resolve) => {
      receiver.setReply((response) => {
        held.push(response);
        if (held.length === 16) resolve();
      });
    });
    const waiting = Array.from({ length: 16 }, () => postEnvelope(site, envelope(EVENT)));
    await allHeld;
    const shed = await postEnvelope(site, envelope(EVENT));
    expect([shed.status, shed.headers['retry-after']]).toEqual([429, '5']);
    expect((await fetch(`${site.address}/livez`)).status).toBe(200);
    expect(receiver.received).toHaveLength(16);
    // The first half is answered late, the other half never.
    for (const response of held.slice(0, 8)) response.writeHead(200).end();
    const answers = await Promise.all(waiting);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(8).fill(200), ...Array<number>(8).fill(503)]);
    receiver.setReply((response) => void response.writeHead(200).end());
    expect((await postEnvelope(site, envelope(EVENT))).status).toBe(200);
  });
});

describe('a service that wants a pause, or is away', () => {
  let receiver: ReportReceiver;
  let site: OwnSite;
  const target = `/monitoring?o=0&p=${PROJECT}`;
  const envelope = () => `${JSON.stringify({ dsn: receiver.dsn })}\n${EVENT}`;

  beforeAll(async () => {
    receiver = await startReportReceiver();
    site = await startSite({ ...MANY, SENTRY_DSN: receiver.dsn });
  });
  afterAll(async () => {
    await site?.stop();
  });

  const pause = (seconds: number) =>
    receiver.setReply((response) => {
      response.writeHead(429, {
        'retry-after': String(seconds),
        'x-sentry-rate-limits': `${seconds}:error:organization`,
      });
      response.end();
    });

  test('its 429 is passed back, and over when it says so', async () => {
    pause(2);
    expect(await postEnvelope(site, envelope(), { target })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2', 'x-sentry-rate-limits': '2:error:organization' },
    });
    receiver.setReply((response) => void response.writeHead(200).end());
    await expect
      .poll(async () => (await postEnvelope(site, envelope(), { target })).status)
      .toBe(200);
  });

  test('it is kept to', async () => {
    const other = await startSite({ ...MANY, SENTRY_DSN: receiver.dsn });
    try {
      pause(1_000);
      expect((await postEnvelope(other, envelope(), { target })).status).toBe(429);
      const before = receiver.received.length;
      const second = await postEnvelope(other, envelope(), { target });
      expect(second.status).toBe(429);
      expect(second.headers['retry-after']).toMatch(/^(?:1000|\d{3})$/);
      expect(second.headers['x-sentry-rate-limits']).toMatch(/^(?:1000|\d{3}):error:organization$/);
      expect(receiver.received).toHaveLength(before);
    } finally {
      await other.stop();
    }
  });

  test('what else it says of limits stays here', async () => {
    receiver.setReply((response) => {
      response.writeHead(200, {
        'retry-after': '9'.repeat(3_000),
        'x-sentry-rate-limits': `1:session:${'x'.repeat(5_000)}, 2:transaction:key`,
      });
      response.end();
    });
    const { status, headers } = await postEnvelope(site, envelope(), { target });
    expect([status, headers['retry-after'], headers['x-sentry-rate-limits']]).toEqual([
      200,
      '3600',
      '2:transaction:key',
    ]);
  });

  test('a status that HTTP does not know is not passed on', async () => {
    receiver.setReply((response) => void response.writeHead(799).end());
    expect((await postEnvelope(site, envelope(), { target })).status).toBe(502);
  });

  test('when it is gone the answer is quick', async () => {
    await receiver.stop();
    const { status, headers } = await postEnvelope(site, envelope(), { target });
    expect([status, headers['retry-after']]).toEqual([503, '60']);
    expect((await fetch(site.address)).status).toBe(200);
  });
});

test('a service that never answers holds up neither the page nor the end', async () => {
  const receiver = await startReportReceiver();
  receiver.setReply(() => undefined);
  const site = await startSite({ SENTRY_DSN: receiver.dsn });
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`drop table topics cascade`;
    const arriving = receiver.next();
    expect((await fetch(`${site.address}/topic`)).status).toBe(500);
    await arriving;
    await site.stop();
    expect(site.logs()).not.toMatch(/unhandled|uncaught/i);
  } finally {
    await sql.end();
    await site.stop();
    await receiver.stop();
  }
});

test('a fault of the server is reported with the digest that stands on the page and in the log', async () => {
  const receiver = await startReportReceiver();
  const site = await startSite({ SENTRY_DSN: receiver.dsn });
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    // A refusal and a redirect are no faults.
    await fetch(`${site.address}/nowhere`);
    await fetch(`${site.address}/for/social-influencers`);
    // Nothing but the search for a topic reads it: a job that met the same fault would tell of it as well.
    await sql`drop table topic_slugs`;
    const arriving = receiver.next();
    const response = await sendRequest(site.address, '/topic/unheard-of');
    const html = response.text;
    const { host } = new URL(site.address);
    expect(response.status).toBe(500);
    expect(html).toContain(
      `Application error: a server-side exception has occurred while loading ${host} (see the server logs for more information).`,
    );
    const digest = />Digest: ([0-9a-f]{10})</.exec(html)?.[1] ?? '';
    const logged = (await logsUpTo(site, response))
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { digest?: string });
    expect(logged.filter((line) => line.digest === digest)).toHaveLength(1);
    const { url, headers, body } = await arriving;
    expect(url).toMatch(new RegExp(`^/api/${PROJECT}/envelope/\\?.*sentry_key=\\w+`));
    expect(headers['content-type']).toBe('application/x-sentry-envelope');
    const event = eventIn(body);
    expect(event.tags?.['digest']).toBe(digest);
    expect(event).toMatchObject({ platform: 'node', release: 'site', level: 'error' });
    // Whose machine it is, and who asked, is nobody's business.
    expect([event.user, event.request, event['server_name']]).toEqual(Array(3).fill(undefined));
    const [thrown] = event.exception.values;
    expect(thrown?.value).toContain('"topic_slugs" does not exist');
    expect(thrown?.stacktrace?.frames.some(({ in_app: isOurs, lineno }) => isOurs && lineno)).toBe(
      true,
    );
    await site.stop();
    expect(receiver.received).toHaveLength(1);
  } finally {
    await sql.end();
    await site.stop();
    await receiver.stop();
  }
});
