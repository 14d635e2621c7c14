import { readdirSync, readFileSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteFigures } from '../../app/results/store/site-figures.server.ts';
import type { ResultDocument } from '../../app/results/details/result-document.ts';
import { formatNumber } from '../../app/base/words/figures.ts';
import { emptySite } from '../support/by-question.ts';
import { markupOf, mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import * as convergenceChartWords from '../../app/results/words/convergence-chart.ts';

let site: OwnSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const read = async (path: string) => (await sendRequest(site.address, path)).text;

describe('/features', () => {
  /** What whoever follows a link of the sheet finds there, by the words of the link. */
  const FOUND: Record<string, RegExp> = {
    'Its own page': /name="choice"|role="radio|type="submit"/,
    'All questions': /"items":\[|href="\/question\/[0-9a-z]{10}"/,
    'How its answers came about': /id="figures"/,
    'A result that waits': /Show the result without answering/,
    'Try it without one': /<form[^>]*method="post"/,
    'A ranking': /id="rounds"/,
    'A scale: type the digit': /type="radio"/,
    '“Email me the result”': /Email me the result/,
    'The rounds in figures': /id="rounds"/,
    'This question': /with no clear lead|too few for shares|Share of people/,
    'Its trend': /id="trend"/,
    'What changed since half-way': /id="trend"[\s\S]*since/i,
    'This scale': /Average|Mean|Median/i,
    'Members alone': /aria-current="page"[^>]*>Members/,
    'Accounts alone': /Not counted in this view/,
    'The levels': /id="checked"/,
    'A question that offers one of them': /None of these|Not sure/,
    Reasons: /id="reasons"/,
    'One that was closed early': /closed/i,
    'The rule in the answers to questions': /start a new version/,
    'The SVG of this one': /<svg/,
    'Try it and copy the code': /data-poll=/,
    'The frame by itself': /noindex/,
    'Its whole result': /"choices":\[/,
    'Present this question': /Show the code|answer by|presenter/i,
    'The last hour, live': /Answers a minute/,
    'The code as SVG': /<svg/,
    'What they are told': /"type":"rich"/,
    'The question it would follow': /"surveyId":/,
    'A picture of the members': /[Mm]embers/,
    'This survey': /1 of \d|Question 1/,
    'How far people came, as JSON': /"finished":\d/,
    'Ask one': /<textarea[^>]*name="text"/,
    'One that waits for an answer': /Show the result without answering/,
    Communities: /href="\/community\/[a-z0-9-]+"/,
    'Topics and their pulse': /href="\/topic\/[a-z0-9-]+"/,
    'The privacy policy': /cookie/,
    'Create an account': /<form[^>]*method="post"/,
    'Your data: sign in first': /<h1[^>]*>Sign in/,
    'What becomes of answers': /delete|leave/i,
    'Sign in': /<form[^>]*method="post"/,
    'How the project is run': /MIT/,
  };

  test('leads from each claim to what it claims', async () => {
    const ways = [
      ...markupOf(await read('/features')).matchAll(
        /<a href="([^"]+)" class="text-link item-way">([^<]+)<\/a>/g,
      ),
    ].map(([, to = '', words = '']) => ({ to: to.replaceAll('&amp;', '&'), words }));
    const findings: (string | false)[] = [];
    // One after the other: fifty at once are more than a busy machine answers in time.
    for (const { to, words } of ways) {
      const path = to.replace(/#.*/, '');
      const page = await pageAt(path);
      const part = /#(.+)/.exec(to)?.[1];
      const expected = FOUND[words];
      findings.push(
        page.status !== 200 && `${words}: ${path} answers ${page.status}`,
        !expected && `${words}: no test says what is to be found at ${path}`,
        expected !== undefined && !expected.test(page.text) && `${words}: not found at ${path}`,
        part !== undefined &&
          !page.text.includes(`id="${part}"`) &&
          `${words}: no part ${part} at ${path}`,
      );
    }
    expect(findings.filter((finding) => finding !== false)).toEqual([]);
    // With the demo set nothing is left out.
    expect(new Set(ways.map(({ words }) => words))).toEqual(new Set(Object.keys(FOUND)));
  });

  test('begins with a list of its parts, each to be found below it and left again', async () => {
    const html = markupOf(await read('/features'));
    const [, index = ''] = /<nav id="parts"[^>]*>([\s\S]*?)<\/nav>/.exec(html) ?? [];
    const linesOf = (markup: string, line: RegExp) =>
      [...markup.matchAll(line)].map(([, id, words]) => `${id}: ${words}`);
    // Each is folded under its heading, and its address opens it.
    const folds = html.matchAll(
      /<details( open="")? class="fold sheets-part"><summary [^>]*><h2>([^<]+)<\/h2>.*?<\/summary><div id="([^"]+)"/gs,
    );
    const found = [...folds];
    const parts = found.map(([, , title, id]) => `${id}: ${title}`);
    expect(parts).toHaveLength(6);
    expect(found.map(([, isOpen]) => isOpen !== undefined)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(linesOf(index, /<a href="#([^"]+)">([^<]+)</g)).toEqual(parts);
    expect(html.split('href="#parts"')).toHaveLength(parts.length + 1);
  });

  test('makes at least two dozen claims, and shows what it speaks of', async () => {
    const html = markupOf(await read('/features'));
    expect(html.match(/<section class="item[ "]/g)?.length).toBeGreaterThanOrEqual(24);
    expect(html).toContain('/embed/results/');
    for (const thing of ['rounds-lanes', 'trend', 'columns', 'strip', 'specimen specimen-keys'])
      expect(html, thing).toContain(`class="${thing}`);
    for (const [, src = ''] of html.matchAll(/<img src="([^"]+)"/g))
      expect((await sendRequest(site.address, src.replaceAll('&amp;', '&'))).status, src).toBe(200);
  });

  test('prints the JSON that programs get', async () => {
    const html = markupOf(await read('/features'));
    const [, path = ''] = /<a href="([^"]+\/result)"/.exec(html) ?? [];
    const { choices } = JSON.parse(await read(path)) as ResultDocument;
    const printed = html.replaceAll('&quot;', '"');
    expect(printed).toContain(`"label": "${choices[0]?.label}"`);
    expect(printed).toContain(`"share": ${choices[0]?.share}`);
  });

  const asked = new Map<string, ReturnType<typeof follow>>();

  /** Each once, however many claims lead there. */
  function pageAt(path: string) {
    const page = asked.get(path) ?? follow(path);
    asked.set(path, page);
    return page;
  }

  /** To where a visitor is led. */
  async function follow(path: string) {
    const page = await sendRequest(site.address, path);
    const { location } = page.headers;
    return [302, 303].includes(page.status) && typeof location === 'string'
      ? sendRequest(site.address, location)
      : page;
  }
});

