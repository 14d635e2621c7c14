import { benchFrameRender } from './frame-render.ts';
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

/** What its document costs to make, and its page against bare node:http with a string of its size: `npm run bench -- embed [SECONDS]`. */
const SITE_PORT = 3_915;
const BARE_PORT = 3_916;
const ROUNDS = 3;

export async function benchEmbeds(seconds: number): Promise<Row[]> {
  const frames = await benchFrameRender();
  const site = await startSite(SITE_PORT);
  let bare: Measured | undefined;
  try {
    const origin = `http://localhost:${SITE_PORT}`;
    const listed = await fetch(`${origin}/api/v1/questions?sort=answered`);
    const { items } = (await listed.json()) as { items: { surveyId: string }[] };
    const path = `/embed/results/${items[0]?.surveyId ?? ''}`;
    const frame = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
    const bytes = Number(frame.headers.get('content-length'));
    const etag = frame.headers.get('etag') ?? '';
    console.log(`${path}: ${bytes} bytes in one request`);
    bare = await startBareServer(BARE_PORT, bytes);
    const other = bare;
    const br = 'Accept-Encoding=br';
    const load = (
      side: Measured,
      port: number,
      to: string,
      connections: number,
      ...more: string[]
    ) => measure(side, 'bench/load.ts', [port, to, connections, seconds, ...more]);
    const runs = runInTurns(ROUNDS, [
      ['bare 200', () => load(other, BARE_PORT, '/', 32)],
      ['embed', () => load(site, SITE_PORT, path, 32, br)],
      ['bare 304', () => load(other, BARE_PORT, '/', 32, 'If-None-Match="v1"')],
      ['embed 304', () => load(site, SITE_PORT, path, 32, br, `If-None-Match=${etag}`)],
    ]);
    printRuns(runs, seconds);
    return [...frames, ...rowsOf(runs)];
  } finally {
    await bare?.stop();
    await site.stop();
  }
}
