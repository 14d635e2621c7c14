import { globSync } from 'node:fs';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { sendRequest } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

const site = sharedSite();
let sql: Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

type Item = {
  id: string;
  title: string;
  content_html: string;
  date_published: string;
  date_modified: string;
};
type Told = { home_page_url: string; feed_url: string; items: Item[] };

async function items(path: string): Promise<Item[]> {
  const { text } = await sendRequest(site.address, path);
  return (JSON.parse(text) as Told).items;
}

/** Each is kept by itself: what was asked a moment ago may be in one of them and not in the other. */
async function bothAt(place: string) {
  const atom = await sendRequest(site.address, `${place}/feed.xml`);
  const json = await sendRequest(site.address, `${place}/feed.json`);
  expect([atom.status, json.status]).toEqual([200, 200]);
  const told = JSON.parse(json.text) as Told;
  const ids = [...atom.text.matchAll(/<entry>\n<id>([^<]+)<\/id>/g)].map(([, id]) => id);
  expect(ids).toEqual(told.items.map(({ id }) => id));
  return { atom, json, told, ids };
}

const PLACES = ['', '/blog', '/topic/work'];

describe.each(PLACES)('what is new under %s/', (place) => {
  test('is told as Atom and as JSON, of the same entries', async () => {
    const { atom, json, told, ids } = await eventually(() => bothAt(place));
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(atom.headers['set-cookie']).toBeUndefined();
    expect(told.feed_url).toBe(`${site.address}${place}/feed.json`);
    expect(told.home_page_url).toBe(site.address + (place || '/'));
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.length).toBeLessThanOrEqual(30);
  });

  test('is not sent again while it is the same', async () => {
    await eventually(async () => {
      const first = await sendRequest(site.address, `${place}/feed.xml`);
      const again = await sendRequest(site.address, `${place}/feed.xml`, {
        headers: { 'if-none-match': String(first.headers['etag']) },
      });
      expect([again.status, again.text]).toEqual([304, '']);
    });
  });

  test('can be asked for its head alone', async () => {
    for (const kind of ['xml', 'json']) {
      const path = `${place}/feed.${kind}`;
      await eventually(async () => {
        const whole = await sendRequest(site.address, path);
        const head = await sendRequest(site.address, path, { method: 'HEAD' });
        expect([head.status, head.text]).toEqual([200, '']);
        expect(head.headers['etag']).toBe(whole.headers['etag']);
        expect(head.headers['content-type']).toBe(whole.headers['content-type']);
      });
    }
  });

  test('is found from its page', async () => {
    const { text } = await sendRequest(site.address, place || '/');
    expect(text).toContain(`href="${place}/feed.xml"`);
    expect(text).toContain(`href="${place}/feed.json"`);
  });
});

test('no feed where there is no topic or community', async () => {
  for (const path of ['/topic/no-such/feed.xml', '/community/no-such/feed.json'])
    expect((await sendRequest(site.address, path)).status).toBe(404);
});

test('an article has one day and one author, on its page, in the feed and for programs', async () => {
  const articles = await items('/blog/feed.json');
  const atom = (await sendRequest(site.address, '/blog/feed.xml')).text;
  for (const article of articles) {
    const page = (await sendRequest(site.address, new URL(article.id).pathname)).text;
    const [, json = ''] =
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
    const told = JSON.parse(json) as {
      datePublished: string;
      dateModified: string;
      author: { name: string };
      publisher: { name: string };
    };
    expect(article.date_published.slice(0, 10)).toBe(told.datePublished);
    expect(article.date_modified.slice(0, 10)).toBe(told.dateModified);
    expect(page).toContain(`<time dateTime="${told.datePublished}"`);
    expect(page).toContain(`<time dateTime="${told.dateModified}"`);
    // Whoever runs a site did not write its articles.
    expect(told.author.name).toMatch(/^The project behind /);
    expect(told.publisher.name).not.toBe(told.author.name);
    expect(atom).toContain(`<name>${told.author.name}</name>`);
    expect(page).toContain('with the help of a language model');
    expect(article.content_html).toContain('with the help of a language model');
  }
});

test('articles come whole, with addresses that lead somewhere from anywhere', async () => {
  const articles = await items('/blog/feed.json');
  expect(articles).toHaveLength(globSync('app/content/articles/*.mdx').length);
  for (const { content_html: html, id } of articles) {
    expect(html.length).toBeGreaterThan(4_000);
    expect(html).not.toMatch(/(?:href|src)="(?!https?:\/\/)/);
    expect(html).toContain(`href="${id}#source-1"`);
  }
});

test('figures stand there only where everybody may see the result', async () => {
  await sql`insert into communities (slug, name, about, rules, joining) values ('feed-club', 'A club', 'A test', 'None', 'public')`;
  const open = await insertQuestion(sql, { text: 'Is this result open to all?' });
  const waits = await insertQuestion(sql, { text: 'Does this one wait?', results: 'closed' });
  await insertAnswersInBulk(sql, open, { 1: 1_391, 2: 134 });
  await insertAnswersInBulk(sql, waits, { 1: 3_187, 2: 1_033 });
  await sql`update questions set community_id = (select id from communities where slug = 'feed-club')
    where public_id in ${sql([open, waits])}`;
  const found = await items('/community/feed-club/feed.json');
  const htmlOf = (id: string) => found.find((item) => item.id.endsWith(id))?.content_html;
  expect(htmlOf(open)).toContain('91%');
  expect(htmlOf(waits)).toBeDefined();
  expect(htmlOf(waits)).not.toMatch(/75%|76%|3,187|1,033/);
});

test('what is asked inside a community stays there', async () => {
  await sql`insert into communities (slug, name, about, rules, joining) values ('inner-club', 'Inner', 'A test', 'None', 'invitation')`;
  const id = await insertQuestion(sql, { text: 'Whispered among ourselves only?' });
  await sql`update questions set is_inside = true, community_id = (select id from communities where slug = 'inner-club')
    where public_id = ${id}`;
  expect(await items('/community/inner-club/feed.json')).toEqual([]);
});
