import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertCommunity, removePerson } from '../support/communities.ts';
import { mainTextOf } from '../support/html.ts';
import { type TestMember } from '../support/members.ts';
import {
  createReasonWriters,
  expectRefused,
  writtenReasonsOn,
} from '../support/written-reasons.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as listWords from '../../app/reasons/words/list.ts';
import * as words from '../../app/reasons/words/own.ts';

/** Whose a reason is, and who writes and reads one where not everybody may. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
let ben: TestMember;
let cleo: TestMember;
const NAME = 'Zqadaquillwort';
const HANDLE = 'zqada_whose';
const CLUB = 'whose-reasons-club';
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  [ada, ben, cleo] = await createReasonWriters(site, sql, {
    name: NAME,
    handle: HANDLE,
    club: CLUB,
  });
});
afterAll(async () => {
  await sql?.end();
});

const { read, pageOf, answered, close, send, say, stored } = writtenReasonsOn(
  site,
  () => sql,
  () => ada,
);

const TEXT = 'It is quieter by the zeppelin.';

describe('whose a reason is', () => {
  const everything = async (id: string, as?: TestMember) =>
    (
      await Promise.all(
        [
          `/question/${id}`,
          `/question/${id}?reasons=all`,
          `/question/${id}.data`,
          `/api/v1/me/reasons?question=${id}`,
          `/api/v1/questions/${id}`,
          `/api/v1/questions/${id}/result`,
          `/api/v1/questions/${id}/picture.svg`,
        ].map((path) => read(path, as)),
      )
    ).join('\n');

  test('stands in no byte for anybody else where it is unnamed', async () => {
    const id = await answered();
    await say(id, TEXT);
    for (const reader of [undefined, ben]) {
      const told = await everything(id, reader);
      expect(told).toContain(TEXT);
      for (const trace of [NAME, HANDLE, ada.voterId, uuidOf(ada.voterId)])
        expect(told.includes(trace), trace).toBe(false);
    }
  });

  test.each([
    ['name', NAME, HANDLE],
    ['handle', `@${HANDLE}`, NAME],
  ])('is told by %s where it was signed so', async (signed, shown, other) => {
    const id = await answered();
    expect((await say(id, TEXT, signed)).status).toBe(303);
    const told = await everything(id);
    expect(mainTextOf(await pageOf(id))).toContain(shown);
    expect(told).toContain(`"by":"${shown}"`);
    expect(told).not.toContain(other);
    expect(told).not.toContain(uuidOf(ada.voterId));
  });

  test('cannot be told by a handle that is not there', async () => {
    const id = await answered({}, ben);
    const sent = await say(id, TEXT, 'handle', ben);
    expect(sent.status).toBe(422);
    expect(mainTextOf(sent.text)).toContain(words.reasonProblemText({ why: 'no-handle' }));
    expect(sent.text).toContain(`>${TEXT}</textarea>`);
  });
});

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

describe('where the result waits', () => {
  test.each(['after', 'closed'] as const)(
    '%s: nobody is shown a reason before',
    async (results) => {
      const id = await answered({ results });
      expect((await say(id, TEXT)).status).toBe(303);
      for (const path of [`/question/${id}`, `/question/${id}?reasons=all`])
        for (const reader of [undefined, ben]) {
          const told = await read(path, reader);
          expect(told).not.toContain('zeppelin');
          expect(mainTextOf(told)).toContain(listWords.saidWhy({ total: 1 }));
        }
      expect(await read(`/api/v1/me/reasons?question=${id}`, ben)).not.toContain('zeppelin');
      expect(mainTextOf(await pageOf(id, ada))).toContain(TEXT);
      await close(id);
      await expect.poll(() => pageOf(id)).toContain(TEXT);
    },
  );
});

describe('in a community', () => {
  test('only its members write and read', async () => {
    const id = await answered({ community: CLUB, audience: 'community' });
    expect((await say(id, TEXT)).status).toBe(303);
    for (const act of ['say-reason', 'edit-reason', 'keep-reason', 'delete-reason'])
      expect((await send(id, { does: act, reason: TEXT }, ben)).status, act).toBe(404);
    expect(await stored(id)).toHaveLength(1);
    for (const reader of [undefined, ben, cleo])
      expect(await pageOf(id, reader)).not.toContain('zeppelin');
  });

  test('who has left may still delete, also where nothing can be read any more', async () => {
    await insertCommunity(sql, 'reasons-inner-club', 'invitation', [[cleo, 'member']]);
    const id = await answered({ community: 'reasons-inner-club', audience: 'community' }, cleo);
    await say(id, TEXT, 'name', cleo);
    await removePerson(sql, cleo.id);
    expect((await send(id, { does: 'edit-reason', reason: 'New.' }, cleo)).status).toBe(404);
    expect((await send(id, { does: 'delete-reason' }, cleo)).status).toBe(303);
    expect(await stored(id)).toEqual([]);
  });

  test('who was shut out says nothing more, and may still delete', async () => {
    const club = await insertCommunity(sql, 'reasons-open-club', 'public', [[cleo, 'member']]);
    const id = await answered({ community: 'reasons-open-club', audience: 'community' }, cleo);
    await say(id, TEXT, 'unnamed', cleo);
    await removePerson(sql, cleo.id);
    await sql`insert into community_bans (community_id, member_id, reason) values (${club}, ${cleo.id}, 'A test')`;
    const edit = { does: 'edit-reason', reason: 'New.' };
    await expectRefused(await send(id, edit, cleo), 403, 'not-a-member');
    expect((await send(id, { does: 'delete-reason' }, cleo)).status).toBe(303);
    expect(await stored(id)).toEqual([]);
  });
});
