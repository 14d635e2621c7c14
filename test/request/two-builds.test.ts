import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendRequest } from '../support/http.ts';
import { ROOT } from '../support/program.ts';
import { sharedSite } from '../support/shared-site.ts';

/** While a site is updated a server is asked for what pages of the other version load. */
const site = sharedSite();

test('an asset that came after the start is served as those before are', async () => {
  const name = `later-${randomBytes(6).toString('hex')}.js`;
  const path = join(ROOT, 'build/client/assets', name);
  expect((await sendRequest(site.address, `/assets/${name}`)).status).toBe(404);
  await writeFile(path, 'export {};\n');
  try {
    const { status, headers, text } = await sendRequest(site.address, `/assets/${name}`);
    expect([status, text]).toEqual([200, 'export {};\n']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  } finally {
    await rm(path);
  }
});

test.each(['/assets', '/assets/..%2f.stamp', '/assets/%2e%2e/icon.svg', '/assets/.stamp'])(
  '%s is no asset',
  async (path) => {
    const { status } = await sendRequest(site.address, path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  },
);
