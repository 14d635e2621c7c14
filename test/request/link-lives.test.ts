import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest, postForm } from '../support/http.ts';
import { earlier } from '../support/earlier.ts';
import { newestEmailTo } from '../support/emails.ts';
import { createMember } from '../support/members.ts';
import { emailOf } from '../support/people.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as deadLinkWords from '../../app/accounts/words/entry/dead-link.ts';

/** How long links work that prove an address. */
const site = sharedSite();
let sql: Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

/** What each is asked for by, and the session of whoever may open it. */
const WAYS = {
  join: async (email: string) => {
    const { text } = await postForm(site.address, '/sign-up', { email });
    return { said: text, headers: {} };
  },
  move: async (email: string) => {
    const headers = { cookie: (await createMember(site, 'Mover')).cookie };
    const fields = { does: 'address', email };
    const sent = await postForm(site.address, '/account/security?do=address', fields, headers);
    const { text } = await sendRequest(site.address, sent.headers.location ?? '', { headers });
    return { said: text, headers };
  },
  follow: async (email: string) => {
    const question = await insertQuestion(sql);
    const sent = await postForm(site.address, '/sign-in/follow', { question, email });
    const { text } = await sendRequest(site.address, sent.headers.location ?? '');
    return { said: text, headers: {} };
  },
};

test.each(Object.entries(WAYS))('a link to %s works for an hour', async (purpose, askFor) => {
  const email = emailOf(`${purpose}.hour`);
  const { said, headers } = await askFor(email);
  const { text } = await newestEmailTo(site.address, email);
  expect(text).toMatch(/works(?: once,)? for an hour/);
  for (const words of [said, text]) expect(words).not.toMatch(/(?:for|within) a day\b/);
  const path = /https?:\/\/[^/\s]+(\/sign-[^\s]+[?&]t=[\w-]{43})/.exec(text)?.[1] ?? '';
  const isOld = async () =>
    (await sendRequest(site.address, path, { headers })).text.includes(deadLinkWords.titles.late);
  const after = (minutes: number) => {
    const moved = (column: string) => earlier(sql, column, `${minutes} minutes`);
    return sql`
      update mail_tokens set made_at = ${moved('made_at')}, expires_at = ${moved('expires_at')} where email = ${email}`;
  };
  await after(59);
  expect(await isOld()).toBe(false);
  await after(2);
  expect(await isOld()).toBe(true);
});
