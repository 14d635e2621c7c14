import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GroupsView, OwnPlaceView, PlaceLacks } from '../../app/reasons/shown/groups-view.ts';
import * as words from '../../app/reasons/words/groups.ts';
import { putAnswer } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { deleteCrowds, groupRenewal, insertCrowd, setReactions } from '../support/group-crowds.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Groups of people who react to reasons alike, from rows of reactions to pages and JSON. */
const site = sharedSite();
let sql: postgres.Sql;
let renew: (questionId: string) => Promise<void>;
let ada: TestMember;
let ben: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 3, onnotice: () => undefined });
  renew = groupRenewal(sql, site.databaseUrl);
  [ada, ben] = [await createMember(site, 'Ada'), await createMember(site, 'Ben')];
});
afterAll(async () => {
  if (sql) await deleteCrowds(sql);
  await sql?.end();
});

type Told = Extract<GroupsView, { state: 'told' }>;
const headersOf = ({ cookie }: TestMember) => ({ cookie, 'sec-fetch-site': 'same-origin' });
const read = async (path: string, as?: TestMember) =>
  (await sendRequest(site.address, path, as && { headers: headersOf(as) })).text;
const pageOf = async (id: string, as?: TestMember) => mainTextOf(await read(`/question/${id}`, as));
const groupsOf = async (id: string) =>
  (JSON.parse(await read(`/api/v1/questions/${id}/groups`)) as { groups: GroupsView }).groups;
const ownOf = async (id: string, as: TestMember) =>
  JSON.parse(await read(`/api/v1/me/groups?question=${id}`, as)) as {
    groups: GroupsView | null;
    own: OwnPlaceView | null;
    lacks: PlaceLacks | null;
  };

const TWO = { people: 120, reasons: 20, sizes: [2, 1], seed: 'two' };

async function toldOf(id: string): Promise<Told> {
  const groups = await groupsOf(id);
  if (groups.state !== 'told') throw new Error('Nothing is told yet.');
  return groups;
}

describe('a question on whose reasons two camps react', () => {
  let id: string;
  beforeAll(async () => {
    id = await insertQuestion(sql, { text: 'Should the square have no cars?' });
    await insertCrowd(sql, id, { ...TWO, voters: [ada.voterId] });
    await renew(id);
  });

  test('tells of two groups in sentences, as a table and as JSON', async () => {
    const told = await toldOf(id);
    expect(told.people).toBe(TWO.people);
    expect(told.groups).toHaveLength(2);
    expect(told.groups.reduce((sum, { people }) => sum + people, 0)).toBe(TWO.people);
    const page = await eventually(async () => {
      const text = await pageOf(id);
      if (!text.includes(words.title)) throw new Error('The page is of before.');
      return text;
    });
    for (const group of told.groups) {
      expect(group.people).toBeGreaterThanOrEqual(10);
      expect(page).toContain(words.groupName(group));
      expect(page).toContain(words.sentence({ ...group, of: told.people }));
    }
    expect(page).toContain(words.dividing);
    expect(page).toContain(words.method);
    expect([told.isDemo, page.includes(words.madeUp)]).toEqual([false, false]);
  });

  test('no mark of the map is fewer than five people', async () => {
    const { map } = await toldOf(id);
    expect(map.cells.length).toBeGreaterThan(1);
    expect(map.cells.filter(({ people }) => people < 5)).toEqual([]);
  });

  test('where somebody stands is told to them alone', async () => {
    const { own } = await ownOf(id, ada);
    expect(own?.alike.length).toBeGreaterThan(0);
    const lacks = { answer: true, reactions: 7 };
    expect(await ownOf(id, ben)).toMatchObject({ own: null, lacks });
    const place = own && words.ownGroup(own);
    const asked = await sendRequest(site.address, `/question/${id}?place=1`, {
      headers: headersOf(ada),
    });
    expect(mainTextOf(asked.text)).toContain(place);
    expect(asked.headers['cache-control']).toMatch(/no-store/);
    for (const others of [await pageOf(id, ada), await pageOf(id, ben), await pageOf(id)])
      expect(others).not.toContain(words.ownTitle);
    for (const who of [ben, undefined])
      expect(mainTextOf(await read(`/question/${id}?place=1`, who))).toContain(
        words.noPlace({ lacks }),
      );
    await putAnswer(site.address, id, ['1'], headersOf(ben));
    await sql`
      insert into reactions (question_id, voter, reasons, said, reacted_at)
      select r.question_id, ${ben.voterId}::uuid, array_agg(r.id), array_agg(0::smallint), now() from (
        select id, question_id from reasons where question_id = (select id from questions where public_id = ${id}) limit 6) r
      group by r.question_id`;
    expect((await ownOf(id, ben)).lacks).toEqual({ answer: false, reactions: 1 });
  });

  test('a reason that staff hid is told no more', async () => {
    const [first] = (await toldOf(id)).figures;
    await sql`update reasons set hidden_at = now() where text = ${first?.text ?? ''} and question_id = (select id from questions where public_id = ${id})`;
    expect(JSON.stringify(await ownOf(id, ada))).not.toContain(first?.text);
  });

  test('whoever took every reaction back stands nowhere, also where they were asked how they see it', async () => {
    const id2 = await insertQuestion(sql);
    await insertCrowd(sql, id2, { ...TWO, seed: 'back', voters: [ben.voterId] });
    await renew(id2);
    const place = () => sql`
      select from opinion_places p join questions q on q.id = p.question_id where q.public_id = ${id2} and voter = ${ben.voterId}`;
    expect(await place()).toHaveLength(1);
    const [question] = await sql<
      { id: string }[]
    >`select id from questions where public_id = ${id2}`;
    await sql`
      update reactions set reasons = '{}', said = '{}', asked_at = now()
      where voter = ${ben.voterId} and question_id = ${question?.id ?? ''}`;
    await renew(id2);
    expect(await place()).toHaveLength(0);
  });

  test('nothing is left of whoever was erased, also in what is computed next', async () => {
    await sql`delete from reactions where voter = ${ada.voterId}`;
    await sql`delete from opinion_places where voter = ${ada.voterId}`;
    await renew(id);
    expect(await sql`select from opinion_places where voter = ${ada.voterId}`).toHaveLength(0);
    // What was told before may be read until the site has heard of it.
    await eventually(async () => expect((await toldOf(id)).people).toBe(TWO.people - 1));
  });
});

