import { median, startSite, type Row } from './measure.ts';

/** How long a picture takes, drawn for the first time and kept: `npm run bench -- pictures`. */
const SITE_PORT = 3_915;
const QUESTIONS = 30;

export async function benchPictures(): Promise<Row[]> {
  const site = await startSite(SITE_PORT);
  try {
    const address = `http://localhost:${SITE_PORT}/api/v1`;
    const listed = await fetch(`${address}/questions?limit=${QUESTIONS}`);
    const { items } = (await listed.json()) as { items: { id: string }[] };
    // The first one waits for the thread to start.
    const first = await timeRequest(`${address}/picture.png`);
    const paths = items.map(({ id }) => `${address}/questions/${id}/picture.png`);
    const cold = await timeAll(paths);
    const kept = await timeAll(paths);
    const square = await timeAll(paths.map((path) => `${path}?shape=square&theme=dark`));
    const svg = await timeAll(paths.map((path) => path.replace('.png', '.svg')));
    console.log(`the first, with the thread's start  ${first.toFixed(0)} ms`);
    for (const [name, times] of Object.entries({ cold, square, svg, kept }))
      console.log(
        `${name.padEnd(8)} ${times.length} different  median ${at(times, 0.5)} ms  slowest ${at(times, 1)} ms`,
      );
    return Object.entries({ cold, square, svg, kept }).map(([name, times]) => ({
      name,
      micros: median(times) * 1_000,
    }));
  } finally {
    await site.stop();
  }
}

async function timeAll(paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) times.push(await timeRequest(path));
  return times;
}

async function timeRequest(path: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(path);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return performance.now() - began;
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
}
