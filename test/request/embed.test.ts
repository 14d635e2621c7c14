import { brotliDecompressSync } from 'node:zlib';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { surveyIdOf } from '../support/embed-answers.ts';
import { hashOf, inlineScripts, mainTextOf } from '../support/html.ts';
import { sendRequest, type HttpResponse } from '../support/http.ts';
import { insertCommunity } from '../support/communities.ts';
import { castForEach } from '../support/checked-voters.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import { putAnswer } from '../support/answers.ts';
import { expectSoonerThan, measureMs } from '../support/eventually.ts';
import * as widgetDocumentWords from '../../app/embeds/words/widget-document.ts';

/** The page of a frame: one request, small, the same for everybody. */
const MAX_BYTES = 8_192;

const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

async function frameOf(
  id: string,
  query = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  return sendRequest(site.address, `/embed/results/${await surveyIdOf(sql, id)}${query}`, {
    headers,
  });
}

const styleOf = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

describe('the page', () => {
  test.each(['single', 'multiple', 'scale', 'ranking'] as const)(
    'of a %s question with five choices fits into eight kilobytes, head and all',
    async (kind) => {
      const id = await insertQuestion(sql, {
        kind,
        choices: 5,
        text: 'Which of these five is it?',
      });
      await insertAnswersInBulk(sql, id, { 1: 400, 2: 300, 3: 250, 4: 150, 5: 104 });
      const { body, headers, status } = await frameOf(id, '', { 'accept-encoding': 'br' });
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBe('br');
      expect(body.length).toBeLessThanOrEqual(MAX_BYTES);
      const html = brotliDecompressSync(body).toString('utf8');
      expect(html).not.toMatch(/<link(?![^>]*href="data:,")|<script[^>]*src=|<img|@import|url\(/);
      expect(html).not.toMatch(/\sstyle=/);
      expect(html).toContain('1,204 people');
    },
  );

  test('has a policy of hashes, and everybody may frame it', async () => {
    const id = await insertQuestion(sql);
    const { headers, text } = await frameOf(id);
    const policy = String(headers['content-security-policy']).split('; ');
    const [script = ''] = inlineScripts(text);
    expect(policy).toContain(`script-src 'strict-dynamic' ${hashOf(script)}`);
    expect(policy).toContain(`style-src ${hashOf(styleOf(text))}`);
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "connect-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        'frame-ancestors *',
        "require-trusted-types-for 'script'",
      ]),
    );
    expect(policy.join()).not.toContain('unsafe');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['cache-control']).toContain('public');
  });

  test('reads no cookie and sets none', async () => {
    const id = await insertQuestion(sql, { text: 'Who would look at a cookie here?' });
    const plain = await frameOf(id);
    const forged = await frameOf(id, '', {
      cookie: '__Host-sid=forged; __Host-embed=v1.forged; __Host-prefs=theme=dark',
    });
    expect(plain.headers['set-cookie']).toBeUndefined();
    expect(forged.headers['set-cookie']).toBeUndefined();
    expect(forged.headers.etag).toBe(plain.headers.etag);
    expect(forged.text).toBe(plain.text);
  });

  test('is made anew when an answer came', async () => {
    // By its time alone it would be the old one for five seconds.
    await expectSoonerThan(4_000, async () => {
      const id = await insertQuestion(sql, { text: 'How soon is this told in a frame?' });
      const shown = async () => (await frameOf(id)).text;
      expect(await shown()).toContain('0 people');
      return measureMs(async () => {
        expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
        await expect.poll(shown).toContain('1 person');
      });
    });
  });
});

