import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitForm, getPage } from '../support/question-form.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { makeSurvey, removeQuestion } from '../support/surveys.ts';

/** Whoever a room's screen has led here stays in that room, whichever way they take. */
const site = sharedSite();
let sql: Sql;
let ada: TestMember;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
});
afterAll(async () => {
  await sql?.end();
});

/** The addresses that a page leads to. */
async function waysFrom(path: string, status = 200): Promise<string[]> {
  const { text, status: came } = await getPage(site.address, path);
  expect(came).toBe(status);
  return [...text.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, way = '']) =>
    way.replaceAll('&amp;', '&'),
  );
}

test('signing in leads back into the room, and carries nothing that was made up', async () => {
  const id = await insertQuestion(sql);
  const made = await makeSurvey(sql, ada, { questions: [{}, {}] });
  for (const [from, back] of [
    [`/question/${id}?room=k7m2pq`, `/question/${id}?room=k7m2pq`],
    [`/question/${id}?room=k7m2pq&utm_source=x`, `/question/${id}?room=k7m2pq`],
    [`/question/${id}?room=k77`, `/question/${id}`],
    [made.path(1, '&room=k7m2pq'), made.path(1, '&room=k7m2pq')],
  ] as const) {
    const next = `/sign-in?${new URLSearchParams({ next: back })}`;
    expect(await waysFrom(from), from).toContain(next);
  }
});

test('following without a script leads back into the room', async () => {
  const id = await insertQuestion(sql);
  const here = `/question/${id}?room=k7m2pq`;
  expect((await getPage(site.address, here, ada)).text).toMatch(
    /<form[^>]*action="\/question\/\w+\?room=k7m2pq"[^>]*>[^]*?value="follow"/,
  );
  const { status, headers } = await submitForm(site.address, ada, here, { does: 'follow' });
  expect([status, headers.location]).toEqual([303, here]);
  const stranger = await submitForm(site.address, undefined, here, { does: 'follow' });
  expect(stranger.headers.location).toBe(`/sign-in?${new URLSearchParams({ next: here })}`);
});

test('a survey is gone through in the room, to its end and its results', async () => {
  const { path } = await makeSurvey(sql, ada, { questions: [{}, {}, {}] });
  const inRoom = (place: number, more = '') => path(place, `&room=k7m2pq${more}`);
  expect(await waysFrom(inRoom(1))).toContain(inRoom(2));
  const last = await waysFrom(inRoom(3));
  expect(last).toContain(inRoom(2));
  expect(last).toContain(inRoom(3, '&show=thanks'));
  expect(last).toContain(inRoom(3).replace(/survey=\w+&/, ''));
  const thanks = await waysFrom(inRoom(3, '&show=thanks'));
  expect(thanks).toContain(inRoom(3));
  expect(thanks).toContain(inRoom(1, '&show=results'));
  const results = await waysFrom(inRoom(1, '&show=results'));
  for (const place of [1, 2, 3]) expect(results).toContain(inRoom(place));
});

test('what was removed leads on in the room', async () => {
  const { path, questions } = await makeSurvey(sql, ada, { questions: [{}, {}, {}] });
  await removeQuestion(sql, questions[1] ?? '');
  expect(await waysFrom(path(2, '&room=k7m2pq'), 410)).toContain(path(3, '&room=k7m2pq'));
});
