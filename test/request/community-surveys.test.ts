import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPage } from '../support/question-form.ts';
import { insertCommunity } from '../support/communities.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** What was asked together stands together on a community's page. */
const site = sharedSite();
let sql: postgres.Sql;
let insider: TestMember;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  insider = await createMember(site, 'Ines');
  await insertCommunity(sql, 'surveys-room', 'request', [[insider, 'member']]);
});
afterAll(async () => {
  await sql?.end();
});

const TAB = '/community/surveys-room?tab=surveys';
const textsIn = (text: string) =>
  Array.from(text.matchAll(/<li[^>]*>.*?<bdi[^>]*>(.*?)<\/bdi>/gs), ([, asked]) => asked).filter(
    (asked) => asked?.startsWith('Asked'),
  );

/** Questions of one survey, in this order. */
async function survey(title: string, ...questions: QuestionInput[]): Promise<void> {
  const ids: string[] = [];
  for (const asked of questions)
    ids.push(await insertQuestion(sql, { community: 'surveys-room', ...asked }));
  await sql`
    update questions q set survey_id = f.survey_id, place = place.at
    from unnest(${ids}::text[]) with ordinality as place (id, at), questions f
    where q.public_id = place.id and f.public_id = ${ids[0] ?? ''}`;
  await sql`
    update surveys set title = ${title} where id = (select survey_id from questions where public_id = ${ids[0] ?? ''})`;
}

test('in their order, to each reader those they may see, and alone a question is no survey', async () => {
  await insertQuestion(sql, { community: 'surveys-room', text: 'Asked by itself?' });
  expect((await getPage(site.address, '/community/surveys-room')).text).not.toContain(
    'tab=surveys',
  );
  await survey(
    'How was it?',
    { text: 'Asked first of all?' },
    { text: 'Asked second of all?' },
    { text: 'Asked inside as the third?', audience: 'community' },
  );
  await survey(
    'Only inside',
    ...['one', 'two'].map((word): QuestionInput => ({
      text: `Asked inside, ${word}?`,
      audience: 'community',
    })),
  );
  const outside = (await getPage(site.address, TAB)).text;
  expect(textsIn(outside)).toEqual(['Asked first of all?', 'Asked second of all?']);
  expect(outside).not.toContain('Only inside');
  const inside = (await getPage(site.address, TAB, insider)).text;
  expect(textsIn(inside)).toEqual([
    'Asked inside, one?',
    'Asked inside, two?',
    'Asked first of all?',
    'Asked second of all?',
    'Asked inside as the third?',
  ]);
  expect(inside).toMatch(/href="\/community\/surveys-room\?tab=surveys"/);
});

test('the demo set has one', async () => {
  const { text } = await getPage(site.address, '/community/evening-college?tab=surveys');
  expect(text).toContain('How was this term?');
  expect(text).toContain('Which evening would suit you best next term?');
});
