import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyMilestones } from '../../app/delivery/jobs/milestone-notices.server.ts';
import { sendCrowd, putAnswer } from '../support/answers.ts';
import { getPage } from '../support/question-form.ts';
import { mainTextOf } from '../support/html.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { makeSurvey } from '../support/surveys.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Whoever asked hears that people answer: the first, and when 10, 30, 100 and 1,000 have. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 3, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const tellNow = () => notifyMilestones(sql, new AbortController().signal);
const by = (people: number) => ({ people, connections: 4 });

async function asked(who: TestMember, more: QuestionInput = {}): Promise<string> {
  const id = await insertQuestion(sql, { closesIn: '1 day', ...more });
  await sql`update questions set author_id = ${who.id} where public_id = ${id}`;
  return id;
}

async function heardBy({ id }: TestMember): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    select what from notices where member_id = ${id} and kind = 'answers' order by id`;
  return rows.map(({ what }) => what);
}

test('each is told once, and of several at once the last', async () => {
  const ada = await createMember(site, 'Ada');
  const id = await asked(ada, { text: 'Which bell shall ring at noon?' });
  await tellNow();
  expect(await heardBy(ada)).toEqual([]);
  await sendCrowd(site.address, id, by(1));
  await Promise.all([tellNow(), tellNow()]);
  expect(await heardBy(ada)).toEqual(['first']);
  await sendCrowd(site.address, id, by(34));
  await tellNow();
  await tellNow();
  expect(await heardBy(ada)).toEqual(['first', 'thirty']);
  const { text } = await getPage(site.address, '/account/notifications', ada);
  expect(mainTextOf(text)).toContain('30 people have answered your question');
  expect(text).toContain('Which bell shall ring at noon?');
  expect(text).toMatch(/Notifications, \d unread/);
});

test('one’s own answer is no sign of life', async () => {
  const bo = await createMember(site, 'Bo');
  const id = await asked(bo);
  expect(
    (await putAnswer(site.address, id, ['1'], { cookie: bo.cookie, origin: site.address })).status,
  ).toBe(200);
  await tellNow();
  expect(await heardBy(bo)).toEqual([]);
  await sendCrowd(site.address, id, by(1));
  await tellNow();
  expect(await heardBy(bo)).toEqual(['first']);
});

test('whoever wants to hear nothing of it hears nothing, and later no more of what is over', async () => {
  const cleo = await createMember(site, 'Cleo');
  await sql`insert into notice_choices (member_id, kind, in_site, mail) values (${cleo.id}, 'answers', false, 'never')`;
  const id = await asked(cleo);
  await sendCrowd(site.address, id, by(1));
  await tellNow();
  await sql`delete from notice_choices where member_id = ${cleo.id}`;
  await tellNow();
  expect(await heardBy(cleo)).toEqual([]);
});

test('of what was asked together by the first alone, and nothing of what is closed or of the demo set', async () => {
  const dan = await createMember(site, 'Dan');
  const survey = await makeSurvey(sql, dan, { questions: [{}, {}] });
  const [first = '', second = ''] = survey.questions;
  const closed = await asked(dan);
  const demo = await asked(dan);
  for (const id of [first, second, closed, demo]) await sendCrowd(site.address, id, by(2));
  await sql`update questions set closes_at = now() where public_id = ${closed}`;
  await sql`update questions set is_demo = true where public_id = ${demo}`;
  await tellNow();
  expect(await heardBy(dan)).toEqual(['first']);
});
