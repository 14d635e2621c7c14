import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cleanOutbox,
  redactSentTokens,
  queueEmail,
} from '../../app/platform/mail/outbox.server.ts';
import { eventually } from '../support/eventually.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest, postForm } from '../support/http.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { spawnServer, unusedPort } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';

let mails: MailServer;
let site: OwnSite;
let outbox: Outbox;

beforeAll(async () => {
  mails = await startMailServer();
  site = await startSite({ SMTP_URL: mails.url, MAIL_FROM: 'Polls <polls@site.example>' });
  outbox = openOutbox(site.databaseUrl);
});
beforeEach(() => {
  mails.received.length = 0;
  mails.replyTo = () => ({});
});
afterAll(async () => {
  await outbox?.close();
  await site?.stop();
  await mails?.stop();
});

describe('a mail in the outbox', () => {
  test('carries its key to its receiver, and keeps it no longer than some minutes', async () => {
    const link = 'https://site.example/sign-in/enter?t=Ab-3_x9';
    const [text, html] = [`Sign in:\n${link}\n`, `<p><a href="${link}">Sign in</a></p>`];
    await outbox.queue({ to: 'key@reader.example', text, html });
    await outbox.waitForRow('key@reader.example', (row) => row.sentAt !== null);
    const mail = mails.received.find(({ to }) => to === 'key@reader.example');
    expect(mail?.source).toMatch(/\?t=(?:3D)?Ab-3_x9/);
    const kept = async () => {
      const [row] = await outbox.sql<{ text: string; html: string }[]>`
        select text, html from outbox where recipient = 'key@reader.example'`;
      return row;
    };
    await redactSentTokens(outbox.sql);
    expect(await kept()).toEqual({ text, html });
    await outbox.sql`
      update outbox set sent_at = sent_at - interval '16 minutes' where recipient = 'key@reader.example'`;
    await redactSentTokens(outbox.sql);
    expect(await kept()).toEqual({
      text: text.replace('Ab-3_x9', '…'),
      html: html.replace('Ab-3_x9', '…'),
    });
  });

  test('is delivered once, as text and as HTML', async () => {
    await outbox.queue({
      to: 'ada@reader.example',
      subject: 'Grüße, Ada',
      replyTo: 'bo@reader.example',
    });
    const { attempts } = await outbox.waitForRow(
      'ada@reader.example',
      (row) => row.sentAt !== null,
    );
    await outbox.makeAllDue();
    await outbox.queue({ to: 'last@reader.example' });
    await outbox.waitForRow('last@reader.example', (row) => row.sentAt !== null);

    expect(attempts).toBe(1);
    const [mail, ...more] = mails.received.filter(({ to }) => to === 'ada@reader.example');
    expect(more).toEqual([]);
    expect(mail?.source).toMatch(/^From: Polls <polls@site\.example>\r$/m);
    expect(mail?.source).toMatch(/^Reply-To: bo@reader\.example\r$/m);
    expect(mail?.source).toMatch(/^Message-ID: <[0-9a-f]{32}@site\.example>\r$/m);
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.source).toMatch(/Content-Type: text\/plain; charset=utf-8\r\n[^]*In words/);
    expect(mail?.source).toMatch(
      /Content-Type: text\/html; charset=utf-8\r\n[^]*<p>In markup<\/p>/,
    );
  });

  test('with a known key is not queued again', async () => {
    await outbox.queue({ key: 'the same', to: 'cy@reader.example' });
    await outbox.queue({ key: 'the same', to: 'cy@reader.example' });
    await outbox.waitForRow('cy@reader.example', (row) => row.sentAt !== null);
    const [count] =
      await outbox.sql`select count(*)::int as n from outbox where dedupe_key = 'the same'`;
    expect(count).toEqual({ n: 1 });
  });

  test('of a transaction that fails is never sent', async () => {
    const failing = outbox.sql.begin(async (tx) => {
      await queueEmail(tx, {
        key: 'undone',
        to: 'dee@reader.example',
        subject: 'S',
        text: 't',
        html: 'h',
      });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await outbox.row('dee@reader.example')).toBeUndefined();
  });

  test('to an address with a line end is refused', async () => {
    await expect(
      outbox.queue({ to: 'eve@reader.example\r\nBcc: all@reader.example' }),
    ).rejects.toThrow('no address');
    await expect(
      outbox.queue({ to: 'eve@reader.example', replyTo: 'a@b.example\nX: y' }),
    ).rejects.toThrow('no address');
  });

  test('waits a minute after a 4xx, then is delivered', async () => {
    mails.replyTo = () => ({ code: 451 });
    await outbox.queue({ to: 'fay@reader.example' });
    const waiting = await outbox.waitForRow('fay@reader.example', (row) => row.lastError !== null);
    expect(waiting).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
    expect(waiting.lastError).toContain('451');
    expect(waiting.pauseSeconds).toBeGreaterThan(5);
    expect(waiting.pauseSeconds).toBeLessThanOrEqual(60);

    mails.replyTo = () => ({});
    await outbox.makeAllDue();
    const sent = await outbox.waitForRow('fay@reader.example', (row) => row.sentAt !== null);
    expect(sent).toMatchObject({ attempts: 2, lastError: null });
    expect(mails.received.map(({ to }) => to)).toEqual(['fay@reader.example']);
  });

  test('stops for good at a 5xx', async () => {
    mails.replyTo = () => ({ code: 550 });
    await outbox.queue({ to: 'gus@reader.example' });
    const failed = await outbox.waitForRow('gus@reader.example', (row) => row.failedAt !== null);
    expect(failed).toMatchObject({ attempts: 1, sentAt: null, pauseSeconds: null });
    // The line is written behind the row.
    await eventually(() => expect(site.logs()).toContain('mail could not be sent, given up'));
    expect(failed.lastError).toContain('gus@reader.example');
    expect(site.logs()).not.toContain('gus@reader.example');
  });

  test('waits longer each time, and is given up after the last pause', async () => {
    mails.replyTo = () => ({ code: 421 });
    await outbox.queue({ to: 'hal@reader.example' });
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      const { pauseSeconds } = await outbox.waitForRow(
        'hal@reader.example',
        (row) => row.attempts === attempt && row.lastError !== null && row.pauseSeconds !== 600,
      );
      pauses.push(Math.round((pauseSeconds ?? 0) / 60));
      await outbox.sql`update outbox set last_error = null where recipient = 'hal@reader.example'`;
      await outbox.makeAllDue();
    }
    await outbox.waitForRow('hal@reader.example', (row) => row.failedAt !== null);
    expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720, 1440]);
  });

  test('is delivered once although a slow server and two workers meet', async () => {
    const worker = spawnServer({ DATABASE_URL: site.databaseUrl, SMTP_URL: mails.url }, ['jobs']);
    await worker.waitForLine(/works on its jobs/);
    mails.replyTo = () => ({ delayMs: 200 });
    const people = Array.from({ length: 40 }, (_, n) => `many-${n}@reader.example`);
    await Promise.all(people.map((to) => outbox.queue({ to })));
    await mails.waitForCount(people.length);
    await outbox.waitForRow('many-39@reader.example', (row) => row.sentAt !== null);
    worker.signal('SIGTERM');
    expect((await worker.ended).code).toBe(0);
    expect(mails.received.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
    expect(worker.output()).toContain('mail sent');
  });
});

