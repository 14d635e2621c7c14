import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshWordIndex } from '../../app/questions/lists/word-index.server.ts';
import { markupOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** Questions, topics and communities found by one search: what is offered while somebody types, and on the page. */
let site: OwnSite;
/** The same site with the limits it really has. */
let hurried: ServerProcess;
let sql: postgres.Sql;

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  // So little that it earns nothing to speak of while it is asked.
  hurried = await startServer({
    DATABASE_URL: site.databaseUrl,
    TRUST_PROXY: '127.0.0.1',
    LIMITS_SCALE: '0.05',
  });
  await untilReady(hurried);
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  await sql`
    insert into communities (slug, name, about, rules, joining) values
      ('bell-ringers', 'Straße der Glöckner', 'Wir läuten sonntags.', '', 'public'),
      ('closed-circle', 'The amaryllis circle', 'For those who were asked.', '', 'invitation'),
      ('odd-sign', 'Ödön''s \\ "club" & | !', 'It''s odd.', '', 'public'),
      ('tokyo', '東京の会', '東京に住む人。', '', 'public')`;
});
afterAll(async () => {
  await hurried?.stop();
  await sql?.end();
  await site?.stop();
});

type Found = {
  query: string;
  questions: { id: string; text: string; people: number; state: string }[];
  topics: { slug: string; name: string }[];
  communities: { slug: string; name: string }[];
};

async function found(q: string, address = site.address): Promise<Found> {
  const { status, text } = await sendRequest(address, `/api/v1/search?q=${encodeURIComponent(q)}`);
  if (status !== 200) throw new Error(`${q} answered ${status}: ${text}`);
  return JSON.parse(text) as Found;
}

const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug);

describe('a community is found', () => {
  test.each([
    ['choir', 'thursday-choir'],
    ['THE THURSDAY choir', 'thursday-choir'],
    ['cho', 'thursday-choir'],
    ['chior', 'thursday-choir'],
    ['choirr', 'thursday-choir'],
    ['thrusday', 'thursday-choir'],
    ['bad heater', 'thursday-choir'],
    ['glockner', 'bell-ringers'],
    ['strasse', 'bell-ringers'],
    ['läuten', 'bell-ringers'],
    ['odon', 'odd-sign'],
    ["ödön's", 'odd-sign'],
    ['東京', 'tokyo'],
    ['amaryllis', 'closed-circle'],
    ['amarylis', 'closed-circle'],
    ['choir or amaryllis', 'thursday-choir'],
  ])('%s: %s', async (typed, slug) => {
    expect(slugs((await found(typed)).communities)).toContain(slug);
  });

  test.each(['xyzzyplugh', 'choir xyzzyplugh', 'hior', "'; drop table communities; --"])(
    '%s: none',
    async (typed) => {
      expect((await found(typed)).communities).toEqual([]);
    },
  );

  test('by its name before those that only speak of it', async () => {
    await sql`
      insert into communities (slug, name, about, rules, joining)
      select 'about-' || n, 'Number ' || n, 'We like the quetzal, all of us.', '', 'public' from generate_series(1, 12) n
      union all select 'quetzals', 'Friends of the quetzal', 'Birds.', '', 'public'
      union all select 'quetzal', 'Quetzal', 'One bird.', '', 'public'`;
    const { communities } = await found('quetzal');
    expect(slugs(communities).slice(0, 2)).toEqual(['quetzal', 'quetzals']);
    expect(communities).toHaveLength(3);
  });

  test('by its new name as soon as it has one', async () => {
    await sql`update communities set name = 'Kingfishers' where slug = 'quetzal'`;
    expect(slugs((await found('kingfisher')).communities)).toEqual(['quetzal']);
    expect(slugs((await found('quetzal')).communities)).not.toContain('quetzal');
  });
});

describe('a topic is found', () => {
  test.each([
    ['work', 'work'],
    ['wor', 'work'],
    ['climat', 'climate'],
    ['cilmate', 'climate'],
    ['techonlogy', 'technology'],
  ])('%s: %s', async (typed, slug) => {
    expect(slugs((await found(typed)).topics)).toContain(slug);
  });
});

describe('a question is offered', () => {
  test('with what everybody may know of it', async () => {
    const id = await insertQuestion(sql, { text: 'Do you own a sousaphone?', results: 'closed' });
    await insertAnswersInBulk(sql, id, { 1: 31, 2: 6 });
    const { query, questions } = await found('sousaphone ');
    expect(query).toBe('sousaphone');
    expect(questions).toEqual([
      { id, text: 'Do you own a sousaphone?', people: 37, state: 'open', demo: false },
    ]);
    expect((await found('sousafone')).questions).toHaveLength(1);
    expect((await found('sousaphone xyzzyplugh')).questions).toEqual([]);
  });

  test('unless it is asked inside, not open yet, or removed', async () => {
    const text = 'Who feeds the amphisbaena?';
    await insertQuestion(sql, { text, community: 'closed-circle' });
    await insertQuestion(sql, { text, opensIn: '1 hour', closesIn: '2 hours' });
    const removed = await insertQuestion(sql, { text });
    await sql`
      insert into question_removals (question_id, reason) select id, 'It names a person.' from questions where public_id = ${removed}`;
    expect((await found('amphisbaena')).questions).toEqual([]);
    expect((await found('amphisbena')).questions).toEqual([]);
  });
});

