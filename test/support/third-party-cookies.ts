import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';

/**
 * A browser whose user allows the cookies of third parties: by itself it blocks them, and only a profile on disk can
 * say otherwise.
 */
export async function withThirdPartyCookies(
  story: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'cookie-profile-'));
  await mkdir(join(profile, 'Default'));
  await writeFile(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }),
  );
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: CHROMIUM_FLAGS,
  });
  try {
    await story(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
