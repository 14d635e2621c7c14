import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import type { Cast } from '../../app/answering/answer-casts.server.ts';
import { loadVoterAnswers } from '../../app/answering/answer-rows.server.ts';
import { createCastLanes } from '../../app/answering/cast-lanes.server.ts';
import { castInTransaction } from '../../app/answering/casts-in-transaction.server.ts';
import { followChangesLeft } from '../../app/answering/followed-changes.server.ts';
import { releaseHeldBack } from '../../app/answering/held-back-decisions.server.ts';
import { noteSpread, shardPlacesOf } from '../../app/platform/database/by-question.server.ts';
import { connect, isUnavailable, type Database } from '../../app/platform/database/db.server.ts';
import { migrate } from '../../app/platform/database/migrate.server.ts';
import type { ShardPlaces } from '../../app/platform/database/shard-places.server.ts';
import { createSecret } from '../../app/platform/secrets/secret.server.ts';
import { keepRoomOpen } from '../../app/questions/rooms.server.ts';
import { lockTallies } from '../../app/questions/tally-locks.server.ts';
import { findPlaceLacks } from '../../app/reasons/group-rows.server.ts';
import { DEFAULT_NETWORK_CAPS } from '../../app/results/network-caps.ts';
import { deleteReaction, writeReaction } from '../../app/reasons/reactions/reaction-rows.server.ts';
import { recordBurst } from '../../app/results/store/burst-detector.server.ts';
import { loadOpenTallies, loadTallies } from '../../app/results/store/tally-loader.server.ts';
import { readMigrations } from '../../server/migration-files.ts';
import { askOnCluster, type ClusterQuestion } from '../support/cluster-questions.ts';
import { createClusterDatabase, whereThereIsCluster } from '../support/cluster.ts';
import { startProgram } from '../support/program.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Answers where questions lie on several servers: cast at the one that has the question, also while that changes. */
const site = sharedSite();

const voter = () => randomUUID().replaceAll('-', '');
const castOf = (question: ClusterQuestion, voterId: string, choices: number[]): Cast => ({
  ...question,
  voterId,
  choices,
  level: 0,
  isHeldBack: false,
  token: voterId,
  wantsTally: true,
});

type Cluster = { url: string; database: Database; places: ShardPlaces; failed: unknown[] };

async function laidOut(url: string): Promise<Cluster> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await migrate(sql, await readMigrations());
  await sql.end();
  const program = startProgram(process.execPath, ['server/shard.ts', 'apply', '--trial'], {
    CLUSTER_DATABASE_URL: url,
  });
  expect((await program.ended).code).toBe(0);
  const database = connect(url, 'site test');
  await noteSpread(database.sql);
  const places = shardPlacesOf(database.sql);
  if (!places) throw new Error('The tables are not laid out.');
  return { url, database, places, failed: [] };
}

const lanesOf = ({ database, places, failed }: Cluster) =>
  createCastLanes({
    database,
    places,
    caps: DEFAULT_NETWORK_CAPS,
    onError: (error) => failed.push(error),
  });

/** What everybody reads, by the coordinator. */
async function countsOf({ database: { sql } }: Cluster, { questionId }: ClusterQuestion) {
  const tally = (await loadOpenTallies(sql, [questionId])).get(questionId);
  return (tally?.counts ?? [])
    .map(({ choice, people }) => `${choice}: ${people}`)
    .toSorted((a, b) => (a < b ? -1 : 1));
}

