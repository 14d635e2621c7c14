import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAssets, listOwnAssets } from '../server/kept-assets.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-builds-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function makeBuild(name: string, assets: readonly string[]): Promise<string> {
  const build = join(dir, name);
  for (const folder of ['client/assets', 'server/assets']) {
    await mkdir(join(build, folder), { recursive: true });
    for (const asset of assets) await writeFile(join(build, folder, asset), asset);
  }
  return build;
}

test('of the builds before, the last one keeps its assets, and no other', async () => {
  const first = await makeBuild('first', ['page-1.js', 'same-1.css']);
  const second = await makeBuild('second', ['page-2.js', 'same-1.css']);
  await listOwnAssets(second);
  // The first is from before such lists.
  await keepAssets(first, second);
  const third = await makeBuild('third', ['page-3.js']);
  await listOwnAssets(third);
  await keepAssets(second, third);
  for (const folder of ['client/assets', 'server/assets']) {
    expect((await readdir(join(second, folder))).toSorted()).toEqual([
      'page-1.js',
      'page-2.js',
      'same-1.css',
    ]);
    expect((await readdir(join(third, folder))).toSorted()).toEqual([
      'page-2.js',
      'page-3.js',
      'same-1.css',
    ]);
  }
});

test('without a build before there is nothing to keep', async () => {
  const only = await makeBuild('only', ['page-1.js']);
  await keepAssets(join(dir, 'none'), only);
  expect(await readdir(join(only, 'client/assets'))).toEqual(['page-1.js']);
});
