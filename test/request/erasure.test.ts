import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import type { Member } from '../../app/accounts/viewer.ts';
import { makeId } from '../../app/base/ids.ts';
import { isSpread } from '../../app/platform/database/by-question.server.ts';
import { eraseLeavers } from '../../app/privacy/erasure.server.ts';
import { askQuestion } from '../../app/questions/commands/ask-question.server.ts';
import { saveDraft } from '../../app/questions/commands/draft-commands.server.ts';
import type { AnswerDeps } from '../../app/questions/commands/question-deps.server.ts';
import { EMPTY_QUESTION } from '../../app/questions/question-schema.ts';
import { putAnswer } from '../support/answers.ts';
import { communityActs, findCommunityId, findRole } from '../support/communities.ts';
import { browserHeadersOf, createFullMember, type FullMember } from '../support/full-member.ts';
import { measureMs, expectSoonerThan } from '../support/eventually.ts';
import { sendRequest } from '../support/http.ts';
import { castAsMember, questionRow } from '../support/own-question.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { noticesOf } from '../support/notice-jobs.ts';
import { emailOf } from '../support/people.ts';
import { holdQuestion, insertQuestion } from '../support/questions.ts';
import { readResult } from '../support/results.ts';
import { sharedSite } from '../support/shared-site.ts';
import { expectCountersRight } from '../support/recount.ts';
import { findRowsWith } from '../support/database-search.ts';
import { differencesOf } from '../support/verify.ts';
import { choiceLabel } from '../../app/questions/words/outside.ts';

const site = sharedSite();
let sql: Sql;
let lane: Sql;
let ada: TestMember;
let bo: TestMember;

beforeAll(async () => {
  const open = (max: number) => postgres(site.databaseUrl, { max, onnotice: () => undefined });
  [sql, lane] = [open(6), open(1)];
  [ada, bo] = [await createMember(site, 'Ada'), await createMember(site, 'Bo')];
});
afterAll(async () => {
  await Promise.all([sql?.end(), lane?.end()]);
});

const TYPED = {
  ...EMPTY_QUESTION,
  text: 'Is anybody still there to ask this?',
  choices: ['Yes', 'No'],
  topics: ['health'],
};

/** Nothing gets as far as that. */
const nothing = () => Promise.reject(new Error('A question of nobody was asked.'));
const NO_BALLOTS: AnswerDeps = {
  savePeek: nothing,
  deletePeek: nothing,
  createTally: nothing,
  lockTally: nothing,
  removeAnswers: nothing,
  whoAnswered: nothing,
  withdraw: nothing,
};

const NEVER = new AbortController().signal;

/** Their 14 days are over. */
async function dueNow({ id }: Pick<TestMember, 'id'>): Promise<void> {
  await sql`update members set leaves_at = now() - interval '1 second' where id = ${id}`;
}

/** A result as everybody reads it, but for the moment of reading. */
const resultOf = async (id: string) =>
  JSON.stringify({ ...(await readResult<object>(site.address, id)), asOf: 'now' });

const peopleOf = async (id: string) => {
  const [row] = await sql<{ people: number }[]>`
    select coalesce(sum(t.people), 0)::int as people from tallies t join questions q on q.id = t.question_id
    where q.public_id = ${id} and t.choice = -1`;
  return row?.people;
};

/** What the log of a question holds but for what was taken back since. */
const logOf = (id: string) => sql`
  select l.sequence, l.token, l.choices from answer_log l join questions q on q.id = l.question_id
  where q.public_id = ${id} order by l.sequence`;

