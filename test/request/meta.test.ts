import postgres from 'postgres';
import { unfurl } from 'unfurl.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../support/http.ts';
import { castForEach } from '../support/checked-voters.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { joinInSurvey } from '../support/surveys.ts';

const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const ARTICLE = 'human-voices-ai-free-authentic-connection';

const read = async (path: string) => (await sendRequest(site.address, path)).text;

function metaIn(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

function dataIn(html: string): Record<string, unknown> {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json ?? '') as Record<string, unknown>;
}

describe('what a link shows elsewhere', () => {
  test('of a question: its picture, in words too', async () => {
    const id = await insertQuestion(sql, { text: 'Is it so?', choices: ['Yes', 'No'] });
    await insertAnswersInBulk(sql, id, { 1: 30, 2: 10 });
    const { open_graph, twitter_card } = await unfurl(`${site.address}/question/${id}`);
    expect(open_graph).toMatchObject({ title: 'Is it so?', type: 'article' });
    const [image] = open_graph?.images ?? [];
    expect(image).toMatchObject({
      url: `${site.address}/api/v1/questions/${id}/picture.png`,
      type: 'image/png',
      width: 1200,
      height: 630,
    });
    expect(twitter_card?.card).toBe('summary_large_image');
    const html = await read(`/question/${id}`);
    const alt =
      'Result of “Is it so?”: Yes: 75% (60% to 86%) and No: 25% (14% to 40%), of 40 people. In brackets the 95% range, if these were a random draw. Self-selected answers, no margin of sampling error.';
    expect(metaIn(html, 'og:image:alt')).toBe(alt);
    expect(metaIn(html, 'twitter:image:alt')).toBe(alt);
    const drawn = await sendRequest(site.address, new URL(image?.url ?? '').pathname);
    expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('of a part of the answers: the picture of that part', async () => {
    const id = await insertQuestion(sql);
    await castForEach(sql, id, 'device', { 1: 30, 2: 10 });
    await castForEach(sql, id, 'account', { 1: 5, 2: 7 });
    expect(metaIn(await read(`/question/${id}?audience=visitors`), 'og:image')).toMatch(
      /picture\.png\?split=visitors$/,
    );
    const both = await read(`/question/${id}?audience=visitors&least=device`);
    const image = new URL(metaIn(both, 'og:image')?.replaceAll('&amp;', '&') ?? '');
    expect(image.search).toBe('?audience=visitors&least=device');
    expect(metaIn(both, 'og:image:alt')).toContain('40 visitors, checked by browser or better');
    expect((await sendRequest(site.address, image.pathname + image.search)).status).toBe(200);
  });

  test('of a part that does not show: what the page shows instead', async () => {
    const id = await insertQuestion(sql);
    await castForEach(sql, id, 'device', { 1: 30, 2: 10 });
    await castForEach(sql, id, 'account', { 1: 9 });
    const html = await read(`/question/${id}?audience=members`);
    expect(metaIn(html, 'og:image')).toMatch(/picture\.png$/);
    expect(metaIn(html, 'og:image:alt')).toContain('49 people');
    expect(html).toContain(
      'Members show once 10 of them and 10 visitors are counted. Until then this is everyone.',
    );
  });

  test.each(['/', '/topic', '/community', '/blog', '/live'])(
    'of %s: the picture of the site',
    async (path) => {
      const { open_graph, twitter_card } = await unfurl(site.address + path);
      expect(open_graph?.images?.[0]).toMatchObject({
        url: `${site.address}/api/v1/picture.png`,
        width: 1200,
        height: 630,
      });
      expect(twitter_card?.card).toBe('summary_large_image');
    },
  );

  test.each([
    ['/topic/work', 'topics/work'],
    ['/community/thursday-choir', 'communities/thursday-choir'],
    ['/about', 'texts/about'],
    ['/privacy-policy', 'texts/privacy-policy'],
    ['/for/college-students', 'texts/college-students'],
    ['/solutions/education', 'texts/education'],
    [`/blog/${ARTICLE}`, `texts/${ARTICLE}`],
  ])('of %s: a picture of its own, in words too', async (path, named) => {
    const html = await read(path);
    const image = `${site.address}/api/v1/${named}/picture.png`;
    expect(metaIn(html, 'og:image')).toBe(image);
    expect(metaIn(html, 'twitter:image')).toBe(image);
    expect(metaIn(html, 'og:image:width')).toBe('1200');
    const svg = await sendRequest(site.address, `/api/v1/${named}/picture.svg`);
    const [, said = ''] = /<desc>(.*?)<\/desc>/s.exec(svg.text) ?? [];
    expect(said).not.toBe('');
    expect(metaIn(html, 'og:image:alt')?.replaceAll('&#x27;', '&#39;')).toBe(said);
  });

  test('of a community that not everybody may join: the picture of the site', async () => {
    const [shut] = await sql<{ slug: string }[]>`
      select slug from communities where joining <> 'public' limit 1`;
    expect(metaIn(await read(`/community/${shut?.slug ?? ''}`), 'og:image')).toBe(
      `${site.address}/api/v1/picture.png`,
    );
  });

  test('of a survey: its own picture, and not that of its first question', async () => {
    const [first, second] = [await insertQuestion(sql), await insertQuestion(sql)];
    const id = await joinInSurvey(sql, [first, second]);
    for (const more of ['', '&show=results']) {
      const html = await read(`/question/${first}?survey=${id}${more}`);
      expect(metaIn(html, 'og:image')).toBe(`${site.address}/api/v1/surveys/${id}/picture.png`);
    }
  });

  test('of a question before a room: its picture', async () => {
    const id = await insertQuestion(sql);
    expect(metaIn(await read(`/live?question=${id}`), 'og:image')).toContain(id);
  });
});

describe('what a question says to programs', () => {
  test('is how many answered, what there is to choose from, and where the result is read', async () => {
    const id = await insertQuestion(sql, {
      text: 'Does </script><b> end it?',
      choices: ['Yes', 'No'],
      unsure: true,
      topics: ['work'],
    });
    await insertAnswersInBulk(sql, id, { 1: 3, 101: 1 });
    const html = await read(`/question/${id}`);
    expect(html).not.toContain('</script><b>');
    expect(dataIn(html)).toMatchObject({
      '@type': 'Question',
      url: `${site.address}/question/${id}`,
      name: 'Does </script><b> end it?',
      // Whoever is not sure stands outside the shares.
      answerCount: 3,
      keywords: ['Work'],
      suggestedAnswer: [
        { '@type': 'Answer', text: 'Yes' },
        { '@type': 'Answer', text: 'No' },
      ],
      subjectOf: {
        '@type': 'Dataset',
        distribution: { contentUrl: `${site.address}/api/v1/questions/${id}/result` },
      },
    });
  });

  test('is no result where that waits, and nobody who is not named', async () => {
    const id = await insertQuestion(sql, { results: 'closed' });
    await insertAnswersInBulk(sql, id, { 1: 30, 2: 10 });
    const data = dataIn(await read(`/question/${id}`));
    expect(data).toMatchObject({ answerCount: 40 });
    expect(data).not.toHaveProperty('subjectOf');
    expect(data).not.toHaveProperty('author');
  });
});
