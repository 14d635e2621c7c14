import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { ROOT } from './program.ts';

/** How many tests passed and failed, read from the runners' own reports. */
export type TestCount = {
  passed: number;
  failed: number;
  onSecondTry?: string[];
  failures?: string[];
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: Assertion[];
  }[];
};

type Assertion = { status: string; title: string; failureMessages?: string[] | null };

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
  errors: unknown[];
};

type Suite = { specs: Spec[]; suites?: Suite[] };

type Spec = {
  file: string;
  title: string;
  tests: { status: string; results: { error?: { message?: string } }[] }[];
};

/** A page in a message would bury the line that says which test it was. */
const MAX_MESSAGE = 1_000;

/** A test that did not run proves nothing: skipped ones count as failed. */
export async function countVitest(path: string, ok: boolean): Promise<TestCount> {
  const report = await read<VitestReport>(path);
  if (!report) return { passed: 0, failed: 1 };
  const unreadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unreadable;
  const onSecondTry = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ title, failureMessages }) => failure(name, title, failureMessages?.[0])),
  );
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const own = assertionResults.filter((test) => test.status === 'failed');
      if (own.length === 0) return [failure(name, 'the file', message)];
      return own.map((test) => failure(name, test.title, test.failureMessages?.[0]));
    });
  return {
    passed: report.numPassedTests,
    failed: atLeastOneUnless(ok, failed),
    onSecondTry,
    failures,
  };
}

export async function countPlaywright(path: string, ok: boolean): Promise<TestCount> {
  const report = await read<PlaywrightReport>(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: atLeastOneUnless(ok, unexpected + skipped + report.errors.length),
    onSecondTry: specsThatAre('flaky', report.suites),
    failures: specsThatAre('unexpected', report.suites),
  };
}

function specsThatAre(outcome: 'flaky' | 'unexpected', suites: Suite[]): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ file, title, tests }) =>
        failure(join('test/e2e', file), title, tests[0]?.results[0]?.error?.message),
      ),
    ...specsThatAre(outcome, inner),
  ]);
}

function failure(file: string, title: string, message = ''): string {
  const said = message.replace(/\s+/g, ' ').slice(0, MAX_MESSAGE);
  return `${relative(ROOT, resolve(file))}: ${title}: ${said}`;
}

function atLeastOneUnless(ok: boolean, failed: number): number {
  return ok ? failed : Math.max(1, failed);
}

async function read<Report>(path: string): Promise<Report | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text ? (JSON.parse(text) as Report) : undefined;
}
