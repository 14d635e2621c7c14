import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeAnswers } from '../../app/answering/answer-rows.server.ts';
import { recordPeek, recordPeekAt } from '../../app/answering/peeks.server.ts';
import { deleteQuestion } from '../../app/questions/commands/question-writes.server.ts';
import { keepRoomOpen } from '../../app/questions/rooms.server.ts';
import { lockTallies } from '../../app/questions/tally-locks.server.ts';
import { latestRelease } from '../../app/results/store/split-releases.server.ts';
import { recordBurst } from '../../app/results/store/burst-detector.server.ts';
import { saveBurstHeadline } from '../../app/results/store/burst-headlines.server.ts';
import { noteSpread } from '../../app/platform/database/by-question.server.ts';
import { connect, type Database } from '../../app/platform/database/db.server.ts';
import { DEFAULT_NETWORK_CAPS } from '../../app/results/network-caps.ts';
import { COUNTED, NO_ANSWERS } from '../../app/results/tally.ts';
import { LAYOUT } from '../../db/layout.ts';
import { fillTablesOf, tablesWithRowsOf } from '../support/by-question.ts';
import { eventually } from '../support/eventually.ts';
import { createMember, type TestMember } from '../support/members.ts';
import {
  authorActionsOf,
  castAsMember,
  questionRow,
  resultOfAct,
} from '../support/own-question.ts';
import { createQuestion } from '../support/question-form.ts';
import { deleteQuestions, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { waitingBackends } from '../support/waiting-backends.ts';

/** No foreign key keeps what lies with a question from outliving it, or from coming after it is gone. */
const site = sharedSite();
let sql: Sql;
let lane: Sql;
let database: Database;
let ada: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 3, onnotice: () => undefined });
  lane = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  database = connect(site.databaseUrl, 'test');
  await noteSpread(database.sql);
  ada = await createMember(site, 'Ada');
});
afterAll(async () => {
  await Promise.all([sql?.end(), lane?.end(), database?.close()]);
});

const EVERY = LAYOUT.question.toSorted();
const idOf = async (publicId: string) => String((await questionRow(sql, publicId))?.['id']);

test('a question that its author deletes takes its rows of every table along', async () => {
  const publicId = await createQuestion(site.address, ada, { text: 'Does it leave nothing?' });
  const row = await questionRow(sql, publicId);
  const id = String(row?.['id']);
  await castAsMember(lane, ada, row, [1]);
  await fillTablesOf(sql, id);
  expect(await tablesWithRowsOf(sql, id)).toEqual(EVERY);
  expect(
    resultOfAct(await authorActionsOf(site.address, ada).act(publicId, { does: 'delete' })),
  ).toEqual([303, 'deleted']);
  expect(await tablesWithRowsOf(sql, id)).toEqual([]);
});

test('others keep theirs', async () => {
  const [gone, stays] = [await insertQuestion(sql), await insertQuestion(sql)];
  for (const one of [gone, stays]) {
    await castAsMember(lane, ada, await questionRow(sql, one), [1]);
    await fillTablesOf(sql, await idOf(one));
  }
  const [goneId, staysId] = [await idOf(gone), await idOf(stays)];
  await deleteQuestions(sql, [gone]);
  expect(await tablesWithRowsOf(sql, goneId)).toEqual([]);
  expect(await tablesWithRowsOf(sql, staysId)).toEqual(EVERY);
  await deleteQuestions(sql, [stays]);
});

/** Enough of each kind for whoever writes by themself. */
const COUNTS = [0, 2].flatMap((level) =>
  [COUNTED, 1].map((choice) => ({ level, choice, people: 50 })),
);
const TALLY = { ...NO_ANSWERS, sequence: 100, lastAnswerAt: new Date(0), counts: COUNTS };
const RELEASED = { number: 7, sequence: 20, at: new Date(0), starts: [0, 2], counts: COUNTS };

type Asked = { id: string; publicId: string; row: Record<string, unknown> | undefined };
const WRITERS: readonly (readonly [what: string, write: (asked: Asked) => Promise<unknown>])[] = [
  ['an answer', ({ row }) => castAsMember(lane, ada, row, [1])],
  ['a look at its result', ({ publicId }) => recordPeekAt(database.sql, publicId, ada.voterId)],
  ['a look by whoever holds its id', ({ id }) => recordPeek(database.sql, id, ada.voterId)],
  [
    'a room',
    ({ publicId }) => {
      const opened = { room: 'r00mr0', isIssued: true, authorId: ada.id };
      return keepRoomOpen(database.sql, { ...opened, publicIds: [publicId] }, () => '7');
    },
  ],
  [
    'a try to release its splits',
    ({ id }) => latestRelease(database.sql, { id, kind: 'single' }, TALLY),
  ],
  ['a burst', ({ id }) => recordBurst(database.sql, DEFAULT_NETWORK_CAPS, id)],
  [
    'the headline of a burst',
    ({ id }) => saveBurstHeadline(database.sql, id, { released: RELEASED, isRanking: false }),
  ],
];

describe.each(WRITERS)('%s', (_, write) => {
  const ask = async (): Promise<Asked> => {
    const publicId = await insertQuestion(sql, { results: 'after' });
    await sql`update questions set author_id = ${ada.id} where public_id = ${publicId}`;
    const row = await questionRow(sql, publicId);
    const id = String(row?.['id']);
    await sql`insert into held_minutes (question_id, minute, answers) values (${id}, date_trunc('minute', now()), 1000)`;
    return { id, publicId, row };
  };

  test('is kept while the question is there', async () => {
    const asked = await ask();
    const before = await tablesWithRowsOf(sql, asked.id);
    await write(asked);
    expect(await tablesWithRowsOf(sql, asked.id)).not.toEqual(before);
    await deleteQuestions(sql, [asked.publicId]);
  });

  test('leaves nothing where the question is deleted meanwhile', async () => {
    const asked = await ask();
    let written: Promise<unknown> = Promise.resolve();
    await sql.begin(async (tx) => {
      await lockTallies(tx, asked.id);
      await removeAnswers(tx, asked.id);
      await deleteQuestion(tx, asked.id);
      written = write(asked).catch((error: unknown) => error);
      await eventually(async () => expect(await waitingBackends(sql)).toBeGreaterThan(0));
    });
    expect(await written).not.toBeInstanceOf(Error);
    expect(await tablesWithRowsOf(sql, asked.id)).toEqual([]);
  });
});

test('whoever holds the counters costs nobody who reads a result their page', async () => {
  const publicId = await insertQuestion(sql);
  const id = await idOf(publicId);
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const { promise: read, resolve: letGo } = Promise.withResolvers<void>();
  const holding = sql.begin(async (tx) => {
    await tx`select from totals where question_id = ${id} for update`;
    hold();
    await read;
  });
  await held;
  const asked = { id, kind: 'single' } as const;
  expect(await latestRelease(database.sql, asked, TALLY).finally(letGo)).toBeUndefined();
  await holding;
  // Nor is it forgotten: the next reader releases it.
  expect(await latestRelease(database.sql, asked, TALLY)).toBeDefined();
  await deleteQuestions(sql, [publicId]);
});
