import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ON_SCREEN } from '../../app/reasons/reason-rules.ts';
import { PRESENTED_AT_MOST } from '../../app/reasons/presented/presented-rules.ts';
import { insertCommunity, removePerson } from '../support/communities.ts';
import { mainTextOf } from '../support/html.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { createQuestion, getPage, submitForm } from '../support/question-form.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { choosingPath, presentedReasonsOn } from '../support/presented-reasons.ts';
import { insertReason } from '../support/reasons.ts';
import { roomSignFor } from '../support/rooms.ts';
import { addStaffRole } from '../support/staff.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as words from '../../app/live/words/choosing.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';

/** Which reasons are on the screen of a room: what its author lets in, and nothing else (docs/decisions/0091). */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
let bo: TestMember;
let cy: TestMember;
let staff: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
  bo = await createMember(site, 'Bo');
  cy = await createMember(site, 'Cy');
  staff = await createMember(site, 'Di');
  await addStaffRole(sql, staff);
});
afterAll(async () => {
  await sql?.end();
});

const { asked, say, offered, press, letIn, onScreen, exportedFrom } = presentedReasonsOn(
  site,
  () => ada,
);

describe('the author', () => {
  test('lets single reasons in and takes them off, and nothing else is on the screen', async () => {
    const id = await asked();
    await say(id, bo, 'Because the bus is late.', 'name');
    await insertReason(sql, id, 2, 'Because the tram rattles.');
    expect(await onScreen(id)).toEqual([]);
    expect(mainTextOf((await getPage(site.address, choosingPath(id), ada)).text)).toContain(
      words.nothingOnScreen,
    );

    const bus = await letIn(id, 'the bus is late');
    expect(await onScreen(id)).toEqual(['Because the bus is late.']);
    await letIn(id, 'the tram rattles');
    expect(await onScreen(id)).toEqual(['Because the bus is late.', 'Because the tram rattles.']);
    const screen = await getPage(site.address, `/live?question=${id}&show=reasons`);
    expect(mainTextOf(screen.text)).toContain('Because the bus is late.');
    expect(mainTextOf(screen.text)).toContain('Bo');

    expect((await press(id, { ...bus, does: 'take-off' })).status).toBe(303);
    expect(await onScreen(id)).toEqual(['Because the tram rattles.']);
  });

  test('takes off what is another one by now, or is gone, as it was asked to', async () => {
    const id = await asked();
    await insertReason(sql, id, 1, 'Because I change.');
    await insertReason(sql, id, 1, 'Because I go.');
    const changes = await letIn(id, 'Because I change.');
    const goes = await letIn(id, 'Because I go.');
    await sql`update reasons set text = 'Because I have changed.' where text = 'Because I change.'`;
    await sql`delete from reasons where text = 'Because I go.'`;
    expect((await press(id, { ...changes, does: 'take-off' })).status).toBe(303);
    expect((await press(id, { ...goes, does: 'take-off' })).status).toBe(303);
    expect((await press(id, changes)).status).toBe(409);
  });

  test('has the last ones on the screen, the others behind them, and the oldest go', async () => {
    const id = await asked();
    const many = PRESENTED_AT_MOST + 2;
    for (let at = 1; at <= many; at++) await insertReason(sql, id, 1, `Reason number ${at}.`);
    for (let at = 1; at <= many; at++) await letIn(id, `Reason number ${at}.`);
    const last = Array.from(
      { length: ON_SCREEN },
      (_, at) => `Reason number ${many - ON_SCREEN + 1 + at}.`,
    );
    expect(await onScreen(id)).toEqual(last);
    const [kept] = await sql<{ many: number }[]>`
      select count(*)::int as many from presented_reasons p join questions q on q.id = p.question_id where q.public_id = ${id}`;
    expect(kept?.many).toBe(PRESENTED_AT_MOST);
    // One that is taken off makes room for the one behind, and one that is let in again comes to the front.
    const newest = await offered(id, `Reason number ${many}.`);
    await press(id, { ...newest, does: 'take-off' });
    expect(await onScreen(id)).toEqual([
      `Reason number ${many - ON_SCREEN}.`,
      ...last.slice(0, -1),
    ]);
    await letIn(id, 'Reason number 9.');
    expect((await onScreen(id))?.at(-1)).toBe('Reason number 9.');
  });

  test('reads what to do where nobody has said why', async () => {
    const id = await asked();
    const text = mainTextOf((await getPage(site.address, choosingPath(id), ada)).text);
    expect(text).toContain(words.noneTitle);
    const screen = await getPage(site.address, `/live?question=${id}&show=reasons`);
    expect(mainTextOf(screen.text)).toContain(presenterWords.noReasons);
  });

  test('whose form names nothing, or too little, is told that there is nothing', async () => {
    const id = await asked();
    await insertReason(sql, id, 1, 'Because it is blue.');
    const blue = await offered(id, 'it is blue');
    expect((await press(id, { ...blue, does: 'shout' })).status).toBe(404);
    expect((await press(id, { ...blue, reason: 'x'.repeat(22) })).status).toBe(404);
    expect((await press(id, { ...blue, version: '' })).status).toBe(409);
    expect(await onScreen(id)).toEqual([]);
  });
});

