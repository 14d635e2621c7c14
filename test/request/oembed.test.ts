import oembetter from 'oembetter';
import { unfurl } from 'unfurl.js';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeQuestion } from '../../app/questions/commands/question-state-changes.server.ts';
import { site as names } from '../../app/site.config.ts';
import { insertCommunity } from '../support/communities.ts';
import { sendRequest } from '../support/http.ts';
import { castForEach } from '../support/checked-voters.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { joinInSurvey } from '../support/surveys.ts';

const site = sharedSite();
let sql: Sql;
let id: string;
let surveyId: string;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  id = await insertQuestion(sql, { text: 'Cats & dogs: which of <these> two?', choices: 2 });
  await insertAnswersInBulk(sql, id, { 1: 40, 2: 20 });
  const asked = await sendRequest(site.address, `/api/v1/questions/${id}`);
  ({ surveyId } = JSON.parse(asked.text) as { surveyId: string });
});
afterAll(async () => {
  await sql?.end();
});

type Told = Record<string, string | number>;
const about = (path: string, more: Readonly<Record<string, string>> = {}) =>
  sendRequest(
    site.address,
    `/api/oembed?${new URLSearchParams({ url: site.address + path, ...more })}`,
  );
const told = async (path: string, more?: Readonly<Record<string, string>>) =>
  JSON.parse((await about(path, more)).text) as Told;