describe('an account whose day has come', () => {
  let all: FullMember;
  let before: { closed: string[]; receipts: unknown[]; logs: unknown[]; people: unknown[] };
  let after: typeof before;

  const read = async () => {
    const { answeredQuestions, ownQuestions } = all;
    return {
      closed: await Promise.all([answeredQuestions.closed, ownQuestions.closed].map(resultOf)),
      receipts: await Promise.all(
        [answeredQuestions.open, answeredQuestions.many, answeredQuestions.ranked].map(
          async (id) => {
            const picks = {
              [answeredQuestions.many]: ['1', '3'],
              [answeredQuestions.ranked]: ['3', '1'],
            }[id] ?? ['2'];
            const { json, status } = await putAnswer(
              site.address,
              id,
              picks,
              browserHeadersOf(ada),
            );
            return [status, json['receipt'], json['sequence']];
          },
        ),
      ),
      logs: await Promise.all(
        [answeredQuestions.closed, ownQuestions.closed, answeredQuestions.removed].map(logOf),
      ),
      people: await Promise.all(Object.values(answeredQuestions).map(peopleOf)),
    };
  };

  beforeAll(async () => {
    all = await createFullMember(site, sql, { ada, bo });
    await expectCountersRight(sql);
    before = await read();
    await dueNow(all);
    // Two processes, and one that starts anew in the middle.
    await Promise.all([
      eraseLeavers(sql, NEVER),
      eraseLeavers(sql, NEVER),
      eraseLeavers(sql, AbortSignal.timeout(20)),
    ]);
    after = await read();
  });

  test('has left nothing that names it', async () => {
    const { id, voterId, email, name, handle } = all;
    const dashed = voterId.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    expect(await findRowsWith(sql, [id, voterId, dashed, email, name, handle])).toEqual([]);
  });

  test('would have been found, had it left anything', async () => {
    const found = await findRowsWith(sql, [emailOf('bo')]);
    expect(found.join('\n')).toContain('public.members');
  });

  test('counts where it was closed, to the last byte', () => {
    expect(before.closed.every((body) => body.length > 100)).toBe(true);
    expect(after.closed).toEqual(before.closed);
    expect(after.logs).toEqual(before.logs);
  });

  test('counts no more where it was open, and the counters know', async () => {
    const names = Object.keys(all.answeredQuestions);
    const fewer = names.filter((_, at) => after.people[at] !== before.people[at]);
    // What was held back or taken back never counted.
    expect(fewer).toEqual(['open', 'many', 'ranked', 'paused']);
    expect(await differencesOf(site.databaseUrl)).toBe('difference 0');
  });

  test('leaves the receipts of others as they were', () => {
    expect(after.receipts).toEqual(before.receipts);
  });

  test('has its answers under numbers of which none stands twice', async () => {
    const ids = [...Object.values(all.answeredQuestions), ...Object.values(all.ownQuestions)];
    const theirs = await sql<{ voter: string }[]>`
      select a.voter from answers a join questions q on q.id = a.question_id
      where q.public_id = any(${ids}) and a.voter not in (${ada.voterId}::uuid, ${bo.voterId}::uuid)`;
    const rows = await sql<{ kin: number }[]>`
      select count(*)::int as kin from answers
      where voter = any(${theirs.map(({ voter }) => voter)}::uuid[]) group by voter`;
    // One went with its question.
    expect(rows.map(({ kin }) => kin)).toEqual(Array.from({ length: ids.length - 1 }, () => 1));
  });

  test('took along what only it had asked, and left the rest without an author', async () => {
    expect(await questionRow(sql, all.ownQuestions.alone)).toBeUndefined();
    expect(await sql`select from survey_drafts where public_id = 'dradraft01'`).toHaveLength(0);
    for (const id of [all.ownQuestions.answered, all.ownQuestions.closed])
      expect(await questionRow(sql, id)).toMatchObject({ author_id: null });
    expect((await sendRequest(site.address, `/question/${all.ownQuestions.alone}`)).status).toBe(
      404,
    );
    expect((await sendRequest(site.address, `/question/${all.ownQuestions.closed}`)).status).toBe(
      200,
    );
  });

  test('handed its communities on', async () => {
    expect(await findRole(sql, 'handed-to-moderator', ada)).toBe('owner');
    expect(await findRole(sql, 'handed-to-moderator', bo)).toBe('member');
    // Nobody looked after it beside the owner: who came first does now.
    expect(await findRole(sql, 'handed-to-member', bo)).toBe('owner');
    expect(await findRole(sql, 'handed-to-member', ada)).toBe('member');
    expect(await findCommunityId(sql, 'nobody-else')).toBe(0);
    expect(await findCommunityId(sql, 'with-questions')).toBeGreaterThan(0);
    expect(await communityActs(sql, 'handed-to-moderator')).toEqual(['appointed', 'handed-over']);
    for (const who of [ada, bo])
      expect(await noticesOf(sql, who)).toEqual([
        { kind: 'standing', what: 'handed-over', words: '', isRead: false },
      ]);
    const [invitation] = await sql`
      select made_by, revoked_at is not null as revoked from community_invitations where public_id = '1nv1te0000'`;
    expect(invitation).toEqual({ made_by: null, revoked: true });
    const log = await sendRequest(
      site.address,
      '/account/communities/handed-to-moderator?tab=log',
      {
        headers: { cookie: ada.cookie },
      },
    );
    expect(log.text).toContain('Somebody who is gone');
  });

  test('left a report without who made it', async () => {
    const [report] = await sql`select why, details, email from reports where target = '0000000000'`;
    expect(report).toEqual({ why: 'spam', details: '', email: null });
  });

  test('is not done a second time', async () => {
    await eraseLeavers(sql, NEVER);
    expect(await read()).toEqual(after);
  });
});

