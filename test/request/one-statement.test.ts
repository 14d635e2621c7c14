import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSessions } from '../../app/accounts/session-rows.server.ts';
import { whoAnswered, whoAnsweredEach } from '../../app/answering/answer-rows.server.ts';
import { recordPeekAt } from '../../app/answering/peeks.server.ts';
import { memberFactsBeside } from '../../app/delivery/member-facts.server.ts';
import { loadNotices } from '../../app/delivery/stored-notices.server.ts';
import { notifyMembers } from '../../app/notices/notices.server.ts';
import type { Sql } from '../../app/platform/database/db.server.ts';
import { putAnswer } from '../support/answers.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { IS_ON_CLUSTER } from '../support/cluster.ts';

/** What is sent to a cluster in several statements is one where all tables lie on one server. */
const site = sharedSite();
const sent: string[] = [];
let sql: Sql;
let ada: TestMember;
let answered: { id: string; publicId: string };
let open: { id: string; publicId: string };

beforeAll(async () => {
  sql = postgres(site.databaseUrl, {
    max: 1,
    onnotice: () => undefined,
    debug: (_, text) => sent.push(text),
  }) as Sql;
  ada = await createMember(site, 'Ada');
  [answered, open] = [await ask(), await ask()];
  await putAnswer(site.address, answered.publicId, ['1'], {
    cookie: ada.cookie,
    'sec-fetch-site': 'same-origin',
  });
});
afterAll(async () => {
  await sql?.end();
});

async function ask(): Promise<{ id: string; publicId: string }> {
  const publicId = await insertQuestion(sql, { results: 'after' });
  const [row] = await sql<{ id: string }[]>`select id from questions where public_id = ${publicId}`;
  return { id: row?.id ?? '', publicId };
}

async function inOne<T>(work: () => Promise<T>): Promise<T> {
  sent.length = 0;
  const done = await work();
  expect(sent).toHaveLength(1);
  return done;
}

describe.skipIf(IS_ON_CLUSTER)('on one PostgreSQL (a cluster is sent several)', () => {
  test('a peek by what stands in addresses', async () => {
    await inOne(() => recordPeekAt(sql, open.publicId, ada.voterId));
    await inOne(() => recordPeekAt(sql, answered.publicId, ada.voterId));
    const peeks = await sql`
    select question_id::text as id, t.peeked from peeks join totals t using (question_id) where voter = ${ada.voterId}::uuid`;
    expect(peeks).toEqual([{ id: open.id, peeked: 1 }]);
  });

  test('who answered', async () => {
    const own = { hasAnswers: true, othersAnswered: false, isCounted: true };
    const nobody = { hasAnswers: false, othersAnswered: false, isCounted: false };
    expect(await inOne(() => whoAnswered(sql, answered.id, ada.voterId))).toEqual(own);
    // One that has no counters any more is told of too.
    const each = await inOne(() => whoAnsweredEach(sql, [answered.id, '0'], ada.voterId));
    expect(Object.fromEntries(each)).toEqual({ [answered.id]: own, 0: nobody });
    expect(await inOne(() => whoAnswered(sql, '0', ada.voterId))).toEqual(nobody);
  });

  test('a session with the answer of its member', async () => {
    const [token = ''] = decodeURIComponent(ada.cookie.split('=')[1] ?? '').split('.');
    const asked = [{ token, about: answered.publicId }];
    const [found] = await inOne(() => findSessions(sql, asked, memberFactsBeside));
    expect(found).toMatchObject({
      beside: { question: { id: answered.id, choices: [1], hasPeeked: false, isNew: true } },
    });
  });

  test('a session for a page about no question reads none', async () => {
    const [token = ''] = decodeURIComponent(ada.cookie.split('=')[1] ?? '').split('.');
    const asked = [{ token }, { token: 'of nobody' }];
    const found = await inOne(() => findSessions(sql, asked, memberFactsBeside));
    expect(found).toMatchObject([{ member: { id: ada.id }, beside: { question: null } }, 'over']);
    expect(sent[0]).not.toContain('from questions');
  });

  test('notices of what closes soon, with whether it is answered', async () => {
    for (const { id } of [answered, open])
      await sql.begin((tx) =>
        notifyMembers(
          tx,
          { kind: 'closing', what: 'closing', key: `closing ${id}`, questionId: id },
          [ada.id],
        ),
      );
    const notices = await inOne(() =>
      loadNotices(sql, sql`where n.member_id = ${ada.id} and n.kind = 'closing' order by n.id`),
    );
    expect(notices.map(({ question }) => question?.hasAnswered)).toEqual([true, false]);
  });
});
