import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAnswer, putAnswer } from '../support/answers.ts';
import { insertCommunity } from '../support/communities.ts';
import { eventually } from '../support/eventually.ts';
import { cookieOf, postFields } from '../support/forms.ts';
import { mainTextOf, markupOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { ownHeaders } from '../support/reason-forms.ts';
import { insertReason } from '../support/reasons.ts';
import { foundReasonsOn, searchPath } from '../support/found-reasons.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as words from '../../app/reasons/words/found.ts';

/** Questions that are found by what people say for their answers: by whoever may read it, and by nobody else. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
let ben: TestMember;
const NAME = 'Zqadelquill';
const CLUB = 'found-club';
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMember(site, NAME);
  ben = await createMember(site, 'Zqbenwort');
  await insertCommunity(sql, CLUB, 'invitation', [[ada, 'member']]);
});
afterAll(async () => {
  await sql?.end();
});

const { read, asked, foundByAll, saidOn, sayOnly, seekAll, say } = foundReasonsOn(site, () => sql);

/** The questions in the part of the page that is found by reasons. */
async function foundBy(q: string, who?: { cookie: string }, more = ''): Promise<string[]> {
  const html = markupOf(await read(`/question${searchPath(q, more)}`, who));
  const [, part = ''] = html.split('aria-labelledby="found-reasons"');
  return [...part.matchAll(/<h3[^>]*><a[^>]* href="\/question\/(\w{10})"/g)].map(
    ([, id = '']) => id,
  );
}

describe('a question is found by what somebody says for an answer', () => {
  test('behind those with these words of their own, which are not found twice', async () => {
    const own = await saidOn({ text: 'Is the ocarina loud?' }, 'An ocarina is never loud.');
    const other = await saidOn(
      { text: 'Which flute is loud?' },
      'The ocarina, since my aunt has one.',
    );
    const { items, foundInReasons } = await asked('ocarina');
    expect(items.map(({ id }) => id)).toEqual([own]);
    expect(foundInReasons).toMatchObject([
      {
        question: { id: other, text: 'Which flute is loud?' },
        reason: {
          text: 'The ocarina, since my aunt has one.',
          matches: ['ocarina'],
          answer: 'Choice 2',
          by: null,
        },
      },
    ]);
    const page = await read(`/question${searchPath('ocarina')}`);
    expect(await foundBy('ocarina')).toEqual([other]);
    expect(markupOf(page)).toMatch(/The <mark[^>]*>ocarina<\/mark>, since my aunt has one\./);
    expect(mainTextOf(page)).toContain(words.jump({ questions: 1 }));
  });

  test('moments after it was said', async () => {
    const id = await insertQuestion(sql);
    await sayOnly(id, 'Only the crwth has a bridge.', ada);
    await eventually(async () => expect(await foundByAll('crwth')).toEqual([id]));
  });

  test.each([
    ['in other forms', 'The lamplighters were kinder.', 'lamplighter', 'lamplighters'],
    ['without accents', 'À cause du bergamotier fleuri.', 'bergamotier FLEURI', 'bergamotier'],
    ['by the beginning of a word', 'A vermicelliform thing.', 'vermicelli', 'vermicelliform'],
    [
      'with a typing error in a word that no question has',
      'A bathyscaphe is slow.',
      'bathiscaphe',
      'bathyscaphe',
    ],
    ['in a script without spaces', '因为鹦鹉螺很慢。', '鹦鹉螺', '鹦鹉螺'],
    ['by words that follow each other', 'The grey plover sang.', '"grey plover"', 'plover'],
  ])('%s', async (_, text, typed, marked) => {
    const id = await saidOn({ text: 'Which of them?' }, text);
    const found = await asked(typed);
    expect(found.foundInReasons?.map(({ question }) => question.id)).toEqual([id]);
    expect(found.foundInReasons?.[0]?.reason['matches']).toContain(marked);
  });

  test.each([
    ['a word is left out', 'A sackbut and a shawm.', 'sackbut -shawm'],
    ['words do not follow each other', 'The pied wagtail sang.', '"wagtail pied"'],
    ['a word is missing', 'A hurdygurdy is slow.', 'hurdygurdy nonexistentword'],
  ])('not where %s', async (_, text, typed) => {
    await saidOn({ text: 'Which of them?' }, text);
    expect(await foundByAll(typed)).toEqual([]);
  });

  test('by the reason that fits best, and the newest of them', async () => {
    const id = await saidOn({ text: 'Which of them?' }, 'The crumhorns are old.');
    await insertReason(sql, id, 1, 'A crumhorn is older.');
    await insertReason(sql, id, 1, 'My crumhorn is the oldest.');
    await insertReason(sql, id, 3, 'Crumhorns again.');
    expect((await asked('crumhorn')).foundInReasons).toMatchObject([
      { question: { id }, reason: { text: 'My crumhorn is the oldest.', answer: 'Choice 1' } },
    ]);
  });

  test('in the topic, the order and the number that are asked for', async () => {
    const [one, two, closed] = [
      await saidOn({ topics: ['work'] }, 'A theremin.'),
      await saidOn({ topics: ['travel'] }, 'No theremin.'),
      await saidOn({ topics: ['work'], closesIn: '-1 minute' }, 'Theremins only.'),
    ];
    expect(await foundByAll('theremin')).toEqual([two, one, closed]);
    expect(await foundByAll('theremin', '&limit=1')).toEqual([two]);
    expect(await foundByAll('theremin', '&topic=travel')).toEqual([two]);
    expect(await foundByAll('theremin', '&sort=closed')).toEqual([closed]);
    expect(await foundBy('theremin', undefined, '&topic=work&sort=trending')).toEqual([one]);
    expect(await asked('')).not.toHaveProperty('foundInReasons');
  });

  test('six at first, and more by a link', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) ids.unshift(await saidOn({}, `The ophicleide, ${at}.`));
    expect(await foundBy('ophicleide')).toEqual(ids.slice(0, 6));
    const html = markupOf(await read(`/question${searchPath('ophicleide')}`));
    expect(html).toContain(`href="/question?q=ophicleide&amp;reasons=all#found-reasons"`);
    expect(mainTextOf(html)).toContain(words.shownOf({ shown: 6, total: 8 }));
    expect(await foundBy('ophicleide', undefined, '&reasons=all')).toEqual(ids);
  });

  test('and nothing else where no question has the words itself', async () => {
    await saidOn({}, 'It is the nyckelharpa.');
    const page = mainTextOf(await read(`/question${searchPath('nyckelharpa')}`));
    expect(page).toContain(words.noneByWords({ words: 'nyckelharpa' }));
    expect(page).toContain(words.title);
    expect(page).not.toContain(words.hint);
    expect(page).not.toContain('No question matches');
  });
});

