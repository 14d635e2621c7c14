import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markupOf, mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { insertQuestion } from '../support/questions.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import * as communitiesListWords from '../../app/communities/words/list.ts';

/** The list of communities as a browser without a script reads it: in every order, and searched. */
let site: OwnSite;
/** The same site with the limits it really has. */
let hurried: ServerProcess;
let sql: Sql;

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  // So little that it earns nothing to speak of while it is asked.
  hurried = await startServer({
    DATABASE_URL: site.databaseUrl,
    TRUST_PROXY: '127.0.0.1',
    LIMITS_SCALE: '0.05',
  });
  await untilReady(hurried);
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  // Several that share a moment or a name: a place among them has to stay one.
  await sql`
    insert into communities (slug, name, about, rules, joining, created_at, asked_at)
    select 'listed-' || n, 'Marmot watchers ' || n / 3, 'One of many for a test.', '',
           (array['public', 'request', 'invitation'])[n % 3 + 1], now() - make_interval(hours => n / 4), now() - make_interval(hours => n / 5)
    from generate_series(1, 60) n`;
  await sql`
    insert into communities (slug, name, about, rules, joining) values
      ('choirs', 'City choirs', 'Voices.', '', 'public'), ('teams', 'Teams and games', 'Play.', '', 'public'),
      ('tea', 'Friends of tea', 'Leaves.', '', 'public'), ('closed-door', 'The quillwort circle', 'For those who were asked.', '', 'invitation')`;
});
afterAll(async () => {
  await hurried?.stop();
  await sql?.end();
  await site?.stop();
});

const page = async (query = '') =>
  markupOf((await sendRequest(site.address, `/community${query}`)).text);
const slugsIn = (markup: string) =>
  Array.from(
    markup
      .slice(markup.indexOf('<main'))
      .matchAll(/<h2[^>]*><a[^>]*href="\/community\/([a-z0-9-]+)"/g),
    ([, slug = '']) => slug,
  );

const ORDERS = {
  '': `people desc, asked_at desc, id desc`,
  active: `asked_at desc, id desc`,
  new: `created_at desc, id desc`,
  name: `search_plain(name) collate "C", id`,
};
describe('every community stands in a list once', () => {
  test.each(Object.entries(ORDERS))('%s', async (sort, by) => {
    const seen: string[] = [];
    const further: (string | undefined)[] = [];
    let path: string | undefined = sort === '' ? '' : `?sort=${sort}`;
    for (; path !== undefined;) {
      const markup = await page(path);
      seen.push(...slugsIn(markup));
      path = /href="\/community(\?[^"]*after=[^"]+)"/.exec(markup)?.[1]?.replaceAll('&amp;', '&');
      further.push(path);
    }
    const all = await sql.unsafe<{ slug: string }[]>(`select slug from communities order by ${by}`);
    expect(all.length).toBeGreaterThan(60);
    expect(seen).toEqual(all.map(({ slug }) => slug));
    expect(further.length).toBeGreaterThan(2);
    const orders = further.map((one) => new URLSearchParams(one ?? `?sort=${sort}`).get('sort'));
    expect(orders.map((one) => one ?? '')).toEqual(further.map(() => sort));
  });

  /** More people, and later, than there can be. */
  const PAST_ALL = '999999999.99999999999999999.1';
  test('a place of another order, or none, is the top of this one', async () => {
    const top = slugsIn(await page('?sort=name'));
    for (const place of ['x', '1.2', '3.1795238566612345.1', '9'.repeat(40), PAST_ALL])
      expect(slugsIn(await page(`?sort=name&after=${place}`))).toEqual(top);
    const first = slugsIn(await page());
    for (const query of ['?sort=worst', `?after=${PAST_ALL}`, '?after=x'])
      expect(slugsIn(await page(query))).toEqual(first);
  });

  test('asked in lately goes by what everybody may read', async () => {
    // At a place that is none the list begins at its top, and is made for whoever asks: no page that is kept is older.
    const top = async () => slugsIn(await page('?sort=active&after=x'));
    await insertQuestion(sql, { community: 'closed-door', text: 'Who keeps the quillwort key?' });
    expect(await top()).not.toContain('closed-door');
    // Now, and not a while ago: others were asked in when this file began.
    await insertQuestion(sql, {
      community: 'choirs',
      text: 'Shall we sing outside?',
      opensIn: '0 seconds',
    });
    expect((await top())[0]).toBe('choirs');
  });
});

describe('a search', () => {
  test.each([
    ['choir', ['choirs', 'thursday-choir']],
    ['city choirs', ['choirs']],
    ['tea', ['tea', 'teams']],
    ['quillwort', ['closed-door']],
    ['quilwort', ['closed-door']],
  ])('for %s', async (typed, slugs) => {
    expect(slugsIn(await page(`?q=${encodeURIComponent(typed)}`))).toEqual(slugs);
  });

  test('says how much it found, keeps what was typed, and is no page to be found', async () => {
    const markup = await page('?q=quillwort');
    expect(mainTextOf(markup)).toContain('1 community matches “quillwort”.');
    expect(markup).toContain('value="quillwort"');
    expect(markup).toContain('name="robots" content="noindex"');
    expect(mainTextOf(await page('?q=marmot'))).toContain(
      'The 24 communities that match “marmot” best.',
    );
  });

  test.each([
    ['xyzzyplugh', 'No community matches “xyzzyplugh”'],
    ['???', 'Enter at least one letter or number.'],
    ["'; drop table communities; --", 'No community matches'],
  ])('for %s finds none, and leads on', async (typed, words) => {
    const { status, text } = await sendRequest(
      site.address,
      `/community?q=${encodeURIComponent(typed)}`,
    );
    expect(status).toBe(200);
    expect(mainTextOf(text)).toContain(words);
    expect(mainTextOf(text)).toContain(communitiesListWords.seeAll);
  });

  test('is limited for a network, and reading goes on', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.21' };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        sendRequest(hurried.address, '/community?q=xyzzyplugh', { headers }),
      ),
    );
    const late = answers.find(({ status }) => status === 429);
    expect(late?.headers['retry-after']).toBe('2');
    expect(late?.text).toContain(communitiesListWords.waitAndSearch);
    expect((await sendRequest(hurried.address, '/community', { headers })).status).toBe(200);
  });
});
