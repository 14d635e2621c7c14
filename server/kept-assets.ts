import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Pages that were made by the build before ask for its scripts, and a server that still runs it for its own modules: both are
 * kept beside those of this build. Their names have a hash of what is in them, so none stands for two things.
 */
const FOLDERS = ['client/assets', 'server/assets'] as const;
/** What a build made itself, so that of the one before no more is kept. */
const OWN = 'own-assets.json';

type OwnAssets = Record<(typeof FOLDERS)[number], string[]>;

/** Once, when a build is made: what stands in it is its own. */
export async function listOwnAssets(build: string): Promise<void> {
  await writeFile(join(build, OWN), JSON.stringify(await namesIn(build)));
}

/** Beside what `build` has of its own, what `before` made, and nothing of the builds before that one. */
export async function keepAssets(before: string, build: string): Promise<void> {
  const own = await ownAssets(before);
  const there = await namesIn(build);
  for (const folder of FOLDERS) {
    const has = new Set(there[folder]);
    await mkdir(join(build, folder), { recursive: true });
    for (const name of own[folder])
      if (!has.has(name)) await copyFile(join(before, folder, name), join(build, folder, name));
  }
}

/** Of a build from before this list: all it has. */
async function ownAssets(build: string): Promise<OwnAssets> {
  try {
    return JSON.parse(await readFile(join(build, OWN), 'utf8')) as OwnAssets;
  } catch {
    return namesIn(build);
  }
}

async function namesIn(build: string): Promise<OwnAssets> {
  const [client = [], server = []] = await Promise.all(
    FOLDERS.map((folder) => readdir(join(build, folder)).catch(() => [])),
  );
  return { 'client/assets': client, 'server/assets': server };
}