test('what was shown before is shown no more, in the process that keeps pages', async () => {
  // A notice takes a moment to be heard; by its time alone the page would be there for five seconds.
  await expectSoonerThan(4_000, async (nth) => {
    const eve = await createMember(site, `Eve${nth}`);
    const id = await insertQuestion(sql, { text: 'Is what was said about it still there?' });
    await putAnswer(site.address, id, ['1'], browserHeadersOf(eve));
    await sql`
      insert into reasons (question_id, voter, choices, text)
      select id, ${eve.voterId}::uuid, '{1}', 'This is said by somebody who goes.' from questions where public_id = ${id}`;
    await dueNow(eve);
    const page = async () => (await sendRequest(site.address, `/question/${id}`)).text;
    await expect.poll(page).toContain('said by somebody who goes');
    return measureMs(async () => {
      await eraseLeavers(sql, NEVER);
      await expect.poll(page, { interval: 20 }).not.toContain('somebody who goes');
    });
  });
});

describe('in the moment of it', () => {
  test('who answers is not counted, and nothing is counted twice', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => insertQuestion(sql)));
    const flo = await createMember(site, 'Flo');
    const rows = await Promise.all(ids.map((id) => questionRow(sql, id)));
    const cast = (row: (typeof rows)[number], choice: number) =>
      castAsMember(lane, flo, row, [choice]);
    for (const row of rows.slice(0, 6)) expect((await cast(row, 1))?.refusal).toBeNull();
    await dueNow(flo);
    const casting = (async () => {
      const verdicts = [];
      for (const row of rows) verdicts.push((await cast(row, 2))?.refusal);
      return verdicts;
    })();
    await Promise.all([eraseLeavers(sql, NEVER), casting, eraseLeavers(sql, NEVER)]);
    expect(new Set(await casting)).toEqual(new Set(['gone']));
    await expectCountersRight(sql);
    expect(await Promise.all(ids.map(peopleOf))).toEqual(ids.map(() => 0));
    expect(await findRowsWith(sql, [flo.voterId])).toEqual([]);
  });

  test('who asks is told to sign in', async () => {
    const fay = await createMember(site, 'Fay');
    const [member] = await sql<Member[]>`
      select id, name, email, voter as "voterId", is_confirmed as "isConfirmed" from members where id = ${fay.id}`;
    if (!member) throw new Error('Fay is not there.');
    const deps = {
      sql,
      now: new Date(),
      limitsScale: 1,
      changed: () => undefined,
      hidden: () => undefined,
      answers: NO_BALLOTS,
      labelOf: choiceLabel,
    };
    const press = () =>
      askQuestion(deps, { member }, TYPED, {
        id: makeId(randomBytes(10)),
        replaces: undefined,
      });
    await dueNow(fay);
    const [before] = await Promise.all([press(), eraseLeavers(sql, NEVER)]);
    const signIn = { state: 'refused', refusal: { why: 'sign-in-to-ask' } };
    expect([before, await press()]).toEqual([signIn, signIn]);
    expect(
      await saveDraft(deps, { member }, TYPED, {
        id: makeId(randomBytes(10)),
        replaces: undefined,
      }),
    ).toEqual({ state: 'refused', refusal: { why: 'sign-in-to-save' } });
  });
});

