import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResultDocument } from '../../app/results/details/result-document.ts';
import { formatNumber } from '../../app/base/words/figures.ts';
import { deviceKey } from '../support/answers.ts';
import { putEmbedAnswer, surveyIdOf } from '../support/embed-answers.ts';
import { startEmptySite } from '../support/empty-site.ts';
import { eventually } from '../support/eventually.ts';
import { markupOf, mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { getPage } from '../support/question-form.ts';
import { readResult } from '../support/results.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** The pages for schools, public bodies, care and charities, and the questions of the demo set that stand in them. */
const EXAMPLES = {
  education: [
    'Where should pupils’ phones be during the school day?',
    'How easy do you find it to dance in front of other people?',
    'How well did school prepare you for adult life?',
  ],
  government: [
    'Should your city close its centre to cars on Sundays?',
    'How far do you feel heard by your local council?',
  ],
  healthcare: [
    'How hard is it to get a doctor’s appointment where you live?',
    'How well do you know the people next door?',
    'Would you see a doctor by video for a sore throat?',
  ],
  nonprofits: [
    'Would you give up short flights if the train took no more than five hours?',
    'Would you take a four-day week for ten percent less pay?',
  ],
} as const;
type Sector = keyof typeof EXAMPLES;
const SECTORS = Object.keys(EXAMPLES) as Sector[];

let site: OwnSite;
let sql: postgres.Sql;
let pages: Record<Sector, string>;
let reader: TestMember;
beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  reader = await createMember(site, 'Reader');
  pages = Object.fromEntries(
    await Promise.all(SECTORS.map(async (sector) => [sector, (await page(sector)).text] as const)),
  ) as Record<Sector, string>;
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

const mainOf = (html: string) => /<main\b[^>]*>([\s\S]*)<\/main>/.exec(markupOf(html))?.[1] ?? '';
const page = (sector: Sector) => sendRequest(site.address, `/solutions/${sector}`);

async function idOf(text: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select public_id as id from questions where is_demo and text = ${text}`;
  if (!row) throw new Error(`The demo set has no question "${text}".`);
  return row.id;
}

/**
 * What the page says beside the result of a question in it. For somebody who is signed in a page is made anew; the result
 * may be a moment older than an answer that came before.
 */
async function compare(
  sector: Sector,
  text: string,
  check: (words: string, result: ResultDocument) => void,
): Promise<void> {
  const id = await idOf(text);
  await eventually(async () => {
    const { text: html } = await getPage(site.address, `/solutions/${sector}`, reader);
    check(mainTextOf(html), await readResult<ResultDocument>(site.address, id));
  });
}

describe.each(SECTORS)('/solutions/%s', (sector) => {
  test('holds the questions that its text names, in their order', () => {
    const titles = Array.from(
      pages[sector].matchAll(/<iframe\b[^>]*\stitle="Poll: ([^"]*)"/g),
      ([, title]) => title,
    );
    expect(titles).toEqual(EXAMPLES[sector]);
  });

  test('is there without a script: its words, its frames and the ways to answer', async () => {
    // What runs in it measures frames, keeps the theme and opens menus: no script is loaded.
    expect(/<script\b[^>]*\ssrc=/.test(pages[sector])).toBe(false);
    for (const text of EXAMPLES[sector]) {
      const id = await idOf(text);
      expect(pages[sector].includes(`href="/question/${id}"`)).toBe(true);
      const { text: question } = await sendRequest(site.address, `/question/${id}`);
      expect(/<form\b[^>]*\smethod="post"/i.test(question)).toBe(true);
      const frame = await sendRequest(site.address, `/embed/results/${await surveyIdOf(sql, id)}`);
      expect(frame.status).toBe(200);
    }
  });

  test('has one way on', () => {
    expect(mainOf(pages[sector]).match(/\bpill-solid\b/g)).toHaveLength(1);
  });
});

test('no two of the pages are composed alike', () => {
  const shapes = SECTORS.map((sector) => {
    return (mainOf(pages[sector]).match(/<(?:h2|h3|table|ol|ul|dl|nav|iframe)\b/g) ?? []).join('');
  });
  // Not only as a whole: none begins like another, either.
  expect(new Set(shapes.map((shape) => shape.slice(0, 40))).size).toBe(SECTORS.length);
  const headings = SECTORS.flatMap((sector) =>
    Array.from(mainOf(pages[sector]).matchAll(/<h2\b[^>]*>([^<]*)/g), ([, heading]) => heading),
  );
  expect(headings.length).toBeGreaterThan(20);
  const said = new Set(headings);
  expect(headings.filter((heading) => !said.delete(heading))).toEqual([]);
});

describe('what a text tells of a question is what the question tells', () => {
  test('the record of a public body', async () => {
    const [text] = EXAMPLES.government;
    const id = await idOf(text);
    await compare('government', text, (words, { people, choices, outside }) => {
      expect(words).toContain(`Exact words ${text} Number on this site ${id} `);
      expect(words).toContain(`Counted ${formatNumber(people)} people`);
      expect(words).toContain(`outside the base ${formatNumber(outside.notSure)} people`);
      for (const { label, count, share } of choices.filter((choice) => choice.share !== null))
        expect(words).toContain(
          `${label} ${formatNumber(count)} ${Math.round((share ?? 0) * 100)}%`,
        );
      expect(words).toContain('Demo data: a program made up all of the answers.');
    });
  });

  test('the sentences of a hospital', async () => {
    await compare('healthcare', EXAMPLES.healthcare[0], (words, { people, choices, scale }) => {
      const highest = choices.slice(-2).reduce((sum, { count }) => sum + count, 0);
      expect(words).toContain(`${(scale?.mean ?? 0).toFixed(1)} on average.`);
      expect(words).toContain(`${scale?.median} is the middle answer.`);
      expect(words).toContain(
        `${Math.round((highest / people) * 100)}% chose one of the two hardest`,
      );
    });
  });

  test('the headlines of a charity', async () => {
    await compare('nonprofits', EXAMPLES.nonprofits[0], (words, { people, choices }) => {
      const [yes, ifCheap] = ['Yes', 'Only if the train cost no more'].map(
        (label) => choices.find((choice) => choice.label === label)?.count ?? 0,
      );
      const percent = (count: number) => `${Math.round((count / people) * 100)}%`;
      expect(words).toContain(`${percent(yes ?? 0)} would give up short flights`);
      expect(words).toContain(`${percent((yes ?? 0) + (ifCheap ?? 0))} would, if the train`);
    });
  });

  test('and a class of fewer than thirty is told as people', async () => {
    await compare('education', EXAMPLES.education[1], (words, { people }) => {
      expect(people).toBeLessThan(30);
      expect(words).toContain(`few have answered so far, ${people} people when`);
    });
  });
});

test('a result that waits for an answer is told by nobody before', async () => {
  const frame = await sendRequest(
    site.address,
    `/embed/results/${await surveyIdOf(sql, await idOf(EXAMPLES.healthcare[2]))}`,
  );
  // Its script has the words that go with shares once they come: those tell of the range, and no share.
  expect(markupOf(frame.text)).not.toMatch(/\d%(?! range)/);
});

test('every one of them takes an answer where it stands', async () => {
  for (const text of Object.values(EXAMPLES).flat()) {
    const question = await idOf(text);
    const framed = { question, survey: await surveyIdOf(sql, question) };
    const headers = { 'idempotency-key': deviceKey() };
    const { status, json } = await putEmbedAnswer(site.address, framed, ['1'], headers);
    expect({ text, status }).toEqual({ text, status: 200 });
    expect(json).toMatchObject({ news: { question } });
  }
});

test('on a site without these questions the pages stand, and claim no figure', async () => {
  const empty = await startEmptySite();
  try {
    for (const sector of SECTORS) {
      const { status, text } = await sendRequest(empty.address, `/solutions/${sector}`);
      expect(status).toBe(200);
      const words = mainTextOf(text);
      expect(words).not.toMatch(/undefined|NaN|\d people chose/);
      expect(text.includes('<iframe')).toBe(false);
    }
  } finally {
    await empty.stop();
  }
});
