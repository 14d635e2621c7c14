import { execFileSync } from 'node:child_process';
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

export function findChromium(): string {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted && !existsSync(wanted))
    throw new Error(`CHROMIUM_PATH names ${wanted}, which is not there.`);
  const found = [wanted, ...PLACES, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
  return found ?? installed();
}

function installed(): string {
  const [first = ''] = PLACES;
  if (process.getuid?.() === 0 && isDebian()) {
    console.log('No Chromium on this machine: installing the Debian package …');
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      stdio: 'ignore',
    });
    if (existsSync(first)) return first;
  }
  throw new Error(
    'No Chromium found: install one, run `npx playwright install chromium`, or set CHROMIUM_PATH.',
  );
}

function isDebian(): boolean {
  return (
    existsSync('/etc/debian_version') &&
    /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}