describe('nobody else', () => {
  test('a visitor is asked to sign in, members and staff find nothing', async () => {
    const id = await asked();
    await insertReason(sql, id, 1, 'Because it is green.');
    const green = await offered(id, 'it is green');
    for (const who of [bo, staff]) {
      expect((await getPage(site.address, choosingPath(id), who)).status).toBe(404);
      expect((await press(id, { ...green, who })).status).toBe(404);
    }
    const visitor = await getPage(site.address, choosingPath(id));
    expect([visitor.status, String(visitor.headers.location).split('?')[0]]).toEqual([
      303,
      '/sign-in',
    ]);
    await submitForm(site.address, undefined, choosingPath(id), { does: 'let-in', ...green });
    expect(await onScreen(id)).toEqual([]);
  });

  test('an author lets in no reason of another question', async () => {
    const [id, other] = [await asked(), await asked()];
    await insertReason(sql, id, 1, 'Because it is here.');
    const here = await offered(id, 'it is here');
    expect((await press(other, here)).status).toBe(409);
    expect([await onScreen(id), await onScreen(other)]).toEqual([[], []]);
  });

  test('an author who was put out of the community inside which it was asked can let nothing in', async () => {
    const slug = 'screen-club';
    await insertCommunity(sql, slug, 'invitation', [
      [bo, 'owner'],
      [cy, 'member'],
    ]);
    const id = await createQuestion(site.address, cy, {
      text: 'Is this on the screen of a club?',
      community: slug,
      audience: 'community',
      results: 'always',
    });
    await insertReason(sql, id, 1, 'Because the club said so.');
    const one = await offered(id, 'the club said so', cy);
    expect((await press(id, { ...one, who: cy })).status).toBe(303);
    expect(await onScreen(id)).toBeUndefined();
    expect(await onScreen(id, { who: cy })).toEqual(['Because the club said so.']);
    expect((await exportedFrom(cy, id)).map(({ reason }) => reason)).toEqual([
      'Because the club said so.',
    ]);
    await removePerson(sql, cy.id);
    await sql`
      insert into community_bans (community_id, member_id, banned_by, reason)
      select id, ${cy.id}, ${bo.id}, 'They sold seeds.' from communities where slug = ${slug}`;
    expect((await getPage(site.address, choosingPath(id), cy)).status).toBe(404);
    expect((await press(id, { ...one, who: cy, does: 'take-off' })).status).toBe(404);
    expect(await onScreen(id, { who: cy })).toBeUndefined();
    expect((await exportedFrom(cy, id)).map(({ reason }) => reason)).toEqual([null]);
  });
});

describe('a result that does not show yet', () => {
  test('keeps its reasons off every screen but that of a room that was shown it', async () => {
    const id = await asked({ results: 'after' });
    await insertAnswersInBulk(sql, id, { 1: 30, 2: 11 });
    await insertReason(sql, id, 1, 'Because it is hidden.');
    const before = await getPage(site.address, choosingPath(id), ada);
    expect(mainTextOf(before.text)).toContain(words.hiddenTitle);
    expect(before.text).not.toContain('Because it is hidden.');

    const room = await roomSignFor(site.address, id, ada);
    const path = `/live?question=${id}&room=${room}`;
    await submitForm(site.address, ada, path, { does: 'reveal', question: id });
    await letIn(id, 'it is hidden');
    expect(await onScreen(id, { who: ada, room })).toEqual(['Because it is hidden.']);
    for (const elsewhere of [{}, { room }, { who: bo, room }, { who: ada, room: 'zzzzzz' }])
      expect(await onScreen(id, elsewhere)).toBeUndefined();
    const shows = async (who?: TestMember) =>
      (await getPage(site.address, `${path}&show=reasons`, who)).text.includes(
        'Because it is hidden.',
      );
    expect([await shows(ada), await shows(bo), await shows()]).toEqual([true, false, false]);

    await submitForm(site.address, ada, path, { does: 'close', question: id });
    expect(await onScreen(id)).toEqual(['Because it is hidden.']);
  });
});
