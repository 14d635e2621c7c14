import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteEveryQuestion } from '../support/by-question.ts';
import { putAnswer } from '../support/answers.ts';
import { createQuestion, submitForm, getPage } from '../support/question-form.ts';
import { insertCommunity } from '../support/communities.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import * as memberHomeWords from '../../app/discovery/words/member-home.ts';
import { earlier } from '../support/earlier.ts';

/** What a member finds on the first page: on a site of its own, whose questions are made for each test. */
let site: OwnSite;
let sql: postgres.Sql;
let reader: TestMember;
let number = 0;

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
beforeEach(async () => {
  await deleteEveryQuestion(sql);
  await sql`delete from question_orders`;
  await sql`delete from answers`;
  reader = await createMember(site, `Reader${(number += 1)}`);
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

type Card = { id: string; why: string };
const CARD = /<article[^>]*><p[^>]*>(.*?)<\/p><h3[^>]*><a[^>]*href="\/question\/([0-9a-z]{10})"/gs;

/** All pages of the feed, one after another. */
async function walk(who: TestMember): Promise<Card[][]> {
  const pages: Card[][] = [];
  let path: string | undefined = '/';
  while (path !== undefined) {
    const { status, text }: { status: number; text: string } = await getPage(
      site.address,
      path,
      who,
    );
    expect(status, path).toBe(200);
    pages.push(
      Array.from(text.matchAll(CARD), ([, why = '', id = '']) => ({
        id,
        why: why.replaceAll(/<[^>]*>/g, ''),
      })),
    );
    path = /href="(\/\?cursor=[^"]+)"/.exec(text)?.[1];
  }
  return pages;
}

const idsOf = (pages: Card[][]) => pages.flat().map(({ id }) => id);

/** Questions on a topic, the first of them answered most. */
async function many(count: number, about: QuestionInput, answers = 0): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const id = await insertQuestion(sql, about);
    if (answers > 0) await insertAnswersInBulk(sql, id, { 1: answers * (count - at), 2: 1 });
    ids.push(id);
  }
  return ids;
}

async function follows({ id }: TestMember, ...slugs: string[]): Promise<void> {
  await sql`insert into topic_follows (topic_id, member_id) select id, ${id} from topics where slug = any(${slugs})`;
}

describe('the feed of a member', () => {
  test('a visitor gets the first page of everybody', async () => {
    await many(2, { topics: ['work'] }, 1);
    const { text } = await getPage(site.address, '/');
    expect(text).not.toContain(memberHomeWords.title);
    expect((await getPage(site.address, '/', reader)).text).toContain(memberHomeWords.title);
  });

  test('what is followed comes first, one in six is from elsewhere, and each says why', async () => {
    const club = await insertCommunity(sql, `club-${number}`, 'request', [[reader, 'member']]);
    await follows(reader, 'work');
    const work = await many(8, { topics: ['work'] }, 2);
    const inside = await insertQuestion(sql, {
      community: `club-${number}`,
      audience: 'community',
    });
    const elsewhere = await many(8, { topics: ['food'] }, 9);
    const pages = await walk(reader);
    const cards = pages.flat();
    expect(club).toBeGreaterThan(0);
    expect(cards.map(({ id }) => id).toSorted()).toEqual(
      [...work, inside, ...elsewhere].toSorted(),
    );
    expect(cards.slice(0, 6).map(({ why }) => why.split(' · ')[1])).toEqual(
      [
        'you follow this',
        `asked in The club-${number} people`,
        'you follow this',
        'you follow this',
        'you follow this',
        'from elsewhere',
      ].map((words) => (words.startsWith('asked') ? undefined : words)),
    );
    expect(cards[1]?.why).toBe(`asked in The club-${number} people`);
    const first = cards.findIndex(({ id }) => id === elsewhere[0]);
    expect(first).toBe(5);
    expect(cards[0]?.why).toMatch(/^Work · you follow this · \d+ answers in the last hour$/);
  });

  test('it is read to its end, with nothing twice, nothing left out and no page short', async () => {
    await follows(reader, 'work', 'food');
    const all = [
      ...(await many(25, { topics: ['work'] }, 1)),
      ...(await many(15, { topics: ['food'] })),
      ...(await many(12, { topics: ['travel'] }, 1)),
      ...(await many(9, { topics: ['home'] })),
    ];
    const pages = await walk(reader);
    expect(idsOf(pages)).toHaveLength(all.length);
    expect(idsOf(pages).toSorted()).toEqual(all.toSorted());
    expect(pages.slice(0, -1).map(({ length }) => length)).toEqual([18, 18, 18]);
  });

  test('somebody who follows nothing is shown everything, and the way to pick', async () => {
    const all = await many(3, { topics: ['work'] }, 1);
    expect(idsOf(await walk(reader))).toEqual(all);
    const { text } = await getPage(site.address, '/', reader);
    expect(text).toContain('Pick some topics');
    expect(text).not.toContain('from elsewhere');
  });

  test('what they answered, asked, or cannot answer is not put before them', async () => {
    await insertCommunity(sql, `open-${number}`, 'public');
    const [answered = '', open = ''] = await many(2, { topics: ['work'] });
    await insertQuestion(sql, { community: `open-${number}`, audience: 'community' });
    await insertQuestion(sql, { topics: ['work'], closesIn: '-1 minute' });
    await insertQuestion(sql, { topics: ['work'], opensIn: '1 minute' });
    await createQuestion(site.address, reader, { topic: ['work'] });
    const headers = { cookie: reader.cookie, 'sec-fetch-site': 'same-origin' };
    expect((await putAnswer(site.address, answered, ['1'], headers)).status).toBe(200);
    expect(idsOf(await walk(reader))).toEqual([open]);
  });

  test('who has answered everything is told so', async () => {
    const { text } = await getPage(site.address, '/', reader);
    expect(text).toContain(memberHomeWords.allAnswered);
  });

  test.each(['x', 'feed_1_7_-_-_-_-', "feed_1_0_-_-_-_'"])(
    'a place that is none is refused: %s',
    async (cursor) => {
      const { status } = await getPage(
        site.address,
        `/?${new URLSearchParams({ cursor })}`,
        reader,
      );
      expect(status).toBe(400);
    },
  );

  test('a visitor who comes with a place in one is led to the first page of everybody', async () => {
    const { status, headers } = await getPage(site.address, '/?cursor=feed_1_0_-_-_-_-');
    expect([status, headers.location]).toEqual([303, '/']);
  });

  test('a place in an order that is gone leads to the top', async () => {
    const all = await many(20, { topics: ['work'] }, 1);
    const { text } = await getPage(site.address, '/', reader);
    const next = /href="(\/\?cursor=[^"]+)"/.exec(text)?.[1] ?? '';
    await sql`update question_orders set made_at = ${earlier(sql, 'made_at', '2 hours')}`;
    const page = await getPage(site.address, next, reader);
    expect(page.text).toContain('Here is the feed from the top');
    expect(page.text).toContain(`/question/${all[0]}`);
  });
});

