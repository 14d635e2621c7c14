import { readFile } from 'node:fs/promises';

/** How many tests passed and failed, read from the runners' own reports. */
export type Count = { passed: number; failed: number; onSecondTry?: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: Assertion[] }[];
};

type Assertion = { status: string; title: string; failureMessages?: string[] | null };

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
  errors: unknown[];
};

type Suite = { specs: { title: string; tests: { status: string }[] }[]; suites?: Suite[] };

/** A test that did not run proves nothing: skipped ones count as failed. */
export async function countVitest(path: string, ok: boolean): Promise<Count> {
  const report = await read<VitestReport>(path);
  if (!report) return { passed: 0, failed: 1 };
  const unreadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unreadable;
  const onSecondTry = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
    .map(({ title }) => title);
  return { passed: report.numPassedTests, failed: atLeastOneUnless(ok, failed), onSecondTry };
}

export async function countPlaywright(path: string, ok: boolean): Promise<Count> {
  const report = await read<PlaywrightReport>(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: atLeastOneUnless(ok, unexpected + skipped + report.errors.length),
    onSecondTry: report.suites.flatMap(flakyIn),
  };
}

function flakyIn({ specs, suites = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ title }) => title), ...suites.flatMap(flakyIn)];
}

function atLeastOneUnless(ok: boolean, failed: number): number {
  return ok ? failed : Math.max(1, failed);
}

async function read<Report>(path: string): Promise<Report | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text ? (JSON.parse(text) as Report) : undefined;
}