describe('a mail server that is not there', () => {
  test('gets its mail when it comes, and pages are read meanwhile', async () => {
    const port = await unusedPort();
    const other = await startSite({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const box = openOutbox(other.databaseUrl);
    try {
      await box.queue({ to: 'ida@reader.example' });
      await box.waitForRow('ida@reader.example', (row) => row.lastError !== null);
      expect((await sendRequest(other.address, '/contact?sent=1')).status).toBe(200);
      const late = await startMailServer({ port });
      await box.makeAllDue();
      await late.waitForCount(1);
      await box.waitForRow('ida@reader.example', (row) => row.sentAt !== null);
      await late.stop();
    } finally {
      await box.close();
      await other.stop();
    }
  });

  test('that takes the call and says nothing is left after ten seconds, and nobody waits for it', async () => {
    const silent = createServer((call) => call.resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const other = await startSite({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const box = openOutbox(other.databaseUrl);
    try {
      const calling = once(silent, 'connection');
      await box.queue({ to: 'jo@reader.example' });
      const [call] = (await calling) as [Socket];
      const began = performance.now();
      const left = once(call, 'close');
      expect((await sendRequest(other.address, '/contact?sent=1')).status).toBe(200);
      expect(call.closed).toBe(false);
      await left;
      // The library by itself waits for thirty.
      expect(performance.now() - began).toBeLessThan(25_000);
      await box.waitForRow('jo@reader.example', (row) => row.lastError !== null);
    } finally {
      await box.close();
      await other.stop();
      silent.close();
    }
  });

  test('that nobody vouches for is not trusted, unless the address says so', async () => {
    const secure = await startMailServer({ secure: true });
    const strict = await startSite({ SMTP_URL: secure.url });
    const trusting = await startSite({ SMTP_URL: `${secure.url}?tls.rejectUnauthorized=false` });
    const boxes = [openOutbox(strict.databaseUrl), openOutbox(trusting.databaseUrl)] as const;
    try {
      await boxes[0].queue({ to: 'kim@reader.example' });
      const { lastError } = await boxes[0].waitForRow(
        'kim@reader.example',
        (row) => row.lastError !== null,
      );
      expect(lastError).toMatch(/certificate|self[- ]signed/i);
      await boxes[1].queue({ to: 'lou@reader.example' });
      await boxes[1].waitForRow('lou@reader.example', (row) => row.sentAt !== null);
      expect(secure.received.map(({ to }) => to)).toEqual(['lou@reader.example']);
    } finally {
      for (const box of boxes) await box.close();
      await strict.stop();
      await trusting.stop();
      await secure.stop();
    }
  });
});

test('without a mail server the mail stays, and nothing fails', async () => {
  const quiet = await startSite({ ORIGIN: 'https://polls.example' });
  const box = openOutbox(quiet.databaseUrl);
  try {
    const host = { host: 'polls.example' };
    const joining = await postForm(
      quiet.address,
      '/sign-up',
      { email: 'ned@reader.example' },
      host,
    );
    expect(mainTextOf(joining.text)).toContain('so the link can’t reach you');
    const contact = await sendRequest(quiet.address, '/contact', { headers: host });
    expect(mainTextOf(contact.text)).toContain('no email confirms that your message arrived');
    await box.queue({ to: 'max@reader.example', text: 'https://polls.example/a-secret\n' });
    expect(quiet.logs()).toContain('stays in the outbox');
    expect(await box.row('max@reader.example')).toMatchObject({
      attempts: 0,
      sentAt: null,
      failedAt: null,
    });
  } finally {
    await box.close();
    await quiet.stop();
  }
});

test('without one on one’s own machine the link of a mail is printed where the site was started', async () => {
  const own = await startSite();
  const box = openOutbox(own.databaseUrl);
  try {
    expect(own.logs()).toContain('its links are printed here');
    const joining = await postForm(own.address, '/sign-up', { email: 'ned@reader.example' });
    expect(mainTextOf(joining.text)).toMatch(/is in the terminal .* Open it within/);
    await box.queue({ to: 'nan@reader.example', text: 'http://localhost/a-secret\n' });
    await eventually(() =>
      expect(own.logs()).toMatch(
        /mail to nan@reader\.example: .*\n {2}http:\/\/localhost\/a-secret/,
      ),
    );
    expect(await box.row('nan@reader.example')).toMatchObject({ attempts: 0, sentAt: null });
    const printed = () => own.logs().match(/(?<=mail to )\w+(?=@reader)/g);
    await box.queue({
      to: 'later@reader.example',
      notBefore: new Date(Date.now() + 3_600_000),
    });
    await box.queue({ to: 'now@reader.example' });
    await eventually(() => expect(printed()).toEqual(['ned', 'nan', 'now']));
    await box.sql`update outbox set next_try_at = now() where recipient = 'later@reader.example'`;
    await box.queue({ to: 'last@reader.example' });
    await eventually(() => expect(printed()).toEqual(['ned', 'nan', 'now', 'later', 'last']));
  } finally {
    await box.close();
    await own.stop();
  }
});

test('the bodies of settled mails go after a week, their rows after a month', async () => {
  const { sql } = outbox;
  for (const [name, age] of [
    ['new', 6],
    ['week', 8],
    ['month', 31],
  ] as const) {
    await sql`
      insert into outbox (dedupe_key, recipient, subject, text, html, queued_at, sent_at, next_try_at)
      values (${name}, ${`${name}@reader.example`}, 'S', 't', 'h', now() - make_interval(days => ${age}),
        now() - make_interval(days => ${age}), null)`;
  }
  await cleanOutbox(sql);
  const rows = await sql`
    select dedupe_key as name, text from outbox where dedupe_key in ('new', 'week', 'month') order by name`;
  expect([...rows]).toEqual([
    { name: 'new', text: 't' },
    { name: 'week', text: '' },
  ]);
});
