import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publishChanged } from '../../app/platform/database/pubsub.server.ts';
import { deviceKey, putAnswer, deleteAnswer } from '../support/answers.ts';
import { createQuestion } from '../support/question-form.ts';
import { insertCommunity } from '../support/communities.ts';
import {
  eventsPath,
  readEvents,
  type EventsSnapshot,
  type EventReader,
} from '../support/events.ts';
import { measureMs, expectSoonerThan } from '../support/eventually.ts';
import { cookieOf, postFields } from '../support/forms.ts';
import { sendRequest } from '../support/http.ts';
import { authorActionsOf, resultOfAct } from '../support/own-question.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Who is told what of a question, and of what becomes of it. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
const readers: EventReader[] = [];
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(async () => {
  await sql?.end();
});

function follow(path: string, headers: Readonly<Record<string, string>> = {}): EventReader {
  const reader = readEvents(site.address, path, { headers });
  readers.push(reader);
  return reader;
}

async function asJson(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventsSnapshot> {
  const { text } = await sendRequest(site.address, path, {
    headers: { accept: 'application/json', ...headers },
  });
  return JSON.parse(text) as EventsSnapshot;
}

/** A browser that gave this answer, and keeps its mark. */
async function answeredBy(id: string, choice: string): Promise<{ cookie: string }> {
  return cookieOf(await putAnswer(site.address, id, [choice], { 'sec-fetch-site': 'same-origin' }));
}

type Cookie = Readonly<Record<string, string>>;

/** Of everything heard of a question, whether a result was ever told. */
function wasShown({ events }: EventReader, id: string): boolean {
  return events.some(({ data }) => data.includes(id) && data.includes('"result"'));
}

describe('a result that waits', () => {
  test.each(['after', 'closed'] as const)(
    'for %s is told as a turnout, to strangers and in feeds',
    async (results) => {
      const id = await insertQuestion(sql, { results });
      const [stranger, feed] = [follow(eventsPath(id)), follow('/events?feed=1')];
      await stranger.news(({ question }) => question === id);
      await putAnswer(site.address, id, ['2'], { 'idempotency-key': deviceKey() });
      for (const reader of [stranger, feed])
        await reader.news(({ question, turnout }) => question === id && turnout === 1);
      const { news } = await asJson(`${eventsPath(id)}&own=1`);
      expect(news).toMatchObject([{ turnout: 1 }]);
      expect(news[0]).not.toHaveProperty('result');
      expect([stranger, feed].map((reader) => wasShown(reader, id))).toEqual([false, false]);
    },
  );

  test('for an answer is told to whoever gave one and says who they are', async () => {
    const id = await insertQuestion(sql, { results: 'after' });
    const headers = await answeredBy(id, '2');
    const own = `${eventsPath(id)}&own=1`;
    const mine = follow(own, headers);
    const others = [follow(own), follow(eventsPath(id), headers), follow(own, { cookie: 'x=1' })];
    for (const reader of [mine, ...others]) await reader.news(() => true);
    await putAnswer(site.address, id, ['2']);
    const { result } = await mine.news(({ turnout }) => turnout === 2);
    expect(result?.choices).toEqual([
      [1, 0],
      [2, 2],
      [3, 0],
    ]);
    for (const reader of others) await reader.news(({ turnout }) => turnout === 2);
    expect(others.map((reader) => wasShown(reader, id))).toEqual([false, false, false]);
    expect((await asJson(own, headers)).news[0]?.result).toEqual(result);
  });

  test.each([
    ['the script', (id: string, headers: Cookie) => deleteAnswer(site.address, id, headers)],
    [
      'a form',
      (id: string, headers: Cookie) =>
        postFields(site.address, `/question/${id}`, [['does', 'withdraw']], headers),
    ],
  ])('is told no more to whoever takes their answer back by %s', async (_, takeBack) => {
    const id = await insertQuestion(sql, { results: 'after' });
    const [leaves, stays] = [await answeredBy(id, '2'), await answeredBy(id, '2')];
    const own = `${eventsPath(id)}&own=1`;
    const [left, kept] = [follow(own, leaves), follow(own, stays)];
    for (const reader of [left, kept]) await reader.news(({ result }) => result?.people === 2);
    const from = left.events.length;
    const { status } = await takeBack(id, { ...leaves, 'sec-fetch-site': 'same-origin' });
    expect(status).toBeLessThan(400);
    expect(await left.news(({ turnout }) => turnout === 1, from)).not.toHaveProperty('result');
    await putAnswer(site.address, id, ['3']);
    await left.news(({ turnout }) => turnout === 2, from);
    expect(left.events.slice(from).filter(({ data }) => data.includes('"result"'))).toEqual([]);
    // Whoever's answer stands goes on hearing, over the same stream.
    const { result } = await kept.news(
      ({ turnout, result: told }) => turnout === 2 && told?.choices[2]?.[1] === 1,
    );
    expect(result?.people).toBe(2);
    expect([left, kept].map(({ responses }) => responses.length)).toEqual([1, 1]);
  });

  test('goes on for whoever asked to see it, without an answer too', async () => {
    const id = await insertQuestion(sql, { results: 'after' });
    const peek = `/api/v1/questions/${id}/peek`;
    const asking = { 'sec-fetch-site': 'same-origin', 'idempotency-key': deviceKey() };
    const headers = cookieOf(
      await sendRequest(site.address, peek, { method: 'POST', headers: asking }),
    );
    const sent = { ...headers, 'sec-fetch-site': 'same-origin' };
    await putAnswer(site.address, id, ['2'], sent);
    const reader = follow(`${eventsPath(id)}&own=1`, headers);
    await reader.news(({ result }) => result?.people === 1);
    await deleteAnswer(site.address, id, sent);
    expect((await reader.news(({ turnout }) => turnout === 0)).result?.people).toBe(0);
  });

  test('for the close is told to nobody before it, then to all', async () => {
    const id = await insertQuestion(sql, { results: 'closed' });
    const headers = await answeredBy(id, '1');
    const [mine, stranger] = [follow(`${eventsPath(id)}&own=1`, headers), follow(eventsPath(id))];
    for (const reader of [mine, stranger]) await reader.news(() => true);
    expect(wasShown(mine, id)).toBe(false);
    await sql`update questions set closes_at = now() where public_id = ${id}`;
    await publishChanged(sql, [id]);
    for (const reader of [mine, stranger]) {
      const { result } = await reader.news(({ state }) => state === 'closed');
      expect(result?.people).toBe(1);
    }
  });
});

describe('a question inside a community', () => {
  test('is as if it were not there, to its members too', async () => {
    await insertCommunity(sql, 'events-club', 'invitation', [[ada, 'owner']]);
    const inside = await insertQuestion(sql, { community: 'events-club' });
    const outside = await insertQuestion(sql);
    await insertAnswersInBulk(sql, inside, { 1: 4 });
    const path = eventsPath(inside, outside);
    const all = [follow(path), follow(`${path}&own=1`, { cookie: ada.cookie })];
    const feed = follow('/events?feed=1');
    for (const reader of all) await reader.news(() => true);
    await putAnswer(site.address, inside, ['1'], {
      cookie: ada.cookie,
      'sec-fetch-site': 'same-origin',
    });
    await putAnswer(site.address, outside, ['1']);
    for (const reader of all) await reader.news(({ turnout }) => turnout === 1);
    await feed.feed(({ latest }) => latest.some(({ question }) => question === outside));
    for (const { events } of [...all, feed])
      expect(events.filter(({ data }) => data.includes(inside))).toEqual([]);
    expect((await asJson(path)).news.map(({ question }) => question)).toEqual([outside]);
  });

  test('that comes to be inside while it is followed is gone, and tells nothing', async () => {
    await insertCommunity(sql, 'events-open-club', 'public');
    const id = await insertQuestion(sql, { community: 'events-open-club' });
    await insertAnswersInBulk(sql, id, { 1: 4 });
    const reader = follow(eventsPath(id));
    expect((await reader.news(() => true)).turnout).toBe(4);
    // Without a message: the look at every followed question finds it.
    await sql`update questions set is_inside = true where public_id = ${id}`;
    const news = await reader.news(({ state }) => state === 'gone');
    expect(news).toMatchObject({ sequence: 0, turnout: 0 });
    expect(news).not.toHaveProperty('result');
    expect((await asJson(eventsPath(id))).news).toEqual([]);
  });
});

describe('what becomes of a question is told', () => {
  test.each([
    ['it closes by its time', "closes_at = now() + interval '200 ms'", 'closed'],
    ['it opens by its time', "opens_at = now() + interval '200 ms'", 'open'],
  ])('%s', async (_, set, state) => {
    const id = await insertQuestion(sql, state === 'open' ? { opensIn: '10 minutes' } : {});
    const reader = follow(eventsPath(id));
    await reader.news(() => true);
    await sql.unsafe(`update questions set ${set} where public_id = $1`, [id]);
    expect(await reader.news((news) => news.state === state)).toMatchObject({ question: id });
  });

  test('its author pauses it, opens it again and closes it, and nobody has to look for that', async () => {
    const id = await createQuestion(site.address, ada, {
      text: 'How soon do open pages hear of this?',
    });
    const author = authorActionsOf(site.address, ada);
    const reader = follow(eventsPath(id));
    await reader.news(({ state }) => state === 'open');
    const tells = async (does: string, state: string) => {
      const from = reader.events.length;
      expect(resultOfAct(await author.act(id, { does, reason: 'For a test.' }))[0]).toBe(303);
      return measureMs(() => reader.news((news) => news.state === state, from));
    };
    // A look comes every two seconds.
    await expectSoonerThan(1_000, async () =>
      Math.max(await tells('pause', 'paused'), await tells('resume', 'open')),
    );
    await tells('close', 'closed');
  });

  test('its author edits it', async () => {
    const id = await createQuestion(site.address, ada, { text: 'Is this how it will be asked?' });
    const reader = follow(eventsPath(id));
    const { revision } = await reader.news(() => true);
    const edit = { text: 'Or is it asked like this?' };
    expect(resultOfAct(await authorActionsOf(site.address, ada).edit(id, edit))).toEqual([
      303,
      'edited',
    ]);
    await reader.news((news) => news.revision > revision);
  });

  test('it is removed: nothing is told of its answers any more', async () => {
    const id = await insertQuestion(sql);
    await insertAnswersInBulk(sql, id, { 1: 4 });
    const reader = follow(eventsPath(id));
    await reader.news(() => true);
    await sql`
      insert into question_removals (question_id, reason) select id, 'It breaks a rule.' from questions where public_id = ${id}`;
    const news = await reader.news(({ state }) => state === 'removed');
    expect(news).toMatchObject({ sequence: 0, turnout: 0 });
    expect(news).not.toHaveProperty('result');
  });
});
