import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { insertCommunity } from '../support/communities.ts';
import { expectSoonerThan, measureMs } from '../support/eventually.ts';
import { sendRequest } from '../support/http.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Another process says that more changed than it can name: nothing that was kept here may be believed. */
const site = sharedSite();
const SOON_MS = 2_000;
let sql: postgres.Sql;
beforeAll(() => void (sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined })));
afterAll(() => sql.end());

const tellThatMuchChanged = () =>
  sql`select pg_notify('changes', ${JSON.stringify({ from: 'elsewhere', notice: 'anything' })})`;

/** A list is kept for half a minute. */
test('a page is made anew', async () => {
  const slug = 'the-unnamed-club';
  await insertCommunity(sql, slug, 'public', []);
  await expectSoonerThan(SOON_MS, async (nth) => {
    const name = `The unnamed club, ${nth}`;
    await sendRequest(site.address, '/community');
    await sql`update communities set name = ${name} where slug = ${slug}`;
    await tellThatMuchChanged();
    const isNew = async () => (await sendRequest(site.address, '/community')).text.includes(name);
    return measureMs(async () => {
      await expect.poll(isNew).toBe(true);
    });
  });
});

/** What an answer is checked against is kept for a minute. */
test('the next answer is checked against what the question is now', async () => {
  await expectSoonerThan(SOON_MS, async () => {
    const id = await insertQuestion(sql);
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
    await sql`update questions set audience = 'members' where public_id = ${id}`;
    await tellThatMuchChanged();
    const status = async () => (await putAnswer(site.address, id, ['1'])).status;
    return measureMs(async () => {
      await expect.poll(status).toBe(401);
    });
  });
});
