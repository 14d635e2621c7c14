import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAnswer, putAnswer } from '../support/answers.ts';
import { IS_ON_CLUSTER } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { postFields } from '../support/forms.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { deleteQuestions, insertQuestion } from '../support/questions.ts';
import { insertCrowd } from '../support/reasons.ts';
import { sharedSite } from '../support/shared-site.ts';
import { renewStandings } from '../../app/reasons/shown/standing-rows.server.ts';
import * as listWords from '../../app/reasons/words/list.ts';

/** What is told of a reason that its author keeps for another answer, or takes back with it. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
  ada = await createMember(site, 'Zkada');
});
afterAll(async () => {
  await sql?.end();
});

const TEXT = 'Balloons need no rails.';
const headers = () => ({ cookie: ada.cookie, 'sec-fetch-site': 'same-origin' });
const answer = (id: string, choice: string) => putAnswer(site.address, id, [choice], headers());
const post = (id: string, does: string) =>
  postFields(site.address, `/question/${id}`, Object.entries({ does, reason: TEXT }), headers());
const renew = () => renewStandings(sql, new AbortController().signal);
const page = async (id: string) =>
  mainTextOf((await sendRequest(site.address, `/question/${id}?reasons=all`)).text);
const crowd = (id: string, choice: number, people: number, said = 1) =>
  insertCrowd(sql, id, TEXT, choice, said, people);

type Standing = {
  choice: number | null;
  former: number | null;
  across: number[];
  within: number[];
  agree: number;
  place: number | null;
};
const standings = (id: string) => sql<Standing[]>`
  select s.choice, s.former_people as former, s.across_tellings as across, s.within_tellings as within,
    s.across_agree as agree, s.across_place as place
  from reason_standings s join reasons r on r.id = s.reason_id join questions q on q.id = r.question_id where q.public_id = ${id}`;

/** A question whose first choice Ada says it for. */
async function sayReason(): Promise<string> {
  const id = await insertQuestion(sql);
  await answer(id, '1');
  expect((await post(id, 'say-reason')).status).toBe(303);
  return id;
}

async function keepFor(id: string, choice: string): Promise<void> {
  await answer(id, choice);
  expect((await post(id, 'keep-reason')).status).toBe(303);
  await renew();
}

/** Ten of the same answer and twenty of another were told of. */
async function told(): Promise<string> {
  const id = await sayReason();
  await crowd(id, 1, 10);
  await crowd(id, 3, 20);
  await renew();
  expect(await standings(id)).toMatchObject([{ choice: 1, across: [20], within: [10] }]);
  return id;
}

/** Kept, it is told of no one. */
const UNTOLD = { across: [], within: [], agree: 0, place: null };

describe('a reason that is kept for another answer', () => {
  test('has other people on either side', async () => {
    const id = await sayReason();
    const shown = (agree: number, people: number) => listWords.agreeAcross({ agree, people });
    await crowd(id, 2, 20);
    await crowd(id, 1, 10, -1);
    await renew();
    await eventually(async () => expect(await page(id)).toContain(shown(20, 20)));
    await answer(id, '2');
    expect((await post(id, 'keep-reason')).status).toBe(303);
    await eventually(async () => expect(await page(id)).toContain(TEXT));
    expect(await page(id)).not.toContain(listWords.bestTitle);
    await renew();
    expect(await standings(id)).toMatchObject([{ choice: 2, ...UNTOLD }]);
    await crowd(id, 1, 30);
    await renew();
    await eventually(async () => expect(await page(id)).toContain(shown(30, 40)));
    await deleteQuestions(sql, [id]);
  });

  test('is told of anew with ten people more than both sides had together', async () => {
    const id = await told();
    // Too few to be told; with those of the other side they would be told of alone.
    await crowd(id, 3, 1);
    await renew();
    expect(await standings(id)).toMatchObject([{ across: [20], within: [10] }]);
    await keepFor(id, '2');
    expect(await standings(id)).toMatchObject([{ choice: 2, former: 30, ...UNTOLD }]);
    await crowd(id, 1, 8);
    await renew();
    expect(await standings(id)).toMatchObject([UNTOLD]);
    await crowd(id, 1, 1);
    await renew();
    expect(await standings(id)).toMatchObject([{ across: [40], within: [], agree: 40, place: 1 }]);
    // The other side, which with this one would be the whole, waits for as many.
    await crowd(id, 2, 39);
    await renew();
    expect(await standings(id)).toMatchObject([{ across: [40], within: [] }]);
    await crowd(id, 2, 1);
    await renew();
    expect(await standings(id)).toMatchObject([{ across: [40], within: [40] }]);
    await deleteQuestions(sql, [id]);
  });

  test('grows no list however often it is kept, and counts what was told for each answer', async () => {
    const id = await told();
    for (const choice of ['2', '1', '2', '3', '2']) {
      await keepFor(id, choice);
      expect(await standings(id)).toMatchObject([
        { choice: Number(choice), former: 30, ...UNTOLD },
      ]);
    }
    await crowd(id, 3, 10);
    await renew();
    expect(await standings(id)).toMatchObject([{ across: [40], within: [] }]);
    await keepFor(id, '3');
    expect(await standings(id)).toMatchObject([{ choice: 3, former: 70, ...UNTOLD }]);
    await crowd(id, 1, 69);
    await renew();
    expect(await standings(id)).toMatchObject([UNTOLD]);
    await crowd(id, 1, 1);
    await renew();
    expect(await standings(id)).toMatchObject([{ across: [80], within: [], agree: 80 }]);
    await deleteQuestions(sql, [id]);
  });
});

