import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { marksIn, reasonMark, type ReasonNews } from '../../app/reasons/reason-news.ts';
import { publishChanged } from '../../app/platform/database/pubsub.server.ts';
import { deleteAnswer, putAnswer } from '../support/answers.ts';
import { insertCommunity } from '../support/communities.ts';
import {
  eventsPath,
  readEvents,
  reasonsPath,
  type EventReader,
  type EventsSnapshot,
} from '../support/events.ts';
import { cookieOf, postFields } from '../support/forms.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Who is told that others said why, and what of it. */
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

const WORDS = 'Because the zeppelin is slower.';

async function follow(id: string, path = reasonsPath(id), headers = {}): Promise<EventReader> {
  const reader = readEvents(site.address, path, { headers });
  readers.push(reader);
  await reader.news(({ question }) => question === id);
  return reader;
}

const newsIn = ({ events }: EventReader): ReasonNews[] =>
  events.filter(({ type }) => type === 'reasons').map(({ data }) => JSON.parse(data) as ReasonNews);

/** The first from `from` on that tells of so many. */
async function told(reader: EventReader, total: number, from = 0): Promise<ReasonNews> {
  await reader.event(
    ({ type, data }) => type === 'reasons' && (JSON.parse(data) as ReasonNews).total === total,
    from,
  );
  const last = newsIn(reader).at(-1);
  if (!last) throw new Error('Nothing was told.');
  return last;
}

const headersOf = ({ cookie }: TestMember) => ({ cookie, 'sec-fetch-site': 'same-origin' });

async function say(id: string, fields: Record<string, string>): Promise<void> {
  const { status, text } = await postFields(
    site.address,
    `/question/${id}`,
    Object.entries(fields),
    headersOf(ada),
  );
  if (status >= 400) throw new Error(text);
}

async function answered(asked: QuestionInput = {}): Promise<string> {
  const id = await insertQuestion(sql, asked);
  await putAnswer(site.address, id, ['2'], headersOf(ada));
  return id;
}

/** As another process tells of it. */
const change = (id: string) => sql.begin((tx) => publishChanged(tx, [id]));

describe('that others said why', () => {
  test('is told at once, by how many there are, and not by their words', async () => {
    const id = await answered();
    const reader = await follow(id);
    await say(id, { does: 'say-reason', reason: WORDS, signed: 'name' });
    const { marks, asOf } = await told(reader, 1);
    const html = (await sendRequest(site.address, `/question/${id}`)).text;
    const [, address = ''] = /report=reason:([\w-]{22})/.exec(html) ?? [];
    expect(marks).toBe(reasonMark(address));
    expect(Date.parse(asOf)).toBeGreaterThan(0);
    const heard = reader.events.map(({ data }) => data).join('\n');
    for (const secret of [WORDS, 'zeppelin', 'Ada', ada.voterId])
      expect(heard).not.toContain(secret);
  });

  test.each([
    ['deleted', (id: string) => say(id, { does: 'delete-reason' })],
    ['taken back with its answer', (id: string) => deleteAnswer(site.address, id, headersOf(ada))],
    [
      'set aside with a changed answer',
      (id: string) => putAnswer(site.address, id, ['1'], headersOf(ada)),
    ],
    [
      'hidden by staff in another process',
      async (id: string) => {
        await sql`
          update reasons set hidden_at = now() where question_id = (select id from questions where public_id = ${id})`;
        await change(id);
      },
    ],
  ])('is told also when it was %s', async (_, take) => {
    const id = await answered();
    const reader = await follow(id);
    await say(id, { does: 'say-reason', reason: WORDS, signed: 'unnamed' });
    await told(reader, 1);
    const before = reader.events.length;
    await take(id);
    const { marks } = await told(reader, 0, before);
    expect(marks).toBe('');
  });

  test('is not told with each answer', async () => {
    const id = await answered();
    await insertReason(sql, id, 1, WORDS);
    const reader = await follow(id);
    await told(reader, 1);
    for (let times = 2; times <= 4; times++) {
      await putAnswer(site.address, id, ['1']);
      await reader.news(({ turnout }) => turnout === times);
    }
    await insertReason(sql, id, 1, 'They give shade.');
    await change(id);
    await told(reader, 2);
    expect(newsIn(reader)).toHaveLength(2);
  });

  test('is told once a second however many say it, and in full in the end', async () => {
    const id = await insertQuestion(sql);
    const reader = await follow(id);
    const began = performance.now();
    for (let times = 1; times <= 20; times++) {
      await insertReason(sql, id, 1, `Reason ${times}`);
      await change(id);
    }
    await told(reader, 20);
    const seconds = Math.ceil((performance.now() - began) / 1_000);
    expect(newsIn(reader).length).toBeLessThanOrEqual(seconds + 2);
  });

  test('is told to whoever comes later by what is known of it', async () => {
    const id = await insertQuestion(sql);
    const first = await follow(id);
    await insertReason(sql, id, 1, WORDS);
    await change(id);
    await told(first, 1);
    expect(await told(await follow(id), 1)).toMatchObject({ question: id });
  });

  test('is told to the first who comes, though nobody here heard of it', async () => {
    const id = await insertQuestion(sql);
    await insertReason(sql, id, 1, WORDS);
    expect(await told(await follow(id), 1)).toMatchObject({ question: id });
  });

  test('is told to whoever comes back, of what went meanwhile as well', async () => {
    const id = await answered();
    await say(id, { does: 'say-reason', reason: WORDS, signed: 'unnamed' });
    // It keeps the question in memory, and asks nothing of its reasons.
    await follow(id, eventsPath(id));
    const first = await follow(id);
    await told(first, 1);
    first.close();
    await putAnswer(site.address, id, ['1'], headersOf(ada));
    expect(await told(await follow(id), 0)).toMatchObject({ marks: '' });
  });

  test('is told to nobody who does not ask', async () => {
    const [id, other] = [await insertQuestion(sql), await insertQuestion(sql)];
    const list = await follow(id, eventsPath(id));
    const page = await follow(other, `${eventsPath(id, other)}&reasons=${other}`);
    const reader = await follow(id);
    for (const question of [id, other]) {
      await insertReason(sql, question, 1, WORDS);
      await change(question);
    }
    await told(reader, 1);
    await told(page, 1);
    expect(newsIn(list)).toEqual([]);
    expect(newsIn(page).map(({ question }) => question)).not.toContain(id);
  });

  test('names a hundred of any number', async () => {
    const id = await insertQuestion(sql);
    const reader = await follow(id);
    await sql`
      insert into reasons (question_id, voter, choices, text, said_at)
      select q.id, gen_random_uuid(), '{1}', 'Reason ' || n, now() - interval '1 hour' from questions q, generate_series(1, 150) n
      where public_id = ${id}`;
    await change(id);
    const news = await told(reader, 101);
    expect(marksIn(news)).toHaveLength(100);
    expect(JSON.stringify(news).length).toBeLessThan(600);
  });
});