test('what fails for one does not keep the others, and goes on where it was', async () => {
  const [gil, hal] = [await createMember(site, 'Gil'), await createMember(site, 'Hal')];
  const id = await insertQuestion(sql);
  await putAnswer(site.address, id, ['1'], browserHeadersOf(gil));
  await dueNow(gil);
  await dueNow(hal);
  const left = () =>
    sql<{ id: string }[]>`select id from members where id in (${gil.id}, ${hal.id})`;
  await sql.begin(async (tx) => {
    // For longer than a step waits for a lock.
    await holdQuestion(tx, id);
    await tx`set local idle_in_transaction_session_timeout = '60s'`;
    const impatient = postgres(site.databaseUrl, {
      max: 2,
      onnotice: () => undefined,
      // Of a row that a worker of a cluster holds, only the second ends the wait.
      connection: isSpread(sql) ? { statement_timeout: 5_000 } : { lock_timeout: 100 },
    });
    await expect(eraseLeavers(impatient, NEVER)).rejects.toThrow('timeout');
    await impatient.end();
    expect(await left()).toEqual([{ id: gil.id }]);
  });
  await eraseLeavers(sql, NEVER);
  expect(await left()).toEqual([]);
  await expectCountersRight(sql);
});

test('who has days left, or took it back, is not erased', async () => {
  const ida = await createMember(site, 'Ida');
  await eraseLeavers(sql, NEVER);
  await sql`update members set leaves_at = now() + interval '1 minute' where id = ${ida.id}`;
  await eraseLeavers(sql, NEVER);
  expect(await sql`select from members where id = ${ida.id}`).toHaveLength(1);
});

test('who asked to see a result first is uncounted where it is open, and nobody where it is over', async () => {
  const jo = await createMember(site, 'Jo');
  const [open, over] = [
    await insertQuestion(sql, { results: 'after' }),
    await insertQuestion(sql, { results: 'after' }),
  ];
  for (const id of [open, over])
    await sendRequest(site.address, `/api/v1/questions/${id}/peek`, {
      method: 'POST',
      headers: browserHeadersOf(jo),
    });
  await sql`update questions set closes_at = now() where public_id = ${over}`;
  const peeked = () => sql`
    select t.peeked, (select count(*)::int from peeks p where p.question_id = t.question_id) as rows
    from totals t join questions q on q.id = t.question_id where q.public_id in (${open}, ${over}) order by q.closes_at desc`;
  expect([...(await peeked())]).toEqual([
    { peeked: 1, rows: 1 },
    { peeked: 1, rows: 1 },
  ]);
  const [kept] = await sql<{ voter: string }[]>`select voter from members where id = ${jo.id}`;
  await dueNow(jo);
  await eraseLeavers(sql, NEVER);
  expect([...(await peeked())]).toEqual([
    { peeked: 0, rows: 0 },
    { peeked: 1, rows: 1 },
  ]);
  expect(await sql`select from peeks where voter = ${kept?.voter ?? ''}::uuid`).toHaveLength(0);
  await expectCountersRight(sql);
});