describe('what is told of an address', () => {
  test('all that the protocol asks for, and nothing of another type', async () => {
    const { status, headers, text } = await about(`/question/${id}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['set-cookie']).toBeUndefined();
    const { html, height, ...rest } = JSON.parse(text) as Told;
    expect(rest).toEqual({
      type: 'rich',
      version: '1.0',
      title: 'Cats & dogs: which of <these> two?',
      provider_name: names.name,
      provider_url: `${site.address}/`,
      cache_age: 300,
      width: 600,
      thumbnail_url: `${site.address}/api/v1/questions/${id}/picture.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(html).toContain(`<iframe src="${site.address}/embed/results/${surveyId}" `);
    expect(html).toContain('title="Cats &amp; dogs: which of &lt;these&gt; two?"');
    expect(html).toContain(`width="600" height="${height}"`);
    expect(Number(height)).toBeGreaterThan(200);
  });

  test('says in the title of the frame, too, that a question is of the demo set', async () => {
    const demo = await insertQuestion(sql, { text: 'Is this made up?' });
    await sql`update questions set is_demo = true where public_id = ${demo}`;
    const { title, html } = await told(`/question/${demo}`);
    expect(title).toBe('Is this made up? (demo data)');
    expect(html).toContain('title="Is this made up? (demo data)"');
  });

  test('question, survey and embed lead to the same frame, with what was chosen for it', async () => {
    const base = `<iframe src="${site.address}/embed/results/${surveyId}`;
    const paths = {
      [`/question/${id}?survey=${surveyId}`]: `${base}" `,
      [`/question/${surveyId}`]: `${base}" `,
      [`/question/${id}?audience=members`]: `${base}?split=members" `,
      [`/embed/results/${surveyId}?theme=dark&answer=0&utm_source=x`]: `${base}?theme=dark&amp;answer=0" `,
    };
    for (const [path, start] of Object.entries(paths))
      expect((await told(path))['html'], path).toContain(start);
  });

  test('the card of a survey, and of one of its questions that question', async () => {
    const [first, second] = [await insertQuestion(sql), await insertQuestion(sql)];
    const whole = await joinInSurvey(sql, [first, second]);
    const thumbnail = async (path: string) => (await told(path))['thumbnail_url'];
    const pictures = `${site.address}/api/v1`;
    expect(await thumbnail(`/question/${first}?survey=${whole}`)).toBe(
      `${pictures}/surveys/${whole}/picture.png`,
    );
    for (const path of [`/question/${second}`, `/question/${second}?survey=${whole}`])
      expect(await thumbnail(path), path).toBe(`${pictures}/questions/${second}/picture.png`);
  });

  test('of a part that does not show, the picture is told as it is drawn: without the result', async () => {
    const asked = await insertQuestion(sql, {
      text: 'Which of these do members like?',
      choices: 2,
    });
    await castForEach(sql, asked, 'device', { 1: 12, 2: 8 });
    const frame = await told(`/question/${asked}?audience=members`);
    expect(frame['thumbnail_url']).toMatch(/\/picture\.png\?split=members$/);
    const picture = await sendRequest(
      site.address,
      `/api/v1/questions/${asked}/picture.svg?split=members`,
    );
    const code = () => sendRequest(site.address, `/embed/test?survey=${asked}&split=members`);
    const why = 'Members show once 10 of them and 10 visitors are counted.';
    for (const { text } of [picture, await code()]) {
      expect(text).toContain(why);
      expect(text).not.toMatch(/of 20 (?:members|people)/);
    }

    await castForEach(sql, asked, 'account', { 1: 12, 2: 3 });
    const { text } = await code();
    expect(text).toContain('of 15 members');
    expect(text).not.toContain(why);
  });

  test('as XML it says the same', async () => {
    const { status, headers, text } = await about(`/question/${id}`, { format: 'xml' });
    expect([status, headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>\n/);
    expect(text).toContain('<title>Cats &amp; dogs: which of &lt;these&gt; two?</title>');
    expect(text).toContain('&lt;iframe src=&quot;');
  });

  test('the room that there is goes before what it would like to have', async () => {
    const small = await told(`/question/${id}`, { maxwidth: '320', maxheight: '240' });
    expect(small).toMatchObject({ width: 320, height: 240 });
    expect(small['html']).toContain('width="320" height="240"');
    expect(small).not.toHaveProperty('thumbnail_url');
    const wide = await told(`/question/${id}`, { maxwidth: '2000', maxheight: '2000' });
    expect(wide).toMatchObject({ width: 600, thumbnail_width: 1200 });
    const narrow = await told(`/question/${id}`, { maxwidth: '320' });
    expect(Number(narrow['height'])).toBeGreaterThan(Number(wide['height']) - 1);
  });

  test.each([
    ['no address', '', 400],
    ['a size that is none', `?url=x&maxwidth=wide`, 400],
    ['another format', '?url=x&format=yaml', 501],
    ['an address elsewhere', '?url=https%3A%2F%2Fother.example%2Fquestion%2Fabcdefghjk', 404],
  ])('%s is refused', async (_, query, status) => {
    const answer = await sendRequest(site.address, `/api/oembed${query}`);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json');
  });

  test('what is not for everybody is not there', async () => {
    await insertCommunity(sql, 'quiet-club', 'invitation', []);
    const inside = await insertQuestion(sql, {
      community: 'quiet-club',
      audience: 'community',
    });
    const removed = await insertQuestion(sql);
    const [row] = await sql<
      { id: string }[]
    >`select id from questions where public_id = ${removed}`;
    await sql.begin((tx) => removeQuestion(tx, row?.id ?? '', 'It named a person.'));
    for (const path of [`/question/${inside}`, `/question/${removed}`, '/question/0000000000'])
      expect((await about(path)).status, path).toBe(404);
    const page = await sendRequest(site.address, `/question/${id}`);
    expect(page.text).toContain('application/json+oembed');
  });
});

describe('those who ask', () => {
  test('oembetter finds the frame from the address of a question alone', async () => {
    const found = await new Promise<Told>((resolve, reject) => {
      oembetter().fetch(`${site.address}/question/${id}`, { maxwidth: 480 }, (error, response) =>
        error ? reject(error) : resolve(response ?? {}),
      );
    });
    expect(found).toMatchObject({ type: 'rich', width: 480, provider_name: names.name });
    expect(found['html']).toContain(`/embed/results/${surveyId}`);
  });

  test('so does unfurl', async () => {
    const { oEmbed } = await unfurl(`${site.address}/question/${id}`, { oembed: true });
    expect(oEmbed).toMatchObject({ type: 'rich', version: '1.0', width: 600 });
    expect(JSON.stringify(oEmbed)).toContain(`/embed/results/${surveyId}`);
  });
});
