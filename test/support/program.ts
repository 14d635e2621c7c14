import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/**
 * A program a test started: what it wrote, a promise for a line it will write, and one for its end.
 * Nothing here waits for a span of time; a limit only says when to stop hoping.
 */
export type Program = {
  pid: number;
  output: () => string;
  waitForLine(pattern: RegExp): Promise<RegExpMatchArray>;
  ended: Promise<Ending>;
  signal(name: NodeJS.Signals): void;
};
export type Ending = { code: number | null; signal: NodeJS.Signals | null };

export const ROOT = join(import.meta.dirname, '../..');
/** Some build the site first. */
const LINE_LIMIT_MS = 540_000;

/** The variables a program gets besides the test's own: never this machine's settings for the site. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'SystemRoot'];

export function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = ROOT,
): Program {
  const passed = PASSED_ON.flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  const child = spawn(command, args, {
    cwd,
    env: { ...Object.fromEntries(passed), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid ?? 0;
  recordPid(pid);

  let text = '';
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) {
    const decoder = new StringDecoder();
    stream.on('data', (chunk: Buffer) => {
      text += decoder.write(chunk);
      notify();
    });
  }
  let isOver = false;
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => (text += `${error.message}\n`));
    child.once('close', (code, signal) => {
      isOver = true;
      resolve({ code, signal });
      notify();
    });
  });

  const waitForLine = (pattern: RegExp): Promise<RegExpMatchArray> =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        listeners.delete(look);
      };
      const fail = (why: string) => {
        stop();
        reject(new Error(`${why} before a line like ${pattern}. It wrote:\n${text}`));
      };
      const look = () => {
        const found = text.match(pattern);
        if (!found) return isOver ? fail('The program ended') : undefined;
        stop();
        resolve(found);
      };
      const timer = setTimeout(() => fail(`${LINE_LIMIT_MS} ms passed`), LINE_LIMIT_MS);
      listeners.add(look);
      look();
    });

  return { pid, output: () => text, waitForLine, ended, signal: (name) => void child.kill(name) };
}

/** Left for the end of the run: a test that was itself killed can't stop what it started. */
function recordPid(pid: number): void {
  const list = process.env['TEST_PIDS'];
  if (list && pid > 0) appendFileSync(list, `${pid}\n`);
}
