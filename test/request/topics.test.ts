import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  countTopicHours,
  dropOldTopicHours,
  fillTopicHours,
} from '../../app/results/store/topic-hours.server.ts';
import { rebuildTopicRelations } from '../../app/results/store/topic-relations.server.ts';
import { listFollowedTopics, followTopics } from '../../app/topics/topic-follows.server.ts';
import { putAnswer } from '../support/answers.ts';
import { getPage } from '../support/question-form.ts';
import { sendRequest, postForm } from '../support/http.ts';
import { loadQuestionList, loadAllPages } from '../support/question-list.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { ADA, sessionOf } from '../support/people.ts';
import * as topicWords from '../../app/topics/words/topic.ts';
import * as topicsListWords from '../../app/topics/words/list.ts';

/** Topics as everybody sees them, and following one. */
let site: OwnSite;
let sql: postgres.Sql;
let ada: TestMember;
beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

const WORK = '/topic/work';
const SAME = { 'sec-fetch-site': 'same-origin' };
const idsIn = (html: string) => [
  ...new Set(Array.from(html.matchAll(/href="\/question\/([0-9a-z]{10})"/g), ([, id]) => id)),
];
const nextIn = (html: string) =>
  /href="([^"]*cursor=[^"]*)"[^>]*>More questions/.exec(html)?.[1]?.replaceAll('&amp;', '&');

async function idOf(slug: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`select id from topics where slug = ${slug}`;
  return row?.id ?? 0;
}

describe('the questions of a topic', () => {
  test.each(['trending', 'new', 'closing', 'closed', 'answered', 'unanswered'] as const)(
    'come in every order, page after page: %s',
    async (sort) => {
      const times = sort === 'closed' ? { opensIn: '-2 hours', closesIn: '-1 hour' } : {};
      for (let at = 0; at < 24; at++) await insertQuestion(sql, { topics: ['work'], ...times });
      await sql`delete from question_orders`;
      const wanted = (
        await loadAllPages(site.address, `/api/v1/questions?topic=work&sort=${sort}&limit=100`)
      ).flat();
      const seen: (string | undefined)[] = [];
      let path: string | undefined = sort === 'trending' ? WORK : `${WORK}?sort=${sort}`;
      for (; path !== undefined;) {
        const { status, text } = await sendRequest(site.address, path);
        expect(status).toBe(200);
        seen.push(...idsIn(text));
        path = nextIn(text);
        expect((path ?? `${WORK}?`).startsWith(`${WORK}?`)).toBe(true);
      }
      expect(seen).toEqual(wanted.map(({ id }) => id));
      expect(seen.length).toBeGreaterThan(24);
    },
  );

  test('that one has not answered are those of whoever asks', async () => {
    const id = await insertQuestion(sql, {
      topics: ['work'],
      text: 'Is this answered by one alone?',
    });
    expect((await putAnswer(site.address, id, ['1'], { ...SAME, cookie: ada.cookie })).status).toBe(
      200,
    );
    const path = `${WORK}?sort=unanswered`;
    const own = await getPage(site.address, path, ada);
    expect(idsIn(own.text)).not.toContain(id);
    expect(own.headers['cache-control']).toBe('private, no-store');
    const stranger = await sendRequest(site.address, path);
    expect(stranger.text).toContain('Nothing was answered here from this browser yet');
    expect(idsIn(stranger.text)).toContain(id);
  });

  test('of a place that is none are refused, and so is a topic that is none', async () => {
    expect((await sendRequest(site.address, `${WORK}?cursor=none`)).status).toBe(400);
    expect((await sendRequest(site.address, '/topic/no-such-topic')).status).toBe(404);
    expect((await sendRequest(site.address, '/topic/no-such-topic.data')).status).toBe(404);
  });

  test('may be none', async () => {
    await sql`insert into topics (slug, name, about) values ('empty', 'Empty', 'Nothing is asked on it.')`;
    for (const query of ['', '?sort=new', '?sort=unanswered']) {
      const { text } = await sendRequest(site.address, `/topic/empty${query}`);
      expect(text).toContain(topicWords.noQuestionsYet);
      expect(text).not.toContain('aria-label="Order"');
    }
    await sql`insert into topics (slug, name, about) values ('over', 'Over', 'All of it is closed.')`;
    await insertQuestion(sql, { topics: ['over'], opensIn: '-30 days', closesIn: '-29 days' });
    const { text } = await sendRequest(site.address, '/topic/over');
    expect(text).toContain(topicWords.noneOpen);
    expect(text).toContain(topicWords.nobodyAnswered);
    expect(text).toContain('href="/topic/over?sort=new"');
  });
});

describe('all topics', () => {
  test('stand by how much they are answered, or by name', async () => {
    const names = async (path: string) =>
      Array.from(
        (await sendRequest(site.address, path)).text.matchAll(
          /<h2 class="text-h3">.*?<bdi[^>]*>([^<]*)</g,
        ),
        ([, name = '']) => name,
      );
    const byName = await names('/topic?sort=name');
    expect(byName).toEqual(byName.toSorted((one, other) => one.localeCompare(other, 'en')));
    expect(byName.length).toBeGreaterThan(14);
    const { text } = await sendRequest(site.address, '/topic');
    const figures = Array.from(text.matchAll(/class="topic-figure">([\d,]+)</g), ([, figure]) =>
      Number(figure?.replaceAll(',', '')),
    );
    expect(figures.length).toBeGreaterThan(10);
    expect(figures).toEqual(figures.toSorted((one, other) => other - one));
  });

  test('are there with one topic, and with none', async () => {
    const bare = await startSite();
    const own = postgres(bare.databaseUrl, { max: 1, onnotice: () => undefined });
    await own`delete from questions`;
    await own`delete from topics where slug <> 'work'`;
    const one = await sendRequest(bare.address, '/topic');
    expect(one.text).toContain('Work');
    expect(one.text).not.toContain(topicsListWords.byName);
    await own`delete from topics`;
    const none = await sendRequest(bare.address, '/topic?sort=name');
    expect([none.status, none.text.includes(topicsListWords.none)]).toEqual([200, true]);
    await own.end();
    await bare.stop();
  });
});

describe('the pulse', () => {
  const hoursOf = (topicId: number) =>
    sql<{ ago: number; answers: number }[]>`
      select (extract(epoch from date_trunc('hour', now(), 'UTC') - hour) / 3600)::int as ago, answers
      from topic_hours where topic_id = ${topicId} order by hour desc`;

  test('counts first answers, again and again, and after a gap', async () => {
    await sql`insert into topics (slug, name, about) values ('pulse', 'Pulse', 'Its answers are counted.')`;
    const topicId = await idOf('pulse');
    const id = await insertQuestion(sql, { topics: ['pulse'] });
    const key = 'a-key-of-one-device-0001';
    const answer = (choice: string) =>
      putAnswer(site.address, id, [choice], { 'idempotency-key': key });
    expect((await answer('1')).status).toBe(200);
    expect((await answer('2')).status).toBe(200);
    for (let times = 0; times < 2; times++) await sql.begin((tx) => countTopicHours(tx));
    const counted = await hoursOf(topicId);
    expect(counted.reduce((sum, { answers }) => sum + answers, 0)).toBe(1);
    // As after five days in which no job ran.
    await sql`delete from topic_hours where hour > now() - interval '5 days'`;
    await sql`
      insert into answer_minutes (question_id, minute, answers)
      select q.id, date_trunc('minute', now() - interval '3 days', 'UTC'), 7 from questions q where public_id = ${id}`;
    await sql.begin((tx) => countTopicHours(tx));
    expect((await hoursOf(topicId)).map(({ answers }) => answers)).toEqual([1, 7]);
  });

  test('leaves out what is asked where one must be invited', async () => {
    await sql`insert into topics (slug, name, about) values ('inside', 'Inside', 'Asked behind a door.')`;
    await sql`insert into communities (slug, name, about, rules, joining) values ('a-door', 'A door', 'A test', 'None', 'invitation')`;
    const id = await insertQuestion(sql, { topics: ['inside'], community: 'a-door' });
    await insertAnswersInBulk(sql, id, { 1: 12 });
    await sql.begin((tx) => countTopicHours(tx));
    expect(await hoursOf(await idOf('inside'))).toEqual([]);
  });

  test('goes back two weeks where it is filled, and no further than it is kept', async () => {
    // Not the oldest hour, which may have been let go since the demo set was filled in.
    const [{ from } = { from: new Date() }] = await sql<{ from: Date }[]>`
      select date_trunc('hour', now(), 'UTC') - interval '15 days' + interval '1 hour' as from`;
    const hours = () => sql<{ topic: number; hour: Date; answers: number }[]>`
      select topic_id as topic, hour, answers from topic_hours
      where hour > ${from} and hour < ${from}::timestamptz + interval '7 days' order by 1, 2`;
    const known = await hours();
    expect(known.length).toBeGreaterThan(100);
    await sql.begin(async (tx) => {
      await tx`delete from topic_hours`;
      await fillTopicHours(tx);
    });
    expect([...(await hours())]).toEqual([...known]);
    await sql`insert into topic_hours (topic_id, hour, answers) values (${await idOf('work')}, now() - interval '16 days', 1)`;
    await dropOldTopicHours(sql);
    expect(await sql`select from topic_hours where hour < now() - interval '15 days'`).toEqual([]);
  });
});

describe('neighbours', () => {
  const near = (slug: string) =>
    sql<{ slug: string; people: number | null; questions: number | null; nearness: number }[]>`
      select o.slug, people, questions, nearness from topic_relations r join topics t on t.id = r.topic_id join topics o on o.id = r.other_id
      where t.slug = ${slug} order by nearness desc, o.slug`;

  /** So many people with a lasting mark, or another, answer these. */
  async function answeredBy(people: number, level: number, ...publicIds: string[]): Promise<void> {
    await sql`
      with people as materialized (select gen_random_uuid() as voter, n from generate_series(1, ${people}) n), asked as materialized (
        select q.id, coalesce(max(a.sequence), 0) as last from questions q left join answers a on a.question_id = q.id
        where q.public_id = any(${publicIds}) group by q.id
      )
      insert into answers (question_id, sequence, answered_at, voter, level, choices)
      select asked.id, last + people.n, now(), voter, ${level}, array[1]::smallint[] from asked, people`;
    await sql`update totals set last_answer_at = now() where question_id in (select id from questions where public_id = any(${publicIds}))`;
  }

  test('are topics that ten people or more answer in, by marks that last', async () => {
    await sql`
      insert into topics (slug, name, about) select 'near-' || n, 'Near ' || n, 'A topic for a test.' from generate_series(1, 5) n`;
    const [one = '', two = '', three = '', four = ''] = await Promise.all(
      [1, 2, 3, 4].map((n) => insertQuestion(sql, { topics: [`near-${n}`] })),
    );
    await insertQuestion(sql, { topics: ['near-4', 'near-5'] });
    await answeredBy(10, 2, one, two);
    await answeredBy(30, 4, two);
    await answeredBy(9, 4, one, three);
    await answeredBy(50, 0, one, four);
    await sql.begin(rebuildTopicRelations);
    // 10 / √(19 · 40).
    const found = await near('near-1');
    expect(found.map(({ slug, people, questions }) => ({ slug, people, questions }))).toEqual([
      { slug: 'near-2', people: 10, questions: null },
    ]);
    expect(found[0]?.nearness).toBeCloseTo(10 / Math.sqrt(19 * 40), 6);
    expect(await near('near-3')).toEqual([]);
    expect(await near('near-4')).toMatchObject([{ slug: 'near-5', people: null, questions: 1 }]);
    const { text } = await sendRequest(site.address, '/topic/near-1');
    expect(text).toContain(topicWords.alsoAnswered);
    expect(text).toContain('/topic/near-2');
    expect((await sendRequest(site.address, '/topic/near-4')).text).toContain(
      topicWords.sharesQuestionsWith,
    );
  });

  test('are at most five, and the demo set has some', async () => {
    const rows = await sql<{ most: number }[]>`
      select max(n)::int as most from (select count(*) as n from topic_relations group by topic_id) c`;
    expect(rows[0]?.most).toBe(5);
    expect((await near('work')).length).toBeGreaterThan(0);
  });
});

describe('following', () => {
  const follow = (who: TestMember | undefined, does: string, headers = {}) =>
    postForm(site.address, WORK, { does }, { ...headers, ...(who && { cookie: who.cookie }) });

  test('is a form that leads back to the topic, and can be done twice', async () => {
    const bo = await createMember(site, 'Bo');
    const workId = await idOf('work');
    for (let times = 0; times < 2; times++) {
      const { status, headers } = await follow(bo, 'follow');
      expect([status, headers.location]).toEqual([303, WORK]);
    }
    expect(await followed(bo)).toEqual([workId]);
    expect((await getPage(site.address, WORK, bo)).text).toContain('value="unfollow"');
    await follow(bo, 'unfollow');
    expect(await followed(bo)).toEqual([]);
    expect((await getPage(site.address, WORK, bo)).text).toContain('value="follow"');
  });

  test('several at once keeps those that are there', async () => {
    const cy = await createMember(site, 'Cy');
    await followTopics(sql, cy.id, [await idOf('home'), 999_999, await idOf('work')]);
    await followTopics(sql, cy.id, []);
    const their = new Set(await followed(cy));
    expect(their).toEqual(new Set([await idOf('home'), await idOf('work')]));
  });

  test('by a visitor waits until they are signed in', async () => {
    const { status, headers } = await follow(undefined, 'follow');
    expect(status).toBe(303);
    expect(headers.location).toBe('/sign-in?next=%2Ftopic%2Fwork%3Ffollow%3D1');
    expect((await sendRequest(site.address, headers.location ?? '')).text).toContain(
      'You need an account to follow a topic.',
    );
    const dee = await createMember(site, 'Dee');
    const { email, password } = { ...ADA, email: 'dee@reader.example' };
    const inside = await postForm(site.address, headers.location ?? '', {
      email,
      password,
    });
    expect(inside.headers.location).toBe('/topic/work?follow=1');
    const cookie = sessionOf(inside) ?? '';
    const back = await sendRequest(site.address, '/topic/work?follow=1', {
      headers: { ...SAME, cookie },
    });
    expect([back.status, back.headers.location]).toEqual([303, WORK]);
    expect(await followed(dee)).toEqual([await idOf('work')]);
  });

  test('is done by no link from elsewhere, and by no form from there', async () => {
    const eve = await createMember(site, 'Eve');
    for (const from of ['cross-site', 'none']) {
      const headers = { cookie: eve.cookie, 'sec-fetch-site': from };
      const { status } = await sendRequest(site.address, '/topic/work?follow=1', { headers });
      expect(status).toBe(200);
    }
    expect((await follow(eve, 'follow', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await followed(eve)).toEqual([]);
    const shown = await sendRequest(site.address, '/topic/work?follow=1');
    expect([shown.status, shown.text.includes('value="follow"')]).toEqual([200, true]);
  });
});

test('asking on a topic begins with it', async () => {
  const { text } = await getPage(site.address, '/account/questions/new?topic=work', ada);
  expect(text).toMatch(/<input(?=[^>]*name="topic")(?=[^>]*value="work")(?=[^>]*checked)/);
  expect((await sendRequest(site.address, WORK)).text).toContain(
    '/account/questions/new?topic=work',
  );
  expect((await getPage(site.address, '/account/questions/new?topic=none', ada)).status).toBe(200);
  const { items } = await loadQuestionList(site.address, '/api/v1/questions?topic=work');
  expect(items.length).toBeGreaterThan(0);
});

/** The ids of what a member follows. */
async function followed({ id }: TestMember): Promise<number[]> {
  return (await listFollowedTopics(sql, id)).map((topic) => topic.id);
}

test('hours are counted by one at a time', async () => {
  const second = async () =>
    sql.begin(async (tx) => {
      await tx`set local lock_timeout = '200ms'`;
      await countTopicHours(tx);
    });
  const noTopic = 0;
  await sql.begin(async (tx) => {
    // Holds no row that the other one writes.
    await countTopicHours(tx, noTopic);
    await expect(second()).rejects.toMatchObject({ code: '55P03' });
  });
  await second();
});

test('a merge, which has its topics before it counts, does not wait for a count that waits for it', async () => {
  const waiting = () => sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let counting: Promise<unknown> = Promise.resolve();
  await sql.begin(async (merge) => {
    await merge`select from topics order by id limit 1 for update`;
    counting = sql.begin((tx) => countTopicHours(tx));
    counting.catch(() => undefined);
    await vi.waitUntil(async () => (await waiting()).length > 0);
    await expect(countTopicHours(merge, 0)).resolves.toBe(undefined);
  });
  await expect(counting).resolves.toBe(undefined);
});
