import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_REACTIONS } from '../../app/reasons/reaction-rules.ts';
import { writeReaction } from '../../app/reasons/reactions/reaction-rows.server.ts';
import {
  listBestReasons,
  listSideReasons,
  renewStandings,
} from '../../app/reasons/shown/standing-rows.server.ts';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { insertQuestion } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import { sharedSite } from '../support/shared-site.ts';
import { IS_ON_CLUSTER } from '../support/cluster.ts';
import { waitingBackends } from '../support/waiting-backends.ts';

/** Reactions and what follows from them, where several things happen in the same moment, or one of them fails. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 6, onnotice: () => undefined });
});
afterAll(() => sql?.end());

type Asked = { publicId: string; questionId: string; reasons: string[] };

async function asked(reasons: number): Promise<Asked> {
  const publicId = await insertQuestion(sql);
  for (let at = 1; at <= reasons; at++) await insertReason(sql, publicId, 1, `Airship ${at}.`);
  const rows = await sql<{ id: string; questionId: string }[]>`
    select r.id, r.question_id as "questionId" from reasons r join questions q on q.id = r.question_id
    where q.public_id = ${publicId} order by r.id`;
  return { publicId, questionId: rows[0]?.questionId ?? '', reasons: rows.map(({ id }) => id) };
}

test('an answer that is taken back in the moment of the first reaction is not kept', async () => {
  const { questionId, reasons } = await asked(1);
  const voterId = crypto.randomUUID();
  await sql`
    insert into answers (question_id, sequence, answered_at, voter, level, choices) values (${questionId}, 1, now(), ${voterId}, 0, '{2}')`;
  const written = await sql.begin(async (tx) => {
    await tx`update answers set choices = '{}' where question_id = ${questionId} and voter = ${voterId}`;
    const one = writeReaction(sql, { questionId, voterId }, reasons[0] ?? '', 1);
    await Promise.race([one, eventually(async () => expect(await waitingBackends(sql)).toBe(1))]);
    return { one };
  });
  expect(await written.one).toBeUndefined();
  expect(
    await sql`select said, answer_before as before from reactions where question_id = ${questionId}`,
  ).toEqual([{ said: [1], before: null }]);
  await sql`delete from answers where question_id = ${questionId}`;
});

test('two reactions at once where one place is left: one is taken, the other refused', async () => {
  const { questionId, reasons } = await asked(2);
  const voterId = crypto.randomUUID();
  await sql`
    insert into reactions (question_id, voter, reasons, said, reacted_at)
    select ${questionId}, ${voterId}, array_agg(-n), array_agg(0::smallint), now() from generate_series(1, ${MOST_REACTIONS - 1}) n`;
  const sent = await sql.begin(async (tx) => {
    await tx`select from reactions where question_id = ${questionId} for update`;
    const both = Promise.all(
      reasons.map((id) => writeReaction(sql, { questionId, voterId }, id, 1)),
    );
    await expect.poll(() => waitingBackends(sql)).toBe(2);
    return { both };
  });
  expect(
    (await sent.both).map((refusal) => refusal ?? 'taken').toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['full', 'taken']);
  const [kept] = await sql<{ reasons: string[] }[]>`
    select reasons from reactions where question_id = ${questionId}`;
  expect(kept?.reasons).toHaveLength(MOST_REACTIONS);
  // What is there is changed all the same.
  const there = reasons.find((id) => kept?.reasons.includes(id)) ?? '';
  expect(await writeReaction(sql, { questionId, voterId }, there, -1)).toBeUndefined();
});

test('a question whose later answers cannot be looked for stops no other', async () => {
  const [stuck, other] = [await asked(1), await asked(1)];
  const people = Array.from({ length: 10 }, () => ({
    'idempotency-key': deviceKey(),
    'sec-fetch-site': 'same-origin',
  }));
  const voters = people.map(() => crypto.randomUUID());
  for (const { questionId, reasons } of [stuck, other])
    for (const voterId of voters)
      await writeReaction(sql, { questionId, voterId }, reasons[0] ?? '', 1);
  const renew = (by: postgres.Sql) => renewStandings(by, new AbortController().signal);
  await renew(sql);
  const placeOf = async ({ reasons }: Asked) => {
    const [row] = await sql<{ place: number | null }[]>`
      select across_place as place from reason_standings where reason_id = ${reasons[0] ?? ''}`;
    return row?.place ?? null;
  };
  const impatient = postgres(site.databaseUrl, {
    max: 2,
    onnotice: () => undefined,
    connection: { lock_timeout: 200 },
  });
  await sql.begin(async (tx) => {
    await tx`select from counted_reactions where question_id = ${stuck.questionId} for update`;
    for (const { publicId } of [stuck, other])
      expect((await putAnswer(site.address, publicId, ['2'], people[0])).status).toBe(200);
    // Nine more, as if they had answered with what they reacted with.
    await sql`
      insert into answers (question_id, sequence, answered_at, voter, level, choices)
      select q.id, 100 + u.at, now(), u.voter, 0, '{2}' from unnest(${voters}::uuid[]) with ordinality as u (voter, at), questions q
      where q.id in (${stuck.questionId}, ${other.questionId})`;
    await expect(renew(impatient)).rejects.toThrow('lock timeout');
  });
  await impatient.end();
  expect([await placeOf(stuck), await placeOf(other)]).toEqual([null, 1]);
  await renew(sql);
  expect(await placeOf(stuck)).toBe(1);
  await sql`
    delete from answers where voter = any(${voters}::uuid[]) and question_id in (${stuck.questionId}, ${other.questionId})`;
});

test('an answer that comes to count later, or counts no more, is noted', async () => {
  const { questionId, reasons } = await asked(1);
  const voterId = crypto.randomUUID();
  await sql`
    insert into answers (question_id, sequence, answered_at, voter, level, choices, is_held) values (${questionId}, 0, now(), ${voterId}, 0, '{2}', true)`;
  await writeReaction(sql, { questionId, voterId }, reasons[0] ?? '', 1);
  type State = { choices: string; isHeld: boolean; isAside: boolean };
  const follow = async (was: State, becomes: State) => {
    return sql.begin(async (tx) => {
      await tx`delete from standing_renewals where question_id = ${questionId}`;
      await tx`delete from group_changes where question_id = ${questionId}`;
      await tx`
        select follow_answer(${questionId}, ${voterId}, ${was.choices}::text::smallint[], ${becomes.choices}::text::smallint[],
          ${was.isHeld}, ${becomes.isHeld}, ${was.isAside}, ${becomes.isAside})`;
      const [noted] = await tx<{ standings: number; groups: number }[]>`
        select (select count(*)::int from standing_renewals where question_id = ${questionId}) as standings,
               (select count(*)::int from group_changes where question_id = ${questionId}) as groups`;
      return noted;
    });
  };
  const counted = { choices: '{2}', isHeld: false, isAside: false };
  const both = { standings: 1, groups: 1 };
  expect(await follow({ ...counted, isHeld: true }, counted)).toEqual(both);
  expect(await follow(counted, { ...counted, isAside: true })).toEqual(both);
  expect(await follow(counted, { ...counted, choices: '{}' })).toEqual(both);
  const aside = { standings: 1, groups: 0 };
  expect(await follow(counted, { ...counted, choices: '{1}' })).toEqual(aside);
  expect(await follow(counted, counted)).toEqual({ standings: 0, groups: 0 });
  await sql`delete from answers where question_id = ${questionId}`;
});

test.skipIf(IS_ON_CLUSTER)(
  'the best of a question are found without reading how all reasons stand (a cluster tells no such plan)',
  async () => {
    const { publicId, questionId } = await asked(1);
    const sent: { text: string; values: unknown[] }[] = [];
    const listening = postgres(site.databaseUrl, {
      max: 1,
      onnotice: () => undefined,
      debug: (_connection, text, values) => sent.push({ text, values }),
    });
    await listBestReasons(listening, publicId, {});
    await listSideReasons(listening, [publicId]);
    await listening.end();
    const read = sent.filter(({ text }) => text.includes('reason_standings'));
    expect(read).toHaveLength(2);
    const plans: string[] = [];
    const rolledBack = sql.begin(async (tx) => {
      await tx`
      with said as (
        insert into reasons (question_id, voter, choices, text)
        select ${questionId}, gen_random_uuid(), '{1}', 'Airship ' || n from generate_series(1, 4000) n returning id
      )
      insert into reason_standings (reason_id) select id from said`;
      await tx`analyze reasons, reason_standings`;
      for (const { text, values } of read) {
        const rows = await tx.unsafe<{ 'QUERY PLAN': string }[]>(
          `explain ${text}`,
          values as string[],
        );
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    for (const plan of plans) expect(plan).toContain('reason_standings_best');
  },
);