describe('options', () => {
  test('give a scheme to document and styles', async () => {
    const id = await insertQuestion(sql, { text: 'Is it dark where you are?' });
    for (const [query, scheme] of [
      ['', 'light'],
      ['?theme=dark', 'dark'],
      ['?theme=light', 'light'],
      ['?theme=auto', 'light'],
      ['?lang=xx', 'light'],
      // A page of this site, which follows the reader’s device as the frame does.
      ['?letters=site', 'light dark'],
      ['?letters=site&theme=dark', 'dark'],
    ] as const) {
      const { text } = await frameOf(id, query);
      expect(text, query).toContain(`<meta name="color-scheme" content="${scheme}"/>`);
      expect(styleOf(text), query).toContain(`color-scheme:${scheme}`);
      // Where nothing is known of the page around it, it stands on a ground of its own.
      expect(/<html[^>]* class="p"/.test(text), query).toBe(
        !/theme=(?:dark|light)|letters/.test(query),
      );
    }
  });

  test('take no answer where none is wanted, and still lead to the site', async () => {
    const id = await insertQuestion(sql);
    expect((await frameOf(id)).text).toContain('&quot;isAnswerable&quot;:true');
    const { text } = await frameOf(id, '?answer=0');
    expect(text).toContain('&quot;isAnswerable&quot;:false');
    expect(mainTextOf(text)).not.toContain('Pick one');
    expect(text).toContain(`href="/question/${id}" target="_blank" rel="noopener"`);
  });

  test('head the figures by what they are, as the site does', async () => {
    const head = async (answers: number) => {
      const id = await insertQuestion(sql);
      await castForEach(sql, id, 'device', { 1: answers });
      return /<th id="h"[^>]*>([^<]*)</.exec((await frameOf(id)).text)?.[1];
    };
    expect(await head(0)).toBe('People');
    expect(await head(29)).toBe('People');
    expect(await head(30)).toBe('Share of people');
  });

  test('count a part of the answers', async () => {
    const id = await insertQuestion(sql, { text: 'Whom does a part of this hold?' });
    await castForEach(sql, id, 'device', { 1: 40, 2: 20 });
    await castForEach(sql, id, 'account', { 1: 9 });
    const few = (await frameOf(id, '?split=members')).text;
    expect(few).toContain('Members show once 10 of them and 10 visitors are counted.');
    expect(few).not.toMatch(/\d (?:member|visitor)s?\b(?! are counted)|>9</);
    // Tried anew ten answers later.
    await castForEach(sql, id, 'account', { 2: 11 });
    const read = async (split: string) => (await frameOf(id, `?split=${split}&theme=dark`)).text;
    expect(await read('visitors')).toContain('60 visitors');
    expect(await read('members')).toContain('20 members');
    expect(await read('members')).toMatch(/As of \w{3}/);
    expect(await read('account')).toContain('20 people with an account');
    expect(await read('nobody')).toContain('80 people');
    expect(await read('nobody')).not.toContain('As of');
  });

  test('lead from one question of a survey to the next', async () => {
    const [one, two] = [
      await insertQuestion(sql, { text: 'The first of both questions?' }),
      await insertQuestion(sql, { text: 'The second of both questions?' }),
    ];
    await sql`update questions set survey_id = (select survey_id from questions where public_id = ${one}), place = 2 where public_id = ${two}`;
    const first = await frameOf(one, '?theme=dark');
    expect(first.text).toContain('1 of 2');
    const [, next = ''] = /href="([^"]*)">Next</.exec(first.text) ?? [];
    const second = await sendRequest(site.address, next.replaceAll('&amp;', '&'));
    expect(second.text).toContain('The second of both questions?');
    expect(second.text).toContain('content="dark"');
    expect(second.text).toContain('>Previous<');
    expect(second.text).not.toContain('>Next<');
  });
});

describe('who may not see it here', () => {
  test('is shown a small card, which still fits', async () => {
    await insertCommunity(sql, 'embed-inside', 'invitation', []);
    const inside = await insertQuestion(sql, {
      audience: 'community',
      community: 'embed-inside',
    });
    const removed = await insertQuestion(sql, { text: 'Was this one removed?' });
    await sql`
      insert into question_removals (question_id, reason) select id, 'A test' from questions where public_id = ${removed}`;
    for (const [path, status] of [
      ['/embed/results/0000000000', 404],
      ['/embed/results/not-an-id', 404],
      [`/embed/results/${await surveyIdOf(sql, inside)}`, 404],
      [`/embed/results/${await surveyIdOf(sql, removed)}`, 410],
    ] as const) {
      const { status: told, text, headers } = await sendRequest(site.address, path);
      expect(told, path).toBe(status);
      expect(text, path).toContain(widgetDocumentWords.thisIsNotAvailable);
      expect(text, path).not.toContain('Was this one removed?');
      expect(headers['content-security-policy'], path).toContain('frame-ancestors *');
      // It tells its height, and nothing else.
      const [script = '', ...more] = inlineScripts(text);
      expect(more, path).toEqual([]);
      expect(script, path).toContain('poll:height');
      expect(script.length, path).toBeLessThan(800);
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy, path).toContain(`script-src 'strict-dynamic' ${hashOf(script)}`);
    }
  });

  test.each(['after', 'closed'] as const)(
    'sees nothing of a result that shows %s',
    async (results) => {
      const id = await insertQuestion(sql, { results });
      await insertAnswersInBulk(sql, id, { 1: 611, 2: 222, 3: 97 });
      const { text } = await frameOf(id);
      expect(text).toContain('930 people have answered');
      expect(text).not.toMatch(/611|222|>97|%<|#c1\{/);
    },
  );

  test('is led to the site where members are asked', async () => {
    const id = await insertQuestion(sql, { audience: 'members' });
    const { text } = await frameOf(id);
    expect(text).toContain(widgetDocumentWords.askedOfMembers);
    expect(text).toContain('&quot;isAnswerable&quot;:false');
  });
});

test('on a plain address that is no loopback a frame is there to be read', async () => {
  const plain = await startServer({
    DATABASE_URL: site.databaseUrl,
    ORIGIN: 'http://polls.example.org',
  });
  try {
    await untilReady(plain);
    const survey = await surveyIdOf(sql, await insertQuestion(sql));
    const headers = { host: 'polls.example.org' };
    const { text } = await sendRequest(plain.address, `/embed/results/${survey}`, { headers });
    expect(text).toContain('&quot;isAnswerable&quot;:false');
    expect(text).toContain('Answer on ');
  } finally {
    await plain.stop();
  }
});
