import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitForm, QUESTION_FIELDS, getPage, type FormFields } from '../support/question-form.ts';
import { insertCommunity } from '../support/communities.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { linkInEmail } from '../support/emails.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { signUpLink, sessionOf, signUp, newPerson } from '../support/people.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as destinationWords from '../../app/questions/words/destination.ts';
import * as askFormWords from '../../app/asking/words/ask-form.ts';
import * as askSettingsWords from '../../app/asking/words/ask-settings.ts';

/** Whoever has no account writes their question first: it goes with the browser through signing up or in. */
const NEW = '/account/questions/new';
const LED = `/sign-up?${new URLSearchParams({ next: NEW })}`;
const DOCUMENT = { 'sec-fetch-dest': 'document' };

const site = sharedSite();
let sql: Sql;
let ines: TestMember;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ines = await createMember(site, 'Ines');
  await insertCommunity(sql, 'night-nurses', 'invitation', [[ines, 'member']]);
  await insertCommunity(sql, 'first-club', 'request', [[ines, 'member']]);
  await insertCommunity(sql, 'first-choir', 'public', [[ines, 'member']]);
});
afterAll(async () => {
  await sql?.end();
});

const ticketIn = ({ text }: HttpResponse) => /name="ticket" value="([^"]+)"/.exec(text)?.[1] ?? '';
const carriedBy = ({ headers }: HttpResponse) =>
  headers['set-cookie']?.find((line) => /^(?:__Host-)?asking=/.test(line))?.split(';', 1)[0];

async function pressed(
  fields: FormFields,
  cookie?: string,
  headers: Readonly<Record<string, string>> = DOCUMENT,
): Promise<HttpResponse> {
  const ticket = ticketIn(await getPage(site.address, NEW));
  const sent = { ...QUESTION_FIELDS, does: 'ask', ticket, ...fields };
  return submitForm(site.address, undefined, NEW, sent, { ...headers, ...(cookie && { cookie }) });
}
const opened = (cookies: readonly (string | undefined)[], path = NEW) =>
  sendRequest(site.address, path, { headers: { cookie: cookies.filter(Boolean).join('; ') } });
async function countOf(text: string): Promise<number> {
  return (await sql`select 1 from questions where text = ${text}`).length;
}

describe('the form of a visitor', () => {
  test('is theirs alone, and holds nothing of anybody', async () => {
    const { status, headers, text } = await getPage(site.address, NEW);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).toContain(destinationWords.onTheSite.everyone);
    expect(text).not.toContain(askFormWords.saveDraft);
    expect(text).not.toContain(askSettingsWords.place);
  });

  test('keeps the topic and the community of the link', async () => {
    const topic = (await getPage(site.address, `${NEW}?topic=work`)).text;
    expect(topic).toMatch(/<input(?=[^>]*value="work")(?=[^>]*checked="")/);
    const choir = (await getPage(site.address, `${NEW}?community=first-choir`)).text;
    expect(choir).toContain('The first-choir people');
    expect(choir).toMatch(/<option value="first-choir" selected=""/);
  });

  test('says of a community what its page says: its name, and who sees what is asked there', async () => {
    const page = async (slug: string) =>
      (await getPage(site.address, `${NEW}?community=${slug}`)).text;
    const closed = await page('night-nurses');
    expect(closed).toContain('The night-nurses people');
    expect(closed).toContain('only its members see it.');
    expect(await page('first-club')).toContain('The first-club people');
    expect(await page('no-nurses')).toContain('only its members see it.');
  });

  test('leads to a community that takes requests, where its members may ask everybody', async () => {
    const fields = { community: 'first-club', audience: 'everyone', topic: [] };
    expect((await pressed(fields)).status).toBe(303);
    expect((await pressed({ ...fields, community: 'night-nurses' })).status).toBe(422);
  });

  test('comes back with what is wrong, and nothing is asked', async () => {
    const text = 'Does this come back as it was?';
    const answer = await pressed({ text, choice: ['Yes', 'yes'] });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('This is the same as “Yes”');
    expect(answer.text).toContain(text);
    expect(carriedBy(answer)).toBeUndefined();
    const rows = await pressed({ text, does: 'choice' });
    expect(rows.status).toBe(200);
    expect(rows.text).toContain('name="choice"');
  });
});

