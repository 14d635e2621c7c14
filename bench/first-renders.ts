import { measure, median, startSite, type Row } from './measure.ts';

/**
 * What a question's page costs that nobody has asked for yet, with its statements and its compression:
 * `npm run bench -- first-renders`. Each round asks every question as a reader who sees its
 * choices in another order, so that there is always a page to make; the site says how many it made.
 */
const SITE_PORT = 3_920;
const METRICS_PORT = 3_921;
const ADDRESS = `http://localhost:${SITE_PORT}`;
const ROUNDS = 6;
const WARMING = 2;
/** Enough to meet nearly all of the orders. */
const READERS = 40;

export async function benchFirstRenders(): Promise<Row[]> {
  const site = await startSite(SITE_PORT, { METRICS_PORT: String(METRICS_PORT) });
  try {
    const paths = await questionPaths();
    const first: number[] = [];
    for (let reader = 0; reader < READERS && first.length < ROUNDS + WARMING; reader++) {
      const before = await countMade();
      const asking = [SITE_PORT, reader, ...paths];
      const { cpu, requests } = measure(site, 'bench/ask-each.ts', asking);
      const made = (await countMade()) - before;
      // Another reader had the same order.
      if (made < paths.length) continue;
      first.push((cpu * requests) / made);
      console.log(`${made} pages made: ${(first.at(-1) ?? 0).toFixed(0)} µs CPU each`);
    }
    first.splice(0, WARMING);
    return [{ name: 'a question made for the first time', micros: median(first) }];
  } finally {
    await site.stop();
  }
}

async function questionPaths(): Promise<string[]> {
  const pages = await Promise.all(
    ['new', 'answered', 'closing'].map(async (sort) =>
      (await fetch(`${ADDRESS}/api/v1/questions?limit=50&sort=${sort}`)).text(),
    ),
  );
  const ids = pages.flatMap((page) => Array.from(page.matchAll(/"id":"([0-9a-z]{10})"/g)));
  return [...new Set(ids.map(([, id]) => `/question/${id}`))];
}

async function countMade(): Promise<number> {
  const told = await (await fetch(`http://localhost:${METRICS_PORT}/metrics`)).text();
  return Number(/page_cache_lookups\S*\{[^}]*"miss"[^}]*\} (\d+)/.exec(told)?.[1] ?? 0);
}
