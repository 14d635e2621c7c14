import postgres from 'postgres';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { qrPath } from '../../app/base/qr-path.ts';
import { deviceKey, putAnswer, deleteAnswer } from '../support/answers.ts';
import { insertCommunity } from '../support/communities.ts';
import { eventually } from '../support/eventually.ts';
import { cookieOf, postFields } from '../support/forms.ts';
import { attributeOf, titleOf, mainTextOf } from '../support/html.ts';
import { sendRequest, type HttpResponse } from '../support/http.ts';
import { loadAllPages } from '../support/question-list.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { closeSurvey, makeSurvey, pauseQuestion, removeQuestion } from '../support/surveys.ts';
import * as moreLikeThisWords from '../../app/discovery/words/more-like-this.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';

/** Answering questions that are asked together, and what they come to. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
});
afterAll(async () => {
  await sql?.end();
});

const THREE = { questions: [{}, {}, {}] };
const get = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(site.address, path, { headers });
const words = async (path: string, headers = {}) => mainTextOf((await get(path, headers)).text);
const unescaped = (text: string) => text.replaceAll('&amp;', '&');
const mainOf = (text: string) => /<main\b[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
const linksOf = ({ text }: HttpResponse) =>
  Array.from(
    mainOf(text).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g),
    ([, to, inner]) => ({
      to: unescaped(to ?? ''),
      says: (inner ?? '').replaceAll(/<[^>]*>/g, '').trim(),
    }),
  );
const linkIn = (page: HttpResponse, says: string) =>
  linksOf(page).find((link) => link.says.startsWith(says))?.to;
const pick = (choice: number) =>
  [
    ['does', 'answer'],
    ['choice', String(choice)],
  ] as const;

describe('a question of a survey', () => {
  test('stands among the others, and its page alone leads there', async () => {
    const made = await makeSurvey(sql, ada, {
      ...THREE,
      words: { title: 'Three things', intro: 'Before it begins.', thanks: 'After it ended.' },
    });
    const first = await get(made.path(1));
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toContain('public');
    const said = mainTextOf(first.text);
    for (const part of ['Three things', '1 of 3', 'Before it begins.', '3 questions.', 'Skip'])
      expect(said).toContain(part);
    expect(said).not.toContain(moreLikeThisWords.title);
    expect(linkIn(first, 'Back')).toBeUndefined();
    expect(linkIn(first, 'Skip')).toBe(made.path(2));
    expect(titleOf(first.text)).toMatch(/^Is this the question at place 1\? · Three things ·/);
    const canonical = attributeOf(first.text, 'link', 'rel="canonical"', 'href');
    expect(canonical).toMatch(new RegExp(`/question/${made.questions[0] ?? ''}$`));

    const last = await get(made.path(3));
    expect(linkIn(last, 'Back')).toBe(made.path(2));
    expect(linkIn(last, 'Skip and finish')).toBe(made.path(3, '&show=thanks'));
    const alone = await get(`/question/${made.questions[1] ?? ''}`);
    expect(mainTextOf(alone.text)).toContain('Question 2 of 3 of “ Three things ”');
    expect(linkIn(alone, 'Question 2 of 3')).toBe(made.path(2));
    expect(linkIn(alone, 'Skip')).toBeUndefined();
  });

  test('its id in the place of a question’s leads to its first question that is there', async () => {
    const made = await makeSurvey(sql, ada, THREE);
    const to = async (id: string) => {
      const { status, headers } = await get(`/question/${id}`);
      return [status, headers.location];
    };
    expect(await to(made.id)).toEqual([308, made.path(1)]);
    await removeQuestion(sql, made.questions[0] ?? '');
    expect(await to(made.id)).toEqual([308, made.path(2)]);
    expect((await get('/question/zzzzzzzzzz')).status).toBe(404);
    await insertCommunity(sql, 'typed-inside', 'request', [[ada, 'owner']]);
    const inside = await makeSurvey(sql, ada, {
      ...THREE,
      shared: { community: 'typed-inside', audience: 'community' },
    });
    expect(await to(inside.id)).toEqual([404, undefined]);
  });

  test('a page of it says how it is put into another page by the survey’s name, a question’s own by that', async () => {
    const made = await makeSurvey(sql, ada, { ...THREE, words: { title: 'Three for others' } });
    const titleAt = async (path: string) => {
      const page = (await get(path)).text;
      const link = unescaped(attributeOf(page, 'link', 'application/json+oembed', 'href'));
      const answer = await get(link.slice(site.address.length));
      return (JSON.parse(answer.text) as { title: string }).title;
    };
    expect(await titleAt(made.path(2))).toBe('Three for others');
    expect(await titleAt(`/question/${made.questions[1] ?? ''}`)).toBe(
      'Is this the question at place 2?',
    );
  });

  test('what names no survey of it leads to its own page, or nowhere', async () => {
    const [made, other] = [await makeSurvey(sql, ada, THREE), await makeSurvey(sql, ada, THREE)];
    const [first = ''] = made.questions;
    const wrong = await get(`/question/${first}?survey=${other.id}`);
    expect([wrong.status, wrong.headers.location]).toEqual([308, `/question/${first}`]);
    expect((await get(`/question/${first}?survey=0000000000`)).status).toBe(404);
    expect((await get(`/question/${first}?survey=%3Cb%3E`)).status).toBe(404);
    const one = await makeSurvey(sql, ada, { questions: [{}] });
    const plain = await get(one.path(1));
    expect([plain.status, plain.headers.location]).toEqual([
      308,
      `/question/${one.questions[0] ?? ''}`,
    ]);
    const around = await makeSurvey(sql, ada, {
      questions: [{}],
      words: { thanks: 'That was it.' },
    });
    const shown = await get(around.path(1));
    expect(shown.status).toBe(200);
    expect(mainTextOf(shown.text)).not.toContain('1 of 1');
    expect(await words(around.path(1, '&show=thanks'))).toContain('That was it.');
  });

  test('one that is paused says so and can be passed; one taken away is passed by its neighbours', async () => {
    const made = await makeSurvey(sql, ada, { questions: [{}, {}, {}, {}] });
    const [, second = '', third = ''] = made.questions;
    await pauseQuestion(sql, second);
    await removeQuestion(sql, third);
    const paused = await get(made.path(2));
    expect(mainTextOf(paused.text)).toContain('A choice is missing.');
    expect(linkIn(paused, 'Go on with question 4')).toBe(made.path(4));
    const removed = await get(made.path(3));
    expect(removed.status).toBe(410);
    expect(linkIn(removed, 'Next question')).toBe(made.path(4));
    expect(await words(made.path(4))).toContain('Question 3 was removed by a moderator.');
    expect(await words(made.path(1, '&show=results'))).toContain('Question 3 was removed');
  });

  test('what stays inside a community is there for its members alone', async () => {
    await insertCommunity(sql, 'answered-choir', 'request', [[ada, 'owner']]);
    const made = await makeSurvey(sql, ada, {
      ...THREE,
      shared: { community: 'answered-choir', audience: 'community' },
    });
    for (const more of ['', '&show=results', '&show=thanks'])
      expect((await get(made.path(1, more))).status, more).toBe(404);
    expect((await get(`/api/v1/surveys/${made.id}`)).status).toBe(404);
    expect((await get(`/api/v1/surveys/${made.id}/progress`)).status).toBe(404);
    expect((await get(made.path(1, '&show=results'), { cookie: ada.cookie })).status).toBe(200);
  });
});

describe('without a script', () => {
  test('an answer leads on, and whoever comes back goes on where they left', async () => {
    const made = await makeSurvey(sql, ada, THREE);
    const answered = await postFields(site.address, made.path(1), pick(1));
    expect(answered.status).toBe(303);
    const to = answered.headers.location ?? '';
    expect(to).toBe(`/question/${made.questions[0] ?? ''}?survey=${made.id}&answered=1`);
    const me = cookieOf(answered);
    const after = await get(to, me);
    expect(after.headers['cache-control']).toBe('private, no-store');
    expect(mainTextOf(after.text)).toContain(answeringAreaWords.counted);
    expect(linkIn(after, 'Next question')).toBe(made.path(2));
    // Its forms stay in the survey.
    expect(after.text).toContain(`action="${made.path(1)}"`);
    await postFields(site.address, made.path(2), pick(1), me);
    const back = await postFields(site.address, made.path(1), pick(2), me);
    const again = await get(back.headers.location ?? '', me);
    expect(linkIn(again, 'Go on with question 3')).toBe(made.path(3));
    const done = await postFields(site.address, made.path(3), pick(1), me);
    const end = await get(done.headers.location ?? '', me);
    expect(linkIn(end, 'Finish')).toBe(made.path(3, '&show=thanks'));
  });

  test('a form that fails says so in the survey', async () => {
    const made = await makeSurvey(sql, ada, { questions: [{ kind: 'multiple' }, {}] });
    const failed = await postFields(site.address, made.path(1), [['does', 'answer']]);
    expect(failed.status).toBe(422);
    expect(mainTextOf(failed.text)).toContain(answeringAreaWords.pickOne);
    expect(linkIn(failed, 'Skip')).toBe(made.path(2));
  });

  test('members only: it is said before the first question, and the choice waits', async () => {
    const made = await makeSurvey(sql, ada, { ...THREE, shared: { audience: 'members' } });
    const page = await get(made.path(1));
    expect(mainTextOf(page.text)).toContain('Only members of this site can answer. Sign in first');
    expect(await words(made.path(1), { cookie: ada.cookie })).not.toContain('Only members');
    const sent = await postFields(site.address, made.path(1), pick(2));
    expect(sent.status).toBe(303);
    const next = new URL(sent.headers.location ?? '', site.address).searchParams.get('next') ?? '';
    expect(next).toBe(made.path(1, '&choice=2'));
    const waiting = await get(next, { cookie: ada.cookie });
    expect(waiting.status).toBe(200);
    expect(mainTextOf(waiting.text)).toContain('Your choice is still here.');
  });
});

describe('what a survey came to', () => {
  const progressOf = async (id: string) =>
    JSON.parse((await get(`/api/v1/surveys/${id}/progress`)).text) as Record<string, unknown>;

  test('people are counted by how far they came, and nothing else is told', async () => {
    const made = await makeSurvey(sql, ada, THREE);
    const [first = '', second = '', third = ''] = made.questions;
    expect(await progressOf(made.id)).toMatchObject({ began: 0, finished: 0, median: null });
    expect(await words(made.path(1, '&show=results'))).toContain('Nobody has answered any of its');

    const other = await makeSurvey(sql, ada, THREE);
    const [one = '', two = '', three = ''] = other.questions;
    const people = [0, 1, 2, 3].map(() => ({ 'idempotency-key': deviceKey() }));
    for (const [at, who] of people.entries()) {
      await putAnswer(site.address, one, ['1'], who);
      if (at > 0) await putAnswer(site.address, two, ['2'], who);
      if (at > 1) await putAnswer(site.address, three, ['1'], who);
    }
    // Somebody who took theirs back did not answer it.
    await deleteAnswer(site.address, three, people[2]);
    expect(await progressOf(other.id)).toMatchObject({
      id: other.id,
      began: 4,
      finished: 1,
      median: 2,
      questions: [
        { id: one, people: 4, stoppedAfter: 1 },
        { id: two, people: 3, stoppedAfter: 2 },
        { id: three, people: 1, stoppedAfter: 0 },
      ],
      byNumber: [1, 2, 1],
    });
    const results = await get(other.path(2, '&show=results'));
    // Read at any of its questions, they are found at the first.
    expect(unescaped(attributeOf(results.text, 'link', 'rel="canonical"', 'href'))).toBe(
      site.address + other.path(1, '&show=results'),
    );
    expect(results.text).not.toContain('name="robots"');
    const said = mainTextOf(results.text);
    expect(said).toContain('Each step is a question, as high as the number of people');
    expect(said).toContain('4 people have answered at least one question, and 1 of them all 3.');
    expect(said).not.toMatch(/\d%.*all 3/);
    expect(await words(other.path(3, '&show=thanks'))).toContain(
      '4 people have taken part so far.',
    );
    expect([first, second, third]).not.toContain(one);
  });

  test('a hidden result stays hidden; how many answered does not', async () => {
    const made = await makeSurvey(sql, ada, { ...THREE, shared: { results: 'closed' } });
    const [first = ''] = made.questions;
    await putAnswer(site.address, first, ['1'], { 'idempotency-key': deviceKey() });
    for (const more of ['&show=results', '&show=thanks']) {
      const { text } = await get(made.path(1, more));
      expect(text, more).not.toMatch(/<table class="slim/);
      expect(text, more).not.toContain('View results');
    }
    expect(await words(made.path(1, '&show=results'))).toContain(
      '1 person has answered. The author chose to show the result after closing.',
    );
    await closeSurvey(sql, made.id);
    await eventually(
      async () =>
        expect((await get(made.path(1, '&show=results'))).text).toMatch(/<table class="slim/),
      500,
    );
  });

  test('its document holds its words and its questions as every question does', async () => {
    const made = await makeSurvey(sql, ada, {
      ...THREE,
      words: { title: 'For programs', intro: 'In.', thanks: 'Out.' },
    });
    const { status, text, headers } = await get(`/api/v1/surveys/${made.id}`);
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('*');
    const told = JSON.parse(text) as { questions: { id: string }[] };
    expect(told).toMatchObject({
      id: made.id,
      title: 'For programs',
      intro: 'In.',
      thanks: 'Out.',
    });
    expect(told.questions.map(({ id }) => id)).toEqual(made.questions);
    // One that is asked for by itself has its picture, too, and who asked.
    const { picture, asker, ...alone } = JSON.parse(
      (await get(`/api/v1/questions/${made.questions[1] ?? ''}`)).text,
    ) as { picture: object; asker: unknown };
    expect(picture).toBeInstanceOf(Object);
    expect(asker).toBeNull();
    expect(told.questions[1]).toEqual(alone);
    expect((await get('/api/v1/surveys/0000000000')).status).toBe(404);
    expect((await get(`/api/v1/surveys/${made.id}?odd=1`)).status).toBe(400);
  });
});

describe('in lists', () => {
  const idsIn = async (query: string) =>
    (await loadAllPages(site.address, `/api/v1/questions?limit=100&${query}`))
      .flat()
      .map(({ id }) => id);

  test('a survey stands by its first question that is open, and leads into it', async () => {
    const made = await makeSurvey(sql, ada, { ...THREE, words: { title: 'Not a flood' } });
    const [first = '', second = '', third = ''] = made.questions;
    const alone = await insertQuestion(sql, { text: 'Asked alone beside it?' });
    for (const query of ['sort=new', 'sort=closing']) {
      const ids = await idsIn(query);
      expect(ids, query).toContain(first);
      expect(ids, query).not.toContain(second);
      expect(ids, query).not.toContain(third);
    }
    expect(await idsIn('sort=new')).toContain(alone);
    // The first page is kept for a moment.
    const page = await eventually(async () => {
      const newest = await get('/question?sort=new');
      expect(mainTextOf(newest.text)).toContain('1 of 3 in “Not a flood”');
      return newest;
    });
    expect(linkIn(page, 'Is this the question at place 1?')).toBe(made.path(1));
    // Whoever is on a topic, or looks for words, finds each.
    expect(await idsIn('sort=new&topic=work')).toEqual(expect.arrayContaining(made.questions));

    await pauseQuestion(sql, first);
    await eventually(async () => expect(await idsIn('sort=new')).toContain(second), 500);
    expect(await idsIn('sort=new')).not.toContain(first);
    await eventually(async () => expect(await idsIn('sort=closing')).toContain(second), 500);
    await closeSurvey(sql, made.id);
    await eventually(async () => expect(await idsIn('sort=new')).not.toContain(second), 500);
  });

  test('in a member’s feed by the first that they have not answered', async () => {
    const bo = await createMember(site, 'Bo');
    await sql`
      insert into topics (slug, name, about) values ('fed', 'Fed', 'What a member follows in a test.')`;
    const made = await makeSurvey(sql, ada, {
      ...THREE,
      words: { title: 'Fed one by one' },
      shared: { topics: ['fed'] },
    });
    const [first = ''] = made.questions;
    await sql`
      insert into topic_follows (member_id, topic_id) select ${bo.id}, id from topics where slug = 'fed'`;
    const feed = () => get('/', { cookie: bo.cookie });
    expect(mainTextOf((await feed()).text)).toContain('1 of 3 in “Fed one by one”');
    const sent = await postFields(site.address, `/question/${first}`, pick(1), {
      cookie: bo.cookie,
    });
    expect(sent.status).toBe(303);
    const said = mainTextOf((await feed()).text);
    expect(said).toContain('2 of 3 in “Fed one by one”');
    expect(said).not.toContain('3 of 3 in “Fed one by one”');
  });
});

const codeOf = (path: string) =>
  qrPath(encode(site.address + path, { ecc: 'M', border: 0 }).data).path;

test('the code before a room leads to the first question of the survey', async () => {
  const made = await makeSurvey(sql, ada, THREE);
  const { text } = await get(`/live?survey=${made.id}&place=2`);
  expect(text).toContain(codeOf(made.path(1)));
  expect(text).not.toContain(codeOf(`/question/${made.questions[1] ?? ''}`));
});