describe('a standing that the version before wrote', () => {
  /** As it writes one, and writes it anew. */
  const writeAsBefore = (id: string, across: number[]) => sql`
    insert into reason_standings (reason_id, across_agree, across_tellings, within_agree, within_tellings, across_place)
    select r.id, ${across.at(-1) ?? 0}, ${across}, 10, '{10}', 1 from reasons r join questions q on q.id = r.question_id
    where q.public_id = ${id}
    on conflict (reason_id) do update set across_agree = excluded.across_agree, across_tellings = excluded.across_tellings`;

  test('is of the choice that the reason had, also when it is written anew after another', async () => {
    const id = await sayReason();
    await crowd(id, 1, 10);
    await crowd(id, 3, 20);
    await sql`delete from standing_renewals`;
    await writeAsBefore(id, [20]);
    expect(await standings(id)).toMatchObject([{ choice: 1, former: null }]);
    await answer(id, '2');
    await post(id, 'keep-reason');
    await writeAsBefore(id, [20, 30]);
    expect(await standings(id)).toMatchObject([{ choice: 1, across: [20, 30] }]);
    await renew();
    expect(await standings(id)).toMatchObject([{ choice: 2, former: 40, ...UNTOLD }]);
    await deleteQuestions(sql, [id]);
  });

  test.skipIf(IS_ON_CLUSTER)(
    'and was there before gets the choice that the reason has (not on a cluster, which has none from before)',
    async () => {
      const [id, emptied] = [await told(), await told()];
      const after = sql.begin(async (tx) => {
        await tx`update reason_standings set choice = null`;
        await tx`
        update reasons set hidden_at = now(), text = '', choices = '{}'
        where question_id = (select id from questions where public_id = ${emptied})`;
        await tx
          .unsafe(readFileSync('db/migrations/0070-choices-of-standings.sql', 'utf8'))
          .simple();
        const rows = await tx`
        select s.choice, q.public_id as id from reason_standings s join questions q on q.id = s.question_id
        where q.public_id in (${id}, ${emptied})`;
        throw new Error(JSON.stringify(rows));
      });
      await expect(after).rejects.toThrow(JSON.stringify([{ choice: 1, id }]));
      await deleteQuestions(sql, [id, emptied]);
    },
  );
});

describe('of a reason that staff hid no standing is left', () => {
  const hide = (id: string) => sql`
    update reasons set hidden_at = now() where question_id = (select id from questions where public_id = ${id})`;
  const stored = (id: string) => sql`
    select r.choices from reasons r join questions q on q.id = r.question_id where q.public_id = ${id}`;

  test('once its answer is taken back', async () => {
    const id = await told();
    await hide(id);
    expect(await standings(id)).toHaveLength(1);
    expect((await deleteAnswer(site.address, id, headers())).status).toBe(200);
    expect(await stored(id)).toEqual([{ choices: [] }]);
    expect(await standings(id)).toEqual([]);
    await renew();
    expect(await standings(id)).toEqual([]);
    await deleteQuestions(sql, [id]);
  });

  test('once its author deletes it', async () => {
    const id = await told();
    await hide(id);
    expect((await post(id, 'delete-reason')).status).toBe(303);
    expect(await stored(id)).toEqual([{ choices: [] }]);
    expect(await standings(id)).toEqual([]);
    await deleteQuestions(sql, [id]);
  });

  test('after the next telling where the version before emptied it', async () => {
    const id = await told();
    await hide(id);
    await sql`
      update reasons set text = '', choices = '{}' where question_id = (select id from questions where public_id = ${id})`;
    expect(await standings(id)).toHaveLength(1);
    await renew();
    expect(await standings(id)).toEqual([]);
    await deleteQuestions(sql, [id]);
  });
});
