import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitForm, getPage } from '../support/question-form.ts';
import { insertCommunity } from '../support/communities.ts';
import { postForm, type HttpOptions } from '../support/http.ts';
import { createMemberElsewhere, newNetworkAddress, type TestMember } from '../support/members.ts';
import { closeQuestion, emailsTo, runClosings } from '../support/notice-jobs.ts';
import { emailOf } from '../support/people.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { NOTICE_KINDS } from '../../app/notices/notice-rules.ts';
import * as questionsFollowWords from '../../app/questions/words/follow.ts';
import * as accountsFollowWords from '../../app/accounts/words/follow.ts';
import { accountProblem } from '../../app/accounts/words/problems.ts';

/** Following a question with and without an account. */
const site = sharedSite('limited');
let sql: postgres.Sql;
let ada: TestMember;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 3, onnotice: () => undefined });
  ada = await createMemberElsewhere(site, sql, 'Ada');
});
afterAll(async () => {
  await sql?.end();
});

const questionPath = (id: string) => `/question/${id}`;
const FOLLOW = '/sign-in/follow';
/** Somebody at an address nobody used before. */
const from = () => ({ 'x-forwarded-for': newNetworkAddress() });

function askFor(question: string, email: string, headers: HttpOptions['headers'] = from()) {
  return postForm(site.address, FOLLOW, { question, email }, headers);
}

async function linkTo(email: string): Promise<string> {
  const text = (await emailsTo(sql, email)).at(-1)?.text ?? '';
  const [, path = ''] = /(\/sign-in\/follow\?t=\S+)/.exec(text) ?? [];
  return path;
}

async function followsBy(email: string): Promise<boolean[]> {
  const rows = await sql<{ isConfirmed: boolean }[]>`
    select confirmed_at is not null as "isConfirmed" from mail_follows where email = ${email} order by id`;
  return rows.map(({ isConfirmed }) => isConfirmed);
}

const SETTINGS = '/account/notifications?show=settings';

describe('a member', () => {
  test('follows in one press and stops in one, without a script', async () => {
    const id = await insertQuestion(sql);
    const page = async () => (await getPage(site.address, questionPath(id), ada)).text;
    expect(await page()).toContain(questionsFollowWords.emailTheResult);
    const done = await submitForm(site.address, ada, questionPath(id), { does: 'follow' });
    expect([done.status, done.headers.location]).toEqual([303, questionPath(id)]);
    expect(await page()).toContain(questionsFollowWords.stopFollowing);
    expect((await getPage(site.address, SETTINGS, ada)).text).toContain('Which of these');
    await submitForm(site.address, ada, '/account/notifications', {
      does: 'unfollow',
      question: id,
    });
    expect(await page()).not.toContain(questionsFollowWords.stopFollowing);
  });

  test('whose settings let nothing through is told so, before and after following', async () => {
    const [id, eve] = [
      await insertQuestion(sql),
      await createMemberElsewhere(site, sql, 'Eve'),
    ] as const;
    await sql`update members set is_confirmed = true where id = ${eve.id}`;
    const choose = (fields: Record<string, string>) =>
      submitForm(site.address, eve, '/account/notifications', {
        does: 'choose',
        ...Object.fromEntries(NOTICE_KINDS.map((kind) => [`mail-${kind}`, 'daily'])),
        ...fields,
      });
    const page = async () => (await getPage(site.address, questionPath(id), eve)).text;
    const toSettings = `href="${SETTINGS.replace('&', '&amp;')}#choice-outcome"`;
    await choose({ 'mail-outcome': 'never' });
    expect(await page()).toContain(questionsFollowWords.noResult);
    expect(await page()).toContain(toSettings);
    expect(await page()).not.toContain(questionsFollowWords.emailTheResult);
    await submitForm(site.address, eve, questionPath(id), { does: 'follow' });
    expect(await page()).toContain(questionsFollowWords.noResult);
    expect(await page()).toContain(toSettings);
    expect(await page()).not.toContain(questionsFollowWords.willGetIt);
    expect((await getPage(site.address, SETTINGS, eve)).text).toContain('id="choice-outcome"');

    for (const choice of [
      { 'mail-outcome': 'daily' },
      { 'mail-outcome': 'never', 'site-outcome': 'on' },
    ]) {
      await choose(choice);
      expect(await page()).toContain(questionsFollowWords.willGetIt);
      expect(await page()).not.toContain(toSettings);
    }
  });

  test('is not offered it on what has ended, nor on their own', async () => {
    const closed = await insertQuestion(sql, { closesIn: '-1 minute' });
    const own = await insertQuestion(sql);
    await sql`update questions set author_id = ${ada.id} where public_id = ${own}`;
    for (const id of [closed, own])
      expect((await getPage(site.address, questionPath(id), ada)).text).not.toContain(
        questionsFollowWords.emailTheResult,
      );
    await submitForm(site.address, ada, questionPath(closed), { does: 'follow' });
    const rows = await sql`
      select from question_follows f join questions q on q.id = f.question_id where q.public_id = ${closed}`;
    expect(rows).toHaveLength(0);
  });

  test('follows nothing that stays inside a community of others', async () => {
    await insertCommunity(sql, 'follows-cellar', 'invitation');
    const id = await insertQuestion(sql, { community: 'follows-cellar', audience: 'community' });
    expect((await submitForm(site.address, ada, questionPath(id), { does: 'follow' })).status).toBe(
      404,
    );
  });

  test('is told how many are the most', async () => {
    const max = await createMemberElsewhere(site, sql, 'Max');
    await sql`
      insert into question_follows (question_id, member_id) select id, ${max.id} from questions order by id limit 100`;
    const id = await insertQuestion(sql);
    const { status, text } = await submitForm(site.address, max, questionPath(id), {
      does: 'follow',
    });
    expect(status).toBe(409);
    expect(text).toContain('You follow 100 questions, which is the most.');
  });

  test('who was signed out meanwhile is led to sign in and back', async () => {
    const id = await insertQuestion(sql);
    const { status, headers } = await submitForm(site.address, undefined, questionPath(id), {
      does: 'follow',
    });
    expect(status).toBe(303);
    expect(headers.location).toBe(`/sign-in?next=${encodeURIComponent(questionPath(id))}`);
  });
});

