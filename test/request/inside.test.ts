import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  submitQuestion,
  createQuestion,
  submitForm,
  getPage,
  ownQuestionPath,
  QUESTION_FIELDS,
} from '../support/question-form.ts';
import { authorActionsOf } from '../support/own-question.ts';
import { putAnswer, deleteAnswer } from '../support/answers.ts';
import { insertCommunity, addPerson, removePerson } from '../support/communities.ts';
import { sendRequest, postForm } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { headersFor, allPathsFor, type QuestionRef } from '../support/outputs.ts';
import { insertQuestion } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import { sharedSite } from '../support/shared-site.ts';

/**
 * What is asked inside a community that is closed to others is found by nobody outside it, whichever output they read and
 * whoever they are; those who belong to it read and answer it like any other.
 */
const site = sharedSite();
let sql: postgres.Sql;
let insider: TestMember;
let outsider: TestMember;
let banned: TestMember;
const places = new Map<string, QuestionRef>();
const idOf = (name: string) => places.get(name)?.id ?? '';

/** A word that stands nowhere else. */
const WORD = 'quillwort';
const REASON = 'Because the quillwort told me';
const INSIDE = ['request', 'invitation'] as const;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  insider = await createMember(site, 'Ines');
  outsider = await createMember(site, 'Otto');
  banned = await createMember(site, 'Bert');
  await insertCommunity(sql, 'elsewhere', 'public', [[outsider, 'owner']]);
  for (const joining of INSIDE) {
    const community = joining === 'request' ? 'a-club' : 'a-room';
    const communityId = await insertCommunity(sql, community, joining, [[insider, 'member']]);
    await sql`insert into community_bans (community_id, member_id, reason) values (${communityId}, ${banned.id}, 'A test')`;
    for (const results of ['always', 'after'] as const) {
      const id = await insertQuestion(sql, {
        text: `Who keeps the ${WORD} key of ${community}, ${results}?`,
        choices: [`The ${WORD} lady`, 'Somebody else'],
        community,
        audience: 'community',
        results,
        topics: ['work'],
      });
      const [row] = await sql<{ survey: string }[]>`
        select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
      places.set(`${joining} ${results}`, { id, survey: row?.survey ?? '' });
      await insertReason(sql, id, 1, REASON);
    }
  }
  await sql`delete from question_orders`;
});
afterAll(async () => {
  await sql?.end();
});

const read = (path: string, reader: TestMember | undefined) =>
  sendRequest(site.address, path, {
    headers: { ...headersFor(path), ...(reader && { cookie: reader.cookie }) },
  });

const UNKNOWN: QuestionRef = { id: 'zzzzzzzzzz', survey: 'yyyyyyyyyy' };
const pathOfUnknown = (path: string) =>
  [...places.values()].reduce(
    (one, { id, survey }) => one.replaceAll(id, UNKNOWN.id).replaceAll(survey, UNKNOWN.survey),
    path,
  );

describe('whoever is outside', () => {
  test.each([
    ['a visitor', () => undefined],
    ['a member of another community', () => outsider],
    ['somebody who was banned', () => banned],
  ])('%s finds it in no output', async (_, who) => {
    const reader = who();
    // What is answered where there is nothing at all.
    const statuses = new Map<string, number>();
    for (const path of allPathsFor([UNKNOWN])) {
      const { status } = await read(path, reader);
      expect(status, path).toBeLessThan(500);
      statuses.set(path, status);
    }
    const leaks: string[] = [];
    for (const path of allPathsFor(places.values())) {
      const { status, text } = await read(path, reader);
      expect(status, path).toBe(statuses.get(pathOfUnknown(path)));
      if (text.includes(WORD)) leaks.push(path);
    }
    expect(leaks).toEqual([]);
  });

  test('and whoever belongs to it finds it in many, by the same word', async () => {
    const found: string[] = [];
    for (const path of allPathsFor([...places.values()].slice(0, 1)))
      if ((await read(path, insider)).text.includes(WORD)) found.push(path);
    expect(found.length).toBeGreaterThan(50);
  });

  test.each([...INSIDE])(
    'is told the same as of a question that is not there (%s)',
    async (joining) => {
      const id = idOf(`${joining} always`);
      const unknown = UNKNOWN.id;
      for (const who of [undefined, outsider])
        for (const path of [
          '/question/ID',
          '/api/v1/questions/ID',
          '/api/v1/questions/ID/result',
        ]) {
          const [there, missing] = await Promise.all(
            [id, unknown].map((one) => getPage(site.address, path.replace('ID', one), who)),
          );
          expect(there?.status, path).toBe(404);
          expect(there?.text.replaceAll(id, unknown).length, path).toBe(missing?.text.length);
        }
    },
  );

  test('does not answer it, and asking to see its result counts nothing', async () => {
    const id = idOf('invitation after');
    const before = await standing(id);
    for (const headers of [{}, { cookie: outsider.cookie }, { cookie: banned.cookie }]) {
      const told = await putAnswer(site.address, id, ['1'], {
        'sec-fetch-site': 'same-origin',
        ...headers,
      });
      expect(told.status).toBe(404);
      await sendRequest(site.address, `/api/v1/questions/${id}/peek`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      });
      const form = await postForm(
        site.address,
        `/question/${id}`,
        { does: 'answer', choice: '1' },
        headers,
      );
      expect(form.status).toBe(404);
    }
    expect(await standing(id)).toEqual(before);
  });
});

describe('whoever belongs to it', () => {
  test.each([...INSIDE])(
    'reads it on its page, in lists and by searching (%s)',
    async (joining) => {
      const id = idOf(`${joining} always`);
      const community = joining === 'request' ? 'a-club' : 'a-room';
      for (const path of [
        `/question/${id}`,
        `/community/${community}`,
        '/question?sort=new',
        `/question?q=${WORD}`,
        '/question?sort=new&topic=work',
      ])
        expect((await getPage(site.address, path, insider)).text, path).toContain(
          `The ${WORD} lady`,
        );
    },
  );

  test('answers it, sees the result that waits for that, changes and takes back', async () => {
    const id = idOf('request after');
    const headers = { cookie: insider.cookie, 'sec-fetch-site': 'same-origin' };
    expect((await putAnswer(site.address, id, ['1'], headers)).status).toBe(200);
    const { text } = await sendRequest(site.address, `/api/v1/me/answers?question=${id}`, {
      headers,
    });
    const told = JSON.parse(text) as {
      questions: Record<string, { choices: string[]; result: { people: number } | null }>;
    };
    expect(told.questions[id]?.choices).toEqual(['1']);
    expect(told.questions[id]?.result?.people).toBe(1);
    const reasons = await sendRequest(site.address, `/api/v1/me/reasons?question=${id}`, {
      headers,
    });
    expect(reasons.text).toContain(REASON);
    expect((await deleteAnswer(site.address, id, headers)).status).toBe(200);
  });

  test('sees nothing of it any more once they have left, but for their own answer', async () => {
    const id = idOf('invitation after');
    const leaver = await createMember(site, 'Lena');
    const headers = { cookie: leaver.cookie, 'sec-fetch-site': 'same-origin' };
    await addPerson(sql, { slug: 'a-room' }, leaver.id);
    expect((await putAnswer(site.address, id, ['2'], headers)).status).toBe(200);
    await removePerson(sql, leaver.id);
    expect((await getPage(site.address, `/question/${id}`, leaver)).status).toBe(404);
    expect((await putAnswer(site.address, id, ['1'], headers)).status).toBe(404);
    const { text } = await sendRequest(site.address, `/api/v1/me/answers?question=${id}`, {
      headers,
    });
    expect(text).toContain('"choices":["2"]');
    expect(text).toContain('"result":null');
  });
});

describe('a question of a community that everybody may join', () => {
  test('is read by all, and answered by those who belong to it', async () => {
    await insertCommunity(sql, 'open-house', 'public', [[insider, 'member']]);
    const id = await insertQuestion(sql, { community: 'open-house', audience: 'community' });
    const headers = (who: TestMember) => ({ cookie: who.cookie, 'sec-fetch-site': 'same-origin' });
    expect((await getPage(site.address, `/question/${id}`)).status).toBe(200);
    expect((await putAnswer(site.address, id, ['1'], headers(outsider))).json['code']).toBe(
      'not-a-member',
    );
    expect((await putAnswer(site.address, id, ['1'], headers(insider))).status).toBe(200);
  });
});

describe('asking inside', () => {
  const inside = { community: 'a-club', audience: 'community', topic: [] } as const;

  test('a member asks in their community, without a topic, and it stays there', async () => {
    const text = `Does the ${WORD} need more water than it gets?`;
    const id = await createQuestion(site.address, insider, { ...inside, text });
    const [row] = await sql`
      select q.is_inside, q.audience, c.slug from questions q join communities c on c.id = q.community_id where q.public_id = ${id}`;
    expect(row).toEqual({ is_inside: true, audience: 'community', slug: 'a-club' });
    expect((await getPage(site.address, `/question/${id}`, outsider)).status).toBe(404);
    expect((await getPage(site.address, `/question/${id}`, insider)).status).toBe(200);
    const form = await getPage(site.address, '/account/questions/new?community=a-club', insider);
    expect(form.text).toMatch(/<option value="a-club" selected="">In The a-club people</);
  });

  test('what an edit takes inside is on no page that was kept before', async () => {
    const text = 'Which butterwort do we keep for ourselves?';
    await insertCommunity(sql, 'the-bog', 'request', [[insider, 'owner']]);
    const id = await createQuestion(site.address, insider, { text, community: 'the-bog' });
    const paths = [
      `/question/${id}`,
      `/question/${id}.data`,
      '/community/the-bog',
      '/community/the-bog.data',
      `/api/v1/questions/${id}`,
    ];
    const shown = async () => {
      const pages = await Promise.all(paths.map((path) => getPage(site.address, path)));
      return paths.filter((_, at) => pages[at]?.text.includes('butterwort'));
    };
    expect(await shown()).toEqual(paths);
    const { status } = await authorActionsOf(site.address, insider).edit(id, {
      text,
      community: 'the-bog',
      audience: 'community',
    });
    expect(status).toBe(303);
    expect(await shown()).toEqual([]);
  });

  test('what went inside, or was removed, is not read where its question is known by its row', async () => {
    const ask = (text: string) =>
      insertQuestion(sql, { text, community: 'a-club', topics: ['work'] });
    const [taken, removed] = [await ask('Who sweeps the yard?'), await ask('Who sweeps the loft?')];
    // The data of a page are made for each member who asks for them.
    const dataOf = (id: string) => read(`/question/${id}.data`, outsider);
    for (const id of [taken, removed]) expect((await dataOf(id)).text).toContain('Who sweeps');
    await sql`update questions set is_inside = true, audience = 'community' where public_id = ${taken}`;
    await sql`insert into question_removals (question_id, reason) select id, 'A test' from questions where public_id = ${removed}`;
    const left = await dataOf(taken);
    expect(left.status).toBe(404);
    expect(left.text).not.toContain('Who sweeps');
    expect((await dataOf(removed)).status).toBe(410);
  });

  test('an author who has left looks after it still, and reads its result no more', async () => {
    const author = await createMember(site, 'Anna');
    await addPerson(sql, { slug: 'a-club' }, author.id);
    const id = await createQuestion(site.address, author, {
      ...inside,
      text: 'Which of the beds needs most work?',
      results: 'always',
    });
    await putAnswer(site.address, id, ['1'], {
      cookie: insider.cookie,
      'sec-fetch-site': 'same-origin',
    });
    await removePerson(sql, author.id);
    const { status, text } = await getPage(site.address, `${ownQuestionPath(id)}.data`, author);
    expect(status).toBe(200);
    expect(text).toContain('Which of the beds needs most work?');
    expect(text).not.toContain('"rows"');
  });

  test('a version that was asked elsewhere does not name the one inside', async () => {
    const old = await createQuestion(site.address, insider, {
      ...inside,
      text: 'Is the bog too wet for us?',
    });
    await sql`update questions set opens_at = now() - interval '1 hour' where public_id = ${old}`;
    const { headers } = await submitForm(
      site.address,
      insider,
      `/account/questions/new?version=${old}`,
      { ...QUESTION_FIELDS, does: 'ask', version: old, text: 'Is the bog too wet for anybody?' },
    );
    const [, id = ''] = /questions\/([0-9a-z]{10})/.exec(headers.location ?? '') ?? [];
    for (const path of [`/question/${id}`, `/question/${id}.data`, `/api/v1/questions/${id}`]) {
      const page = await getPage(site.address, path);
      expect(page.status, path).toBe(200);
      expect(page.text, path).not.toContain(old);
    }
    expect((await getPage(site.address, `/question/${id}`, insider)).text).toContain(old);
  });

  test.each([
    ['in a community of others', { community: 'elsewhere', audience: 'community' }],
    ['in one that is not there', { community: 'nowhere', audience: 'community' }],
    ['of a community without saying which', { community: '', audience: 'community' }],
    ['of everyone where one must be invited', { community: 'a-room', audience: 'everyone' }],
  ])('nobody asks %s', async (_, place) => {
    const text = 'May this be asked in such a place?';
    const { status } = await submitQuestion(site.address, insider, { ...place, text });
    expect(status).toBe(422);
    expect(await sql`select 1 from questions where text = ${text}`).toEqual([]);
  });

  test('what was answered inside is not brought out by an edit', async () => {
    const id = await createQuestion(site.address, insider, {
      ...inside,
      text: 'Is it cold in the club?',
    });
    const headers = { cookie: insider.cookie, 'sec-fetch-site': 'same-origin' };
    expect((await putAnswer(site.address, id, ['1'], headers)).status).toBe(200);
    const { status } = await submitForm(site.address, insider, `${ownQuestionPath(id)}?do=edit`, {
      ...QUESTION_FIELDS,
      does: 'ask',
      opens: 'keep',
      closes: 'keep',
      zone: 'UTC',
      community: '',
      audience: 'everyone',
    });
    expect(status).toBe(422);
    const [row] = await sql`select is_inside from questions where public_id = ${id}`;
    expect(row?.['is_inside']).toBe(true);
  });
});

async function standing(id: string): Promise<unknown> {
  return sql`
    select t.peeked, t.sequence, (select count(*) from answers a where a.question_id = t.question_id) as answers
    from totals t join questions q on q.id = t.question_id where q.public_id = ${id}`;
}