describe('where the result is hidden', () => {
  test.each(['after', 'closed'] as const)('%s, strangers are told nothing', async (results) => {
    const id = await answered({ results });
    const stranger = await follow(id);
    await insertReason(sql, id, 1, WORDS);
    await change(id);
    await putAnswer(site.address, id, ['1']);
    await stranger.news(({ turnout }) => turnout === 2);
    await sql`update questions set closes_at = now() - interval '1 second' where public_id = ${id}`;
    await change(id);
    // It is told once everybody may read it, and nothing was before.
    await told(stranger, 1);
    const [news] = stranger.events.filter(({ type }) => type === 'reasons');
    const shown = stranger.events.find(({ data }) => data.includes('"result"'));
    expect(news?.at ?? 0).toBeGreaterThanOrEqual(shown?.at ?? Infinity);
  });

  test('whoever answered is told', async () => {
    const id = await insertQuestion(sql, { results: 'after' });
    const own = cookieOf(
      await putAnswer(site.address, id, ['2'], { 'sec-fetch-site': 'same-origin' }),
    );
    const [stranger, reader] = [
      await follow(id),
      await follow(id, `${reasonsPath(id)}&own=1`, own),
    ];
    await insertReason(sql, id, 1, WORDS);
    await change(id);
    await told(reader, 1);
    expect(newsIn(stranger)).toEqual([]);
  });

  test('whoever answered and comes when others like them have left is told', async () => {
    const id = await insertQuestion(sql, { results: 'after' });
    const own = cookieOf(
      await putAnswer(site.address, id, ['2'], { 'sec-fetch-site': 'same-origin' }),
    );
    const path = `${reasonsPath(id)}&own=1`;
    const [stranger, first] = [await follow(id), await follow(id, path, own)];
    await insertReason(sql, id, 1, WORDS);
    await change(id);
    await told(first, 1);
    first.close();
    await putAnswer(site.address, id, ['1']);
    await stranger.news(({ turnout }) => turnout === 2);
    await told(await follow(id, path, own), 1);
    expect(newsIn(stranger)).toEqual([]);
  });
});

test('whom streams do not reach is told the same by asking', async () => {
  const ask = async (id: string) => {
    const headers = { accept: 'application/json' };
    const { text } = await sendRequest(site.address, reasonsPath(id), { headers });
    return JSON.parse(text) as EventsSnapshot;
  };
  const [open, waiting] = [
    await insertQuestion(sql),
    await insertQuestion(sql, { results: 'after' }),
  ];
  for (const id of [open, waiting]) await insertReason(sql, id, 1, WORDS);
  expect((await ask(open)).reasons).toMatchObject([{ question: open, total: 1 }]);
  expect((await ask(waiting)).reasons).toEqual([]);
  const headers = { accept: 'application/json' };
  const { text } = await sendRequest(site.address, eventsPath(open), { headers });
  expect((JSON.parse(text) as EventsSnapshot).reasons).toEqual([]);
});

test('a question inside a community tells strangers nothing of its reasons', async () => {
  const id = await insertQuestion(sql);
  const reader = await follow(id);
  const club = await insertCommunity(sql, 'reasons-inside', 'invitation');
  await sql`update questions set is_inside = true, community_id = ${club} where public_id = ${id}`;
  await insertReason(sql, id, 1, WORDS);
  await change(id);
  await reader.news(({ state }) => state === 'gone');
  expect(newsIn(reader)).toEqual([]);
});
