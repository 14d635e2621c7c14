import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { insertCommunity } from '../support/communities.ts';
import { surveyIdOf } from '../support/embed-answers.ts';
import { eventually } from '../support/eventually.ts';
import { postFields } from '../support/forms.ts';
import { mainTextOf, markupOf } from '../support/html.ts';
import { sendRequest, type HttpResponse } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { insertBestReason, insertReason } from '../support/reasons.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as tryWords from '../../app/embeds/words/try.ts';
import * as words from '../../app/reasons/words/list.ts';

/** The best reason of each side outside of a question's page: in frames, in feeds and for programs. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
const NAME = 'Zradaquillfeather';
const TREES = 'Trees give shade to everybody.';
const FOUNTAIN = 'A fountain cools the whole square.';

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMember(site, NAME);
});
afterAll(async () => {
  await sql?.end();
});

const read = (path: string): Promise<HttpResponse> => sendRequest(site.address, path);
const frame = async (id: string, query = '?reasons=best'): Promise<string> =>
  (await read(`/embed/results/${await surveyIdOf(sql, id)}${query}`)).text;
const quotesIn = (html: string) =>
  Array.from(markupOf(html).matchAll(/<blockquote><bdi>([^<]*)</g), ([, quoted]) => quoted);
const close = (id: string) =>
  sql`update questions set closes_at = now() - interval '1 second' where public_id = ${id}`;

const makeUp = (id: string, text: string) =>
  sql`update reasons set is_demo = true where text = ${text} and question_id = (select id from questions where public_id = ${id})`;

async function asked(input: QuestionInput = {}): Promise<string> {
  const id = await insertQuestion(sql, {
    text: 'What should stand in the square?',
    choices: ['Trees', 'A fountain'],
    ...input,
  });
  await insertAnswersInBulk(sql, id, { 1: 40, 2: 30 });
  await insertBestReason(sql, id, {
    choice: 1,
    text: TREES,
    across: { agree: 21, people: 30 },
    by: ada,
  });
  await insertBestReason(sql, id, { choice: 2, text: FOUNTAIN, across: { agree: 11, people: 20 } });
  return id;
}

describe('a frame', () => {
  test('shows the best of each side where it was chosen, with its choice, signature and counts', async () => {
    const id = await asked();
    const text = mainTextOf(await frame(id));
    expect(text).toMatch(
      new RegExp(
        `${words.bestTitle} .* Trees “${TREES}” ${NAME} · 21 of 30 people with another answer agree ` +
          `A fountain “${FOUNTAIN}” 11 of 20 people with another answer agree All reasons`,
      ),
    );
    for (const query of ['', '?reasons=all', '?theme=dark']) {
      const plain = await frame(id, query);
      expect(plain).not.toContain(words.bestTitle);
      expect(plain).not.toContain(TREES);
    }
  });

  test('shows nothing where none is told as the best across', async () => {
    const id = await insertQuestion(sql, { choices: 2 });
    await insertReason(sql, id, 1, 'Nobody reacted to this one.');
    await insertBestReason(sql, id, { choice: 2, text: 'Only its own side agrees.' });
    const html = await frame(id);
    expect(html).not.toContain(words.bestTitle);
    expect(quotesIn(html)).toEqual([]);
    expect(html).toBe(await frame(id, ''));
  });

  test('shows of many choices the three that most people chose, as the rows are', async () => {
    const id = await insertQuestion(sql, { choices: 5 });
    await insertAnswersInBulk(sql, id, { 1: 5, 2: 50, 3: 20, 4: 40, 5: 30 });
    for (const choice of [1, 2, 3, 4, 5])
      await insertBestReason(sql, id, {
        choice,
        text: `Reason of ${choice}`,
        across: { agree: 20, people: 30 },
      });
    const html = await frame(id);
    const rows = Array.from(html.matchAll(/<tr[^>]* id="c(\d)"/g), ([, number]) => number);
    expect(rows).toHaveLength(5);
    expect(quotesIn(html)).toEqual(
      rows.filter((row) => '245'.includes(row ?? '-')).map((row) => `“Reason of ${row}”`),
    );
  });

  test('has reasons as text and nothing else', async () => {
    const id = await insertQuestion(sql, { choices: 2 });
    const text = '<a href="https://a.example">one</a> https://b.example \u202Eturned';
    await insertBestReason(sql, id, { choice: 1, text, across: { agree: 9, people: 10 } });
    const html = markupOf(await frame(id));
    expect(html).toContain(
      '<blockquote><bdi>“&lt;a href=&quot;https://a.example&quot;&gt;one&lt;/a&gt; https://b.example \u202Eturned”</bdi></blockquote>',
    );
    expect(html.match(/href="[^"]*example/)).toBeNull();
  });

  test('says of each reason that is of the demo set, or once of all, and not of the result', async () => {
    const id = await asked();
    expect(await frame(id)).not.toContain(words.demoData);
    await makeUp(id, FOUNTAIN);
    const some = mainTextOf(await frame(id, '?reasons=best&theme=dark'));
    expect(some).toContain(`11 of 20 people with another answer agree · ${words.demoData}`);
    expect(some.split(words.demoData)).toHaveLength(2);
    await makeUp(id, TREES);
    const all = mainTextOf(await frame(id, '?reasons=best&theme=light'));
    expect(all).toContain(`${words.bestTitle} ${words.demoData}. ${words.bestHint}`);
    expect(all.split(words.demoData)).toHaveLength(2);
  });
});

describe.each(['after', 'closed'] as const)('while a result shows %s', (results) => {
  test('no reason is in frame, feed or document, and they come once it shows', async () => {
    const club = `reasons-${results}`;
    await insertCommunity(sql, club, 'public', []);
    const id = await asked({ results, community: club });
    const paths = [
      `/embed/results/${await surveyIdOf(sql, id)}?reasons=best`,
      `/embed/test?survey=${id}&reasons=best`,
      `/api/v1/questions/${id}/reasons`,
      `/community/${club}/feed.xml`,
    ];
    const told = await Promise.all(paths.map(read));
    expect(told.map(({ status }) => status)).toEqual([200, 200, 403, 200]);
    for (const { text } of told) expect(text).not.toMatch(/shade to everybody|whole square/);
    expect(told[3]?.text).toContain(id);
    expect(told[1]?.text).toContain(tryWords.missingReasons.hidden);
    await close(id);
    await eventually(async () => expect(quotesIn(await frame(id))).toHaveLength(2));
    expect((await read(`/api/v1/questions/${id}/reasons`)).status).toBe(200);
  });
});

describe('what may be read no more', () => {
  test('leaves the frame at once when its author takes it back', async () => {
    const id = await insertQuestion(sql, { choices: ['Trees', 'A fountain'] });
    const headers = { cookie: ada.cookie, 'sec-fetch-site': 'same-origin' };
    await putAnswer(site.address, id, ['1'], headers);
    const send = (fields: Record<string, string>) =>
      postFields(site.address, `/question/${id}`, Object.entries(fields), headers);
    await send({ does: 'say-reason', reason: TREES, signed: 'name' });
    await sql`
      insert into reason_standings (reason_id, across_agree, across_place)
      select r.id, 12, 1 from reasons r join questions q on q.id = r.question_id where q.public_id = ${id}`;
    await eventually(async () => expect(await frame(id)).toContain(TREES));
    const etag = (await read(`/embed/results/${await surveyIdOf(sql, id)}?reasons=best`)).headers
      .etag;
    await send({ does: 'delete-reason' });
    // The first to ask for it, without a wait for what is kept to grow old.
    const after = await sendRequest(
      site.address,
      `/embed/results/${await surveyIdOf(sql, id)}?reasons=best`,
      { headers: { 'if-none-match': String(etag) } },
    );
    expect(after.status).toBe(200);
    expect(after.text).not.toContain(TREES);
    expect(after.text).not.toContain(words.bestTitle);
  });

  test('is in nothing that is made after staff hid it, or its answer changed', async () => {
    const id = await asked();
    await sql`update reasons set hidden_at = now() where text = ${TREES} and question_id = (select id from questions where public_id = ${id})`;
    await sql`update reasons set stands = false where text = ${FOUNTAIN} and question_id = (select id from questions where public_id = ${id})`;
    expect(quotesIn(await frame(id))).toEqual([]);
    const { text } = await read(`/api/v1/questions/${id}/reasons`);
    expect(JSON.parse(text)).toMatchObject({ best: [], newest: [], complete: true });
  });
});

describe('where it is chosen', () => {
  test('codes and oEmbed carry it, and the page says why there is none', async () => {
    const id = await asked();
    const survey = await surveyIdOf(sql, id);
    const page = (query: string) => read(`/embed/test?survey=${id}${query}`);
    const chosen = (await page('&reasons=best')).text;
    expect(chosen).toContain(
      `&lt;div data-poll=&quot;${survey}&quot; data-reasons=&quot;best&quot;`,
    );
    expect(chosen).toContain(`/embed/results/${survey}?reasons=best&amp;theme=light`);
    expect(chosen).not.toContain(tryWords.missingReasons.none);
    expect((await page('')).text).not.toContain('data-reasons');
    const bare = await insertQuestion(sql);
    expect((await read(`/embed/test?survey=${bare}&reasons=best`)).text).toContain(
      tryWords.missingReasons.none,
    );
    const oembed = async (query: string) => {
      const url = encodeURIComponent(`/embed/results/${survey}${query}`);
      return JSON.parse((await read(`/api/oembed?url=${url}`)).text) as {
        html: string;
        height: number;
      };
    };
    const [plain, more] = [await oembed(''), await oembed('?reasons=best')];
    await sql`delete from reason_standings where reason_id in (select id from reasons where question_id = (select id from questions where public_id = ${id}))`;
    // Nothing keeps room for reasons that are not told.
    expect((await oembed('?reasons=best')).height).toBe(plain.height);
    expect(more.html).toContain(`/embed/results/${survey}?reasons=best" `);
    expect(more.height).toBeGreaterThan(plain.height + 100);
  });
});

describe('feeds', () => {
  test('carry it without a name, and without what XML or HTML would take for markup', async () => {
    const club = 'reasons-feed';
    await insertCommunity(sql, club, 'public', []);
    const id = await asked({ community: club });
    const rude = '<script>alert("1")</script> & ]]> \u0007';
    await sql`update reasons set text = ${rude} where text = ${FOUNTAIN} and question_id = (select id from questions where public_id = ${id})`;
    const { text } = await read(`/community/${club}/feed.json`);
    const { items } = JSON.parse(text) as { items: { content_html: string }[] };
    const html = items[0]?.content_html ?? '';
    expect(html).toContain(
      `<h2>${words.bestTitle}</h2>\n<p>${words.bestHint}</p>\n<ul><li><bdi>Trees</bdi><blockquote><p><bdi>“${TREES}”</bdi></p></blockquote>21 of 30 people with another answer agree.</li>`,
    );
    expect(html).toContain('“&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ]]&gt; ');
    expect(html).not.toContain('<script');
    expect(text).not.toContain(NAME);
    const atom = (await read(`/community/${club}/feed.xml`)).text;
    expect(atom).toContain('&lt;bdi&gt;“&amp;lt;script&amp;gt;alert(&amp;quot;1&amp;quot;)');
    expect(atom).not.toContain('\u0007');
    expect(atom).not.toContain(NAME);
  });

  test.each([
    ['one', [FOUNTAIN], `${words.bestHint}</p>`, [`agree.</li>`, `agree. ${words.demoData}.</li>`]],
    ['all', [TREES, FOUNTAIN], `<p>${words.demoData}. ${words.bestHint}</p>`, ['30 people with']],
  ])('say that %s of the reasons is of the demo set', async (name, texts, hint, ends) => {
    const club = `made-up-reasons-${name}`;
    await insertCommunity(sql, club, 'public', []);
    const id = await asked({ community: club });
    for (const text of texts) await makeUp(id, text);
    const { text } = await read(`/community/${club}/feed.json`);
    const { items } = JSON.parse(text) as { items: { content_html: string }[] };
    const html = items[0]?.content_html ?? '';
    for (const part of [hint, ...ends]) expect(html).toContain(part);
    expect(html.split(words.demoData)).toHaveLength(2);
  });
});

describe('for programs', () => {
  test('best and newest reasons have their choices, signature and told counts', async () => {
    const id = await asked();
    await insertReason(sql, id, 2, 'Water is calm.');
    const { status, headers, text } = await read(`/api/v1/questions/${id}/reasons`);
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('*');
    const told = JSON.parse(text) as Record<'best' | 'newest', Record<string, unknown>[]>;
    expect(told).toMatchObject({
      complete: true,
      method: `${site.address}/features#method`,
      best: [
        { choices: ['1'], text: TREES, by: NAME, across: { agree: 21, people: 30 }, within: null },
        { choices: ['2'], text: FOUNTAIN, by: null, across: { agree: 11, people: 20 } },
      ],
      newest: [{ choices: ['2'], text: 'Water is calm.', by: null, demo: false }],
    });
    expect(text).not.toContain(ada.voterId);
    expect(Object.keys(told.newest[0] ?? {}).toSorted()).toEqual([
      'by',
      'choices',
      'demo',
      'id',
      'saidAt',
      'text',
    ]);
  });

  test('are called demo data where reactions to them were made up', async () => {
    const id = await asked();
    await insertReason(sql, id, 2, 'Water is calm.');
    await sql`update questions set has_demo_reactions = true where public_id = ${id}`;
    const { text } = await read(`/api/v1/questions/${id}/reasons`);
    expect(JSON.parse(text)).toMatchObject({
      best: [{ demo: true }, { demo: true }],
      newest: [{ demo: false }],
    });
    expect(await frame(id)).toContain(words.demoData);
  });

  test('are bounded, and say that there are more', async () => {
    const id = await insertQuestion(sql);
    await sql`
      insert into reasons (question_id, voter, choices, text)
      select q.id, gen_random_uuid(), '{1}', 'Reason ' || n from questions q, generate_series(1, 300) n where q.public_id = ${id}`;
    const { text } = await read(`/api/v1/questions/${id}/reasons`);
    const told = JSON.parse(text) as { newest: unknown[]; complete: boolean };
    expect([told.newest.length, told.complete]).toEqual([100, false]);
  });
});