test('groups found in reactions of the demo set say that these are made up', async () => {
  const id = await insertQuestion(sql);
  await sql`update questions set has_demo_reactions = true where public_id = ${id}`;
  await insertCrowd(sql, id, { people: 40, reasons: 10, sizes: [1, 1] });
  await renew(id);
  expect((await toldOf(id)).isDemo).toBe(true);
  const page = await pageOf(id);
  expect(page).toContain(words.madeUp);
  expect(page).toContain(words.demoData);
});

test('too few people and reasons are counted down', async () => {
  const id = await insertQuestion(sql);
  await insertCrowd(sql, id, { people: 21, reasons: 8, sizes: [1, 1] });
  await renew(id);
  expect(await groupsOf(id)).toEqual({ state: 'waiting', missing: { people: 9, reasons: 2 } });
  expect(await pageOf(id)).toContain(words.missing({ people: 9, reasons: 2 }));
});

test('people who do not fall into groups are told so', async () => {
  const id = await insertQuestion(sql);
  await insertCrowd(sql, id, { people: 60, reasons: 14, sizes: [1], seed: 'nobody' });
  await renew(id);
  const told = await toldOf(id);
  expect(told.groups).toHaveLength(1);
  expect(await pageOf(id)).toContain(words.noGroups({ people: 60 }));
});

test.each(['after', 'closed'] as const)(
  'groups are hidden as long as a result that shows %s',
  async (results) => {
    const id = await insertQuestion(sql, { results });
    await insertCrowd(sql, id, { ...TWO, voters: [ada.voterId] });
    await renew(id);
    expect((await sendRequest(site.address, `/api/v1/questions/${id}/groups`)).status).toBe(403);
    expect(await ownOf(id, ben)).toEqual({ groups: null, own: null, lacks: null });
    for (const path of [`/question/${id}`, `/question/${id}.data`, `/question/${id}?place=1`])
      expect(await read(path, ben)).not.toContain(words.title);
    await putAnswer(site.address, id, ['1'], headersOf(ada));
    const { groups, own } = await ownOf(id, ada);
    expect([groups?.state, own === null]).toEqual(
      results === 'after' ? ['told', false] : [undefined, true],
    );
    expect((await ownOf(id, ben)).groups).toBe(null);
  },
);

test('a question that nobody reacted to says nothing of groups', async () => {
  const id = await insertQuestion(sql);
  expect(await groupsOf(id)).toBe(null);
  expect(await pageOf(id)).not.toContain(words.title);
});

test('two releases that anybody could read are never fewer than ten people apart', async () => {
  const id = await insertQuestion(sql);
  const { reactions, reasonIds } = await insertCrowd(sql, id, { ...TWO, people: 60, reasons: 14 });
  const people = [...reactions.keys()];
  const everSeen: { told: string; said: Map<string, string> }[] = [];
  const look = async () => {
    await renew(id);
    // Never from a cache, which would show a release of before.
    const told = JSON.stringify((await ownOf(id, ben)).groups);
    const last = everSeen.at(-1);
    if (last?.told !== told)
      everSeen.push({
        told,
        said: new Map([...reactions].map(([who, said]) => [who, sayings(said)])),
      });
  };
  await look();
  // One person alone, forth and back; nine beside them; ten; then one of these back again, and one who is erased.
  let turn = 0;
  for (const many of [1, 1, 9, 1, 10, 1, 12, 12, 1, 9, 3, 8]) {
    // In one commit, since the job of the site may read at any moment.
    await sql.begin(async (tx) => {
      for (const who of people.slice(0, many)) {
        const said = reactions.get(who);
        const reason = reasonIds[turn % reasonIds.length] ?? '';
        said?.set(reason, -(said.get(reason) ?? 0) || 1);
        if (said) await setReactions(tx, id, who, said);
      }
      if (turn !== 6) return;
      await tx`delete from reactions where voter = ${people[20] ?? ''}`;
      reactions.delete(people[20] ?? '');
    });
    turn++;
    await look();
  }
  expect(everSeen.length).toBeGreaterThan(1);
  for (const [at, one] of everSeen.entries())
    for (const other of everSeen.slice(at + 1)) {
      const all = new Set([...one.said.keys(), ...other.said.keys()]);
      const apart = [...all].filter((who) => one.said.get(who) !== other.said.get(who)).length;
      expect(apart === 0 || apart >= 10, `${apart} people apart`).toBe(true);
    }
});

const sayings = (said: ReadonlyMap<string, number>) =>
  JSON.stringify([...said].toSorted(([a], [b]) => Number(a) - Number(b)));