type Line = 'open' | 'few' | 'topics' | 'communities';

test('the figures of /about are those of the database', async () => {
  const sql = postgres(site.databaseUrl, { onnotice: () => undefined });
  const [row] = await sql<Record<'questions' | 'answers' | Line, number>[]>`
    with asked as (
      select q.* from questions q where opens_at <= now() and q.id not in (select question_id from question_removals)
    ), stood as (
      select a.id, count(*) filter (where cardinality(n.choices) > 0 and not n.is_held) as people,
             count(*) filter (where n.choices[1] < 100 and not n.is_held) as base
      from asked a left join answers n on n.question_id = a.id group by a.id
    )
    select (select count(*) from asked)::int as questions, (select sum(people) from stood)::int as answers,
           (select count(*) from asked where closes_at > now())::int as open,
           (select count(*) from stood where base < 30)::int as few,
           (select count(*) from topics)::int as topics, (select count(*) from communities)::int as communities`;
  const figures = await siteFigures(sql);
  await sql.end();
  const text = readFileSync('app/content/information/about.mdx', 'utf8');
  const named = Array.from(text.matchAll(/ of="(\w+)"/g), ([, name = '']) => name);
  expect(named).toContain('questions');
  expect(named.filter((name) => !(name in figures))).toEqual([]);
  // A note stands below any number, also below 0.
  const notes = Array.from(text.matchAll(/^<Line [^>]*>(.*)<\/Line>$/gm), ([, note = '']) => note);
  expect(notes).toHaveLength(8);
  expect(notes.filter((note) => /^(?:It|They|Too many|Fewer)\b/.test(note))).toEqual([]);
  const html = await read('/about');
  const words = mainTextOf(html);
  if (!row) throw new Error('The database gave no row.');
  const { questions, answers, ...lines } = row;
  expect(words).toContain(
    `${formatNumber(questions)} questions asked and ${formatNumber(answers)} answers`,
  );
  for (const [name, value] of Object.entries(lines))
    expect(new RegExp(`data-figure="${name}">([^<]*)<`).exec(html)?.[1], name).toBe(
      formatNumber(value),
    );
  expect(words).toContain('demo data');
});

test('a site that nobody asked anything on says so, and shows no drawing', async () => {
  const empty = await startSite({ SEED: 'none' });
  const sql = postgres(empty.databaseUrl, { onnotice: () => undefined });
  try {
    await emptySite(sql);
    const pages = await Promise.all(
      ['/about', '/mission', '/features'].map((path) => sendRequest(empty.address, path)),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [about, mission, features] = pages.map(({ text }) => markupOf(text));
    expect(about).toContain('Nothing has been asked here yet.');
    expect(mission).not.toContain('class="settled"');
    expect(features).not.toContain('class="flow"');
    expect(features).toContain('A ranking, round by round');
  } finally {
    await sql.end();
    await empty.stop();
  }
});

test('/mission draws how a real share came to rest', async () => {
  const html = await read('/mission');
  const words = mainTextOf(html);
  expect(html).toContain('class="settled"');
  expect(html).toMatch(/class="settling-band" d="M[\d .L]+Z"/);
  expect(words).toContain(convergenceChartWords.rangeWidth);
});

test('/team lists every decision as its record is called', async () => {
  const words = mainTextOf(await read('/team'));
  const records = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name));
  expect(records.length).toBeGreaterThan(30);
  for (const name of records) {
    const [, number = '?', title = '?'] =
      /^# (\d{4}):? (.+)$/m.exec(readFileSync(`docs/decisions/${name}`, 'utf8')) ?? [];
    const asServed = title.replaceAll("'", '&#x27;');
    expect(words).toContain(`${number} ${asServed}`);
  }
});
