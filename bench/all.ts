import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { measure, startBareServer, type Row } from './measure.ts';

/**
 * Every bench, one after the other, as ratios to what bare `node:http` costs right before and after each: the table is
 * written to `bench/latest.md` and compared with the committed one, since times of two machines say nothing.
 */
const LATEST = 'bench/latest.md';
const BARE_PORT = 3_919;
const BARE_BYTES = 12_288;
const BARE_SECONDS = 3;
/** What lies within it is noise. */
const SLOWER = 1.2;

/** `seconds`: how long it takes on two cores, until that is once measured. */
export type Step = { name: string; seconds: number; run: () => Promise<readonly Row[]> };

type Ratio = { name: string; micros: number; ratio: number };
type Took = { name: string; seconds: number };
type Outcome = { ratios: Ratio[]; took: Took[]; failed: string[] };

export async function benchAll(steps: readonly Step[]): Promise<void> {
  const committed = readCommitted();
  const [load = 0] = loadavg();
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, load ${load.toFixed(1)} at the start`;
  const outcome: Outcome = { ratios: [], took: [], failed: [] };
  let told: string[] = [];
  await runAll(steps, committed.took, outcome, () => {
    told = tellOf(outcome, steps, committed.ratios);
    writeLatest(machine, told, outcome.took);
  });
  console.log(['', ...told].join('\n'));
  if (outcome.failed.length > 0) process.exitCode = 1;
}

function tellOf(
  { ratios, took, failed }: Outcome,
  steps: readonly Step[],
  committed: ReadonlyMap<string, number>,
): string[] {
  const slower = ratios.filter((row) => changeOf(row, committed) > SLOWER);
  const left = steps.filter(({ name }) => took.every((step) => step.name !== name));
  return [
    ...tableOf(ratios, committed),
    '',
    slower.length === 0
      ? `Nothing is slower by more than ${percent(SLOWER)} than the committed table.`
      : `Slower by more than ${percent(SLOWER)} than the committed table: ${slower.map(({ name }) => name).join('; ')}.`,
    ...(failed.length === 0 ? [] : [`Not measured, since it failed: ${failed.join(', ')}.`]),
    ...(left.length === 0 ? [] : [`Not measured: ${left.map(({ name }) => name).join(', ')}.`]),
  ];
}

function writeLatest(machine: string, told: readonly string[], took: readonly Took[]): void {
  const head = [
    '# The last run of all benches',
    '',
    `\`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. CPU of the site with its database for one operation, in µs, and as a ratio to a bare \`node:http\` that sends ${BARE_BYTES} bytes, measured before and after each bench. Ratios of two machines can be compared, µs cannot.`,
  ];
  const foot = `${TOOK}${took.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ')}.`;
  writeFileSync(LATEST, [...head, '', ...told, '', foot, ''].join('\n'));
}

/** A line for each bench with the time that is left; one that fails does not end the others, and a run that is cut loses none. */
async function runAll(
  steps: readonly Step[],
  before: readonly Took[],
  outcome: Outcome,
  write: () => void,
): Promise<void> {
  const known = new Map(before.map(({ name, seconds }) => [name, seconds]));
  const expected = steps.map(({ name, seconds }) => known.get(name) ?? seconds);
  for (const [at, { name, run }] of steps.entries()) {
    const left = sum(expected.slice(at)) * paceOf(outcome.took, expected);
    console.log(`\n${at + 1} of ${steps.length}: ${name}, ${spanOf(left)} left`);
    const began = performance.now();
    try {
      const floor = await measureBare();
      const rows = await run();
      const bare = (floor + (await measureBare())) / 2;
      for (const row of rows)
        outcome.ratios.push({
          name: `${name}: ${row.name}`,
          micros: row.micros,
          ratio: row.micros / bare,
        });
    } catch (error) {
      outcome.failed.push(name);
      console.error(error);
    }
    outcome.took.push({ name, seconds: (performance.now() - began) / 1_000 });
    write();
  }
}

async function measureBare(): Promise<number> {
  const bare = await startBareServer(BARE_PORT, BARE_BYTES);
  try {
    return measure(bare, 'bench/load.ts', [BARE_PORT, '/', 32, BARE_SECONDS]).cpu;
  } finally {
    await bare.stop();
  }
}

/** How much longer it takes than it was expected to. */
function paceOf(done: readonly Took[], expected: readonly number[]): number {
  const planned = sum(expected.slice(0, done.length));
  return planned === 0 ? 1 : sum(done.map(({ seconds }) => seconds)) / planned;
}

const TOOK = 'Took: ';

function tableOf(rows: readonly Ratio[], committed: ReadonlyMap<string, number>): string[] {
  return [
    '| measured | µs | of bare | before |',
    '|---|---|---|---|',
    ...rows.map(({ name, micros, ratio }) => {
      const before = committed.get(name);
      return `| ${name} | ${figure(micros)} | ${figure(ratio)} | ${before === undefined ? '' : figure(before)} |`;
    }),
  ];
}

function changeOf({ name, ratio }: Ratio, committed: ReadonlyMap<string, number>): number {
  return ratio / (committed.get(name) ?? ratio);
}

type Committed = { ratios: Map<string, number>; took: Took[] };

function readCommitted(): Committed {
  const text = committedText();
  const cells = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const ratios = cells.flatMap(([, name = '', , ratio = '']): [string, number][] =>
    Number(ratio) > 0 ? [[name, Number(ratio)]] : [],
  );
  const told = text.split('\n').find((line) => line.startsWith(TOOK)) ?? '';
  const took = Array.from(
    told.slice(TOOK.length).matchAll(/(\S+) (\d+) s/g),
    ([, name = '', seconds]) => ({
      name,
      seconds: Number(seconds),
    }),
  );
  return { ratios: new Map(ratios), took };
}

/** As it was committed, or as it lies there where there is no repository. */
function committedText(): string {
  try {
    return execFileSync('git', ['show', `HEAD:${LATEST}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return readLatest();
  }
}

function readLatest(): string {
  try {
    return readFileSync(LATEST, 'utf8');
  } catch {
    return '';
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

const spanOf = (seconds: number) =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
const percent = (times: number) => `${Math.round((times - 1) * 100)} %`;
/** Three figures that count. */
const figure = (value: number) => String(Number(value.toPrecision(3)));
