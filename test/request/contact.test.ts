import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactStamp } from '../../app/content/contact/contact-commands.server.ts';
import { CONFIRMATIONS_A_DAY, MIN_FILL_MS } from '../../app/content/contact-rules.ts';
import { site as names } from '../../app/site.config.ts';
import { decodeEmail, startMailServer, type MailServer } from '../support/mail-server.ts';
import { loadSecret } from '../support/notice-jobs.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { startSite, type OwnSite } from '../support/site.ts';

let mails: MailServer;
let site: OwnSite;
let outbox: Outbox;
let stamp: string;

beforeAll(async () => {
  mails = await startMailServer();
  site = await startSite({ SMTP_URL: mails.url, LIMITS_SCALE: '1000' });
  outbox = openOutbox(site.databaseUrl);
  stamp = await ripeStamp(outbox);
});
afterAll(async () => {
  await outbox?.close();
  await site?.stop();
  await mails?.stop();
});

async function stampOf({ address }: OwnSite): Promise<string> {
  const html = await (await fetch(`${address}/contact`)).text();
  return /name="stamp" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** Of a form that somebody had before them for a minute. */
async function ripeStamp({ sql }: Outbox): Promise<string> {
  return contactStamp(await loadSecret(sql), new Date(Date.now() - 60_000));
}

const GOOD = {
  name: 'Ada',
  email: 'ada@reader.example',
  topic: 'question',
  message: 'How are shares rounded?',
};

async function post(fields: Partial<typeof GOOD> & Record<string, string>, to = site, as = stamp) {
  const body = new URLSearchParams({ ...GOOD, stamp: as, leave_empty: '', ...fields });
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
  };
}

async function kept(message: string): Promise<number> {
  const rows = await outbox.sql`select 1 from contact_messages where message = ${message}`;
  return rows.length;
}

function mailTo(to: string, words: string): string | undefined {
  return mails.received.find((mail) => mail.to === to && mail.source.includes(words))?.source;
}

function chosenIn(html: string): (string | undefined)[] {
  const radios = html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
  return radios
    .filter((radio) => radio.includes('checked'))
    .map((radio) => /value="([^"]*)"/.exec(radio)?.[1]);
}