async function expectAllWays(cluster: Cluster): Promise<void> {
  const { database, places } = cluster;
  const lanes = lanesOf(cluster);
  const kinds = [
    ['single', 1, [1], [2]],
    ['multiple', 2, [1, 2], [3]],
    ['ranking', 3, [3, 1, 2], [1, 2, 3]],
  ] as const;
  for (const [kind, pick, first, other] of kinds) {
    const question = await askOnCluster(database.sql, kind, pick);
    const shard = places.shardOf(question.questionId);
    const [named] = await database.sql<{ id: string }[]>`
      select get_shard_id_for_distribution_column('answers', ${question.questionId}::bigint)::text as id`;
    expect(shard).toBe(named?.id);
    const [ada, bo, cy] = [voter(), voter(), voter()];
    const lone = await lanes(shard, [castOf(question, ada, [...first])]);
    expect(lone.verdicts).toMatchObject([{ refusal: null, isNew: true, sequence: '1' }]);
    expect(lone.tallies.get(question.questionId)).toMatchObject({ sequence: 1 });
    const crowded = { ...castOf(question, cy, [...first]), networkNumber: '458757' };
    const several = await lanes(shard, [castOf(question, bo, [...other]), crowded]);
    expect(several.verdicts).toMatchObject([{ sequence: '2' }, { sequence: '3' }]);

    await database.sql`
      insert into reasons (question_id, voter, choices, text)
      values (${question.questionId}, ${ada}::uuid, ${[...first]}::smallint[], 'They hum.')`;
    const reason = async () => [
      ...(await database.sql`select stands from reasons where question_id = ${question.questionId}`),
    ];
    const changed = [ada, cy].map((voterId) => castOf(question, voterId, [...other]));
    const { verdicts } = await lanes(shard, changed);
    expect(verdicts).toMatchObject([
      { isChange: true, isNew: false, sequence: '4' },
      { isChange: true, isNew: false, sequence: '5' },
    ]);
    expect(await reason()).toEqual([{ stands: false }]);
    const again = await lanes(shard, [castOf(question, ada, [...other])]);
    expect(again.verdicts).toMatchObject([{ isChange: false, sequence: '4' }]);
    const gone = await lanes(shard, [castOf(question, ada, [])]);
    expect(gone.verdicts).toMatchObject([{ isChange: true, sequence: '6' }]);
    expect(await reason()).toEqual([]);
    expect((await countsOf(cluster, question)).filter((line) => !line.endsWith(': 0'))).toEqual(
      ['-1: 2', `${other[0]}: 2`].toSorted((a, b) => (a < b ? -1 : 1)),
    );
    const closed = { ...castOf(question, voter(), [1]), revision: 7 };
    expect((await lanes(shard, [closed])).verdicts).toMatchObject([{ refusal: 'edited' }]);
  }
  expect(cluster.failed).toEqual([]);
  expect([...(await database.sql`select from unfollowed_changes`)]).toEqual([]);
}

/** What could not be followed at once is noted with the answer, and is followed later, once. */
async function expectFollowedLater(cluster: Cluster): Promise<void> {
  const { sql } = cluster.database;
  const question = await askOnCluster(sql);
  const shard = cluster.places.shardOf(question.questionId);
  const [ada, bo] = [voter(), voter()];
  const coordinator = new Proxy(sql, {
    get: (from, name): unknown =>
      name === 'begin' ? () => Promise.reject(new Error('away')) : Reflect.get(from, name),
  });
  const lanes = lanesOf({ ...cluster, database: { ...cluster.database, sql: coordinator } });
  await lanes(shard, [castOf(question, ada, [1]), castOf(question, bo, [1])]);
  for (const voterId of [ada, bo])
    await sql`
      insert into reasons (question_id, voter, choices, text) values (${question.questionId}, ${voterId}::uuid, '{1}', 'They hum.')`;
  const changed = [castOf(question, ada, [2]), castOf(question, bo, [])];
  expect((await lanes(shard, changed)).verdicts).toMatchObject([
    { refusal: null, isChange: true },
    { refusal: null, isChange: true },
  ]);
  expect(cluster.failed).toMatchObject([{ message: 'away' }]);
  cluster.failed.length = 0;
  // Answered and said again before anything was followed: that is of the later answer.
  await lanes(shard, [castOf(question, bo, [1])]);
  await sql`update reasons set said_at = now() where question_id = ${question.questionId} and voter = ${bo}::uuid`;
  cluster.failed.length = 0;
  await followChangesLeft(sql);
  expect([
    ...(await sql`select stands from reasons where question_id = ${question.questionId} order by voter = ${ada}::uuid desc`),
  ]).toEqual([{ stands: false }, { stands: true }]);
  expect([...(await sql`select from unfollowed_changes`)]).toEqual([]);
}