describe('an address', () => {
  test('is told after its link was opened by the button, and the link works once', async () => {
    const id = await insertQuestion(sql, { text: 'Who waters the hedge?' });
    const { text } = await getPage(site.address, questionPath(id));
    expect(text).toContain(questionsFollowWords.emailTheResult);
    const asked = await askFor(id, emailOf('vi').replace('vi', 'Vi').replace('reader', 'Reader'));
    expect(asked.status).toBe(303);
    const path = await linkTo(emailOf('vi'));
    // Not before it said yes: words of others could be an advertisement.
    expect((await emailsTo(sql, emailOf('vi')))[0]?.text).not.toContain('hedge');

    for (const _ of [1, 2])
      expect((await getPage(site.address, path)).text).toContain('Who waters the hedge?');
    expect(await followsBy(emailOf('vi'))).toEqual([false]);
    const confirmed = await postForm(site.address, path, {});
    expect(confirmed.headers.location).toBe(`${FOLLOW}?did=follows&question=${id}`);
    expect(await followsBy(emailOf('vi'))).toEqual([true]);
    expect((await getPage(site.address, path)).text).toContain(
      accountsFollowWords.linkProblems.used.title,
    );

    await closeQuestion(sql, id);
    await runClosings(sql, site.address);
    const [, outcome, ...more] = await emailsTo(sql, emailOf('vi'));
    expect(more).toEqual([]);
    expect(outcome).toMatchObject({ unsubscribe: null });
    expect(outcome?.text).toMatch(
      /This was the only email about it\. We no longer store your address for it\.\n$/,
    );
  });

  test('that is none comes back with what was typed', async () => {
    const id = await insertQuestion(sql);
    const { status, text } = await askFor(id, 'vi at reader');
    expect(status).toBe(422);
    expect(text).toMatch(/value="vi at reader"/);
    expect(text).toContain(accountProblem({ why: 'no-address' }));
  });

  test('gets three links an hour from each network, and the answer does not tell', async () => {
    const id = await insertQuestion(sql);
    const answers = [];
    const same = from();
    for (const headers of [same, same, same, same, same, from()])
      answers.push(await askFor(id, emailOf('often'), headers));
    expect(
      new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`)).size,
    ).toBe(1);
    expect(await emailsTo(sql, emailOf('often'))).toHaveLength(4);
  });

  test('of a network that asks for many is refused after twenty', async () => {
    const id = await insertQuestion(sql);
    const same = from();
    const statuses = [];
    for (let at = 0; at < 21; at++)
      statuses.push((await askFor(id, emailOf(`n${at}`), same)).status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('cannot follow what is inside, ended or not there', async () => {
    await insertCommunity(sql, 'follows-loft', 'invitation');
    const inside = await insertQuestion(sql, {
      community: 'follows-loft',
      audience: 'community',
    });
    const closed = await insertQuestion(sql, { closesIn: '-1 minute' });
    for (const id of [inside, closed, 'zzzzzzzzzz', '\0'])
      expect((await askFor(id, emailOf('no'))).status).toBe(404);
    expect(await emailsTo(sql, emailOf('no'))).toEqual([]);
  });

  test('is not told what was taken inside since', async () => {
    const id = await insertQuestion(sql, { text: 'A secret hedge?' });
    await askFor(id, emailOf('late'));
    const path = await linkTo(emailOf('late'));
    const community = await insertCommunity(sql, 'follows-attic', 'invitation');
    await sql`update questions set community_id = ${community}, is_inside = true where public_id = ${id}`;
    expect((await getPage(site.address, path)).text).not.toContain('A secret hedge?');
    await postForm(site.address, path, {});
    expect(await followsBy(emailOf('late'))).toEqual([false]);
  });

  test.each(['', '?t=x', `?t=${'A'.repeat(43)}`])(
    'of an unknown link is told so (%s)',
    async (query) => {
      const { status, text } = await getPage(site.address, FOLLOW + query);
      expect(status).toBe(200);
      expect(text).toMatch(query === '' ? /Every open question/ : /This link is not known/);
    },
  );
});