describe('the contact page', () => {
  test('has a form that a browser without scripts can send', async () => {
    const html = await (await fetch(`${site.address}/contact`)).text();
    expect(html).toContain('<form');
    expect(html).toMatch(/<form[^>]* method="post"/);
    // With a fragment in it the page that comes back could not lead to its first problem.
    expect(html).toContain('action="/contact"');
    expect(html).toContain('<legend>What is it about?</legend>');
    expect(html.match(/type="radio"[^>]* name="topic"/g)).toHaveLength(5);
    for (const label of ['Your name', 'Email (optional)', 'Your message']) {
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
    expect(answer).toMatchObject({ status: 303, location: '/contact?sent=mail' });
    const confirmation = await fetch(`${site.address}/contact?sent=mail`);
    expect(confirmation.headers.get('cache-control')).toBe('private, no-store');
    expect(await confirmation.text()).toContain('<output');
    expect(await kept(GOOD.message)).toBe(1);
    await outbox.waitForRow(names.mail.contact, (row) => row.sentAt !== null);
    const source = mailTo(names.mail.contact, GOOD.message);
    expect(source).toMatch(/^Reply-To: ada@reader\.example\r$/m);
    expect(source).toContain(`Subject: ${names.name}: a question, from Ada`);
  });

  test('sends a report of harm and a privacy request to their own mailboxes', async () => {
    await post({ topic: 'harm', message: 'Please look at this question.' });
    await post({ topic: 'privacy', message: 'What do you hold about me?', email: '' });
    await outbox.waitForRow(names.mail.safety, (row) => row.sentAt !== null);
    await outbox.waitForRow(names.mail.privacy, (row) => row.sentAt !== null);
    expect(mailTo(names.mail.safety, 'look at this question')).toBeDefined();
    const privacy = mailTo(names.mail.privacy, 'hold about me');
    expect((await post({ email: '', message: 'And without one?' })).location).toBe(
      '/contact?sent=1',
    );
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
    for (const field of ['topic', 'message', 'name', 'email']) {
      expect(html).toContain(`id="contact-${field}-problem"`);
      expect(html).toMatch(new RegExp(`aria-describedby="[^"]*contact-${field}-problem"`));
      expect(html).toContain(`href="#contact-${field}"`);
    }
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(html.match(/ autofocus=""/gi)).toHaveLength(1);
    expect(html).toMatch(/<input[^>]*id="contact-topic"[^>]*>/);
    expect(/<input[^>]* autofocus=""[^>]*>/i.exec(html)?.[0]).toContain('id="contact-topic"');
    expect(html).toContain('value="B"');
    expect(html).toContain('value="nobody"');
    expect(html).toContain('>  short &quot;&gt; </textarea>');
  });

  test('keeps the chosen topic when something else is wrong', async () => {
    const { html } = await post({ topic: 'press', message: '' });
    expect(chosenIn(html)).toEqual(['press']);
    expect(html).toMatch(/id="contact-message"[^>]* autofocus=""/i);
  });

  test('has what a link says it is about chosen already', async () => {
    const about = async (topic: string) =>
      chosenIn(await (await fetch(`${site.address}/contact?about=${topic}`)).text());
    expect(await about('fault')).toEqual(['fault']);
    expect(await about('constructor')).toEqual([]);
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
    await outbox.waitForRow(names.mail.contact, (row) => row.sentAt !== null);
    const source = decodeEmail(mailTo(names.mail.contact, 'drop table') ?? '');
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

describe('the mail to whoever left an address', () => {
  const sentTo = (to: string) => mails.received.filter((mail) => mail.to === to);
  /** Each about a message of its own, sent one after the other, until all of their mails went out. */
  async function writeAs(addresses: readonly string[], about: string): Promise<void> {
    for (const email of addresses)
      expect((await post({ email, message: `${about}, says ${email}` })).status).toBe(303);
    await outbox.waitUntilSettled();
  }

  test('says what arrived, and holds nothing that leads elsewhere', async () => {
    const email = 'cleo@reader.example';
    const message = 'Buy at https://shop.example or call 0800 123 456.\nWhat of shares?';
    await post({ email, message, name: 'You have won' });
    await outbox.waitForRow(email, (row) => row.sentAt !== null);
    const source = decodeEmail(sentTo(email)[0]?.source ?? '');
    expect(source).toContain(`Subject: ${names.name}: your message arrived`);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(source).toContain('Buy at [left out] or call [left out]');
    expect(source).toContain('What of shares?');
    expect(source).not.toMatch(/shop\.example|0800|You have won|<a /);
  });

  test('goes once a day to a mailbox, however it is written', async () => {
    await writeAs(['dora@reader.example', 'Dora@Reader.example', 'dora+x@reader.example'], 'once');
    expect(sentTo('dora@reader.example')).toHaveLength(1);
    expect(sentTo('Dora@Reader.example')).toHaveLength(0);
    expect(sentTo('dora+x@reader.example')).toHaveLength(0);
    await outbox.sql`
      update outbox set dedupe_key = dedupe_key || ' of another day' where recipient = 'dora@reader.example'`;
    await writeAs(['dora@reader.example'], 'the next day');
    expect(sentTo('dora@reader.example')).toHaveLength(2);
  });

  test('does not repeat what is said in confidence', async () => {
    const email = 'eve@reader.example';
    await post({ email, topic: 'harm', message: 'Something terrible was there.' });
    await outbox.waitForRow(email, (row) => row.sentAt !== null);
    expect(sentTo(email)[0]?.source).not.toContain('terrible');
  });

  test('does not go to a mailbox of the site itself', async () => {
    await writeAs([names.mail.contact.toUpperCase()], 'to itself');
    expect(sentTo(names.mail.contact.toUpperCase())).toHaveLength(0);
  });

  test('has a limit over all addresses; the message is taken all the same', async () => {
    const rows = Array.from({ length: CONFIRMATIONS_A_DAY }, (_, at) => ({
      dedupe_key: `contact received test ${at}`,
      recipient: 'crowd@reader.example',
      subject: 'x',
      text: 'x',
      html: 'x',
      sent_at: new Date(),
      next_try_at: null,
    }));
    await outbox.sql`insert into outbox ${outbox.sql(rows)}`;
    try {
      await writeAs(['fay@reader.example'], 'too many');
      expect(sentTo('fay@reader.example')).toHaveLength(0);
      expect(await kept('too many, says fay@reader.example')).toBe(1);
    } finally {
      await outbox.sql`delete from outbox where recipient = 'crowd@reader.example'`;
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
    const message = 'Filled in as fast as by a program.';
    const began = performance.now();
    const made = await stampOf(site);
    const { status, html } = await post({ message }, site, made);
    expect(status).toBe(422);
    expect(html).toContain(`value="${made}"`);
    expect(await kept(message)).toBe(0);
    const press = async () => (await post({ message }, site, made)).status;
    await expect.poll(press, { interval: 200 }).toBe(303);
    expect(performance.now() - began).toBeGreaterThan(MIN_FILL_MS);
    expect(await kept(message)).toBe(1);
  });
});

test('five messages an hour come from one network; a mail server that says nothing slows none', async () => {
  const silent = createServer((call) => call.resume());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const strict = await startSite({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const box = openOutbox(strict.databaseUrl);
  try {
    const made = await ripeStamp(box);
    for (let n = 1; n <= 5; n++) {
      const { status } = await post({ message: `Message number ${n}` }, strict, made);
      expect(status).toBe(303);
      // Its mail is not given up yet: nobody waited for that.
      expect(await box.row(names.mail.contact)).toMatchObject({ sentAt: null, lastError: null });
    }
    expect((await post({ message: 'no' }, strict, made)).status).toBe(422);
    const { status, html } = await post({ message: 'Message number 6' }, strict, made);
    expect(status).toBe(429);
    expect(html).toContain('Message number 6</textarea>');
  } finally {
    await box.close();
    await strict.stop();
    silent.close();
  }
});
