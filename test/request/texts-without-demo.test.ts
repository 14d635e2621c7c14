import { readdirSync, readFileSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site as settings } from '../../app/site.config.ts';
import { markupOf, mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { insertQuestion } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/**
 * A site that people use: none of its questions is one of the demo set, and every topic has some. Each page, with words
 * that speak of its questions and have no sense without them.
 */
const ABOUT_POLLS = {
  'sectors/education': ['This is how that looks', 'demo data', 'a class’s worth', 'on this one'],
  'sectors/government': ['question above', 'Its choices', 'Exact words'],
  'sectors/healthcare': ['The way home', 'The screen', 'question above', 'This one shows', '–'],
  'sectors/nonprofits': ['two headlines', 'only for the same pay', 'grant report', '–'],
  'audiences/college-students': ['Find your place', 'Try it on this one', 'in the example'],
  'audiences/community-leaders': ['This one is', 'It is live', 'figures in the second text'],
  'audiences/social-influnencers': [
    'Here:',
    'come with the code',
    'data-poll',
    'Asked, word for word',
  ],
};
const NAMES = Object.keys(ABOUT_POLLS) as (keyof typeof ABOUT_POLLS)[];

/** What a text gives as an example of its own has these words too. */
const OWN_EXAMPLES = [
  'Would you give up short flights if the train took no more than five hours?',
  'How well do you know the people next door?',
];

/** Topics that the texts for sectors and audiences are about. */
const TOPICS = ['school', 'city-life', 'health', 'climate', 'sport', 'media'];
const NONE_HERE = 'No question of this kind is here at the moment.';

let site: OwnSite;
let sql: postgres.Sql;
beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  await sql`update questions set is_demo = false`;
  for (const topic of TOPICS) await insertQuestion(sql, { text: `Of ${topic}?`, topics: [topic] });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

type Head = { slug: string; topic: string; polls: string[] };

function headOf(name: string): Head {
  const text = readFileSync(`app/content/${name}.mdx`, 'utf8');
  const [, head = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
  const [, polls = ''] = /^polls:\n((?: {2}- .*\n?)+)/m.exec(head) ?? [];
  const line = (key: string) => new RegExp(`^${key}: "?([^"\n]*)`, 'm').exec(head)?.[1] ?? '';
  return {
    slug: line('slug').replaceAll('{name}', settings.slug),
    topic: line('topic'),
    polls: Array.from(polls.matchAll(/^ {2}- "(.*)"$/gm), ([, words = '']) => words),
  };
}

const addressOf = (name: string) =>
  name.replace('sectors/', '/solutions/').replace('audiences/', '/for/');

const framed = (html: string) =>
  Array.from(markupOf(html).matchAll(/<iframe\b[^>]*\stitle="Poll: ([^"]*)"/g), ([, words]) =>
    (words ?? '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
  );

const countOf = (words: string, part: string) => words.split(part).length - 1;

test.each(NAMES)('%s frames no question in the place of one that it names', async (name) => {
  const { polls } = headOf(name);
  expect(polls.length).toBeGreaterThan(1);
  const { status, text } = await sendRequest(site.address, addressOf(name));
  expect(status).toBe(200);
  expect(framed(text)).toEqual([]);
  expect(markupOf(text)).not.toMatch(/href="\/(?:question\/|live\?question=)/);
});

test.each(NAMES)('%s says nothing of a question that is not here', async (name) => {
  const { text } = await sendRequest(site.address, addressOf(name));
  const words = mainTextOf(text);
  for (const told of ABOUT_POLLS[name]) expect(words).not.toContain(told);
  for (const poll of headOf(name).polls)
    expect(countOf(words, poll)).toBeLessThanOrEqual(OWN_EXAMPLES.includes(poll) ? 1 : 0);
  expect(countOf(words, NONE_HERE)).toBeLessThanOrEqual(1);
  expect(words).not.toMatch(/undefined|NaN|“ *”|“ chose/);
});

test.each(NAMES)('%s is whole: a next step, and no heading with nothing under it', async (name) => {
  const { text } = await sendRequest(site.address, addressOf(name));
  const main = /<main\b[\s\S]*<\/main>/.exec(markupOf(text))?.[0] ?? '';
  expect(main.match(/\b(?:pill-solid|next-step-link)\b/g)).toHaveLength(1);
  const parts = main.split(/<h2\b/).slice(1);
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) {
    const [heading = '', under = ''] = part.split('</h2>');
    expect(under.replaceAll(/<[^>]*>/g, '').trim(), heading).not.toBe('');
  }
});

test('the words about questions are there where the questions are', async () => {
  const demo = await startSite();
  try {
    for (const name of NAMES) {
      const { text } = await sendRequest(demo.address, addressOf(name));
      const words = mainTextOf(text);
      // A dash stands for a figure that is missing, so it is never there.
      for (const told of ABOUT_POLLS[name].filter((one) => one !== '–'))
        expect(words).toContain(told);
      expect(words).not.toContain(NONE_HERE);
      expect(framed(text).length).toBeGreaterThan(1);
    }
  } finally {
    await demo.stop();
  }
});

test('an article takes an open question of its topic, whose result everybody sees', async () => {
  const articles = readdirSync('app/content/articles').map((file) =>
    headOf(`articles/${file.replace('.mdx', '')}`),
  );
  expect(articles.length).toBeGreaterThan(5);
  for (const { slug, topic, polls } of articles) {
    const titles = framed((await sendRequest(site.address, `/blog/${slug}`)).text);
    expect({ slug, frames: titles.length }).toEqual({ slug, frames: polls.length });
    for (const title of titles) {
      const [found] = await sql`
        select q.kind, q.results, q.closes_at > now() as open
        from questions q join question_topics qt on qt.question_id = q.id
        join topics t on t.id = qt.topic_id
        where q.text = ${title} and t.slug = ${topic}`;
      expect({ slug, ...found }).toEqual({ slug, kind: 'single', results: 'always', open: true });
    }
  }
});
