import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSessions, hashOf } from '../../app/accounts/session-rows.server.ts';
import { loadVoterAnswers, whoAnsweredEach } from '../../app/answering/answer-rows.server.ts';
import { listTransferable } from '../../app/answering/transfer-store.server.ts';
import { notifyMilestones } from '../../app/delivery/jobs/milestone-notices.server.ts';
import { memberFactsBeside } from '../../app/delivery/member-facts.server.ts';
import { loadNotices } from '../../app/delivery/stored-notices.server.ts';
import { listFilterOf } from '../../app/discovery/question-list.server.ts';
import { findEarnedResults } from '../../app/live/earned-results.server.ts';
import { listOwnPicks } from '../../app/live/own-picks.server.ts';
import { loadQuestionSnapshots } from '../../app/live/question-snapshots.server.ts';
import { isSpread, noteSpread } from '../../app/platform/database/by-question.server.ts';
import type { AnySql, Sql } from '../../app/platform/database/db.server.ts';
import { createReplica } from '../../app/platform/database/replica.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import { eraseLeavers } from '../../app/privacy/erasure.server.ts';
import { listNewest } from '../../app/questions/question-lists.server.ts';
import { lockTallies } from '../../app/questions/tally-locks.server.ts';
import { loadOpenTallies, loadTallies } from '../../app/results/store/tally-loader.server.ts';
import { putAnswer } from '../support/answers.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { scansOf, type SentStatement } from '../support/question-scans.ts';
import { sharedSite } from '../support/shared-site.ts';
import { saySpread } from '../support/spread.ts';
import { IS_ON_CLUSTER } from '../support/cluster.ts';

/** What answers, pages and open streams read of several questions: by one statement, or by one for each where they are spread. */
const site = sharedSite();
let sent: SentStatement[] = [];
let together: postgres.Sql;
let spread: postgres.Sql;
let ada: TestMember;
let bo: TestMember;
let publicIds: string[];
let ids: string[];

const TOKENS = { ada: randomUUID(), bo: randomUUID() };
const headersOf = ({ cookie }: TestMember) => ({ cookie, 'sec-fetch-site': 'same-origin' });

beforeAll(async () => {
  const open = () =>
    postgres(site.databaseUrl, {
      max: 1,
      onnotice: () => undefined,
      debug: (_, query, parameters) => sent.push({ query, parameters }),
    });
  [together, spread] = [open(), open()];
  ada = await createMember(site, 'Ada');
  bo = await createMember(site, 'Bo');
  publicIds = [];
  for (let at = 0; at < 3; at++)
    publicIds.push(await insertQuestion(together, { results: 'after' }));
  for (const id of publicIds.slice(0, 2)) await putAnswer(site.address, id, ['1'], headersOf(ada));
  const [first = '', second = '', last = ''] = publicIds;
  await peek(last, ada.voterId);
  const closing = [
    [ada, first],
    [ada, last],
    [bo, first],
    [bo, second],
  ] as const;
  for (const [{ id }, about] of closing)
    await together`
      insert into notices (member_id, kind, what, question_id, in_site)
      select ${id}, 'closing', 'closing', id, true from questions where public_id = ${about}`;
  for (const [{ id }, token] of [
    [ada, TOKENS.ada],
    [bo, TOKENS.bo],
  ] as const)
    await together`
      insert into sessions (member_id, token_hash, expires_at) values (${id}, ${hashOf(token)}, now() + interval '1 day')`;
  const rows = await together<{ id: string }[]>`
    select id from questions where public_id in ${together(publicIds)} order by id`;
  ids = rows.map(({ id }) => id);
  await saySpread(spread, 'temporary');
  await noteSpread(together as Sql, spread as Sql);
  // Small tables are quicker read through.
  for (const sql of [together, spread])
    await sql`
      select set_config('enable_' || way, 'off', false)
      from unnest('{seqscan,bitmapscan,mergejoin,hashjoin}'::text[]) as way`;
});
afterAll(async () => {
  await Promise.all([together?.end(), spread?.end()]);
});

