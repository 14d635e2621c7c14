import { THEMES } from '../app/platform/http/prefs.ts';
import { measure, median, startSite, type Row } from './measure.ts';

/**
 * What a question's page costs that nobody has asked for yet, with its statements and its compression, and what it costs
 * in an order of its choices in which nobody has: `npm run bench -- first-renders`. Each round asks every question as a
 * reader who sees its choices in another order, and a page is made anew for each theme; the site says what it made.
 */
const SITE_PORT = 3_920;
const METRICS_PORT = 3_921;
const ADDRESS = `http://localhost:${SITE_PORT}`;
/** In each theme. */
const ROUNDS = 4;
/** Enough to meet most of the orders. */
const READERS = 40;

export async function benchFirstRenders(): Promise<Row[]> {
  const site = await startSite(SITE_PORT, { METRICS_PORT: String(METRICS_PORT) });
  try {
    const paths = await questionPaths();
    const costs: Record<'first' | 'another', number[]> = { first: [], another: [] };
    for (const theme of THEMES) {
      let rounds = 0;
      for (let reader = 0; reader < READERS && rounds < ROUNDS; reader++) {
        const before = await countMade();
        const asking = [SITE_PORT, reader, theme, ...paths];
        const { cpu } = measure(site, 'bench/ask-each.ts', asking);
        const after = await countMade();
        const first = after.pages - before.pages;
        const put = after.orders - before.orders;
        // Another reader had the same order.
        if (first + put < paths.length) continue;
        rounds++;
        console.log(`${first} pages made, ${put} put in order: ${cpu.toFixed(0)} µs CPU each`);
        // The first theme warms the site.
        if (theme !== THEMES[0]) costs[first < paths.length ? 'another' : 'first'].push(cpu);
      }
    }
    return [
      { name: 'a question made for the first time', micros: median(costs.first) },
      { name: 'the same in another order', micros: median(costs.another) },
    ];
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

async function countMade(): Promise<{ pages: number; orders: number }> {
  const told = await (await fetch(`http://localhost:${METRICS_PORT}/metrics`)).text();
  const countOf = (figure: RegExp) => Number(figure.exec(told)?.[1] ?? 0);
  return {
    pages: countOf(/page_cache_lookups\S*\{[^}]*"miss"[^}]*\} (\d+)/),
    orders: countOf(/page_cache_orders_total (\d+)/),
  };
}
