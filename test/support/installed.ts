import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * A program of the system that a test needs. Where it is missing nothing is skipped silently: `whereMissing` makes a test
 * whose name says so.
 */
export type SystemProgram = { whereInstalled: string[]; whereMissing: string[] };

export function systemProgram(name: string): SystemProgram {
  const path = findProgram(name);
  return path === undefined
    ? { whereInstalled: [], whereMissing: [name] }
    : { whereInstalled: [path], whereMissing: [] };
}

/** Those that only an administrator runs are not in everybody's path. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