describe('what was typed', () => {
  test('arrives after signing up by the mailed link, and is asked by one press', async () => {
    const text = 'Does it arrive after the mail?';
    const answer = await pressed({ text, context: 'It took a while.', audience: 'members' });
    expect([answer.status, answer.headers.location]).toEqual([303, LED]);
    const carried = carriedBy(answer);
    const sam = newPerson('first');
    const link = await signUpLink(site.address, sam, NEW, { cookie: carried ?? '' });
    const { name, password } = sam;
    const done = await postForm(site.address, link, { name, password }, { cookie: carried ?? '' });
    expect([done.status, done.headers.location]).toEqual([303, NEW]);
    const form = await opened([carried, sessionOf(done)]);
    for (const words of [text, 'It took a while.', 'Yes, everywhere', 'Only in towns'])
      expect(form.text).toContain(words);
    expect(form.text).toContain('people with an account can answer.');
    expect(await countOf(text)).toBe(0);
    const cookie = [carried, sessionOf(done)].join('; ');
    const fields = { ...QUESTION_FIELDS, text, does: 'ask', ticket: ticketIn(form) };
    const asked = await submitForm(site.address, undefined, NEW, fields, { cookie });
    expect(asked.headers.location).toMatch(/\?did=asked$/);
    expect(await countOf(text)).toBe(1);
    expect(asked.headers['set-cookie']?.join()).toMatch(/asking=;.*Max-Age=0/);
  });

  test('arrives after signing in by password, and by a link', async () => {
    const text = 'Does it arrive by every way?';
    const carried = carriedBy(await pressed({ text })) ?? '';
    const sam = newPerson('second');
    await signUp(site.address, sam);
    const next = `?${new URLSearchParams({ next: NEW })}`;
    const byPassword = await postForm(site.address, `/sign-in${next}`, sam, { cookie: carried });
    expect(byPassword.headers.location).toBe(NEW);
    expect((await opened([carried, sessionOf(byPassword)])).text).toContain(text);
    await postForm(site.address, `/sign-in/link${next}`, { email: sam.email }, { cookie: carried });
    const link = await linkInEmail(site.address, sam.email);
    const byLink = await postForm(site.address, link, {}, { cookie: carried });
    expect(byLink.headers.location).toBe(NEW);
    expect((await opened([carried, sessionOf(byLink)])).text).toContain(text);
  });

  test('for a closed community stays there, and is nobody else’s to ask', async () => {
    const text = 'Who of us takes the key on Sunday?';
    const community = 'night-nurses';
    const answer = await pressed({ text, community, audience: 'community', topic: [] });
    const next = `${NEW}?community=night-nurses`;
    expect(answer.headers.location).toBe(`/sign-up?${new URLSearchParams({ next })}`);
    const carried = carriedBy(answer);
    const mine = await opened([carried, ines.cookie], next);
    expect(mine.text).toContain(text);
    expect(mine.text).toMatch(/<option value="night-nurses" selected=""/);
    expect(mine.text).toContain('only its members see it.');
    const cookie = await signUp(site.address, newPerson('outside'));
    const theirs = await opened([carried, cookie], next);
    expect(theirs.text).toContain('you are not a member of that community');
    const fields = { ...QUESTION_FIELDS, text, community, audience: 'community', does: 'ask' };
    const sent = { ...fields, ticket: ticketIn(theirs) };
    expect((await submitForm(site.address, undefined, NEW, sent, { cookie })).status).toBe(422);
    expect(await countOf(text)).toBe(0);
  });

  test('for one community does not come back in another, nor for everybody', async () => {
    const text = 'Who keeps the other key?';
    const typed = { text, community: 'night-nurses', audience: 'community', topic: [] };
    const carried = carriedBy(await pressed(typed));
    const choir = await opened([carried, ines.cookie], `${NEW}?community=first-choir`);
    expect(choir.text).not.toContain(text);
    const plain = await opened([carried, ines.cookie]);
    expect(plain.text).toContain(text);
    expect(plain.text).toMatch(/<option value="night-nurses" selected=""/);
    const wide = carriedBy(await pressed({ text }));
    const inside = await opened([wide, ines.cookie], `${NEW}?community=night-nurses`);
    expect(inside.text).toContain(text);
    expect(inside.text).toMatch(/<option value="night-nurses" selected=""/);
    expect(inside.text).toContain('only its members see it.');
  });

  test('can be thrown away', async () => {
    const text = 'Is this thrown away?';
    const carried = carriedBy(await pressed({ text }));
    expect((await opened([carried])).text).toContain(text);
    const { status, headers } = await pressed({ does: 'anew' }, carried);
    expect([status, headers.location]).toEqual([303, NEW]);
    expect(headers['set-cookie']?.join()).toMatch(/asking=;.*Max-Age=0/);
  });

  test('goes along however much else was sent with it', async () => {
    const text = 'Is the rest of it left behind?';
    const choice = Array.from({ length: 40 }, (_, at) => `${at} ${'x'.repeat(2_000)}`);
    const carried = carriedBy(
      await pressed({ text, kind: 'scale', low: 'No', high: 'Yes', choice }),
    );
    expect(carried).toBeDefined();
    const { status, text: page } = await opened([carried]);
    expect(status).toBe(200);
    expect(page).toContain(text);
  });

  test('keeps the stamp of the browser that it was typed in', async () => {
    const carried = carriedBy(
      await pressed({ text: 'Whose clock is right?', typedAt: '86400000' }),
    );
    expect((await opened([carried, ines.cookie])).text).toContain('86400000');
  });

  test('is nobody else’s after signing out', async () => {
    const text = 'Is this the next one’s?';
    const carried = carriedBy(await pressed({ text })) ?? '';
    const cookie = await signUp(site.address, newPerson('leaving'));
    const both = { cookie: `${carried}; ${cookie}` };
    const out = await postForm(site.address, '/sign-in/out', {}, both);
    expect(out.headers['set-cookie']?.join()).toMatch(/sid=;.*Max-Age=0.*asking=;.*Max-Age=0/);
  });

  test('that is too long for a cookie is handed back', async () => {
    const context = Array.from({ length: 2_000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
    ).join('');
    const { status, text } = await pressed({ context });
    expect(status).toBe(401);
    expect(text).toContain('What you typed is not lost');
    expect(text).toContain(context.slice(0, 100));
  });

  test('is handed back to every browser that sends a form itself, told apart or not', async () => {
    const text = 'Is this handed back to old browsers?';
    const ticket = 'of somebody who was signed out';
    const { status, text: page } = await pressed({ text, ticket }, undefined, {});
    expect(status).toBe(401);
    expect(page).toContain(text);
    // What the router sends by itself is on the page still, unless the browser keeps nothing.
    const byScript = { 'sec-fetch-dest': 'empty' };
    const led = await pressed({ text, ticket, isKept: '1' }, undefined, byScript);
    expect(led.headers.location).toMatch(/^\/sign-in/);
  });
});

test('who presses without end is told to wait, and keeps the words', async () => {
  const strict = await startServer({ DATABASE_URL: site.databaseUrl, LIMITS_SCALE: '0.1' });
  try {
    await untilReady(strict);
    const ticket = ticketIn(await getPage(strict.address, NEW));
    const sent = { ...QUESTION_FIELDS, text: 'Is this still here?', does: 'preview', ticket };
    // All at once: a new press is earned every ten seconds.
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => submitForm(strict.address, undefined, NEW, sent)),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const last = answers.find(({ status }) => status === 429);
    expect(last?.text).toContain('Is this still here?</textarea>');
    expect(last?.text).toContain('try again in a minute');
  } finally {
    await strict.stop();
  }
});
