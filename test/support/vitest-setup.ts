import { openTestRun } from './test-database.ts';

/** Vitest calls this once before the request tests, and what it returns after the last. */
export default function setup(): Promise<() => Promise<void>> {
  return openTestRun();
}
