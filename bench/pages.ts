import { memberCookie } from './member-session.ts';
import {
  runInTurns,
  measure,
  printRuns,
  rowsOf,
  startBareServer,
  startSite,
  type Measured,
  type Row,
} from './measure.ts';

/** Pages against bare node:http in one run: `npm run bench -- pages [SECONDS]`. */
const SITE_PORT = 3_911;
const BARE_PORT = 3_912;
const ROUNDS = 3;

export async function benchPages(seconds: number): Promise<Row[]> {
  const site = await startSite(SITE_PORT);
  let bare: Measured | undefined;
  try {
    const headers = { 'accept-encoding': 'br' };
    const home = await fetch(`http://localhost:${SITE_PORT}/`, { headers });
    const page = await home.text();
    const question = /\/question\/[0-9a-z]{10}/.exec(page)?.[0] ?? '/question';
    bare = await startBareServer(BARE_PORT, Number(home.headers.get('content-length')));
    const other = bare;
    const faq = await fetch(`http://localhost:${SITE_PORT}/faq`, { headers });
    const br = 'Accept-Encoding=br';
    const zipped = 'Accept-Encoding=gzip';
    const member = `Cookie=${await memberCookie(site)}`;
    const load = (
      side: Measured,
      port: number,
      path: string,
      connections: number,
      ...more: string[]
    ) => measure(side, 'bench/load.ts', [port, path, connections, seconds, ...more]);
    const runs = runInTurns(ROUNDS, [
      ['bare 200', () => load(other, BARE_PORT, '/', 32)],
      ['cached page', () => load(site, SITE_PORT, '/', 32, br)],
      ['bare 304', () => load(other, BARE_PORT, '/', 32, 'If-None-Match="v1"')],
      [
        '304',
        () =>
          load(site, SITE_PORT, '/faq', 32, br, `If-None-Match=${faq.headers.get('etag') ?? ''}`),
      ],
      ['made for one: question', () => load(site, SITE_PORT, question, 4, member, zipped)],
      ['made for one: faq', () => load(site, SITE_PORT, '/faq', 4, member, zipped)],
      ['made for 32 at once: question', () => load(site, SITE_PORT, question, 32, member, zipped)],
      ['made for 32 at once: faq', () => load(site, SITE_PORT, '/faq', 32, member, zipped)],
    ]);
    printRuns(runs, seconds);
    return rowsOf(runs);
  } finally {
    await bare?.stop();
    await site.stop();
  }
}
