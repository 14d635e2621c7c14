import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { earlier } from '../support/earlier.ts';
import { eventually } from '../support/eventually.ts';
import { markupOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import * as liveWallWords from '../../app/live/words/wall.ts';

let site: OwnSite;
let sql: postgres.Sql;
beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});
beforeEach(async () => {
  await sql`delete from answer_minutes`;
});

/** The wall as it stands after all that was done before: the page is kept for a second, and made anew behind a look. */
async function wall(query: Readonly<Record<string, string>> = {}) {
  const begun = new Date().toISOString();
  return eventually(async () => {
    const { text } = await sendRequest(site.address, `/live?${new URLSearchParams(query)}`);
    const [, asOf = ''] = /now\W+(\d{4}-[\d:T.-]+Z)/.exec(text) ?? [];
    expect(asOf > begun, `a wall of ${asOf}`).toBe(true);
    return { html: markupOf(text), all: text };
  }, 100);
}

async function answer(id: string, choice = '1'): Promise<void> {
  const { status } = await putAnswer(site.address, id, [choice], {
    'idempotency-key': deviceKey(),
  });
  expect(status).toBeLessThan(300);
}

const heading = (html: string) =>
  (/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, '').trim();
const questionsOn = (html: string) =>
  Array.from(html.matchAll(/data-item="([0-9a-z]{10})"/g), ([, id]) => id);

describe('the wall', () => {
  test('says so where nobody has answered in the last hour', async () => {
    const { html } = await wall();
    expect(heading(html)).toBe('0 answers in the last hour');
    expect(html).toContain(liveWallWords.quiet);
    expect(html).toContain('Nobody has answered in the last hour.');
    expect(html).not.toContain('minutes-bar');
    expect(questionsOn(html)).toEqual([]);
  });

  test('shows what was answered, the newest first, with the figures of the hour', async () => {
    const [older, newer] = [
      await insertQuestion(sql, { text: 'Which came first?' }),
      await insertQuestion(sql, { text: 'Which came second?' }),
    ];
    await answer(older);
    await answer(newer);
    await answer(newer, '2');
    const { html } = await wall();
    expect(heading(html)).toBe('3 answers in the last hour');
    expect(questionsOn(html)).toEqual([newer, older]);
    expect(html).toContain('2 in the last hour');
    expect(html).toMatch(/class="minutes-running"|The busiest minute was/);
  });

  test('gives the tiles to what was answered most in five minutes, the rest below', async () => {
    const [hourly, ...others] = [
      await insertQuestion(sql, { text: 'What of the hour?' }),
      await insertQuestion(sql),
      await insertQuestion(sql),
      await insertQuestion(sql),
    ];
    await insertAnswersInBulk(sql, hourly, { 1: 40 });
    await sql`update answer_minutes set minute = ${earlier(sql, 'minute', '20 minutes')}`;
    for (const id of others) await answer(id);
    const [, most] = others;
    await answer(most, '2');
    const { html } = await wall();
    const places = questionsOn(html);
    expect(places[0]).toBe(most);
    expect(places[3]).toBe(hourly);
    expect(html).toContain(`<span>${liveWallWords.recentWords(2)}</span>`);
    expect(html).not.toContain(liveWallWords.recentWords(40));
    const below = html.indexOf(liveWallWords.alsoAnswered);
    expect(html.indexOf(`data-item="${hourly}"`)).toBeGreaterThan(below);
    expect(html.indexOf(`data-item="${others[0]}"`)).toBeLessThan(below);
  });

  test('keeps a hidden result to itself, and tells how many answered', async () => {
    const id = await insertQuestion(sql, { text: 'What is hidden?', results: 'closed' });
    await insertAnswersInBulk(sql, id, { 1: 6_553, 2: 2_129 });
    const { html, all } = await wall();
    expect(questionsOn(html)).toEqual([id]);
    expect(html.replaceAll(/<[^>]*>/g, ' ')).toMatch(
      /8,682\s+people answered\s+The result shows when it closes/,
    );
    for (const figure of ['6553', '6,553', '2129', '2,129', '>75%', '>25%'])
      expect(all).not.toContain(figure);
    expect(html).not.toContain('slim');
  });

  test('leaves out what stays inside a community, also from the figures', async () => {
    await sql`
      insert into communities (slug, name, about, rules, joining)
      values ('inside', 'Inside', 'A test', 'None', 'invitation') on conflict do nothing`;
    const id = await insertQuestion(sql, {
      text: 'What stays inside?',
      community: 'inside',
      topics: ['work'],
    });
    await insertAnswersInBulk(sql, id, { 1: 10 });
    for (const query of [{}, { topic: 'work' }]) {
      const { html, all } = await wall(query);
      expect(heading(html)).toMatch(/^0 answers in the last hour/);
      expect(all).not.toContain('What stays inside?');
      expect(all).not.toContain(id);
      expect(html).not.toContain('wall-count');
    }
  });

  test('stands on one topic, and names it', async () => {
    const work = await insertQuestion(sql, { text: 'How do you work?', topics: ['work'] });
    await answer(work);
    await answer(await insertQuestion(sql, { text: 'What do you eat?', topics: ['food'] }));
    const { html } = await wall({ topic: 'work' });
    expect(heading(html)).toBe('1 answer in the last hour on Work');
    expect(html).toContain('<title>Work, live');
    expect(html).toMatch(/Work<\/bdi> <span class="wall-count">1</);
    expect(questionsOn(html)).toEqual([work]);
    expect(html).toMatch(
      /<a[^>]*aria-current="page"[^>]*href="\/live\?topic=work"|<a[^>]*href="\/live\?topic=work"[^>]*aria-current="page"/,
    );
    expect(html).toContain('href="/live?topic=food"');
  });

  test('is not there for a topic that is none', async () => {
    expect((await sendRequest(site.address, '/live?topic=no-such-topic')).status).toBe(404);
  });

  test('says of a quiet topic that it is quiet', async () => {
    await answer(await insertQuestion(sql, { topics: ['food'] }));
    const { html } = await wall({ topic: 'work' });
    expect(html).toContain(liveWallWords.quiet);
    expect(html).toContain('href="/topic/work"');
  });

  test('has every minute in its table, once', async () => {
    const id = await insertQuestion(sql);
    await insertAnswersInBulk(sql, id, { 1: 30, 2: 12 });
    const { html } = await wall();
    const [table = ''] = /<table[\s\S]*?by five minutes[\s\S]*?<\/table>/.exec(html) ?? [];
    const figures = Array.from(table.matchAll(/<td>([\d,]+)<\/td>/g), ([, figure]) =>
      Number(figure?.replaceAll(',', '')),
    );
    expect(figures).toHaveLength(12);
    expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(42);
  });
});
