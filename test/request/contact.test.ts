import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHORTEST_FILL_MS } from '../../app/content/contact-rules.ts';
import { site as names } from '../../app/site.config.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { unusedPort } from '../support/server-process.ts';
import { startSite, type Site } from '../support/site.ts';

const ANSWER_LIMIT_MS = 500;

let mails: MailServer;
let site: Site;
let outbox: Outbox;
let stamp: string;

beforeAll(async () => {
  mails = await startMailServer();
  site = await startSite({ SMTP_URL: mails.url, LIMITS_SCALE: '1000' });
  outbox = openOutbox(site.databaseUrl);
  stamp = await ripeStamp(site);
});
afterAll(async () => {
  await outbox?.close();
  await site?.stop();
  await mails?.stop();
});

async function stampOf({ address }: Site): Promise<string> {
  const html = await (await fetch(`${address}/contact`)).text();
  return /name="stamp" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

async function ripeStamp(of: Site): Promise<string> {
  const made = await stampOf(of);
  await wait(SHORTEST_FILL_MS + 100);
  return made;
}

const GOOD = {
  name: 'Ada',
  email: 'ada@reader.example',
  topic: 'question',
  message: 'How are shares rounded?',
};

async function post(fields: Partial<typeof GOOD> & Record<string, string>, to = site, as = stamp) {
  const body = new URLSearchParams({ ...GOOD, stamp: as, leave_empty: '', ...fields });
  const began = performance.now();
  const response = await fetch(`${to.address}/contact`, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    ms: performance.now() - began,
  };
}

async function kept(message: string): Promise<number> {
  const rows = await outbox.sql`select 1 from contact_messages where message = ${message}`;
  return rows.length;
}

function mailTo(to: string, words: string): string | undefined {
  return mails.taken.find((mail) => mail.to === to && mail.source.includes(words))?.source;
}

describe('the contact page', () => {
  test('has a form that a browser without scripts can send', async () => {
    const html = await (await fetch(`${site.address}/contact`)).text();
    expect(html).toContain('<form');
    expect(html).toMatch(/<form[^>]* method="post"/);
    // With a fragment in it the page that comes back could not lead to its first problem.
    expect(html).toContain('action="/contact"');
    for (const label of ['Your name', 'E-mail (optional)', 'What is it about?', 'Your message']) {
      const id = new RegExp(`<label for="([^"]+)"[^>]*>${RegExp.escape(label)}</label>`).exec(
        html,
      )?.[1];
      expect(html).toContain(`id="${id}"`);
    }
    expect(html.toLowerCase()).not.toContain('maxlength');
    expect(html).not.toContain('role="alert"');
  });

  test('takes a message, confirms it and mails it', async () => {
    const answer = await post({});
    expect(answer).toMatchObject({ status: 303, location: '/contact?sent=1' });
    const confirmation = await fetch(`${site.address}/contact?sent=1`);
    expect(confirmation.headers.get('cache-control')).toBe('private, no-store');
    expect(await confirmation.text()).toContain('<output');
    expect(await kept(GOOD.message)).toBe(1);
    await mails.until(1);
    const source = mailTo(names.mail.contact, GOOD.message);
    expect(source).toMatch(/^Reply-To: ada@reader\.example\r$/m);
    expect(source).toContain(`Subject: ${names.name}: a question, from Ada`);
  });

  test('sends a report of harm and a privacy request to their own mailboxes', async () => {
    await post({ topic: 'harm', message: 'Please look at this question.' });
    await post({ topic: 'privacy', message: 'What do you hold about me?', email: '' });
    await outbox.until(names.mail.safety, (row) => row.sentAt !== null);
    await outbox.until(names.mail.privacy, (row) => row.sentAt !== null);
    expect(mailTo(names.mail.safety, 'look at this question')).toBeDefined();
    const privacy = mailTo(names.mail.privacy, 'hold about me');
    expect(privacy).not.toContain('Reply-To');
    expect(privacy).toContain('No address was left');
  });

  test('says beside each field what is wrong, keeps what was typed, and leads to the first problem', async () => {
    const { status, html } = await post({
      name: 'B',
      email: 'nobody',
      topic: 'other',
      message: '  short "> ',
    });
    expect(status).toBe(422);
    expect(html).toMatch(/<div role="alert"[^>]*>/);
    for (const field of ['name', 'email', 'topic', 'message']) {
      expect(html).toContain(`id="contact-${field}-problem"`);
      expect(html).toMatch(new RegExp(`id="contact-${field}"[^>]*aria-invalid="true"`));
      expect(html).toContain(`href="#contact-${field}"`);
    }
    expect(html.match(/ autofocus=""/gi)).toHaveLength(1);
    expect(html).toMatch(/id="contact-name"[^>]* autofocus=""/i);
    expect(html).toContain('value="B"');
    expect(html).toContain('value="nobody"');
    expect(html).toContain('>  short &quot;&gt; </textarea>');
  });

  test('keeps the chosen topic when something else is wrong', async () => {
    const { html } = await post({ topic: 'press', message: '' });
    expect(html).toMatch(/<option[^>]*value="press"[^>]* selected=""/);
    expect(html).toMatch(/id="contact-message"[^>]* autofocus=""/i);
  });

  test('counts a double press once', async () => {
    const message = 'Pressed twice by mistake.';
    const answers = await Promise.all([post({ message }), post({ message }), post({ message })]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await kept(message)).toBe(1);
  });

  test('keeps signs that mean something elsewhere as plain text', async () => {
    const message = "<script>alert(1)</script> & '; drop table outbox; --\r\nsecond line";
    expect((await post({ message, name: 'Bo\r\nBcc: all@reader.example' })).status).toBe(303);
    expect(await kept(message.replace('\r\n', '\n'))).toBe(1);
    await outbox.until(names.mail.contact, (row) => row.sentAt !== null);
    const source = mailTo(names.mail.contact, 'drop table') ?? '';
    expect(source).toContain('&lt;script&gt;');
    expect(source).not.toMatch(/^Bcc:/m);
  });

  test('refuses a message that is too long, and one that is far too long', async () => {
    expect((await post({ message: 'a'.repeat(2_000) })).status).toBe(303);
    expect((await post({ message: 'a'.repeat(2_001) })).html).toContain(
      'Shorten the message to 2,000 characters.',
    );
    expect((await post({ message: 'a'.repeat(40_000) })).status).toBe(413);
  });

  test('gives the form back when the message could not be kept', async () => {
    await outbox.sql`alter table contact_messages rename to contact_messages_away`;
    try {
      const { status, html } = await post({ message: 'Do not lose these words.' });
      expect(status).toBe(503);
      expect(html).toContain('Do not lose these words.</textarea>');
      expect(html).toMatch(/<div role="alert"[^>]* autofocus=""/i);
    } finally {
      await outbox.sql`alter table contact_messages_away rename to contact_messages`;
    }
  });
});

describe('a program that fills in forms', () => {
  test('is thanked and not kept when it fills what people do not see', async () => {
    const message = 'Buy something from us today.';
    expect((await post({ message, leave_empty: 'https://shop.example' })).status).toBe(303);
    expect(await kept(message)).toBe(0);
  });

  test('needs a stamp of ours', async () => {
    const message = 'No page was read for this.';
    const forged = `${Date.now().toString(36)}.${stamp.split('.')[1]}`;
    for (const bad of ['', 'x', forged]) {
      const { status, html } = await post({ message }, site, bad);
      expect(status).toBe(422);
      expect(html).toContain('open for a long time');
      expect(html).toContain(`${message}</textarea>`);
    }
    expect(await kept(message)).toBe(0);
  });

  test('is asked to press again when it answers at once, and so is a person', async () => {
    const fresh = await startSite({ LIMITS_SCALE: '1000' });
    try {
      const made = await stampOf(fresh);
      const { status, html } = await post({}, fresh, made);
      expect(status).toBe(422);
      expect(html).toContain(`value="${made}"`);
      await wait(SHORTEST_FILL_MS);
      expect((await post({}, fresh, made)).status).toBe(303);
    } finally {
      await fresh.stop();
    }
  });
});

test('five messages an hour come from one network; a mail server that is down slows none', async () => {
  const strict = await startSite({ SMTP_URL: `smtp://127.0.0.1:${await unusedPort()}` });
  try {
    const made = await ripeStamp(strict);
    for (let n = 1; n <= 5; n++) {
      const { status, ms } = await post({ message: `Message number ${n}` }, strict, made);
      expect(status).toBe(303);
      expect(ms).toBeLessThan(ANSWER_LIMIT_MS);
    }
    expect((await post({ message: 'no' }, strict, made)).status).toBe(422);
    const { status, html } = await post({ message: 'Message number 6' }, strict, made);
    expect(status).toBe(429);
    expect(html).toContain('Message number 6</textarea>');
  } finally {
    await strict.stop();
  }
});
