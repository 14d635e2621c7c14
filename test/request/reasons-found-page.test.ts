import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { insertCommunity } from '../support/communities.ts';
import { cookieOf, postFields } from '../support/forms.ts';
import { mainTextOf, markupOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { ownHeaders } from '../support/reason-forms.ts';
import { foundReasonsOn, searchPath } from '../support/found-reasons.ts';
import { sharedSite } from '../support/shared-site.ts';
import { createSecret } from '../../app/platform/secrets/secret.server.ts';
import { parseSearch } from '../../app/questions/lists/parsed-search.ts';
import { findQuestionsByReasons } from '../../app/reasons/search/found-reasons.server.ts';
import * as words from '../../app/reasons/words/found.ts';

/** Spellings near what people say for their answers, and the page that shows one of them. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
const NAME = 'Zqadelquill';
const CLUB = 'found-page-club';
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMember(site, NAME);
  await insertCommunity(sql, CLUB, 'invitation', [[ada, 'member']]);
});
afterAll(async () => {
  await sql?.end();
});

const { read, asked, foundByAll, saidOn, say } = foundReasonsOn(site, () => sql);

describe('other spellings', () => {
  test('of the word that nobody says, beside one that is said', async () => {
    const id = await saidOn({}, 'The hardanger and the bandonion.');
    expect(await foundByAll('hardanger bandenion')).toEqual([id]);
    // Both are said, by nobody together: no other words are meant.
    await saidOn({}, 'A hardinger.');
    await saidOn({}, 'A bandinion.');
    expect(await foundByAll('hardinger bandinion')).toEqual([]);
  });

  test('are tried also of a word that stands only where its reader may not read', async () => {
    const id = await saidOn({}, 'It is the bombardon.');
    await saidOn({ results: 'closed' }, 'It is the bomberdon.');
    expect(await foundByAll('bomberdon')).toEqual([id]);
  });

  test('are not found where it takes too long, and nothing else is said of it', async () => {
    const search = parseSearch('pommerflute');
    if (!search) throw new Error('Nothing is searched for.');
    const asking = { search, which: {}, voterId: undefined, except: [], most: 6 };
    await saidOn({}, 'It is the pommerflude.');
    const secret = createSecret();
    secret.setMaster('a test');
    const find = () =>
      findQuestionsByReasons({ sql, secret }, { ...asking, mayGuess: true, order: 0 });
    expect(await find()).toMatchObject({ total: 1, isNear: true, isTooMuch: false });
    await sql.begin(async (tx) => {
      await tx`lock table search_words in access exclusive mode`;
      expect(await find()).toMatchObject({ items: [], isNear: false, isTooMuch: false });
      // What was typed is another matter: where it cannot be looked for, that is told.
      await tx`lock table reasons in access exclusive mode`;
      expect(await find()).toMatchObject({ items: [], isTooMuch: true });
    });
  });

  test('no search reads through a list of what was written last', async () => {
    const [index] =
      await sql`select reloptions from pg_class where oid = 'reasons_sought'::regclass`;
    expect(index).toEqual({ reloptions: ['fastupdate=off'] });
  });
});

describe('the page of one reason', () => {
  const addressOf = async (word: string) => {
    const [found] = (await asked(word)).foundInReasons ?? [];
    const { pathname, search } = new URL(String(found?.reason['url']));
    return pathname + search;
  };
  const head = async (path: string, who?: { cookie: string }) => {
    const { headers } = await sendRequest(site.address, path, who && { headers: ownHeaders(who) });
    return { etag: headers.etag, control: headers['cache-control'] };
  };

  test('is made once for all visitors, and anew once its reason is gone', async () => {
    const id = await saidOn({}, 'It is the sordun.');
    const path = await addressOf('sordun');
    const [first, second] = [await head(path), await head(path)];
    expect(first.control).toMatch(/^public/);
    expect(second).toEqual(first);
    expect(first.etag).toBeDefined();
    expect((await head(`/question/${id}`)).etag).not.toBe(first.etag);
    await say(id, 'The rackett.', ada);
    const others = await addressOf('rackett');
    expect(mainTextOf(await read(others))).toContain('“The rackett');
    await postFields(site.address, `/question/${id}`, [['does', 'delete-reason']], ownHeaders(ada));
    expect(mainTextOf(await read(others))).toContain(words.namedGone);
  });

  test('is made alone for a visitor who answered', async () => {
    const id = await saidOn({ results: 'after' }, 'It is the shawmlet.');
    const visitor = cookieOf(await putAnswer(site.address, id, ['1']));
    const html = markupOf(await read(`/question${searchPath('shawmlet')}`, visitor));
    const path = /href="(\/question\/\w{10}\?reason=[\w-]{22})#/.exec(html)?.[1] ?? '';
    expect((await head(path)).control).toMatch(/^public/);
    expect((await head(path, visitor)).control).toContain('no-store');
    expect(mainTextOf(await read(path, visitor))).toContain('shawmlet');
    expect(await read(path)).not.toContain('shawmlet');
  });
});
