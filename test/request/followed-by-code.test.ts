import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cast, Verdict } from '../../app/answering/answer-casts.server.ts';
import { withdrawInTransaction } from '../../app/answering/casts-in-transaction.server.ts';
import { migrate } from '../../app/platform/database/migrate.server.ts';
import { lockTallies } from '../../app/questions/tally-locks.server.ts';
import { writeReaction } from '../../app/reasons/reactions/reaction-rows.server.ts';
import { readMigrations } from '../../server/migration-files.ts';
import { eventually } from '../support/eventually.ts';
import { deleteQuestions, insertQuestion } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import { sharedSite } from '../support/shared-site.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { castTogether } from '../support/cast-together.ts';
import { waitingBackends } from '../support/waiting-backends.ts';

/** What triggers did on answers and on who belongs to a community: no table that lies elsewhere can have any. */
const site = sharedSite();
let sql: postgres.Sql;
let lane: postgres.Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 3, onnotice: () => undefined });
  lane = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await Promise.all([sql?.end(), lane?.end()]);
});

type Answered = Pick<Cast, 'questionId' | 'publicId' | 'revision'> & { voterId: string };

/** Somebody answered, said why, and reacted to what somebody else said. */
async function answered(isHidden = false): Promise<Answered> {
  const publicId = await insertQuestion(sql);
  const voterId = randomUUID().replaceAll('-', '');
  const [row] = await sql<{ questionId: string; revision: number }[]>`
    select id as "questionId", revision from questions where public_id = ${publicId}`;
  const of = { publicId, voterId, questionId: row?.questionId ?? '', revision: row?.revision ?? 0 };
  await castTogether(lane, [castOf(of, [1])]);
  await sql`
    insert into reasons (question_id, voter, choices, text, hidden_at)
    values (${of.questionId}, ${voterId}::uuid, '{1}', 'They hum.', ${isHidden ? new Date() : null})`;
  await insertReason(sql, publicId, 2, 'They do not.');
  const [other] = await sql<{ id: string }[]>`
    select id from reasons where question_id = ${of.questionId} and voter <> ${voterId}::uuid`;
  await writeReaction(sql, of, other?.id ?? '', 1);
  await sql`delete from standing_renewals where question_id = ${of.questionId}`;
  await sql`delete from group_changes where question_id = ${of.questionId}`;
  return of;
}

function castOf({ questionId, publicId, revision, voterId }: Answered, choices: number[]): Cast {
  return {
    questionId,
    publicId,
    revision,
    voterId,
    choices,
    level: 0,
    isHeldBack: false,
    token: voterId,
  };
}

const withdraw = (of: Answered, whom: 'anybody' | 'a leaver') =>
  sql.begin(async (tx) => {
    await lockTallies(tx, of.questionId);
    return withdrawInTransaction(tx, of, whom);
  });

async function followed({ questionId, voterId }: Answered): Promise<unknown> {
  const [row] = await sql`
    select (select json_agg(json_build_array(text, choices, stands)) from reasons where question_id = ${questionId} and voter = ${voterId}::uuid) as reason,
           (select count(*)::int > 0 from group_changes where question_id = ${questionId}) as grouped,
           (select answer_before from reactions where question_id = ${questionId} and voter = ${voterId}::uuid) as compared,
           exists (select from standing_renewals where question_id = ${questionId}) as renewed`;
  return row;
}

type Way = readonly [what: string, change: (of: Answered, choices: number[]) => Promise<unknown>];
const alone = async (cast: Cast): Promise<Verdict | undefined> =>
  (await castTogether(lane, [cast]))[0];
const CHANGES: readonly Way[] = [
  ['alone', (of, choices) => alone(castOf(of, choices))],
  [
    'together with others',
    async (of, choices) =>
      castTogether(lane, [castOf(of, choices), castOf({ ...of, voterId: randomUUID() }, [2])]),
  ],
  [
    'from a crowded network',
    (of, choices) => alone({ ...castOf(of, choices), networkNumber: '7' }),
  ],
];

test.each(CHANGES)(
  'a reason stands no more for an answer that is changed, %s',
  async (_, change) => {
    const of = await answered();
    await change(of, [2]);
    expect(await followed(of)).toEqual({
      reason: [['They hum.', [1], false]],
      grouped: false,
      compared: [1],
      renewed: true,
    });
    await change(of, [1]);
    expect(await followed(of)).toMatchObject({ reason: [['They hum.', [1], true]] });
    await deleteQuestions(sql, [of.publicId]);
  },
);

