import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { markupOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as reasonsListWords from '../../app/reasons/words/list.ts';

const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const WORDS = 'Because the zeppelin is slower.';

async function askedWith(asked: QuestionInput): Promise<string> {
  const id = await insertQuestion(sql, asked);
  await putAnswer(site.address, id, ['2']);
  await insertReason(sql, id, 2, WORDS);
  return id;
}

async function textOf(path: string, wanted = 200): Promise<string> {
  const { status, text } = await sendRequest(site.address, path);
  expect(status, path).toBe(wanted);
  return text;
}

type Wanted = { page: number; result: number };

/** All that is said of a question to somebody who did not answer it; its own addresses answer as they are to. */
async function everywhere(id: string, { page, result }: Wanted): Promise<string> {
  const paths = [
    `/question/${id}`,
    `/question/${id}?reasons=all`,
    `/question/${id}?audience=members`,
    `/question/${id}?report=question:${id}`,
    `/question/${id}?reported=1`,
    `/question/${id}.data`,
    `/question/${id}.data?reasons=all`,
    `/question/${id}.data?report=question:${id}`,
    `/api/v1/questions/${id}/result`,
    '/',
    '/question?sort=new',
    '/live',
  ];
  const told = paths.map((path) =>
    textOf(path, path.endsWith('/result') ? result : path.includes(id) ? page : 200),
  );
  return (await Promise.all(told)).join('\n');
}

const quotes = (html: string) =>
  Array.from(
    markupOf(html).matchAll(/<blockquote[\s\S]*?<bdi[^>]*>“([^<]*)”<\/bdi>/g),
    ([, text]) => text,
  );

describe('reasons', () => {
  test('show with the result, each with the answer it was given for', async () => {
    const id = await askedWith({ results: 'always' });
    const html = markupOf(await textOf(`/question/${id}`));
    expect(quotes(html)).toEqual([WORDS]);
    expect(html).toMatch(/<figcaption[\s\S]*<bdi>Choice 2<\/bdi>[\s\S]*<\/figcaption>/);
    expect(await textOf(`/question/${id}.data`)).toContain(WORDS);
  });

  test.each([
    [{ results: 'after' }, 'to those who answered, and to everyone after closing'],
    [{ results: 'closed' }, 'they show with it, after closing'],
  ] as const)('of %j are nowhere while it is hidden', async (asked, words) => {
    const id = await askedWith(asked);
    const said = await everywhere(id, { page: 200, result: 403 });
    expect(said).toContain('1 person said why.');
    expect(said).toContain(words);
    expect(said).not.toContain(WORDS);
    expect(said).not.toContain('zeppelin');
  });

  test.each(['after', 'closed'] as const)('of %s show once it is closed', async (results) => {
    const id = await askedWith({ results });
    await sql`update questions set closes_at = now() - interval '1 second' where public_id = ${id}`;
    expect(await textOf(`/question/${id}?reasons=all`)).toContain(WORDS);
  });

  test('that a program made up say so beside those of people, and else the heading does', async () => {
    const marks = async (id: string) => {
      const html = markupOf(await textOf(`/question/${id}`));
      expect(html).toContain(reasonsListWords.demoData);
      return Array.from(html.matchAll(/<figcaption[\s\S]*?<\/figcaption>/g), ([caption]) =>
        caption.includes(reasonsListWords.demo),
      );
    };
    const [alone, mixed] = [await insertQuestion(sql), await insertQuestion(sql)];
    for (const id of [alone, mixed]) await insertReason(sql, id, 2, 'Made up.', '2 days');
    await sql`
      update reasons set is_demo = true
      where question_id in (select id from questions where public_id in (${alone}, ${mixed}))`;
    await insertReason(sql, mixed, 1, 'A person says so.');
    expect(await marks(alone)).toEqual([false]);
    expect(await marks(mixed)).toEqual([false, true]);
  });

  test('leave with what they were said about', async () => {
    const id = await askedWith({ results: 'always' });
    await sql`
      insert into question_removals (question_id, reason) select id, 'Against the terms.' from questions where public_id = ${id}`;
    const said = await everywhere(id, { page: 410, result: 410 });
    expect(said).toContain('Against the terms.');
    expect(said).not.toContain(WORDS);
    expect(said).not.toContain('said why');
  });

  test('that nobody gave take no room', async () => {
    const id = await insertQuestion(sql);
    expect(await textOf(`/question/${id}`)).not.toContain(reasonsListWords.title);
  });

  test('come three at first, no choice before the others, and all on a plain link', async () => {
    const id = await insertQuestion(sql, { choices: 3 });
    for (let minute = 1; minute <= 10; minute++)
      await insertReason(sql, id, 1, `One, ${minute} minutes ago`, `${minute} minutes`);
    for (const minute of [20, 30])
      await insertReason(sql, id, 2, `Two, ${minute} minutes ago`, `${minute} minutes`);
    const html = await textOf(`/question/${id}`);
    const first = quotes(html);
    expect(first).toHaveLength(3);
    expect(first).toEqual(['One, 1 minutes ago', 'Two, 20 minutes ago', 'One, 2 minutes ago']);
    expect(markupOf(html)).toContain('3 of 12 are shown.');
    expect(html).toContain(`href="/question/${id}?reasons=all#reason-4"`);

    const all = await sendRequest(site.address, `/question/${id}?reasons=all`);
    expect(all.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(quotes(all.text).slice(0, 5)).toEqual([
      ...first,
      'Two, 30 minutes ago',
      'One, 3 minutes ago',
    ]);
    expect(quotes(all.text)).toHaveLength(12);
    expect(all.text).toContain('id="reason-4"');
    expect(all.text).not.toContain(reasonsListWords.more);
    // Another value is not a page of its own.
    expect(quotes(await textOf(`/question/${id}?reasons=none`))).toHaveLength(3);
  });

  test('are bounded however many there are', async () => {
    const id = await insertQuestion(sql);
    await sql`
      insert into reasons (question_id, voter, choices, text)
      select q.id, gen_random_uuid(), '{1}', 'Reason ' || n from questions q, generate_series(1, 300) n where q.public_id = ${id}`;
    expect(markupOf(await textOf(`/question/${id}`))).toContain('3 of more than 100 are shown.');
    const all = await textOf(`/question/${id}?reasons=all`);
    expect(quotes(all)).toHaveLength(100);
    expect(markupOf(all)).toContain('The newest 100 are shown.');
  });

  test('are text and nothing else', async () => {
    const id = await insertQuestion(sql);
    await insertReason(sql, id, 1, '<script>alert(1)</script> & \u202e"quoted"');
    const html = await textOf(`/question/${id}`);
    expect(html).not.toContain('<script>alert(1)');
    expect(quotes(html)[0]).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp;');
  });
});