describe('programs are told what is wrong', () => {
  test.each(['', '?q=', '?q=%3F', '?q=a&q=b', '?words=a', `?q=${'a'.repeat(101)}`])(
    '%s',
    async (query) => {
      const { status, headers, text } = await sendRequest(site.address, `/api/v1/search${query}`);
      expect(status).toBe(400);
      expect(headers['content-type']).toBe('application/problem+json');
      const { errors } = JSON.parse(text) as { errors: { parameter: string }[] };
      expect(errors.map(({ parameter }) => parameter)).toContain(
        query.startsWith('?words') ? 'words' : 'q',
      );
    },
  );

  test('and to come back later when they ask too often', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const read = () => sendRequest(hurried.address, '/api/v1/search?q=choir', { headers });
    const all = await Promise.all(Array.from({ length: 160 }, read));
    const late = all.filter(({ status }) => status === 429);
    expect(late.length).toBeGreaterThan(10);
    expect(late[0]?.headers['retry-after']).toBe('2');
    // Reading lists goes on, and so does everybody else.
    expect(
      (await sendRequest(hurried.address, '/api/v1/questions?q=choir', { headers })).status,
    ).toBe(200);
    expect((await found('choir', hurried.address)).communities).toHaveLength(1);
  });

  test('and what was found is kept by nobody', async () => {
    const { headers } = await sendRequest(site.address, '/api/v1/search?q=choir');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('the page of a search', () => {
  const page = async (query: string) =>
    markupOf((await sendRequest(site.address, `/question?${query}`)).text);

  test('shows topics and communities above the questions, on its first page', async () => {
    const markup = await page('q=work');
    expect(markup).toMatch(/id="found-topics"[\s\S]*href="\/topic\/work"[\s\S]*<article/);
    const both = await page('q=choir');
    expect(both).toMatch(/id="found-communities"[\s\S]*href="\/community\/thursday-choir"/);
    const further = /href="\/question\?(q=should[^"]*cursor=[^"]+)"/.exec(await page('q=should'));
    expect(further).not.toBeNull();
    expect(await page((further?.[1] ?? '').replaceAll('&amp;', '&'))).not.toContain('found-topics');
    expect(await page('sort=new')).not.toContain('found-topics');
  });

  test('shows them where no question fits', async () => {
    const markup = await page('q=amaryllis');
    expect(markup).toContain('No question matches “amaryllis”');
    expect(markup).toContain('href="/community/closed-circle"');
  });
});

describe('words that nothing holds', () => {
  const said = async (q: string, more = '') => {
    const { text } = await sendRequest(site.address, `/question?q=${encodeURIComponent(q)}${more}`);
    return markupOf(text);
  };

  test('are left out, and the page says so', async () => {
    const markup = await said('four day wek');
    expect(markup).toContain('No question here has “wek”: these match the rest.');
    expect(markup).toMatch(/\d+ questions? match(?:es)? “four day”\./);
    expect(markup).toMatch(/four-day\s+week/);
  });

  test('but not where all words are held and only not together, nor where none is', async () => {
    await insertQuestion(sql, { text: 'Is a theodolite heavy?' });
    await insertQuestion(sql, { text: 'Is a planimeter heavy?' });
    expect(await said('theodolite planimeter')).toContain('No question matches');
    expect(await said('xyzzyplugh qwfpgj')).toContain('No question matches');
  });

  test('nor where somebody wrote what exactly they mean', async () => {
    expect(await said('"four day" wek')).toContain('No question matches');
    expect(await said('four day wek -night')).toContain('No question matches');
  });

  test('even where they are held inside: nobody learns that', async () => {
    await insertQuestion(sql, { text: 'Where is the gurdy?', community: 'closed-circle' });
    await insertQuestion(sql, { text: 'Where is the hurdy?' });
    expect(await said('hurdy gurdyy')).toContain('No question here has “gurdyy”');
    expect(await said('hurdy gurdy')).not.toContain('No question matches');
  });

  test('nor by what is offered for another spelling, or as alike', async () => {
    const [quillon, barometer] = [
      await insertQuestion(sql, { text: 'Who holds the quillon?' }),
      await insertQuestion(sql, { text: 'Who reads the barometer?' }),
    ];
    const offered = async () => {
      const near = (await found('quilon')).questions.map(({ id }) => id);
      const { text } = await sendRequest(
        site.address,
        '/api/v1/questions/similar?text=The+baroneter',
      );
      const { items } = JSON.parse(text) as { items: { id: string }[] };
      return { near, alike: items.map(({ id }) => id) };
    };
    const before = { near: [quillon], alike: [barometer] };
    expect(await offered()).toEqual(before);
    const text = 'Does the baroneter hold quilonite?';
    await insertQuestion(sql, { text, community: 'closed-circle' });
    expect(await offered()).toEqual(before);
    await insertQuestion(sql, { text, opensIn: '1 hour', closesIn: '2 hours' });
    expect(await offered()).toEqual(before);
    await sql.begin(refreshWordIndex);
    expect(await offered()).toEqual(before);
  });

  test('on all pages of what was found', async () => {
    await sql`delete from question_orders`;
    const first = await said('should xyzzyplugh');
    const further = /href="\/question\?(q=should[^"]*cursor=[^"]+)"/.exec(first)?.[1] ?? '';
    expect(further).toContain('_some_');
    const next = markupOf(
      (await sendRequest(site.address, `/question?${further.replaceAll('&amp;', '&')}`)).text,
    );
    expect(next.match(/<article/g)?.length).toBeGreaterThan(5);
  });

  test('are kept for programs, who asked for all of them', async () => {
    const { text } = await sendRequest(site.address, '/api/v1/questions?q=four+day+wek');
    expect(JSON.parse(text)).toEqual({ items: [], next: null, foundInReasons: [] });
  });
});