describe('the reason is linked to', () => {
  test('and stands before all others on the page of its question', async () => {
    const id = await insertQuestion(sql);
    await insertReason(sql, id, 1, 'The first glockenspiel.', '3 days');
    for (let at = 0; at < 4; at += 1) await insertReason(sql, id, 1, `Another, ${at}.`);
    const [found] = (await asked('glockenspiel')).foundInReasons ?? [];
    const url = String(found?.reason['url']);
    const { pathname, search, hash } = new URL(url);
    expect(await read(`/question/${id}`)).not.toContain('glockenspiel');
    const html = markupOf(await read(pathname + search));
    const [before = '', after = ''] = html.split(`id="${hash.slice(1)}"`);
    expect(before).not.toContain('glockenspiel');
    expect(mainTextOf(`<main>${after}`)).toMatch(
      /The reason you came for\s*“The first glockenspiel/,
    );
    expect(markupOf(await read(`/question${searchPath('glockenspiel')}`))).toContain(
      `href="${(pathname + search + hash).replaceAll('&', '&amp;')}"`,
    );
    await sql`delete from reasons where text = 'The first glockenspiel.'`;
    // By nothing that the site knows of, so that what is kept for visitors stays for a moment.
    expect(mainTextOf(await read(pathname + search, ben))).toContain(words.namedGone);
    const elsewhere = await saidOn({}, 'Not here.');
    const wrong = await read(`/question/${elsewhere}${search}`);
    expect(wrong).not.toContain('glockenspiel');
    expect((await sendRequest(site.address, `/question/${id}?reason=nonsense`)).status).toBe(200);
  });
});

