import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The browser of the browser tests: whichever Chromium the machine has, else Debian's own package. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** No sandbox, since it needs rights that root in a container lacks; the rest keeps it from calling home. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The same browser without its windows takes two thirds of the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * What most browser tests run in: the shell where it is or can be had, else the whole browser. The shell lets the
 * cookies of third parties in, so frames on other sites are tested in the whole one.
 */
export function findShell(): string {
  if (process.env['CHROMIUM_PATH']) return findChromium();
  // Once for all workers: where it can't be had nobody tries again.
  process.env['TEST_SHELL'] ??= existsSync(SHELL) || install() ? SHELL : findChromium();
  return process.env['TEST_SHELL'];
}

/** The whole browser, with what its user can set. */
export function findChromium(): string {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted && !existsSync(wanted))
    throw new Error(`CHROMIUM_PATH names ${wanted}, which is not there.`);
  const find = () =>
    [wanted, ...PLACES, chromium.executablePath()].find((path) => path && existsSync(path));
  let found = find();
  if (!found) {
    install();
    found = find();
  }
  if (found) return found;
  throw new Error(
    'No Chromium found: install one, run `npx playwright install chromium`, or set CHROMIUM_PATH.',
  );
}

/** Both at once, which are of one version; an older Debian has no shell. It says whether the shell is there now. */
function install(): boolean {
  if (process.getuid?.() !== 0 || !isDebian()) return false;
  console.log('Installing Chromium and its headless shell from Debian …');
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore' }).status === 0;
  const add = (...names: string[]) => apt('install', '-y', '--no-install-recommends', ...names);
  apt('update');
  if (!add('chromium', 'chromium-headless-shell')) add('chromium');
  return existsSync(SHELL);
}

/** For `test.use` where a test tells by what only the whole browser does. */
export const inWholeBrowser = () => ({
  launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
});

function isDebian(): boolean {
  return (
    existsSync('/etc/debian_version') &&
    /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}
