import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadQuestionList } from '../support/question-list.ts';
import { insertQuestion } from '../support/questions.ts';
import { spawnServer, startServer, untilReady } from '../support/server-process.ts';
import { copyTemplateDatabase } from '../support/test-database.ts';

/**
 * A database of somebody else's, in which the site's role may make tables and nothing beyond, and whose locale knows
 * no letters but a–z.
 */
const name = `site_role_${randomBytes(5).toString('hex')}`;
/** Capitals, marks and slips in letters that this locale takes for signs. */
const FOUND = [
  ['ПОЙДЁТЕ ЛИ ВЫ НА ВЫБОРЫ?', 'выборы'],
  ['Где лучшая булочная?', 'ГДЕ БУЛОЧНАЯ'],
  ['Θα πάτε στις ΕΚΛΟΓΈΣ;', 'εκλογές'],
  ['Kjøper du ØL på ÅPNINGEN?', 'øl åpningen'],
  ['Ո՞ՐՆ Է ԼԱՎԱԳՈՒՅՆԸ', 'լավագույնը'],
  ['Czy ŻÓŁTY jest ładny?', 'zolty'],
  ['Soll der FUSSWEG weg?', 'Fußweg'],
  ['Пойдёт ли трамвай в порт?', 'трамвйа'],
] as const;

let copy: Awaited<ReturnType<typeof copyTemplateDatabase>>;
let admin: postgres.Sql;
let inside: postgres.Sql;
let url: URL;

beforeAll(async () => {
  copy = await copyTemplateDatabase();
  admin = postgres(copy.url, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create role ${name} login password '${name}'`);
  await admin.unsafe(`create database ${name} template template0 encoding 'UTF8' locale 'C'`);
  url = new URL(copy.url);
  url.pathname = `/${name}`;
  inside = postgres(url.href, { max: 1, onnotice: () => undefined });
  await inside.unsafe(`grant usage, create on schema public to ${name}`);
  url.username = name;
  url.password = name;
});
afterAll(async () => {
  await inside?.end();
  await admin?.unsafe(`drop database if exists ${name} with (force)`);
  await admin?.unsafe(`drop role if exists ${name}`);
  await admin?.end();
  await copy?.drop();
});

test('where the role may not create the extension, the start says what to do, and then works', async () => {
  const refused = spawnServer({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' });
  expect((await refused.ended).code).toBe(1);
  const said = refused.output().split('\n').filter(Boolean).at(-1);
  expect(said).toMatch(/^The database cannot be used: [^\n]*"create extension pg_trgm"[^\n]*\.$/);

  await inside.unsafe('create extension pg_trgm');
  // The jobs keep their tables in a schema of their own.
  await inside.unsafe(`grant create on database ${name} to ${name}`);
  const server = await startServer({ DATABASE_URL: url.href });
  try {
    await untilReady(server);
    const answer = await fetch(`${server.address}/api/v1/questions?q=tea`);
    expect(await answer.json()).toEqual({ items: [], next: null, foundInReasons: [] });
    for (const [text, words] of FOUND) {
      const id = await insertQuestion(inside, { text });
      const { items } = await loadQuestionList(
        server.address,
        `/api/v1/questions?q=${encodeURIComponent(words)}`,
      );
      expect(
        items.map((item) => item.id),
        words,
      ).toEqual([id]);
    }
  } finally {
    await server.stop();
  }
});
