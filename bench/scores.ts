import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHROMIUM_FLAGS, findChromium } from '../test/support/chromium.ts';
import { median, startSite, type Row } from './measure.ts';

/**
 * What Lighthouse says of every public page on a phone: `npm run bench -- scores [RUNS] [SLOWER]`. `SLOWER` is by how
 * much the processor is slowed down: 4 by itself, 2 for a machine whose index is below 1,500, by the table of Lighthouse.
 */
const PORT = 3_914;
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUN_LIMIT_MS = 180_000;
/** It can miss the beginning of a page in its own recording, and says to run it again. */
const TRIES = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
] as const;

/** Pages that need an id are one of each, and those for visitors alone stand in no list. */
const MORE = ['/topic/climate', '/sign-in', '/sign-up'];

type Report = {
  environment: { benchmarkIndex: number };
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<(typeof TIMES)[number], { numericValue?: number }>;
};

const run = promisify(execFile);

export async function benchScores(runs: number, slower: number): Promise<Row[]> {
  const rows: Row[] = [];
  const site = await startSite(PORT);
  try {
    console.log(`${LIGHTHOUSE}, median of ${runs}, processor slowed down ${slower} times`);
    console.log('performance accessibility best-practices seo | FCP LCP TBT ms | index | page');
    for (const path of await publicPaths()) {
      const reports: Report[] = [];
      for (let at = 0; at < runs; at++) {
        const report = await completeReportOn(path, slower);
        if (report) reports.push(report);
      }
      if (reports.length === 0) {
        console.log(`not measured in ${runs * TRIES} tries | ${path}`);
        continue;
      }
      const middle = (of: (report: Report) => number) => Math.round(median(reports.map(of)));
      const scores = CATEGORIES.map((one) =>
        middle(({ categories }) => 100 * (categories[one].score ?? 0)),
      );
      const times = TIMES.map((one) => middle(({ audits }) => audits[one].numericValue ?? 0));
      const index = middle(({ environment }) => environment.benchmarkIndex);
      rows.push({ name: `largest paint of ${path}`, micros: (times[1] ?? 0) * 1_000 });
      console.log(`${scores.join(' ')} | ${times.join(' ')} | ${index} | ${path}`);
    }
    return rows;
  } finally {
    await site.stop();
  }
}

async function publicPaths(): Promise<string[]> {
  const [pages, questions] = await Promise.all([sitemapPaths('pages'), sitemapPaths('0')]);
  const isOneOfMany = (path: string) => /^\/(?:topic|community)\/./.test(path);
  const communities = pages.filter((path) => path.startsWith('/community/'));
  return [
    ...pages.filter((path) => !isOneOfMany(path)),
    ...communities.slice(0, 1),
    ...questions.slice(0, 1),
    ...MORE,
  ];
}

async function sitemapPaths(part: string): Promise<string[]> {
  const answer = await fetch(`http://localhost:${PORT}/sitemap.xml?part=${part}`);
  const places = (await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  return Array.from(places, ([, address = '']) => new URL(address).pathname);
}

async function completeReportOn(path: string, slower: number): Promise<Report | undefined> {
  for (let tried = 1; tried <= TRIES; tried++) {
    const report = await reportOn(path, slower);
    if (report && report.categories.performance.score !== null) return report;
  }
  return undefined;
}

/** Nothing, where it says itself that a recording failed. */
async function reportOn(path: string, slower: number): Promise<Report | undefined> {
  const asked = run(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      `http://localhost:${PORT}${path}`,
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--throttling.cpuSlowdownMultiplier=${slower}`,
      `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: findChromium() },
      timeout: RUN_LIMIT_MS,
      maxBuffer: 64 * 1_024 * 1_024,
    },
  );
  try {
    return JSON.parse((await asked).stdout) as Report;
  } catch (error) {
    if (String(error).includes('Please run Lighthouse again')) return undefined;
    throw error;
  }
}
