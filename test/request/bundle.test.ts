import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest } from '../support/http.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

const site = sharedSite();
let sql: Sql;
let question: string;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  question = await insertQuestion(sql, { text: 'Tea or coffee?', choices: 2 });
});
afterAll(async () => {
  await sql?.end();
});

const STATIC_IMPORT = /(?:^|[;}])(?:import|export)(?:[\w\s${},*]+from)?\s*["'](\.[^"']+\.js)["']/g;

/** The modules that a page asks for before it is idle. The map of routes is another for each page, and not counted. */
async function modulesOf(path: string): Promise<string[]> {
  const { status, text } = await sendRequest(site.address, path);
  expect(status).toBe(200);
  const [script = ''] = text.match(/<script type="module"[\s\S]*?<\/script>/) ?? [];
  const named = Array.from(script.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, file = '']) => file);
  return [...new Set(named)].filter((file) => !file.includes('/manifest-'));
}

async function bytesOf(file: string): Promise<number> {
  const headers = { 'accept-encoding': 'br' };
  const answer = await sendRequest(site.address, file, { headers });
  expect([file, answer.status, answer.headers['content-encoding']]).toEqual([file, 200, 'br']);
  return answer.body.length;
}

async function importsOf(file: string): Promise<string[]> {
  const text = await readFile(join('build/client', file), 'utf8');
  return Array.from(text.matchAll(STATIC_IMPORT), ([, to = '']) =>
    posix.join(posix.dirname(file), to),
  );
}

describe.each([
  { page: '/', path: () => '/', maxBytes: 122_880, maxFiles: 7 },
  { page: 'a question', path: () => `/question/${question}`, maxBytes: 122_880, maxFiles: 10 },
])('the scripts of $page', ({ path, maxBytes, maxFiles }) => {
  test('weigh what they may, in few files', async () => {
    const files = await modulesOf(path());
    const bytes = await Promise.all(files.map(bytesOf));
    const sum = bytes.reduce((total, one) => total + one, 0);
    expect(files.length).toBeGreaterThan(3);
    expect(files.length).toBeLessThanOrEqual(maxFiles);
    expect(sum).toBeGreaterThan(100_000);
    expect(sum).toBeLessThanOrEqual(maxBytes);
  });

  test('are all named by the page, so that none waits for another', async () => {
    const files = await modulesOf(path());
    const imported = await Promise.all(files.map(importsOf));
    expect(imported.flat().length).toBeGreaterThan(files.length);
    expect(imported.flat().filter((file) => !files.includes(file))).toEqual([]);
  });
});

test('no two files of scripts import each other in a circle', async () => {
  const names = (await readdir('build/client/assets')).filter((name) => name.endsWith('.js'));
  const files = names.map((name) => `/assets/${name}`);
  const imports = new Map<string, readonly string[]>();
  for (const file of files) imports.set(file, await importsOf(file));
  expect([...imports.values()].flat().length).toBeGreaterThan(files.length);
  // What imports nothing that is left is taken away, until nothing goes any more.
  for (let before = -1; before !== imports.size;) {
    before = imports.size;
    for (const [file, needed] of imports)
      if (!needed.some((one) => imports.has(one))) imports.delete(file);
  }
  expect([...imports.keys()]).toEqual([]);
});
