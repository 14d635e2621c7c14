import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseLeavers } from '../../app/privacy/erasure.server.ts';
import type { ReactingView } from '../../app/reasons/reactions/reacting-view.ts';
import type { SecondLooks } from '../../app/reasons/shown/present.ts';
import { writeReaction } from '../../app/reasons/reactions/reaction-rows.server.ts';
import { renewStandings } from '../../app/reasons/shown/standing-rows.server.ts';
import * as reactingWords from '../../app/reasons/words/reacting.ts';
import * as words from '../../app/reasons/words/second-look.ts';
import { deleteAnswer, deviceKey, putAnswer } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { postFields } from '../support/forms.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import { sharedSite } from '../support/shared-site.ts';
import { submitTransfer, visitorWithAnswer } from '../support/transfer.ts';

/** Whether people see a question differently after reacting to reasons: asked once, and told in steps of ten. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

type Headers = Record<string, string>;
const ORIGIN = { 'sec-fetch-site': 'same-origin' };
const visitor = (): Headers => ({ 'idempotency-key': deviceKey(), ...ORIGIN });
const REASONS = 6;

async function asked(input: QuestionInput = {}): Promise<string> {
  const id = await insertQuestion(sql, input);
  for (let at = 1; at <= REASONS; at++)
    await insertReason(sql, id, (at % 2) + 1, `Reason ${at} of kites.`);
  return id;
}

async function read(id: string, headers: Headers): Promise<ReactingView | null> {
  const path = `/api/v1/me/reactions?question=${id}`;
  const { text } = await sendRequest(site.address, path, { headers });
  return (JSON.parse(text) as { reacting: ReactingView | null }).reacting;
}

async function send(path: string, said: string | undefined, headers: Headers) {
  const { status, text } = await sendRequest(site.address, `/api/v1/questions/${path}`, {
    method: said === undefined ? 'DELETE' : 'PUT',
    headers: { ...headers, ...(said !== undefined && { 'content-type': 'application/json' }) },
    ...(said !== undefined && { body: JSON.stringify({ said }) }),
  });
  const json = JSON.parse(text) as { reacting?: ReactingView; code?: string };
  return { status, view: json.reacting, code: json.code };
}

const look = (id: string, said: string, headers: Headers) =>
  send(`${id}/second-look`, said, headers);

/** Reacts to so many reasons, one after another; what comes then. */
async function reactTo(id: string, many: number, headers: Headers) {
  let view = await read(id, headers);
  for (let turn = 0; turn < many; turn++) {
    if (!view?.next) throw new Error('Nothing comes next.');
    const done = await send(`${id}/reasons/${view.next.id}/reaction`, 'agree', headers);
    view = done.view ?? null;
  }
  return view;
}

/** Answers, and reacts until they are asked. */
async function come(id: string, headers: Headers, choices = ['1']) {
  const answer = await putAnswer(site.address, id, choices, headers);
  if (answer.status !== 200) throw new Error(answer.text);
  return reactTo(id, 5, headers);
}

/** What is kept beside the reactions on a question, by how many were made before. */
const keptOf = (id: string) => sql`
  select t.answer_before as before, t.reacted_before, t.moved, t.asked_at is not null as asked, cardinality(t.reasons) as reacted
  from reactions t join questions q on q.id = t.question_id where q.public_id = ${id}`;

const takeBack = (id: string, reason: string, headers: Headers) =>
  send(`${id}/reasons/${reason}/reaction`, undefined, headers);

async function ownOf(id: string, headers: Headers) {
  const path = `/api/v1/me/reactions?question=${id}&own=1`;
  const { text } = await sendRequest(site.address, path, { headers });
  return (JSON.parse(text) as { reacting: ReactingView }).reacting.own ?? [];
}

const stored = (id: string) => sql`
  select t.asked_at is not null as asked, t.moved, cardinality(t.reasons) as reacted
  from reactions t join questions q on q.id = t.question_id where q.public_id = ${id}`;

