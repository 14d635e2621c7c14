import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest begins first, so that no worker waits for another at the end. */
const LONGEST = [
  'embedded-database.server',
  'watch',
  'frozen',
  'hostile-names',
  'stuffing',
  'hidden',
  'first-start',
  'survive',
  'disk-full',
  'monitoring',
  'demo-said',
];

/** All others in an order of chance, told by its seed: files that share a site may come in any. */
export default class FileOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    this.ctx.logger.log(`Order of files: --sequence.seed=${seed}`);
    const places = new Map(files.map((file) => [file, placeOf(file.moduleId, seed)]));
    // A worker whose next file is another project's ends, and its sites with it.
    return Promise.resolve(
      files.toSorted(
        (a, b) =>
          Number(a.project.name > b.project.name) - Number(a.project.name < b.project.name) ||
          (places.get(a) ?? 0) - (places.get(b) ?? 0),
      ),
    );
  }
}

function placeOf(path: string, seed: number): number {
  const name = basename(path, '.test.ts');
  const place = LONGEST.indexOf(name);
  if (place >= 0) return place - LONGEST.length;
  // FNV-1a: the same seed orders the same names alike, whichever other files are run.
  let hash = 2_166_136_261;
  for (const char of `${seed}:${name}`)
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash;
}
