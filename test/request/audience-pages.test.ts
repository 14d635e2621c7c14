import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceKey } from '../support/answers.ts';
import { putEmbedAnswer } from '../support/embed-answers.ts';
import { startEmptySite } from '../support/empty-site.ts';
import { eventually } from '../support/eventually.ts';
import { attributeOf, markupOf, mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { getPage } from '../support/question-form.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** What pages for audiences promise: real questions that can be answered, and three makings of their own. */
const NAMES = ['college-students', 'community-leaders', 'social-influnencers'] as const;
type Name = (typeof NAMES)[number];

let site: OwnSite;
let sql: postgres.Sql;
const pages = new Map<string, string>();
beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  for (const name of NAMES) pages.set(name, (await sendRequest(site.address, `/for/${name}`)).text);
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

const pageOf = (name: Name) => pages.get(name) ?? '';

/** As an editor wrote them. */
function named(name: Name): string[] {
  const text = readFileSync(`app/content/audiences/${name}.mdx`, 'utf8');
  const [, head = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
  return Array.from(head.matchAll(/^ {2}- "(.*)"$/gm), ([, words = '']) => words);
}

const plain = (text: string) => text.replaceAll('&#x27;', '’').replaceAll('&amp;', '&');

function framesIn(html: string): { src: string; title: string }[] {
  return Array.from(html.matchAll(/<iframe\b[^>]*>/g), ([tag]) => ({
    src: plain(/\ssrc="([^"]*)"/.exec(tag)?.[1] ?? ''),
    title: plain(/\stitle="([^"]*)"/.exec(tag)?.[1] ?? ''),
  }));
}

const headingsIn = (html: string) =>
  Array.from(wordsOnly(html).matchAll(/<h[23]\b[^>]*>([\s\S]*?)<\/h[23]>/g), ([, words = '']) =>
    words.replaceAll(/<[^>]*>/g, '').trim(),
  );
const wordsOnly = (html: string) => /<main\b[\s\S]*<\/main>/.exec(markupOf(html))?.[0] ?? '';

async function firstChoiceOf(question: string) {
  const [row] = await sql<{ survey: string; id: string; choice: number }[]>`
    select s.public_id as survey, q.public_id as id, min(c.number)::int as choice
    from questions q join surveys s on s.id = q.survey_id join choices c on c.question_id = q.id
    where q.text = ${question} and c.role = 'listed' group by 1, 2`;
  if (!row) throw new Error(`No such question: ${question}`);
  return row;
}