describe('a second look', () => {
  test('is asked after five reasons, once, of whoever answered', async () => {
    const id = await asked();
    const who = visitor();
    await putAnswer(site.address, id, ['2'], who);
    expect(await reactTo(id, 4, who)).not.toHaveProperty('secondLook');
    expect((await look(id, 'same', who)).status).toBe(409);
    const view = await reactTo(id, 1, who);
    expect(view?.secondLook).toMatchObject({ isChanged: false, said: null });
    // Nothing is stored until they say something, so a second page asks the same.
    expect((await read(id, who))?.secondLook?.said).toBeNull();
    expect(await stored(id)).toEqual([{ asked: false, moved: null, reacted: 5 }]);
    const sent = await Promise.all(Array.from({ length: 4 }, () => look(id, 'differently', who)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(sent[0]?.view?.secondLook?.said).toBe('differently');
    expect(await stored(id)).toEqual([{ asked: true, moved: true, reacted: 5 }]);
    // It is changed like a reaction, and asked no second time.
    expect((await look(id, 'unsaid', who)).view?.secondLook?.said).toBe('unsaid');
    expect(await stored(id)).toEqual([{ asked: true, moved: null, reacted: 5 }]);
    expect((await reactTo(id, 1, who))?.secondLook?.said).toBe('unsaid');
    expect((await look(id, 'odd', who)).status).toBe(400);
  });

  test('is not asked again of whoever takes every reaction back', async () => {
    const id = await asked();
    const who = visitor();
    await come(id, who);
    await look(id, 'same', who);
    for (const { reason } of await ownOf(id, who))
      expect((await takeBack(id, reason.id, who)).status).toBe(200);
    expect(await stored(id)).toEqual([{ asked: true, moved: false, reacted: 0 }]);
    expect((await reactTo(id, 6, who))?.secondLook?.said).toBe('same');
  });

  test('is about the answer that stood before the reasons', async () => {
    const id = await asked();
    const [late, other] = [visitor(), visitor()];
    // Who reads first and answers then has not answered before; the five are counted from there.
    expect(await reactTo(id, 5, late)).not.toHaveProperty('secondLook');
    await putAnswer(site.address, id, ['1'], late);
    expect(await reactTo(id, 1, late)).not.toHaveProperty('secondLook');
    expect((await look(id, 'same', late)).status).toBe(409);
    const before = (await come(id, other, ['1']))?.secondLook?.answer;
    await putAnswer(site.address, id, ['2'], other);
    expect((await read(id, other))?.secondLook).toEqual({
      answer: before,
      isChanged: true,
      said: null,
    });
    await deleteAnswer(site.address, id, other);
    expect(await read(id, other)).not.toHaveProperty('secondLook');
    expect((await look(id, 'same', other)).status).toBe(409);
  });

  test('ends with an answer that is taken back, and is not asked again', async () => {
    const id = await asked();
    const who = visitor();
    await come(id, who, ['2']);
    await look(id, 'differently', who);
    expect(await keptOf(id)).toMatchObject([{ before: [2], moved: true, asked: true }]);
    await deleteAnswer(site.address, id, who);
    const ended = { before: null, reacted_before: 0, moved: null, asked: true };
    expect(await keptOf(id)).toMatchObject([ended]);
    await putAnswer(site.address, id, ['1'], who);
    expect(await reactTo(id, 1, who)).not.toHaveProperty('secondLook');
    expect((await look(id, 'same', who)).status).toBe(409);
    expect(await keptOf(id)).toMatchObject([ended]);
  });

  test('counts anew from an answer that comes after one that was taken back', async () => {
    const id = await asked();
    const who = visitor();
    await putAnswer(site.address, id, ['2'], who);
    await reactTo(id, 4, who);
    await deleteAnswer(site.address, id, who);
    expect(await keptOf(id)).toMatchObject([{ before: null, reacted: 4 }]);
    await putAnswer(site.address, id, ['1'], who);
    expect(await reactTo(id, 1, who)).not.toHaveProperty('secondLook');
    expect(await keptOf(id)).toMatchObject([{ before: [1], reacted_before: 4, reacted: 5 }]);
  });

  test('is not nearer for reactions from before the answer that are taken back', async () => {
    const id = await asked();
    const who = visitor();
    await reactTo(id, 3, who);
    await putAnswer(site.address, id, ['1'], who);
    await reactTo(id, 2, who);
    const own = await ownOf(id, who);
    const [earlier, later] = [own.at(-1)?.reason.id ?? '', own[0]?.reason.id ?? ''];
    await takeBack(id, earlier, who);
    expect(await keptOf(id)).toMatchObject([{ reacted_before: 2, reacted: 4 }]);
    await takeBack(id, later, who);
    expect(await keptOf(id)).toMatchObject([{ reacted_before: 2, reacted: 3 }]);
  });

  test('has no groups computed anew, and changes nothing when said again', async () => {
    const id = await asked();
    const who = visitor();
    await come(id, who);
    const [question] = await sql<
      { id: string }[]
    >`select id from questions where public_id = ${id}`;
    const isOfThis = sql`question_id = ${question?.id ?? ''}`;
    const noted = async () => {
      const [row] = await sql`
        select exists (select from group_changes where ${isOfThis}) or exists (select from opinion_groups where ${isOfThis}) as groups`;
      return row;
    };
    await sql`delete from group_changes where ${isOfThis}`;
    await sql`delete from opinion_groups where ${isOfThis}`;
    await look(id, 'differently', who);
    expect(await noted()).toEqual({ groups: false });
    const version = () => sql`select xmin::text from reactions where ${isOfThis}`;
    const before = await version();
    expect((await look(id, 'differently', who)).status).toBe(200);
    expect(await version()).toEqual(before);
    const [first] = await ownOf(id, who);
    await send(`${id}/reasons/${first?.reason.id}/reaction`, 'disagree', who);
    expect(await noted()).toEqual({ groups: true });
  });

  test('names the answer to a question of any kind', async () => {
    const choices = ['Red', 'Green', 'Blue'];
    const named = async (input: QuestionInput, picks: string[]) => {
      const view = await come(await asked({ choices, ...input }), visitor(), picks);
      return view?.secondLook?.answer.replaceAll(/[\u2066-\u2069]/g, '');
    };
    expect(await named({}, ['2'])).toBe('Green');
    expect(await named({ kind: 'multiple', pick: 3 }, ['1', '3'])).toBe('Red and Blue');
    expect(await named({ kind: 'ranking' }, ['3', '1'])).toBe('Put first: Blue');
    expect(await named({ kind: 'scale', choices: 5 }, ['3'])).toContain('on a scale from');
  });

  test('is asked on open questions only', async () => {
    const id = await asked();
    const who = visitor();
    await come(id, who);
    await sql`insert into question_pauses (question_id, reason) select id, 'We look.' from questions where public_id = ${id}`;
    expect(await look(id, 'same', who)).toMatchObject({ status: 409, code: 'paused' });
    expect(await read(id, who)).toBeNull();
    await sql`update question_pauses set ended_at = now() where question_id = (select id from questions where public_id = ${id})`;
    await sql`update questions set closes_at = now() - interval '1 second' where public_id = ${id}`;
    expect(await look(id, 'same', who)).toMatchObject({ status: 409, code: 'closed' });
    expect(await stored(id)).toMatchObject([{ asked: false }]);
  });

  test('is taken by a form, in the place of the next reason', async () => {
    const id = await asked({ choices: ['Kites', 'Boats'] });
    const { cookie } = await visitorWithAnswer(site.address, id, ['1']);
    const who = { cookie, ...ORIGIN };
    await reactTo(id, 5, who);
    const path = `/question/${id}?reasons=react`;
    const page = async () =>
      mainTextOf((await sendRequest(site.address, path, { headers: { cookie } })).text);
    const before = await page();
    expect(before).toContain(words.stillSo);
    expect(before).toContain(words.looks.differently);
    const post = (said: string) =>
      postFields(
        site.address,
        path,
        [
          ['does', 'look-again'],
          ['said', said],
        ],
        who,
      );
    expect((await post('odd')).status).toBe(400);
    const sent = await post('differently');
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}#react`]);
    const after = await page();
    expect(after).toContain(words.changeAnswer);
    expect(after).toContain(reactingWords.actions.agree);
    const stranger = await postFields(
      site.address,
      path,
      [
        ['does', 'look-again'],
        ['said', 'same'],
      ],
      ORIGIN,
    );
    expect(stranger.status).toBe(409);
    expect(mainTextOf(stranger.text)).toContain(reactingWords.reactionRefusalText('not-asked'));
  });

  test('comes into an account with the answer, and is not asked there again', async () => {
    const id = await asked();
    const browser = await visitorWithAnswer(site.address, id, ['1']);
    const member = await createMember(site, 'Zrkite');
    const as = { cookie: member.cookie, ...ORIGIN };
    await reactTo(id, 1, as);
    const visited = { cookie: browser.cookie, ...ORIGIN };
    await reactTo(id, 5, visited);
    await look(id, 'differently', visited);
    // What the browser said comes along too, and a reaction to one's own reason ends.
    const [said] = await sql<{ id: string; question: string }[]>`
      insert into reasons (question_id, voter, choices, text)
      select id, ${browser.voterId}::uuid, '{1}', 'Kites are mine.' from questions where public_id = ${id} returning id, question_id as question`;
    const key = { questionId: said?.question ?? '', voterId: member.voterId };
    expect(await writeReaction(sql, key, said?.id ?? '', 1)).toBeUndefined();
    expect((await submitTransfer(site.address, member, browser)).status).toBeLessThan(400);
    expect(await keptOf(id)).toEqual([
      { before: [1], reacted_before: 1, moved: true, asked: true, reacted: 1 },
    ]);
    expect((await reactTo(id, 5, as))?.secondLook?.said).toBe('differently');
  });
});

test('what people say is told from ten on, in steps of ten from everything told before', async () => {
  const id = await asked();
  const people: Headers[] = [];
  const erased = await createMember(site, 'Zrgone');
  const told = async (): Promise<SecondLooks | undefined> => {
    await renewStandings(sql, new AbortController().signal);
    const [row] = await sql<SecondLooks[]>`
      select s.people, s.differently from second_looks s join questions q on q.id = s.question_id where q.public_id = ${id}`;
    return row;
  };
  const more = async (many: number, said: string) => {
    for (let turn = 0; turn < many; turn++) {
      const who = people.length === 0 ? { cookie: erased.cookie, ...ORIGIN } : visitor();
      people.push(who);
      await come(id, who);
      await look(id, said, who);
    }
  };
  const last = () => people.at(-1) ?? {};
  await more(9, 'same');
  expect(await told()).toBeUndefined();
  await more(1, 'differently');
  const first = { people: 10, differently: 1 };
  expect(await told()).toEqual(first);
  // One person forth and back, and one who would rather not say, move nothing.
  for (const said of ['same', 'differently', 'unsaid', 'same', 'unsaid']) {
    await look(id, said, last());
    expect(await told()).toEqual(first);
  }
  await look(id, 'differently', last());
  // Nor do nine more, or one of them who goes.
  await more(9, 'differently');
  expect(await told()).toEqual(first);
  await deleteAnswer(site.address, id, last());
  expect(await told()).toEqual(first);
  await putAnswer(site.address, id, ['1'], last());
  // Their word went with the answer.
  await more(1, 'differently');
  expect(await told()).toEqual(first);
  await more(1, 'differently');
  const second = { people: 20, differently: 11 };
  expect(await told()).toEqual(second);
  await sql`update members set leaves_at = now() - interval '1 minute' where id = ${erased.id}`;
  await eraseLeavers(sql, new AbortController().signal);
  expect(await told()).toEqual(second);
  // Ten are left, as many as at the first telling: it is not told anew.
  for (const who of people.slice(11)) await look(id, 'unsaid', who);
  expect(await told()).toEqual(second);

  const result = async (part: string) =>
    JSON.parse(
      (await sendRequest(site.address, `/api/v1/questions/${id}/result${part}`)).text,
    ) as object;
  await eventually(async () => expect(await result('')).toMatchObject({ secondLooks: second }));
  expect(await result('?least=device')).not.toHaveProperty('secondLooks');
  const page = async () => mainTextOf((await sendRequest(site.address, `/question/${id}`)).text);
  await eventually(async () => expect(await page()).toContain(words.told(second)));
  // Where the result waits, this waits with it.
  await sql`update questions set results = 'after' where public_id = ${id}`;
  await eventually(async () => expect(await page()).not.toContain(words.title));
  await eventually(async () => expect(await result('')).not.toHaveProperty('secondLooks'));
});