describe('what became of it', () => {
  const answer = async (id: string) => {
    const headers = { cookie: reader.cookie, 'sec-fetch-site': 'same-origin' };
    const { status } = await putAnswer(site.address, id, ['1'], headers);
    expect(status).toBe(200);
  };
  const followUps = async () =>
    /Updates(.*?)Not answered by you/s
      .exec((await getPage(site.address, '/', reader)).text)?.[1]
      ?.replaceAll(/<[^>]*>/g, ' ') ?? '';

  test('nothing is said where nothing happened', async () => {
    expect(await followUps()).toBe('');
  });

  test('a question that was answered and is closed says how it came out', async () => {
    const id = await insertQuestion(sql, {
      text: 'How will this one come out?',
      results: 'closed',
    });
    await insertAnswersInBulk(sql, id, { 1: 60, 2: 20, 3: 20 });
    await sql`update totals set sequence = 100 where question_id = (select id from questions where public_id = ${id})`;
    await answer(id);
    expect(await followUps()).not.toContain('come out');
    await sql`update questions set closes_at = now() - interval '1 minute' where public_id = ${id}`;
    expect(await followUps()).toMatch(
      /How will this one come out\?\s+Closed .*“?Choice 1”? finished first with 60%/,
    );
    await sql`update questions set opens_at = now() - interval '9 days', closes_at = now() - interval '8 days' where public_id = ${id}`;
    expect(await followUps()).toBe('');
  });

  test('an own question says how many answered', async () => {
    const id = await createQuestion(site.address, reader, {
      text: 'How many will answer this one?',
    });
    await insertAnswersInBulk(sql, id, { 1: 3 });
    expect(await followUps()).toMatch(
      /How many will answer this one\?\s+You asked this\. 3 people/,
    );
    await sql`update questions set opens_at = now() - interval '2 days', closes_at = now() - interval '1 day' where public_id = ${id}`;
    expect(await followUps()).toMatch(
      /answer this one\?\s+You asked this\. Closed 24 hours ago\. All 3 people chose “.+”\. Too few/,
    );
    await sql`update questions set opens_at = now() - interval '9 days', closes_at = now() - interval '8 days' where public_id = ${id}`;
    expect(await followUps()).toBe('');
  });

  test('an own question that was removed says so', async () => {
    const id = await createQuestion(site.address, reader, {
      text: 'Will somebody take this one away?',
    });
    await sql`insert into question_removals (question_id, reason) select id, 'Rude.' from questions where public_id = ${id}`;
    expect(await followUps()).toMatch(
      /take this one away\?\s+You asked this\. It was removed by a moderator\./,
    );
  });

  test('a new version of what was answered is offered, unless it was removed', async () => {
    const author = await createMember(site, `Author${number}`);
    const id = await createQuestion(site.address, author, {
      text: 'Is this the first of two versions?',
    });
    await answer(id);
    await sql`update questions set opens_at = now() - interval '1 hour' where public_id = ${id}`;
    const ticket = /name="ticket" value="([^"]+)"/.exec(
      (await getPage(site.address, `/account/questions/new?version=${id}`, author)).text,
    )?.[1];
    const { status } = await submitForm(site.address, author, '/account/questions/new', {
      does: 'ask',
      ticket: ticket ?? '',
      version: id,
      seen: '1',
      text: 'Is this the second of two versions?',
      kind: 'single',
      choice: ['Yes', 'No'],
      topic: ['work'],
    });
    expect(status).toBe(303);
    expect(await followUps()).toMatch(
      /second of two versions\?\s+A new version of what you answered/,
    );
    expect(await followUps()).not.toContain('the first of two');
    await sql`
      insert into question_removals (question_id, reason)
      select id, 'Rude.' from questions where text = 'Is this the second of two versions?'`;
    expect(await followUps()).toBe('');
  });
});
