import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createZip, type ZipEntry } from './zip.server.ts';

const run = promisify(execFile);
const MODIFIED = new Date('2026-11-21T20:56:18Z');

/** Another program checks every checksum, and returns names, days and contents. */
const READER = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print(json.dumps([[i.filename, list(i.date_time), i.external_attr >> 16, z.read(i).decode('utf-8')] for i in z.infolist()]))
`;

type Read = [name: string, at: number[], mode: number, content: string][];

async function unzipped(entries: readonly ZipEntry[]): Promise<Read> {
  const dir = await mkdtemp(join(tmpdir(), 'zip-'));
  try {
    const file = join(dir, 'a.zip');
    await writeFile(file, await Array.fromAsync(createZip(entries, MODIFIED)));
    const { stdout } = await run('python3', ['-c', READER, file], { maxBuffer: 1 << 28 });
    return JSON.parse(stdout) as Read;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

test('another program finds every entry as it was added', async () => {
  const contents = {
    'empty.txt': [],
    'README.txt': ['Plain words.\r\n'],
    'grüße/ответы-答え.csv': ['\ufeffa,b\r\n', '"=1",👩‍🚀\r\n', 'سؤال\r\n'],
    'long.json': Array.from({ length: 4_000 }, (_, at) => `${at} ${'x'.repeat(at % 300)}\n`),
  };
  const read = await unzipped(
    Object.entries(contents).map(([name, content]) => ({ name, content })),
  );
  expect(read.map(([name, , , content]) => [name, content])).toEqual(
    Object.entries(contents).map(([name, content]) => [name, content.join('')]),
  );
  expect(read.map(([, at, mode]) => [at, mode])).toEqual(
    read.map(() => [[2026, 11, 21, 20, 56, 18], 0o100644]),
  );
});

test('an empty archive can be opened', async () => {
  expect(await unzipped([])).toEqual([]);
});

test('a failure in the middle fails the archive, and no partial entry passes for a whole one', async () => {
  async function* failing() {
    yield 'so far';
    throw new Error('the database went away');
  }
  const made = Array.fromAsync(createZip([{ name: 'a.txt', content: failing() }], MODIFIED));
  await expect(made).rejects.toThrow('the database went away');
});

test('a reader who stops ends what makes the content', async () => {
  const ended = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) yield Math.random().toString(36).repeat(1_000);
    } finally {
      ended.resolve();
    }
  }
  let blocks = 0;
  for await (const block of createZip([{ name: 'a.txt', content: endless() }], MODIFIED)) {
    expect(block.length).toBeGreaterThan(0);
    if (++blocks === 5) break;
  }
  await ended.promise;
});
