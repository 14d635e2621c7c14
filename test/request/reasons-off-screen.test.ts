import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ReasonNews } from '../../app/reasons/reason-news.ts';
import { deleteAnswer, putAnswer } from '../support/answers.ts';
import { readEvents, reasonsPath, type EventReader } from '../support/events.ts';
import { postFields } from '../support/forms.ts';
import { mainTextOf } from '../support/html.ts';
import { postForm } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { getPage } from '../support/question-form.ts';
import { choosingPath, presentedReasonsOn } from '../support/presented-reasons.ts';
import { ownHeaders, submitReason } from '../support/reason-forms.ts';
import { insertReason } from '../support/reasons.ts';
import { addStaffRole } from '../support/staff.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as words from '../../app/live/words/choosing.ts';

/** When a reason that was let onto the screen of a room leaves it, and who is told (docs/decisions/0091). */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
let bo: TestMember;
let staff: TestMember;
const readers: EventReader[] = [];
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
  bo = await createMember(site, 'Bo');
  staff = await createMember(site, 'Di');
  await addStaffRole(sql, staff);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(async () => {
  await sql?.end();
});

const { asked, say, offered, press, letIn, onScreen, exportedFrom } = presentedReasonsOn(
  site,
  () => ada,
);

const edit = (id: string, who: TestMember, text: string, signed = 'unnamed') =>
  submitReason(site.address, who, id, { does: 'edit-reason', reason: text, signed });

describe('a reason leaves the screen', () => {
  test('with its answer, and while the answer is another one', async () => {
    const id = await asked();
    await say(id, bo, 'Because I may change my mind.');
    await letIn(id, 'I may change my mind');
    await putAnswer(site.address, id, ['2'], ownHeaders(bo));
    expect(await onScreen(id)).toEqual([]);
    await putAnswer(site.address, id, ['1'], ownHeaders(bo));
    expect(await onScreen(id)).toEqual(['Because I may change my mind.']);
    await deleteAnswer(site.address, id, ownHeaders(bo));
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
      postForm(site.address, '/account/profile', { name, handle: '' }, ownHeaders(dee));
    const onScreenNow = async () => (await onScreen(id))?.length;
    await sign('name');
    expect(await onScreenNow()).toBe(0);
    // The form that was made before has read no name.
    expect((await press(id, unnamed)).status).toBe(409);
    const named = await letIn(id, 'I sign it');
    await rename('Somebody else');
    expect([await onScreenNow(), (await press(id, named)).status]).toEqual([0, 409]);
    const other = await letIn(id, 'I sign it');
    expect((await getPage(site.address, choosingPath(id), ada)).text).toContain('Somebody else');
    await sql`update members set leaves_at = now() + interval '9 days' where id = ${dee.id}`;
    expect([await onScreenNow(), (await press(id, other)).status]).toEqual([0, 409]);
    await sql`update members set leaves_at = null where id = ${dee.id}`;

    await letIn(id, 'I sign it');
    await putAnswer(site.address, id, ['2'], ownHeaders(dee));
    await postFields(site.address, `/question/${id}`, [['does', 'keep-reason']], ownHeaders(dee));
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
    expect((await getPage(site.address, choosingPath(id), ada)).status).toBe(404);
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
  await putAnswer(site.address, id, ['2'], ownHeaders(bo));
  const rows = await exportedFrom(ada, id);
  expect(rows.map(({ reason }) => reason)).toEqual([texts[0], texts[2], null]);
  for (const { let_in_at: at } of rows) expect(Date.parse(String(at))).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('Bo');
  expect(await exportedFrom(bo, id)).toEqual([]);
});
