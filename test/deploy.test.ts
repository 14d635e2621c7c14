import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/program.ts';

/** The units for systemd say the same three times, since none of them can take in another. */
const UNITS = ['pollux.service', 'pollux-web@.service', 'pollux-jobs.service'];

const textOf = (unit: string) => readFileSync(join(ROOT, 'deploy', unit), 'utf8');
/** Where they keep settings and data, and what they run. */
const OWN = /^(?:Description|Environment|EnvironmentFile|StateDirectory\w*|ExecStart\w*)=/;
const sharedLines = (unit: string) =>
  textOf(unit)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !OWN.test(line));

test.each(UNITS)('%s is shut in as the others are', (unit) => {
  expect(sharedLines(unit)).toEqual(sharedLines('pollux.service'));
  expect(sharedLines(unit)).toContain('NoNewPrivileges=yes');
});

test.each(UNITS)('%s starts what is there', (unit) => {
  const [, node = '', program = ''] =
    /^ExecStart=\/opt\/pollux\/(\S+) (\S+)/m.exec(textOf(unit)) ?? [];
  expect([node, program].filter((path) => path !== '' && existsSync(join(ROOT, path)))).toEqual([
    'node_modules/.bin/node',
    'server/watch.js',
  ]);
});