/** Within a larger commit: all of it is stored, with what follows, or nothing. */
async function expectLargerCommits(cluster: Cluster): Promise<void> {
  const { sql } = cluster.database;
  const lanes = lanesOf(cluster);
  const asked = [await askOnCluster(sql), await askOnCluster(sql), await askOnCluster(sql)];
  const [ada, bo, cy] = [voter(), voter(), voter()];
  for (const question of asked)
    await lanes(cluster.places.shardOf(question.questionId), [
      castOf(question, ada, [1]),
      { ...castOf(question, cy, [3]), isHeldBack: true },
    ]);
  const [first] = asked as [ClusterQuestion];
  await sql`
    insert into reasons (question_id, voter, choices, text) values (${first.questionId}, ${ada}::uuid, '{1}', 'They hum.')`;
  const move = (end: () => void) =>
    sql.begin(async (tx) => {
      await lockTallies(tx, ...asked.map(({ questionId }) => questionId));
      const moves = asked.flatMap((question) => [
        castOf(question, bo, [2]),
        castOf(question, ada, []),
      ]);
      const verdicts = await castInTransaction(tx, moves);
      end();
      return verdicts;
    });
  const seen = async () => ({
    counts: await Promise.all(asked.map((question) => countsOf(cluster, question))),
    reasons: [...(await sql`select stands from reasons where question_id = ${first.questionId}`)],
  });
  const before = await seen();
  const broken = move(() => {
    throw new Error('It ends here.');
  });
  await expect(broken).rejects.toThrow('It ends here.');
  expect(await seen()).toEqual(before);
  const verdicts = await move(() => undefined);
  expect(verdicts).toMatchObject(
    asked.flatMap(() => [
      { refusal: null, isNew: true, sequence: '2' },
      { refusal: null, isNew: false, sequence: '3' },
    ]),
  );
  const after = await seen();
  expect(after.reasons).toEqual([]);
  for (const counts of after.counts)
    expect(counts.filter((line) => !line.endsWith(': 0'))).toEqual(['-1: 1', '2: 1']);
  const [staff] = await sql<{ id: string }[]>`
    insert into members (name, email) values ('Somebody', 'staff@lanes.example') returning id`;
  const meant = {
    publicId: first.publicId,
    networkNumber: null,
    memberId: staff?.id ?? '',
    reason: 'People of one hall.',
    upTo: '9000000000000000',
    wasOut: false,
  };
  const secret = createSecret();
  secret.setMaster('a'.repeat(64));
  expect(await releaseHeldBack(sql, secret, meant)).toMatchObject({
    state: 'done',
    answers: 1,
  });
  expect((await countsOf(cluster, first)).filter((line) => !line.endsWith(': 0'))).toEqual([
    '-1: 2',
    '2: 1',
    '3: 1',
  ]);
  expect([...(await sql`select from unfollowed_changes`)]).toEqual([]);
}

/** Reactions lie with the coordinator, and whether the question takes some is read of tables that Citus knows. */
async function expectReactions({ database: { sql } }: Cluster): Promise<void> {
  const { questionId } = await askOnCluster(sql);
  const [reason] = await sql<{ id: string }[]>`
    insert into reasons (question_id, voter, choices, text) values (${questionId}, ${voter()}::uuid, '{1}', 'They hum.') returning id`;
  const key = { questionId, voterId: voter() };
  const reasonId = reason?.id ?? '';
  expect(await writeReaction(sql, key, reasonId, 1)).toBeUndefined();
  expect(await deleteReaction(sql, key, reasonId)).toBe(true);
  expect(await deleteReaction(sql, key, reasonId)).toBe(false);
}

/** What a screen and staff change beside answers, by statements that the coordinator would refuse. */
async function expectKeptAtShards({ database: { sql } }: Cluster): Promise<void> {
  const { questionId, publicId } = await askOnCluster(sql);
  const [author] = await sql<{ id: string }[]>`
    insert into members (name, email) values ('Somebody', 'author@lanes.example') returning id`;
  const authorId = author?.id ?? '';
  await sql`update questions set author_id = ${authorId} where id = ${questionId}`;
  await sql`insert into held_minutes (question_id, minute, answers) values (${questionId}, date_trunc('minute', now()), 1000)`;
  expect(await recordBurst(sql, DEFAULT_NETWORK_CAPS, questionId)).toMatchObject({ isNew: true });
  expect(await sql.begin((tx) => recordBurst(tx, DEFAULT_NETWORK_CAPS, questionId))).toMatchObject({
    isNew: false,
  });
  const screen = { room: 'r00mr0', authorId, publicIds: [publicId] };
  const keep = (isIssued: boolean) => keepRoomOpen(sql, { ...screen, isIssued }, () => '7');
  expect([await keep(false), await keep(true), await keep(false)]).toEqual([
    'unknown',
    'open',
    'open',
  ]);
  expect(await recordBurst(sql, DEFAULT_NETWORK_CAPS, questionId)).toBeUndefined();
  expect(await findPlaceLacks(sql, publicId, { voterId: voter(), enough: 10 })).toEqual({
    answer: true,
    reactions: 1,
  });
}

