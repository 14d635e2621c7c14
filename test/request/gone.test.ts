import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { challengeFor, createAuthenticator, postJson } from '../support/authenticator.ts';
import {
  createQuestion,
  submitForm,
  QUESTION_FIELDS,
  ticketOf,
  type FormFields,
} from '../support/question-form.ts';
import {
  submitMembership,
  COMMUNITY_FIELDS,
  submitManagement,
  locationOf,
  insertCommunity,
  communityTokensOf,
} from '../support/communities.ts';
import type { HttpResponse } from '../support/http.ts';
import { logsUpTo } from '../support/logs.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { deleteQuestionsWithin, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { IS_ON_CLUSTER } from '../support/cluster.ts';
import { waitingBackends } from '../support/waiting-backends.ts';

/** What somebody sends in the moment in which they, or what it is about, are erased. */
const site = sharedSite();
let sql: postgres.Sql;
let watch: postgres.Sql;

beforeAll(() => {
  const open = () => postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  [sql, watch] = [open(), open()];
});
afterAll(async () => {
  await Promise.all([sql?.end(), watch?.end()]);
});

/** Whatever is sent was looked up before `drop` is committed, and is written after. */
async function meanwhile(
  drop: (tx: postgres.TransactionSql) => Promise<unknown>,
  send: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const { sent } = await sql.begin(async (tx) => {
    await drop(tx);
    const answer = send();
    await expect.poll(() => waitingBackends(watch), { interval: 10 }).toBe(1);
    return { sent: answer };
  });
  return sent;
}

const erase =
  ({ id }: TestMember) =>
  (tx: postgres.TransactionSql) =>
    tx`delete from members where id = ${id}`;

/** Those of this file until then: each test leaves as many as it found. */
const errorsUpTo = async (answer: HttpResponse) =>
  (await logsUpTo(site, answer)).match(/page failed/g) ?? [];
const takesSessionAway = ({ headers }: HttpResponse) =>
  /sid=;.*Max-Age=0/.test(headers['set-cookie']?.join() ?? '');

type Sent = [path: string, fields: FormFields];
let number = 0;

describe('who is erased while they write is a visitor', () => {
  const writes: [what: string, prepare: (who: TestMember) => Promise<Sent>][] = [
    [
      'follow a question',
      async () => [`/question/${await insertQuestion(sql)}`, { does: 'follow' }],
    ],
    [
      'join a community',
      async () => {
        await insertCommunity(sql, 'the-joined', 'public');
        return ['/community/the-joined', { does: 'join' }];
      },
    ],
    [
      'ask to join',
      async () => {
        await insertCommunity(sql, 'the-asked', 'request');
        return ['/community/the-asked', { does: 'request', words: 'Let me in.' }];
      },
    ],
    [
      'make a community',
      async () => ['/account/communities/new', { ...COMMUNITY_FIELDS, slug: 'the-made' }],
    ],
    ['follow a topic', async () => ['/topic/health', { does: 'follow' }]],
    [
      'choose what they are told',
      async () => [
        '/account/notifications',
        {
          does: 'choose',
          ...Object.fromEntries(
            ['outcome', 'closing', 'own', 'answers', 'standing', 'requests'].map((kind) => [
              `mail-${kind}`,
              'never',
            ]),
          ),
        },
      ],
    ],
  ];

  test.each(writes)('when they %s', async (_what, prepare) => {
    const who = await createMember(site, `Vera${++number}`);
    const [path, fields] = await prepare(who);
    const answer = await meanwhile(erase(who), () => submitForm(site.address, who, path, fields));
    const visitor = await submitForm(site.address, undefined, path, fields);
    expect([answer.status, locationOf(answer)]).toEqual([visitor.status, locationOf(visitor)]);
    expect([303, 401]).toContain(answer.status);
    expect(takesSessionAway(answer)).toBe(true);
    expect(await errorsUpTo(answer)).toEqual([]);
  });

  test('when they ask a question, and keeps what they typed', async () => {
    const who = await createMember(site, 'Ursula');
    const ticket = await ticketOf(site.address, who);
    const fields = { does: 'ask', ticket, ...QUESTION_FIELDS };
    const send = () => submitForm(site.address, who, '/account/questions/new', fields);
    const answer = await meanwhile(erase(who), send);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Sign in to ask a question.');
    expect(answer.text).toContain(QUESTION_FIELDS['text']);
    expect(await errorsUpTo(answer)).toEqual([]);
  });

  test('and is handed back what they typed', async () => {
    const who = await createMember(site, 'Wanda');
    const send = () =>
      submitForm(
        site.address,
        who,
        '/account/communities/new',
        { ...COMMUNITY_FIELDS, name: 'The Vanishing Club' },
        { 'sec-fetch-dest': 'document' },
      );
    const answer = await meanwhile(erase(who), send);
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('The Vanishing Club');
    expect(await errorsUpTo(answer)).toEqual([]);
  });
});

test('who is erased while their device sends a passkey is told so', async () => {
  const who = await createMember(site, 'Cem');
  const { challenge, cookie } = await challengeFor(
    site.address,
    '/api/v1/me/passkeys/options',
    who.cookie,
  );
  const credential = createAuthenticator().make(challenge, { origin: site.address });
  const answer = await meanwhile(erase(who), () =>
    postJson(site.address, '/api/v1/me/passkeys', { credential }, { cookie }),
  );
  expect(answer.status).toBe(409);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'gone' });
  expect(await errorsUpTo(answer)).toEqual([]);
});

test('who writes of somebody who is erased stays signed in, and is told so', async () => {
  const [owner, leaver] = [await createMember(site, 'Xenia'), await createMember(site, 'Yorick')];
  const club = await insertCommunity(sql, 'the-left', 'request', [[owner, 'owner']]);
  await submitMembership(site.address, leaver, 'the-left', { does: 'request', words: '' });
  const person = (await communityTokensOf(sql)).memberRef(club, leaver.id);
  const answer = await meanwhile(erase(leaver), () =>
    submitManagement(site.address, owner, 'the-left', { does: 'let-in', person }),
  );
  expect(answer.status).toBe(409);
  expect(takesSessionAway(answer)).toBe(false);
  expect(await errorsUpTo(answer)).toEqual([]);
});

test('who follows what is erased with its author is told that it is gone', async () => {
  const [author, reader] = [await createMember(site, 'Zoe'), await createMember(site, 'Abel')];
  const id = await createQuestion(site.address, author);
  const answer = await meanwhile(
    (tx) => deleteQuestionsWithin(tx, [id]),
    () => submitForm(site.address, reader, `/question/${id}`, { does: 'follow' }),
  );
  expect(answer.status).toBe(404);
  expect(await errorsUpTo(answer)).toEqual([]);
});

test.skipIf(IS_ON_CLUSTER)(
  'what leads nowhere a second time is an error, and is reported (not on a cluster, which renames no constraint)',
  async () => {
    const who = await createMember(site, 'Bea');
    const id = await insertQuestion(sql);
    await sql`alter table question_follows rename constraint question_follows_question_id_fkey to was`;
    await sql`alter table question_follows add constraint never foreign key (question_id) references question_removals (question_id) not valid`;
    try {
      const answer = await submitForm(site.address, who, `/question/${id}`, { does: 'follow' });
      expect(answer.status).toBe(500);
      expect(await errorsUpTo(answer)).toHaveLength(1);
    } finally {
      await sql`alter table question_follows drop constraint never`;
      await sql`alter table question_follows rename constraint was to question_follows_question_id_fkey`;
    }
  },
);