describe.each(NAMES)('the page for %s', (name) => {
  test('works with the questions that its text names, and each takes an answer', async () => {
    const examples = named(name);
    expect(examples.length).toBeGreaterThanOrEqual(2);
    const html = pageOf(name);
    for (const example of examples) {
      const { survey, id, choice } = await firstChoiceOf(example);
      expect(html, example).toContain(id);
      const told = await putEmbedAnswer(site.address, { survey, question: id }, [String(choice)], {
        'idempotency-key': deviceKey(),
      });
      expect({ example, status: told.status }).toEqual({ example, status: 200 });
    }
  });

  test('shows at least two of them in frames that load', async () => {
    const frames = framesIn(pageOf(name));
    expect(frames.length).toBeGreaterThanOrEqual(2);
    for (const { src, title } of frames) {
      const { status, text } = await sendRequest(site.address, src);
      expect(status).toBe(200);
      expect(named(name)).toContain(title.replace('Poll: ', ''));
      expect(text).toContain('Pick one. It counts at once.');
    }
  });

  test('has its words, pictures and ways on without a script', () => {
    const html = pageOf(name);
    expect(html).not.toContain('__reactRouterContext');
    expect(html).not.toMatch(/<script[^>]*\ssrc=/);
    expect(html).not.toMatch(/\sstyle="/);
    expect(mainTextOf(html).split(' ').length).toBeGreaterThan(900);
    for (const [button] of html.matchAll(/<button\b[^>]*data-copies[^>]*>/g))
      expect(button).toContain('hidden');
  });

  test('says demo data where figures of the demo set stand in its sentences', () => {
    expect(mainTextOf(pageOf(name))).toMatch(/demo data/i);
  });
});

test('no two share a heading, a part of their making, or a next step', () => {
  const headings = NAMES.flatMap((name) => headingsIn(pageOf(name)));
  expect(new Set(headings).size).toBe(headings.length);
  const partsOf = (name: Name) =>
    new Set(
      Array.from(wordsOnly(pageOf(name)).matchAll(/class="([\w-]+)[^"]*"/g), ([, one = '']) => one),
    );
  const own = {
    'college-students': ['crowd', 'talk', 'break', 'quotable', 'doubts'],
    'community-leaders': ['members', 'course', 'away', 'wordings', 'floor'],
    'social-influnencers': ['places', 'card-picture', 'overlay', 'cues', 'small-print'],
  } satisfies Record<Name, string[]>;
  for (const name of NAMES)
    for (const [other, parts] of Object.entries(own))
      for (const part of parts)
        expect(`${name}: ${part} ${partsOf(name).has(part)}`).toBe(
          `${name}: ${part} ${other === name}`,
        );
  const steps = NAMES.map((name) => attributeOf(pageOf(name), 'a', 'next-step-link', 'href'));
  expect(steps).toEqual(['/account/questions/new', '/account/communities/new', '/embed/test']);
});

test('students find everybody who answered in the heaps', async () => {
  const [example = ''] = named('college-students');
  const { id } = await firstChoiceOf(example);
  // For somebody who is signed in a page is made anew; the result may be a moment older than an answer of the tests before.
  const reader = await createMember(site, 'Reader');
  await eventually(async () => {
    const html = (await getPage(site.address, '/for/college-students', reader)).text;
    const told = await sendRequest(site.address, `/api/v1/questions/${id}/result`);
    const { people } = JSON.parse(told.text) as { people: number };
    const heaps = Array.from(html.matchAll(/<svg[^>]*crowd-heap[\s\S]*?<path d="([^"]*)"/g));
    const dots = heaps.map(([, path = '']) => path.split('h0').length - 1);
    expect(dots).toHaveLength(4);
    expect(dots.reduce((sum, one) => sum + one, 0)).toBe(people);
  }, 200);
});

test('creators get codes and pictures of the question itself', async () => {
  const html = pageOf('social-influnencers');
  const [example = ''] = named('social-influnencers');
  const { id, survey } = await firstChoiceOf(example);
  const codes = mainTextOf(html);
  expect(codes).toContain(`data-poll=&quot;${survey}&quot;`);
  expect(codes).toContain(`/api/v1/questions/${id}/picture.png)](`);
  const found = Array.from(
    wordsOnly(html).matchAll(/(?:src|href)="(\/api\/v1\/questions\/[^"]*)"/g),
    ([, address = '']) => plain(address),
  );
  expect(new Set(found).size).toBe(5);
  for (const address of new Set(found)) {
    const { status, headers } = await sendRequest(site.address, address);
    expect({ address, status }).toEqual({ address, status: 200 });
    expect(headers['content-type']).toMatch(/^image\//);
  }
  const presenter = attributeOf(html, 'a', `/live?question=${id}`, 'href');
  expect((await sendRequest(site.address, presenter)).status).toBe(200);
});

describe('where the site has none of these questions', () => {
  let bare: OwnSite;
  beforeAll(async () => {
    bare = await startEmptySite();
  });
  afterAll(() => bare?.stop());

  test.each(NAMES)('the page for %s leaves them out and stays whole', async (name) => {
    const { status, text } = await sendRequest(bare.address, `/for/${name}`);
    expect(status).toBe(200);
    expect(framesIn(text)).toEqual([]);
    const words = mainTextOf(text);
    expect(words).not.toMatch(/undefined|“”|, of \.|\/question\/"/);
    expect(text).not.toMatch(/href="\/(?:question\/|live\?question=)"/);
  });
});