/** Every shard goes to the other worker while answers come: what was said to be counted is stored. */
async function expectMoved(cluster: Cluster): Promise<void> {
  const { sql } = cluster.database;
  const lanes = lanesOf(cluster);
  const questions: ClusterQuestion[] = [];
  for (let at = 0; at < 8; at++) questions.push(await askOnCluster(sql));
  const stop = new AbortController();
  let moved = 0;
  const counted = new Map(questions.map(({ questionId }) => [questionId, new Set<string>()]));
  const people = questions.map(async (question) => {
    while (!stop.signal.aborted) {
      const batch = Array.from({ length: 5 }, () => castOf(question, voter(), [1]));
      await lanes(cluster.places.shardOf(question.questionId), batch);
      for (const { voterId } of batch) counted.get(question.questionId)?.add(voterId);
      await wait(5);
    }
  });
  const shards = await sql<{ id: string; from: number; to: number; host: string }[]>`
    select s.shardid as id, n.nodename as host, n.nodeport as from, o.nodeport as to
    from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
    join pg_dist_node o on o.groupid <> n.groupid and o.groupid <> 0
    where s.logicalrelid = 'answers'::regclass order by 1`;
  const mover = postgres(cluster.url, { max: 1, onnotice: () => undefined });
  for (const { id, from, to, host } of shards) {
    await mover`select citus_move_shard_placement(${id}, ${host}, ${from}, ${host}, ${to}, 'force_logical')`;
    moved++;
  }
  stop.abort();
  await Promise.all(people);
  await mover.end();
  expect(moved).toBe(shards.length);
  for (const question of questions) {
    const rows = await sql<{ voterId: string }[]>`
      select replace(voter::text, '-', '') as "voterId" from answers where question_id = ${question.questionId}`;
    const there = new Set(rows.map(({ voterId }) => voterId));
    expect(there).toEqual(counted.get(question.questionId));
    expect(await countsOf(cluster, question)).toEqual([`-1: ${there.size}`, `1: ${there.size}`]);
  }
}

/** As where its server is away: it is said so, nothing is stored, and the others go on. */
async function expectOthersGoOn(cluster: Cluster): Promise<void> {
  const { sql } = cluster.database;
  const [one, other] = [await askOnCluster(sql), await askOnCluster(sql)];
  const { places } = cluster;
  const away = places.shardOf(one.questionId);
  const nobodyListens = { host: '127.0.0.1', port: 9 };
  const at = (id: string) =>
    id === away ? { ...places.at(id), server: nobodyListens } : places.at(id);
  const lanes = lanesOf({ ...cluster, places: { ...places, shardOf: places.shardOf, at } });
  const refused = lanes(away, [castOf(one, voter(), [1])]);
  await expect(refused.catch(isUnavailable)).resolves.toBe(true);
  const elsewhere = lanesOf(cluster)(places.shardOf(other.questionId), [
    castOf(other, voter(), [1]),
  ]);
  expect((await elsewhere).verdicts).toMatchObject([{ isChange: true }]);
  expect(await countsOf(cluster, one)).toEqual([]);
  expect(await countsOf(cluster, other)).toEqual(['-1: 1', '1: 1']);
}

/** What a page of a question reads of its answers is asked of one server. */
async function expectOneTask({ url, database }: Cluster): Promise<void> {
  const { questionId, publicId } = await askOnCluster(database.sql);
  const sent: { text: string; values: unknown[] }[] = [];
  const sql = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    debug: (_, text, values) => sent.push({ text, values }),
  });
  await noteSpread(sql);
  const reads = [
    () => loadTallies(sql, [questionId]),
    () => loadOpenTallies(sql, [questionId]),
    () => loadVoterAnswers(sql, voter(), [publicId]),
  ];
  for (const read of reads) {
    sent.length = 0;
    await read();
    const ofAnswers = sent.filter(({ text }) => /\b(?:totals|answers)\b/.test(text));
    expect(ofAnswers).toHaveLength(1);
    for (const { text, values } of ofAnswers) {
      const rows = await database.sql.unsafe<{ 'QUERY PLAN': string }[]>(
        `explain ${text}`,
        values as string[],
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Task Count: 1');
    }
  }
  await sql.end();
}

async function expectNoCluster(): Promise<void> {
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  await noteSpread(sql);
  expect(shardPlacesOf(sql)).toBeUndefined();
  await sql.end();
}

async function expectCluster(clusterUrl: string): Promise<void> {
  const { url, drop } = await createClusterDatabase(clusterUrl);
  try {
    const cluster = await laidOut(url);
    await expectAllWays(cluster);
    await expectFollowedLater(cluster);
    await expectLargerCommits(cluster);
    await expectKeptAtShards(cluster);
    await expectReactions(cluster);
    await expectOthersGoOn(cluster);
    await expectOneTask(cluster);
    await expectMoved(cluster);
    await cluster.database.close();
  } finally {
    await drop();
  }
}

test.each([
  whereThereIsCluster(
    ['no cluster: answers are cast on one server', expectNoCluster],
    ['answers are cast where their question lies, also while it moves', expectCluster],
  ),
])(
  '%s',
  async (_, seen) => {
    await expect(seen()).resolves.toBeUndefined();
  },
  300_000,
);
