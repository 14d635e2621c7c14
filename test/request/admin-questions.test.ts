import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../support/admin.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { makeSurvey } from '../support/surveys.ts';

/** What whoever has the machine does to questions, beside a running site. */
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

const run = (...args: string[]) =>
  runAdmin(site.databaseUrl, args, { ORIGIN: 'https://a.example' });
const status = async (path: string) => (await sendRequest(site.address, path)).status;

async function report(
  target: string,
  { why = 'spam', details = '', email = '', ago = '0 minutes' } = {},
): Promise<void> {
  await sql`
    insert into reports (digest, kind, target, why, details, email, reported_at)
    values (sha256(gen_random_uuid()::text::bytea), 'question', ${target}, ${why}, ${details}, ${email || null}, now() - ${ago}::interval)`;
}

describe('reports', () => {
  test('there are none until somebody sends one', async () => {
    expect(await run('reports')).toBe(
      '0 No reports are open. Everything that was reported has been removed, hidden or deleted.',
    );
  });

  test('come with what was said, those about children first, until their question is removed', async () => {
    const kettles = await insertQuestion(sql, { text: 'Which kettle should you buy from me?' });
    const worse = await insertQuestion(sql, { text: 'A question that should not be here?' });
    const escape = String.fromCodePoint(0x1b);
    await report(kettles, {
      details: `It sells things.\nTwice.${escape}[2J`,
      email: 'bo@reader.example',
    });
    await report(worse, { why: 'child-safety', ago: '2 hours' });
    await report('0000000000', { details: 'Of a question that is gone.' });
    const said = await run('reports');
    expect(said).toContain('0 2 reports are open, those about children first, then the newest.');
    expect(said.indexOf(worse)).toBeLessThan(said.indexOf(kettles));
    expect(said).toContain('UTC: Spam\n  “Which kettle should you buy from me?”\n');
    expect(said).toContain(`  https://a.example/question/${kettles}\n`);
    expect(said).toContain('  They added:\n    It sells things.\n    Twice.');
    expect(said).toContain(
      '  Answer to bo@reader.example. Nobody has checked that this address is theirs.',
    );
    expect(said).toContain('  They left no address, so you cannot reply.');
    expect(said).not.toContain(escape);
    expect(said).not.toContain('is gone');
    await run('remove', worse, 'Against the terms.');
    const after = await run('reports');
    expect(after).toContain('0 One report is open.');
    expect(after).not.toContain(worse);
  });

  test('are fifty at most, and how many there are is said', async () => {
    const id = await insertQuestion(sql);
    for (let at = 0; at < 52; at++) await report(id);
    const said = await run('reports');
    expect(said).toContain(
      '53 reports are open, those about children first, then the newest. These',
    );
    expect(said.split('UTC: ')).toHaveLength(51);
  });
});

/** Where one question stands when everybody may see it. */
async function outputsOf(id: string, surveyId: string): Promise<Record<string, boolean>> {
  const lists = ['/question?sort=new', '/feed.xml', '/feed.json', '/topic/sport/feed.xml'];
  const found: Record<string, boolean> = {};
  for (const path of [...lists, '/api/v1/questions?sort=new', '/question?q=unmistakable+walrus'])
    found[path] = (await sendRequest(site.address, path)).text.includes(id);
  for (const path of [
    `/question/${id}`,
    `/api/v1/questions/${id}`,
    `/api/v1/questions/${id}/result`,
    `/embed/results/${surveyId}`,
  ])
    found[path] = (await status(path)) === 200;
  return found;
}

describe('a question', () => {
  test('is gone from everything that a running site keeps, says why, and can be put back', async () => {
    const text = 'Would an unmistakable walrus be welcome?';
    const id = await insertQuestion(sql, { text, topics: ['sport'], opensIn: '-1 second' });
    await insertAnswersInBulk(sql, id, { 1: 40, 2: 20 });
    await sql`update questions set author_id = ${ada.id} where public_id = ${id}`;
    const [row] = await sql<{ survey: string }[]>`
      select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
    const survey = row?.survey ?? '';
    // Lists that were asked for before the question was there are kept for a while.
    await sql`select pg_notify('old_pages', '')`;
    const where = async (is: boolean) =>
      Object.entries(await outputsOf(id, survey)).flatMap(([path, isThere]) =>
        isThere === is ? [path] : [],
      );
    await expect.poll(() => where(false)).toEqual([]);

    expect(
      await run('remove', `https://a.example/question/${id}?since=1`, 'It', 'names', 'Bo.'),
    ).toBe(
      `0 “${text}” is removed: https://a.example/question/${id} says so, and why. Its answers are kept and shown to nobody. \`put-back\` undoes this.`,
    );
    await expect.poll(() => where(true)).toEqual([]);
    const page = await sendRequest(site.address, `/question/${id}`);
    expect(page.status).toBe(410);
    expect(page.text).toContain('It names Bo.');
    expect(await status(`/api/v1/questions/${id}`)).toBe(410);
    expect(await run('remove', id, 'Again.')).toBe('1 This question was removed already.');

    expect(await run('put-back', survey)).toBe(
      `0 “${text}” is back at https://a.example/question/${id}, with its answers.`,
    );
    await expect.poll(() => where(false)).toEqual([]);
    expect(await run('put-back', id)).toBe('1 This question was not removed.');
    const told = await sql<{ what: string; words: string }[]>`
      select what, words from notices where member_id = ${ada.id} and what in ('removed-by-site', 'put-back') order by id`;
    expect([...told]).toEqual([
      { what: 'removed-by-site', words: 'It names Bo.' },
      { what: 'put-back', words: '' },
    ]);
    const { text: list } = await sendRequest(site.address, '/account/notifications', {
      headers: { cookie: ada.cookie },
    });
    expect(list).toContain('The staff of this site removed it.');
  });

  test('of a survey of several is named by itself', async () => {
    const made = await makeSurvey(sql, ada, {
      questions: [{ text: 'Is this the first of two?' }, { text: 'Is this the second of two?' }],
    });
    const said = await run('remove', `/embed/results/${made.id}`, 'It names a person.');
    expect(said).toContain(`1 ${made.id} is a survey of 2 questions. Name one of them:`);
    for (const id of made.questions) expect(said).toContain(`https://a.example/question/${id}`);
    expect(await status(`/question/${made.questions[0]}`)).toBe(200);
  });
});