const WITHDRAWALS: readonly Way[] = [
  ...CHANGES,
  ['by staff', (of) => withdraw(of, 'anybody')],
  ['as its author leaves', (of) => withdraw(of, 'a leaver')],
];

describe.each(WITHDRAWALS)('an answer that is taken back, %s', (_, change) => {
  test('takes its reason along', async () => {
    const of = await answered();
    await change(of, []);
    expect(await followed(of)).toEqual({
      reason: null,
      grouped: true,
      compared: null,
      renewed: true,
    });
    await deleteQuestions(sql, [of.publicId]);
  });

  test('leaves the place of one that staff hid, without its words', async () => {
    const of = await answered(true);
    await change(of, []);
    expect(await followed(of)).toMatchObject({ reason: [['', [], true]], grouped: true });
    await deleteQuestions(sql, [of.publicId]);
  });
});

test('the same answer again moves nothing', async () => {
  const of = await answered();
  await alone(castOf(of, [1]));
  expect(await followed(of)).toEqual({
    reason: [['They hum.', [1], true]],
    grouped: false,
    compared: [1],
    renewed: false,
  });
  await deleteQuestions(sql, [of.publicId]);
});

test('whoever writes a reason has the answer first, so neither waits in a circle', async () => {
  const of = await answered();
  const cast = await sql.begin(async (tx) => {
    await tx`select from answers where question_id = ${of.questionId} for share`;
    const one = alone(castOf(of, [2]));
    await eventually(async () => expect(await waitingBackends(sql)).toBeGreaterThan(0));
    await tx`update reasons set text = 'They hum loudly.' where question_id = ${of.questionId} and voter = ${of.voterId}::uuid`;
    return { one };
  });
  expect(await cast.one).toMatchObject({ refusal: null, isChange: true });
  expect(await followed(of)).toMatchObject({ reason: [['They hum loudly.', [1], false]] });
  await deleteQuestions(sql, [of.publicId]);
});

test('the answers of a batch are all written before any is followed, so none waits in a circle', async () => {
  const of = await answered();
  const other = { ...of, voterId: randomUUID().replaceAll('-', '') };
  await castTogether(lane, [castOf(other, [2])]);
  const cast = await sql.begin(async (tx) => {
    await tx`
      select from answers where question_id = ${of.questionId} and voter = ${other.voterId}::uuid for share`;
    const both = castTogether(lane, [castOf(of, []), castOf(other, [1])]);
    await eventually(async () => expect(await waitingBackends(sql)).toBeGreaterThan(0));
    // As whoever reacts: the own answer first, then the reason.
    const there = await tx`
      select from reasons where question_id = ${of.questionId} and voter = ${of.voterId}::uuid for key share nowait`;
    expect(there).toHaveLength(1);
    return { both };
  });
  const verdicts = await cast.both;
  expect(verdicts.map(({ isChange }) => isChange)).toEqual([true, true]);
  expect(await followed(of)).toMatchObject({ reason: null });
  await deleteQuestions(sql, [of.publicId]);
});

test('while the version before still runs, people of a community are counted once', async () => {
  const database = await createEmptyDatabase();
  const names = ['site web 70', 'site web 71'] as const;
  const [before, after] = names.map((name) =>
    postgres(database.url, {
      max: 1,
      onnotice: () => undefined,
      connection: { application_name: name },
    }),
  );
  if (!before || !after) throw new Error('There are two.');
  const migrations = await readMigrations();
  await migrate(
    after,
    migrations.filter(({ name }) => name < '0072'),
  );
  await after`insert into communities (slug, name, about, rules, joining) values ('bees', 'Bees', 'About.', 'Be kind.', 'public')`;
  const members = await after<{ id: string }[]>`
    insert into members (name, email) values ('Ada', 'ada@example.org'), ('Bo', 'bo@example.org') returning id`;
  const join = (by: postgres.Sql, at: number) =>
    by`insert into community_members (community_id, member_id, role) select id, ${members[at]?.id ?? ''}, 'member' from communities`;
  const people = async () => (await after<{ people: number }[]>`select people from communities`)[0];
  await join(before, 0);
  expect(await people()).toEqual({ people: 1 });
  await join(after, 1);
  expect(await people()).toEqual({ people: 1 });
  await before`delete from community_members where member_id = ${members[0]?.id ?? ''}`;
  expect(await people()).toEqual({ people: 0 });
  await Promise.all([before.end(), after.end()]);
  await database.drop();
});
