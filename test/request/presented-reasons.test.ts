import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ON_SCREEN } from '../../app/reasons/reason-rules.ts';
import type { ReasonNews } from '../../app/reasons/reason-news.ts';
import { PRESENTED_AT_MOST } from '../../app/reasons/presented/presented-rules.ts';
import { deleteAnswer, putAnswer } from '../support/answers.ts';
import { insertCommunity, removePerson } from '../support/communities.ts';
import { readEvents, reasonsPath, type EventReader } from '../support/events.ts';
import { postFields } from '../support/forms.ts';
import { mainTextOf } from '../support/html.ts';
import { postForm, sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { createQuestion, getPage, submitForm } from '../support/question-form.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import { roomSignFor } from '../support/rooms.ts';
import { addStaffRole } from '../support/staff.ts';
import { unzip } from '../support/unzip.ts';
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
const readers: EventReader[] = [];
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
  bo = await createMember(site, 'Bo');
  cy = await createMember(site, 'Cy');
  staff = await createMember(site, 'Di');
  await addStaffRole(sql, staff);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(async () => {
  await sql?.end();
});

let nth = 0;
const asked = (fields: Record<string, string> = {}) =>
  createQuestion(site.address, ada, {
    text: `What is on the screen, number ${++nth}?`,
    results: 'always',
    ...fields,
  });

const listPath = (id: string) => `/account/questions/${id}/reasons`;
const headersOf = ({ cookie }: TestMember) => ({ cookie, 'sec-fetch-site': 'same-origin' });

type Offered = { reason: string; version: string };

/** What the forms of the author’s list send, by the words of the reason. */
async function offered(id: string, text: string, who = ada): Promise<Offered> {
  const { text: html } = await getPage(site.address, listPath(id), who);
  const line = html.split('<li').find((one) => one.includes(text)) ?? '';
  const [, reason = ''] = /name="reason" value="([^"]+)"/.exec(line) ?? [];
  const [, version = ''] = /name="version" value="([^"]+)"/.exec(line) ?? [];
  expect([reason.length, version.length]).toEqual([22, 32]);
  return { reason, version };
}

type Press = Offered & { does?: string; who?: TestMember | undefined };

const press = (id: string, { does = 'let-in', who = ada, ...sent }: Press) =>
  submitForm(site.address, who, listPath(id), { does, ...sent });

async function letIn(id: string, text: string): Promise<Offered> {
  const one = await offered(id, text);
  expect((await press(id, one)).status).toBe(303);
  return one;
}

type Told = { presented: { reasons: { text: string; by?: string }[] } | null };

async function onScreen(id: string, { who, room }: { who?: TestMember; room?: string } = {}) {
  const query = new URLSearchParams({ question: id, ...(room !== undefined && { room }) });
  const { status, text, headers } = await sendRequest(
    site.address,
    `/api/v1/me/presented-reasons?${query}`,
    who ? { headers: headersOf(who) } : {},
  );
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
  return (JSON.parse(text) as Told).presented?.reasons.map((one) => one.text);
}

/** A member answers and says why; what the form does is the product’s own way. */
async function say(id: string, who: TestMember, text: string, signed = 'unnamed') {
  await putAnswer(site.address, id, ['1'], headersOf(who));
  const sent = { does: 'say-reason', reason: text, signed };
  const { status } = await postFields(
    site.address,
    `/question/${id}`,
    Object.entries(sent),
    headersOf(who),
  );
  expect(status).toBe(303);
}

async function exportedFrom(who: TestMember, id: string) {
  const { status, body } = await sendRequest(site.address, '/api/v1/me/export', {
    method: 'POST',
    headers: headersOf(who),
  });
  expect(status).toBe(200);
  const { rows } = await unzip(body);
  return rows('reasons-on-screens.json').filter(({ question }) => question === id);
}

const edit = (id: string, who: TestMember, text: string, signed = 'unnamed') =>
  postFields(
    site.address,
    `/question/${id}`,
    Object.entries({ does: 'edit-reason', reason: text, signed }),
    headersOf(who),
  );