describe('a reason is found by nobody who may not read it', () => {
  test.each(['after', 'closed'] as const)(
    'while the result is shown %s, by strangers',
    async (results) => {
      const word = `serpentino${results}`;
      const id = await saidOn({ results }, `It is the ${word}.`);
      expect(await foundByAll(word)).toEqual([]);
      expect(await foundBy(word)).toEqual([]);
      expect(await foundBy(word, ada)).toEqual([]);
      expect(await read(`/question${searchPath(word)}`)).not.toContain(`It is the ${word}`);
      await sql`update questions set closes_at = now() - interval '1 second' where public_id = ${id}`;
      expect(await foundByAll(word)).toEqual([id]);
      expect(await foundBy(word)).toEqual([id]);
    },
  );

  test('and whoever answered finds it on the page, a visitor too, until they take it back', async () => {
    const id = await saidOn({ results: 'after' }, 'It is the zampogna.');
    await putAnswer(site.address, id, ['1'], ownHeaders(ada));
    expect(await foundBy('zampogna', ada)).toEqual([id]);
    expect(await foundBy('zampogna', ben)).toEqual([]);
    expect(await foundByAll('zampogna')).toEqual([]);
    const visitor = cookieOf(await putAnswer(site.address, id, ['1']));
    expect(await foundBy('zampogna', visitor)).toEqual([id]);
    // The link leads them to the reason, which strangers do not see there.
    const html = markupOf(await read(`/question${searchPath('zampogna')}`, visitor));
    const path = /href="(\/question\/\w{10}\?reason=[\w-]{22})#/.exec(html)?.[1] ?? '';
    expect(mainTextOf(await read(path, visitor))).toContain('zampogna');
    expect(await read(path)).not.toContain('zampogna');
    await deleteAnswer(site.address, id, ownHeaders(ada));
    expect(await foundBy('zampogna', ada)).toEqual([]);
  });

  test('and who looked at the result without answering does', async () => {
    const id = await saidOn({ results: 'after' }, 'It is the launeddas.');
    await postFields(site.address, `/question/${id}`, [['does', 'peek']], ownHeaders(ben));
    expect(await foundBy('launeddas', ben)).toEqual([id]);
    expect(await foundBy('launeddas', ada)).toEqual([]);
  });

  test('in a closed community', async () => {
    const id = await saidOn({ community: CLUB, audience: 'community' }, 'It is the cimbalom.');
    expect(await foundByAll('cimbalom')).toEqual([]);
    expect(await foundBy('cimbalom')).toEqual([]);
    expect(await foundBy('cimbalom', ben)).toEqual([]);
    expect(await foundBy('cimbalom', ada)).toEqual([id]);
  });

  test('while it is hidden, waits, is set aside, or its question is removed or not open yet', async () => {
    const id = await saidOn({}, 'It is the dulcian.');
    const found = () => Promise.all([foundByAll('dulcian'), foundBy('dulcian')]);
    const set = (what: postgres.PendingQuery<postgres.Row[]>) =>
      sql`update reasons set ${what} where text = 'It is the dulcian.'`;
    expect(await found()).toEqual([[id], [id]]);
    for (const [hides, shows] of [
      [sql`hidden_at = now()`, sql`hidden_at = null`],
      [sql`hidden_at = now(), waits = true`, sql`hidden_at = null, waits = false`],
      [sql`stands = false`, sql`stands = true`],
    ] as const) {
      await set(hides);
      expect(await found()).toEqual([[], []]);
      await set(shows);
      expect(await found()).toEqual([[id], [id]]);
    }
    const move = (opens: string) =>
      sql`update questions set opens_at = now() + ${opens}::interval where public_id = ${id}`;
    await move('10 minutes');
    expect(await found()).toEqual([[], []]);
    await move('-10 minutes');
    expect(await found()).toEqual([[id], [id]]);
    await sql`insert into question_removals (question_id, reason) select id, 'A test' from questions where public_id = ${id}`;
    expect(await found()).toEqual([[], []]);
  });
});

describe('what was said is found as it stands now', () => {
  test('not after it was edited or deleted, nor after its answer was taken back', async () => {
    const [id, other] = [await insertQuestion(sql), await insertQuestion(sql)];
    await say(id, 'It is the psaltery.', ada);
    expect(await foundByAll('psaltery')).toEqual([id]);
    const edit = (reason: string) =>
      postFields(
        site.address,
        `/question/${id}`,
        Object.entries({ does: 'edit-reason', reason, signed: 'unnamed' }),
        ownHeaders(ada),
      );
    await edit('It is the rebec.');
    expect(await foundByAll('"psaltery"')).toEqual([]);
    await seekAll();
    expect([await foundByAll('"psaltery"'), await foundByAll('rebec')]).toEqual([[], [id]]);
    await postFields(site.address, `/question/${id}`, [['does', 'delete-reason']], ownHeaders(ada));
    expect(await foundByAll('"rebec"')).toEqual([]);
    await say(other, 'It is the rebec.', ben);
    expect(await foundByAll('"rebec"')).toEqual([other]);
    await deleteAnswer(site.address, other, ownHeaders(ben));
    expect(await foundByAll('"rebec"')).toEqual([]);
  });

  test('a name finds no reason, signed or not', async () => {
    const [unnamed, signed] = [await insertQuestion(sql), await insertQuestion(sql)];
    await say(unnamed, 'It is the sistrum.', ada);
    await say(signed, 'It is a sistrum.', ada, 'name');
    for (const who of [undefined, ada, ben]) expect(await foundBy(NAME, who)).toEqual([]);
    expect(await foundByAll(NAME)).toEqual([]);
    const found = (await asked('sistrum')).foundInReasons ?? [];
    expect(found.map(({ question, reason }) => [question.id, reason['by']])).toEqual([
      [signed, NAME],
      [unnamed, null],
    ]);
    expect(JSON.stringify(found.find(({ question }) => question.id === unnamed))).not.toContain(
      NAME,
    );
  });
});