describe.skipIf(IS_ON_CLUSTER)(
  'of one PostgreSQL that says what Citus says (a cluster says it itself)',
  () => {
    test('tables that are laid out in part are refused, also where the first lie everywhere', async () => {
      const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
      await sql`
    create temporary table pg_dist_partition as
    select 'choices'::regclass as logicalrelid, 'n'::"char" as partmethod, 't'::"char" as repmodel`;
      await expect(noteSpread(sql as Sql)).rejects.toThrow('in part');
      // A table that Citus knows, and that lies with the coordinator.
      await sql`update pg_dist_partition set repmodel = 's'`;
      await expect(noteSpread(sql as Sql)).resolves.toBeUndefined();
      await sql.end();
    });

    /** Without when it was read, and whether that was soon after an answer. */
    const timeless = (rows: readonly object[]) =>
      rows
        .map((row) =>
          JSON.stringify(row, (key, value: unknown) =>
            key === 'readAt' || key === 'isNew' ? undefined : value,
          ),
        )
        .toSorted();
    const READS: readonly (readonly [
      what: string,
      read: (sql: Sql) => Promise<readonly object[]>,
    ])[] = [
      ['counters', async (sql) => [...(await loadTallies(sql, ids)).values()]],
      ['counters after answers', async (sql) => [...(await loadOpenTallies(sql, ids)).values()]],
      ['answers of one voter', (sql) => loadVoterAnswers(sql, ada.voterId, publicIds)],
      ['what is polled', (sql) => loadQuestionSnapshots(sql, publicIds)],
      ['picks of a frame', (sql) => listOwnPicks(sql, ada.voterId, publicIds)],
      [
        'results that were earned',
        async (sql) =>
          [...(await findEarnedResults(sql, ada.voterId, publicIds))].map((one) => ({ one })),
      ],
      [
        'who answered',
        async (sql) =>
          [...(await whoAnsweredEach(sql, ids, ada.voterId))].map(([id, who]) => ({ id, ...who })),
      ],
    ];

    describe.each(READS)('%s', (_, read) => {
      test('are the same either way', async () => {
        const one = timeless(await read(together as Sql));
        expect(one.length).toBeGreaterThan(1);
        expect(timeless(await read(spread as Sql))).toEqual(one);
      });

      test('come by one statement, which looks up each row by its key', async () => {
        const statements = await sentBy(together, read);
        expect(statements).toHaveLength(1);
        const scans = (await Promise.all(statements.map((one) => scansOf(together, one)))).flat();
        expect(scans.length).toBeGreaterThan(0);
        // Bursts are few at any time, and may be read through.
        expect(
          scans.filter(
            (one) => !/\((?:question_id|voter) = /.test(one) && !one.includes(' bursts'),
          ),
        ).toEqual([]);
      });

      test('come by a statement for each question where they are spread, and all of it names that question', async () => {
        const statements = await sentBy(spread, read);
        const plans = await Promise.all(statements.map((one) => scansOf(spread, one, true)));
        const hot = plans.filter((scans) => scans.length > 0);
        expect(hot).toHaveLength(ids.length);
        expect(hot.flat().filter((one) => !/\bquestion_id = '\d+'::bigint\)/.test(one))).toEqual(
          [],
        );
      });
    });

    /** What is joined to sessions, notices and lists of questions: by statements of their own where answers are spread. */
    const ASKED_OTHERWISE: readonly (readonly [
      what: string,
      read: (sql: Sql) => Promise<readonly object[]>,
    ])[] = [
      ['sessions with what a page shows of a member', readSessions],
      ['notices of what closes soon', readClosing],
      [
        'the list of what somebody has not answered',
        (sql) =>
          listNewest(
            sql,
            listFilterOf(sql, {
              sort: 'unanswered',
              search: undefined,
              topicId: undefined,
              voterId: ada.voterId,
              memberCommunityIds: [],
            }),
            1_000,
          ),
      ],
      [
        'answers that may join an account',
        (sql) =>
          listTransferable(sql, {
            visitorVoterId: ada.voterId,
            memberVoterId: bo.voterId,
            memberCommunityIds: [],
          }),
      ],
    ];

    describe.each(ASKED_OTHERWISE)('%s', (_, read) => {
      test('is asked otherwise, and told the same', async () => {
        const one = timeless(await read(together as Sql));
        expect(one.length).toBeGreaterThan(1);
        expect(timeless(await read(spread as Sql))).toEqual(one);
        const asked = await sentBy(together, read);
        expect((await sentBy(spread, read)).map(({ query }) => query)).not.toEqual(
          asked.map(({ query }) => query),
        );
      });
    });

    /** Of pages about what was answered, what was looked at, what was neither, and about nothing. */
    async function readSessions(sql: Sql): Promise<readonly object[]> {
      const [first = '', , last = ''] = publicIds;
      const found = await findSessions(
        sql,
        [
          { token: TOKENS.ada, about: first },
          { token: TOKENS.ada, about: last },
          { token: TOKENS.bo, about: first },
          { token: TOKENS.ada },
          { token: TOKENS.ada, about: 'nothing000' },
          { token: 'of nobody' },
        ],
        memberFactsBeside,
      );
      return found.map((one, at) => ({ at, one }));
    }

    function readClosing(sql: AnySql) {
      return loadNotices(
        sql,
        sql`where n.kind = 'closing' and n.member_id in (${ada.id}, ${bo.id}) order by n.id`,
      );
    }

    test('what a page shows of a member is told of its question', async () => {
      const told = await readSessions(spread as Sql);
      expect(told).toMatchObject([
        { one: { beside: { question: { id: ids[0], choices: [1], hasPeeked: false } } } },
        { one: { beside: { question: { id: ids[2], choices: null, hasPeeked: true } } } },
        { one: { beside: { question: { id: ids[0], choices: null, hasPeeked: false } } } },
        { one: { beside: { question: null } } },
        { one: { beside: { question: null } } },
        { one: 'over' },
      ]);
    });

    test.each(['together', 'spread'])(
      '%s: what closes soon is answered by whom it was',
      async (how) => {
        const told = await readClosing((how === 'spread' ? spread : together) as Sql);
        const [first, second, last] = publicIds;
        const who = new Map([
          [ada.id, 'Ada'],
          [bo.id, 'Bo'],
        ]);
        expect(
          told.map(({ memberId, question }) => [
            who.get(memberId),
            question?.publicId,
            question?.hasAnswered,
          ]),
        ).toEqual([
          ['Ada', first, true],
          ['Ada', last, false],
          ['Bo', first, false],
          ['Bo', second, false],
        ]);
      },
    );

    test('what is known of a pool is known in its transactions, behind savepoints, and once taken out', async () => {
      const known = (sql: postgres.Sql) =>
        sql.begin(async (tx) => [isSpread(tx), await tx.savepoint(async (sp) => isSpread(sp))]);
      expect(await known(spread)).toEqual([true, true]);
      expect(await known(together)).toEqual([false, false]);
      for (const sql of [spread, together]) {
        const taken = await sql.reserve();
        expect(isSpread(taken)).toBe(sql === spread);
        taken.release();
      }
    });

    test('counters are locked by one statement, or one after another in the order of their ids', async () => {
      const lock = async (sql: Sql): Promise<object[]> => {
        await sql.begin((tx) => lockTallies(tx, ...ids.toReversed()));
        return [];
      };
      const locks = async (sql: postgres.Sql) =>
        (await sentBy(sql, lock)).filter(({ query }) => query.includes('for update'));
      expect(await locks(together)).toHaveLength(1);
      expect((await locks(spread)).map(({ parameters }) => parameters)).toEqual(
        ids.map((id) => [id]),
      );
    });

    test('a replica is refused where questions are spread', async () => {
      const replica = createReplica({
        sql: spread as Sql,
        databaseUrl: site.databaseUrl,
        replicaUrl: site.databaseUrl,
        log: {} as Logger,
        now: () => 0,
      });
      await expect(replica.open()).rejects.toThrow(
        /^DATABASE_REPLICA_URL cannot be used where the tables lie on several servers/,
      );
      await replica.close();
    });

    describe.each(['together', 'spread'])('%s', (how) => {
      const pool = () => (how === 'spread' ? spread : together) as Sql;

      test('an author is told of the first answer, unless it is their own', async () => {
        const [own, others] = [await insertQuestion(together), await insertQuestion(together)];
        await together`update questions set author_id = ${bo.id} where public_id in (${own}, ${others})`;
        await putAnswer(site.address, own, ['1'], headersOf(bo));
        await putAnswer(site.address, others, ['1'], headersOf(ada));
        await notifyMilestones(pool(), new AbortController().signal);
        const told = await together<{ id: string; what: string }[]>`
      select q.public_id as id, n.what from notices n join questions q on q.id = n.question_id
      where n.member_id = ${bo.id} and n.kind = 'answers' and q.public_id in (${own}, ${others})`;
        expect(told.map((row) => ({ ...row }))).toEqual([{ id: others, what: 'first' }]);
      });

      test('of who leaves, answers stay under ids of their own, and looks at what is open go', async () => {
        const leaver = await createMember(site, how === 'spread' ? 'Dee' : 'Cara');
        const [closed, open] = [
          await insertQuestion(together, { results: 'after' }),
          await insertQuestion(together, { results: 'after' }),
        ];
        const answered = [await insertQuestion(together), await insertQuestion(together)];
        for (const id of answered) await putAnswer(site.address, id, ['1'], headersOf(leaver));
        for (const id of [closed, open]) await peek(id, leaver.voterId);
        await together`
      update questions set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 hour'
      where public_id in (${closed}, ${answered[0] ?? ''}, ${answered[1] ?? ''})`;
        await together`update members set leaves_at = now() - interval '1 minute' where id = ${leaver.id}`;
        await eraseLeavers(pool(), new AbortController().signal);
        const all = [closed, open, ...answered];
        const rows = await together<
          { id: string; peeked: number; peeks: number; answers: number }[]
        >`
      select q.public_id as id, t.peeked::int,
        (select count(*)::int from peeks p where p.question_id = q.id) as peeks,
        (select count(*)::int from answers a where a.question_id = q.id) as answers
      from questions q join totals t on t.question_id = q.id where q.public_id in ${together(all)} order by q.id`;
        expect(rows.map(({ peeked, peeks, answers }) => [peeked, peeks, answers])).toEqual([
          [1, 1, 0],
          [0, 0, 0],
          [0, 0, 1],
          [0, 0, 1],
        ]);
        const [left] = await together`
      select (select count(*)::int from members where id = ${leaver.id}) as members,
        (select count(*)::int from answers where voter = ${leaver.voterId}::uuid) as answers,
        (select count(*)::int from peeks where voter = ${leaver.voterId}::uuid) as peeks`;
        expect({ ...left }).toEqual({ members: 0, answers: 0, peeks: 0 });
      });
    });
  },
);

async function peek(publicId: string, voterId: string): Promise<void> {
  await together`
    with peeked as (
      insert into peeks (question_id, voter) select id, ${voterId}::uuid from questions where public_id = ${publicId} returning question_id
    )
    update totals t set peeked = t.peeked + 1 from peeked p where t.question_id = p.question_id`;
}

async function sentBy(
  sql: postgres.Sql,
  read: (sql: Sql) => Promise<readonly object[]>,
): Promise<SentStatement[]> {
  // Once before, so that what the driver asks about types is known.
  await read(sql as Sql);
  sent = [];
  await read(sql as Sql);
  return sent;
}