describe('the author', () => {
  test('lets single reasons in and takes them off, and nothing else is on the screen', async () => {
    const id = await asked();
    await say(id, bo, 'Because the bus is late.', 'name');
    await insertReason(sql, id, 2, 'Because the tram rattles.');
    expect(await onScreen(id)).toEqual([]);
    expect(mainTextOf((await getPage(site.address, listPath(id), ada)).text)).toContain(
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
    const text = mainTextOf((await getPage(site.address, listPath(id), ada)).text);
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
      expect((await getPage(site.address, listPath(id), who)).status).toBe(404);
      expect((await press(id, { ...green, who })).status).toBe(404);
    }
    const visitor = await getPage(site.address, listPath(id));
    expect([visitor.status, String(visitor.headers.location).split('?')[0]]).toEqual([
      303,
      '/sign-in',
    ]);
    await submitForm(site.address, undefined, listPath(id), { does: 'let-in', ...green });
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
    const slug = `screen-${nth}`;
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
    expect((await getPage(site.address, listPath(id), cy)).status).toBe(404);
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
    const before = await getPage(site.address, listPath(id), ada);
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

describe('a reason leaves the screen', () => {
  test('with its answer, and while the answer is another one', async () => {
    const id = await asked();
    await say(id, bo, 'Because I may change my mind.');
    await letIn(id, 'I may change my mind');
    await putAnswer(site.address, id, ['2'], headersOf(bo));
    expect(await onScreen(id)).toEqual([]);
    await putAnswer(site.address, id, ['1'], headersOf(bo));
    expect(await onScreen(id)).toEqual(['Because I may change my mind.']);
    await deleteAnswer(site.address, id, headersOf(bo));
    expect(await onScreen(id)).toEqual([]);
  });

  test('when its words are others, which are not let in by a form that was made before', async () => {
    const id = await asked();
    await say(id, bo, 'Because it is harmless.');
    const harmless = await letIn(id, 'it is harmless');
    expect((await edit(id, bo, 'Because it is a slogan.')).status).toBe(303);
    expect(await onScreen(id)).toEqual([]);
    const refused = await press(id, harmless);
    expect([refused.status, mainTextOf(refused.text).includes(words.changed)]).toEqual([409, true]);
    expect(await onScreen(id)).toEqual([]);
    await letIn(id, 'it is a slogan');
    expect(await onScreen(id)).toEqual(['Because it is a slogan.']);
  });

  test('when its name or the answer below it is another one, which nobody has let in', async () => {
    const id = await asked();
    const dee = await createMember(site, 'Dee');
    await say(id, dee, 'Because I sign it.');
    const unnamed = await letIn(id, 'I sign it');
    const sign = (signed: string) => edit(id, dee, 'Because I sign it.', signed);
    const rename = (name: string) =>
      postForm(site.address, '/account/profile', { name, handle: '' }, headersOf(dee));
    const onScreenNow = async () => (await onScreen(id))?.length;
    await sign('name');
    expect(await onScreenNow()).toBe(0);
    // The form that was made before has read no name.
    expect((await press(id, unnamed)).status).toBe(409);
    const named = await letIn(id, 'I sign it');
    await rename('Somebody else');
    expect([await onScreenNow(), (await press(id, named)).status]).toEqual([0, 409]);
    const other = await letIn(id, 'I sign it');
    expect((await getPage(site.address, listPath(id), ada)).text).toContain('Somebody else');
    await sql`update members set leaves_at = now() + interval '9 days' where id = ${dee.id}`;
    expect([await onScreenNow(), (await press(id, other)).status]).toEqual([0, 409]);
    await sql`update members set leaves_at = null where id = ${dee.id}`;

    await letIn(id, 'I sign it');
    await putAnswer(site.address, id, ['2'], headersOf(dee));
    await postFields(site.address, `/question/${id}`, [['does', 'keep-reason']], headersOf(dee));
    expect(await onScreenNow()).toBe(0);
    // Whoever signs nothing may be called as they like.
    await letIn(id, 'I sign it');
    await sign('unnamed');
    await letIn(id, 'I sign it');
    await rename('Third');
    expect(await onScreenNow()).toBe(1);
  });

  test('when it is hidden, and comes back only by its author’s hand', async () => {
    const id = await asked();
    await insertReason(sql, id, 1, 'Because it is rude.');
    await letIn(id, 'it is rude');
    const hide = (at: string | null) => sql`
      update reasons r set hidden_at = ${at} from questions q where q.id = r.question_id and q.public_id = ${id}`;
    await hide('2026-01-01');
    expect(await onScreen(id)).toEqual([]);
    await hide(null);
    expect(await onScreen(id)).toEqual([]);
    await letIn(id, 'it is rude');
    expect(await onScreen(id)).toEqual(['Because it is rude.']);
  });

  test('with the question that is removed', async () => {
    const id = await asked();
    await insertReason(sql, id, 1, 'Because it goes.');
    await letIn(id, 'it goes');
    await sql`
      insert into question_removals (question_id, reason, removed_at) select id, 'It was spam.', now() from questions where public_id = ${id}`;
    expect(await onScreen(id)).toBeUndefined();
    expect((await getPage(site.address, listPath(id), ada)).status).toBe(404);
  });
});

test('open screens are told at once, by marks and without words', async () => {
  const id = await asked();
  await insertReason(sql, id, 1, 'Because the zeppelin is slower.');
  const reader = readEvents(site.address, reasonsPath(id));
  readers.push(reader);
  await reader.news(({ question }) => question === id);
  const zeppelin = await letIn(id, 'the zeppelin is slower');
  const newsOf = (data: string) => JSON.parse(data) as ReasonNews;
  await reader.event(
    ({ type, data }) =>
      type === 'reasons' && newsOf(data).presented === zeppelin.reason.slice(0, 4),
  );
  await press(id, { ...zeppelin, does: 'take-off' });
  await reader.event(
    ({ type, data }) => type === 'reasons' && newsOf(data).presented === undefined,
  );
  expect(reader.events.map(({ data }) => data).join('\n')).not.toContain('zeppelin');
});

test('what an author let in is in their export, and nobody else’s words that nobody may read now', async () => {
  const id = await asked();
  const texts = ['Because it is kept.', 'Because it goes again.', '=1+1, so to say.'];
  for (const text of texts) {
    await insertReason(sql, id, 1, text);
    await letIn(id, text);
  }
  await say(id, bo, 'Because Bo signs it.', 'name');
  await letIn(id, 'Bo signs it');
  await press(id, { ...(await offered(id, 'it goes again')), does: 'take-off' });
  await putAnswer(site.address, id, ['2'], headersOf(bo));
  const rows = await exportedFrom(ada, id);
  expect(rows.map(({ reason }) => reason)).toEqual([texts[0], texts[2], null]);
  for (const { let_in_at: at } of rows) expect(Date.parse(String(at))).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('Bo');
  expect(await exportedFrom(bo, id)).toEqual([]);
});
