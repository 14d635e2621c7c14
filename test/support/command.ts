import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from './program.ts';

export type CommandResult = { ok: boolean; output: string };

/** A step that hangs is a step that failed. */
const LIMIT_MS = 5_100_000;

/** Runs one of this project's tools, with this project's Node, and keeps what it wrote. */
export function runCommand(
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  interrupted: AbortSignal,
): Promise<CommandResult> {
  const path = [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (output += text));
    }
    const end = () => child.kill('SIGTERM');
    const timer = setTimeout(() => {
      output += `Stopped after ${LIMIT_MS / 1_000} s.\n`;
      end();
    }, LIMIT_MS);
    interrupted.addEventListener('abort', end);
    child.once('error', (error) => (output += `${error.message}\n`));
    child.once('close', (code) => {
      clearTimeout(timer);
      interrupted.removeEventListener('abort', end);
      resolve({ ok: code === 0, output });
    });
  });
}
