import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../server/build.ts';
import { countPlaywright, countVitest, type TestCount } from './support/test-counts.ts';
import { readCpuTime, shareOfOthers } from './support/cpu-share.ts';
import { runCommand, type CommandResult } from './support/command.ts';
import { openTestRun } from './support/test-database.ts';

/**
 * The gate: `npm test` runs every step in order, `npm test -- unit request` only the named ones. A failure
 * does not stop the rest, so that one run tells all. The last line counts what passed and what failed.
 */
type Result = TestCount & { output: string };
type Step = { name: string; needsSite?: true; run(): Promise<Result> };

const reports = await mkdtemp(join(tmpdir(), 'test-reports-'));
let closeRun: (() => Promise<void>) | undefined;
const interrupted = new AbortController();

const steps: Step[] = [
  { name: 'format', run: () => check(['oxfmt', '--check']) },
  // The linter reads types too, those of the routes among them.
  {
    name: 'lint',
    run: () => check(['react-router', 'typegen'], ['oxlint', '--type-aware', '--deny-warnings']),
  },
  { name: 'types', run: () => check(['react-router', 'typegen'], ['tsc']) },
  { name: 'knip', run: () => check(['knip']) },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'build', run: build },
  { name: 'request', needsSite: true, run: () => vitest('request') },
  { name: 'browser', needsSite: true, run: playwright },
];

/** A static check counts as one, whatever it finds. */
async function check(...commands: string[][]): Promise<Result> {
  let output = '';
  for (const command of commands) {
    const outcome = await execute(command);
    output += outcome.output;
    if (!outcome.ok) return { passed: 0, failed: 1, output };
  }
  return { passed: 1, failed: 0, output };
}

async function build(): Promise<Result> {
  await ensureBuilt(interrupted.signal);
  return { passed: 1, failed: 0, output: '' };
}

async function vitest(project: string): Promise<Result> {
  const report = join(reports, `${project}.json`);
  const outcome = await execute([
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return { ...(await countVitest(report, outcome.ok)), output: outcome.output };
}

async function playwright(): Promise<Result> {
  const report = join(reports, 'browser.json');
  const outcome = await execute(['playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return { ...(await countPlaywright(report, outcome.ok)), output: outcome.output };
}

function execute(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  return runCommand(command, env, interrupted.signal);
}

async function perform(step: Step): Promise<Result> {
  try {
    if (step.needsSite) closeRun ??= await openTestRun();
    return await step.run();
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      output: `${error instanceof Error ? error.stack : String(error)}\n`,
    };
  }
}

function chosenSteps(names: readonly string[]): Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `Unknown step ${unknown.join(', ')}. The steps: ${steps.map((step) => step.name).join(', ')}.`,
    );
    process.exit(1);
  }
  return names.length > 0 ? steps.filter((step) => names.includes(step.name)) : steps;
}

const chosen = chosenSteps(process.argv.slice(2));
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
/** Tests wait for real clocks and real kills. Where nothing else ran, more second tries than these are a fault. */
const MAX_SECOND_TRIES = 3;
/** So much of the processors is used on a machine that does nothing else. */
const SHARE_OF_A_QUIET_MACHINE = 0.1;
const total = { passed: 0, failed: 0 };
const allFailures: string[] = [];
let secondTries = 0;
const cpuBefore = await readCpuTime();
try {
  for (const step of chosen) {
    if (interrupted.signal.aborted) break;
    const began = performance.now();
    const { passed, failed, output, onSecondTry = [], failures = [] } = await perform(step);
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - began) / 1_000).toFixed(1).padStart(6);
    console.log(
      `${step.name.padEnd(8)} ${seconds} s  ${failed > 0 ? `${failed} FAILED, ` : ''}${passed} passed`,
    );
    secondTries += onSecondTry.length;
    for (const title of onSecondTry) console.log(`           on the second try: ${title}`);
    if (failed > 0) console.log(output.trimEnd());
    allFailures.push(...failures);
  }
} finally {
  await closeRun?.();
  await rm(reports, { recursive: true, force: true });
}
// Again at the end, where they are found below pages of output.
for (const failure of allFailures) console.log(`failed: ${failure}`);
if (interrupted.signal.aborted) total.failed++;
const cpuAfter = await readCpuTime();
if (secondTries > 0 && cpuBefore && cpuAfter) {
  const others = shareOfOthers(cpuBefore, cpuAfter);
  console.log(
    `${secondTries} on the second try; other programs used ${(others * 100).toFixed(0)} % of the processors.`,
  );
  if (secondTries > MAX_SECOND_TRIES && others < SHARE_OF_A_QUIET_MACHINE) {
    console.log(
      `failed: more than ${MAX_SECOND_TRIES} second tries on a machine that ran nothing else`,
    );
    total.failed++;
  }
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
