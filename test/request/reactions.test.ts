import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAnswer, deviceKey, putAnswer } from '../support/answers.ts';
import { insertCommunity } from '../support/communities.ts';
import { postFields } from '../support/forms.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { eventually } from '../support/eventually.ts';
import { deleteQuestions, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { insertCrowd, insertReason } from '../support/reasons.ts';
import { sharedSite } from '../support/shared-site.ts';
import { findDifferences } from '../../app/results/store/recount.server.ts';
import { renewStandings } from '../../app/reasons/shown/standing-rows.server.ts';
import { writeReaction } from '../../app/reasons/reactions/reaction-rows.server.ts';
import type { ReactingView } from '../../app/reasons/reactions/reacting-view.ts';
import * as listWords from '../../app/reasons/words/list.ts';
import * as words from '../../app/reasons/words/reacting.ts';

/** Reacting to the reasons of others, as a page's script and a form without one do it. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: TestMember;
let ben: TestMember;
const CLUB = 'reactions-club';
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 8, onnotice: () => undefined });
  [ada, ben] = [await createMember(site, 'Zrada'), await createMember(site, 'Zrben')];
  await insertCommunity(sql, CLUB, 'invitation', [[ada, 'member']]);
});
afterAll(async () => {
  await sql?.end();
});

type Headers = Record<string, string>;
const headersOf = ({ cookie }: TestMember): Headers => ({
  cookie,
  'sec-fetch-site': 'same-origin',
});
const visitor = (): Headers => ({
  'idempotency-key': deviceKey(),
  'sec-fetch-site': 'same-origin',
});

async function asked(input: QuestionInput = {}, reasons = 3): Promise<string> {
  const id = await insertQuestion(sql, input);
  for (let at = 1; at <= reasons; at++)
    await insertReason(sql, id, (at % 3) + 1, `Reason ${at} of zeppelins.`);
  return id;
}

async function read(id: string, headers: Headers, own = ''): Promise<ReactingView | null> {
  const { text, status } = await sendRequest(
    site.address,
    `/api/v1/me/reactions?question=${id}${own}`,
    { headers },
  );
  if (status !== 200) throw new Error(text);
  return (JSON.parse(text) as { reacting: ReactingView | null }).reacting;
}

async function send(id: string, reason: string, said: string | undefined, headers: Headers) {
  const {
    status,
    text,
    headers: told,
  } = await sendRequest(site.address, `/api/v1/questions/${id}/reasons/${reason}/reaction`, {
    method: said === undefined ? 'DELETE' : 'PUT',
    headers: { ...headers, ...(said !== undefined && { 'content-type': 'application/json' }) },
    ...(said !== undefined && { body: JSON.stringify({ said }) }),
  });
  const json = JSON.parse(text) as { reacting?: ReactingView; code?: string };
  return { status, json, told };
}

const counts = (id: string) => sql`
  select r.text, c.agree, c.disagree, c.pass from reason_counts c join reasons r on r.id = c.reason_id
  join questions q on q.id = r.question_id where q.public_id = ${id} and c.agree + c.disagree + c.pass > 0 order by r.id`;

async function nextOf(id: string, headers: Headers): Promise<string> {
  const view = await read(id, headers);
  if (!view?.next) throw new Error('Nothing comes next.');
  return view.next.id;
}

const renew = () => renewStandings(sql, new AbortController().signal);

test('best reasons are told from ten people on, in steps of ten, by what people answer now', async () => {
  const id = await insertQuestion(sql);
  await insertReason(sql, id, 1, 'Balloons are quiet.');
  await insertReason(sql, id, 1, 'Balloons are cheap.');
  const page = async () =>
    mainTextOf((await sendRequest(site.address, `/question/${id}?reasons=all`)).text);
  await insertCrowd(sql, id, 'Balloons are quiet.', 2, 1, 9);
  await renew();
  expect(await page()).not.toContain(listWords.bestTitle);
  await insertCrowd(sql, id, 'Balloons are quiet.', 2, -1, 3);
  await insertCrowd(sql, id, 'Balloons are cheap.', 2, 1, 6);
  await insertCrowd(sql, id, 'Balloons are cheap.', 2, 0, 6);
  await insertCrowd(sql, id, 'Balloons are cheap.', 1, 1, 10);
  await renew();
  const [across, within] = [
    listWords.agreeAcross({ agree: 9, people: 12 }),
    listWords.agreeWithin({ agree: 10, people: 10 }),
  ];
  await eventually(async () => expect(await page()).toContain(across));
  const shown = await page();
  expect(shown).toContain(within);
  expect(shown.split('Balloons are quiet.')).toHaveLength(2);
  // Nine more move no figure; the tenth does.
  await insertCrowd(sql, id, 'Balloons are quiet.', 3, 1, 9);
  await renew();
  const told = () => sql`
    select across_agree + across_disagree + across_pass as people, across_place from reason_standings s
    join reasons r on r.id = s.reason_id where r.text = 'Balloons are quiet.' and across_place = 1`;
  expect(await told()).toEqual([{ people: 12, across_place: 1 }]);
  await insertCrowd(sql, id, 'Balloons are quiet.', 3, 1, 1);
  await renew();
  expect(await told()).toEqual([{ people: 22, across_place: 1 }]);
  // One that is read no more leaves its place.
  await sql`update reasons set hidden_at = now() where text = 'Balloons are quiet.'`;
  await renew();
  expect(await told()).toEqual([]);
  // They were counted by nothing that counts answers.
  await deleteQuestions(sql, [id]);
});

test('who reacts first and answers later counts with their answer', async () => {
  const id = await insertQuestion(sql);
  await insertReason(sql, id, 1, 'Zeppelins land slowly.');
  const people = Array.from({ length: 10 }, visitor);
  for (const who of people) await send(id, await nextOf(id, who), 'agree', who);
  await renew();
  const told = async () => {
    const [row] = await sql`
      select across_agree as agree, across_place as place from reason_standings s join reasons r on r.id = s.reason_id
      where r.text = 'Zeppelins land slowly.' and across_place is not null`;
    return row;
  };
  expect(await told()).toBeUndefined();
  await sql`delete from group_changes`;
  await sql`delete from opinion_groups where question_id = (select id from questions where public_id = ${id})`;
  for (const who of people)
    expect((await putAnswer(site.address, id, ['2'], who)).status).toBe(200);
  await renew();
  expect(await told()).toEqual({ agree: 10, place: 1 });
  // Groups are looked for again too.
  const [wanted] = await sql`
    select exists (select from group_changes c where c.question_id = q.id)
      or exists (select from opinion_groups g where g.question_id = q.id) as are from questions q where q.public_id = ${id}`;
  expect(wanted).toEqual({ are: true });
  // An answer of somebody who did not react leads to nothing.
  await putAnswer(site.address, id, ['3'], visitor());
  await sql`delete from group_changes`;
  await renew();
  expect(
    await sql`
    select from group_changes where question_id = (select id from questions where public_id = ${id})`,
  ).toHaveLength(0);
});

describe('reactions', () => {
  test('come one at a time, each reason once, until none is left', async () => {
    const id = await asked();
    const who = visitor();
    const heard: string[] = [];
    let view = await read(id, who);
    expect(view).toMatchObject({ done: 0, of: 3, isMore: false });
    while (view?.next) {
      heard.push(view.next.text);
      const { status, json } = await send(id, view.next.id, 'agree', who);
      expect(status).toBe(200);
      view = json.reacting ?? null;
    }
    expect(view).toMatchObject({ next: null, done: 3, of: 3 });
    expect(new Set(heard).size).toBe(3);
    expect(await counts(id)).toHaveLength(3);
  });

  test('are changed and taken back, and counted once however often they are sent', async () => {
    const id = await asked({}, 1);
    const who = visitor();
    const reason = await nextOf(id, who);
    const one = { text: 'Reason 1 of zeppelins.' };
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(id, reason, 'agree', who)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await counts(id)).toEqual([{ ...one, agree: 1, disagree: 0, pass: 0 }]);
    await send(id, reason, 'disagree', who);
    expect(await counts(id)).toEqual([{ ...one, agree: 0, disagree: 1, pass: 0 }]);
    expect((await read(id, who, '&own=1'))?.own).toMatchObject([
      { reason: { id: reason }, said: 'disagree' },
    ]);
    const back = await send(id, reason, undefined, who);
    expect(back.json.reacting).toMatchObject({ done: 0, of: 1, next: { id: reason } });
    expect(await counts(id)).toEqual([]);
    expect(
      await sql`select from reactions t join questions q on q.id = t.question_id where q.public_id = ${id}`,
    ).toHaveLength(0);
  });

  test('of many at once are counted right, and recounted without a difference', async () => {
    const id = await asked({}, 4);
    const [question] = await sql<
      { id: string }[]
    >`select id from questions where public_id = ${id}`;
    const reasons = await sql<
      { id: string }[]
    >`select id from reasons where question_id = ${question?.id ?? ''} order by id`;
    const people = Array.from({ length: 25 }, () => crypto.randomUUID());
    await Promise.all(
      people.flatMap((voterId, person) =>
        reasons.map((reason, at) =>
          writeReaction(
            sql,
            { questionId: question?.id ?? '', voterId },
            reason.id,
            ((person + at) % 3) - 1,
          ),
        ),
      ),
    );
    const told = await counts(id);
    expect(
      told.map(({ agree, disagree, pass }) => Number(agree) + Number(disagree) + Number(pass)),
    ).toEqual([25, 25, 25, 25]);
    await sql`delete from reactions where voter = any(${people.slice(0, 5)}::uuid[])`;
    await sql`delete from reasons where id = ${reasons[0]?.id ?? ''}`;
    expect(await counts(id)).toHaveLength(3);
    const differences = await findDifferences(sql);
    expect(differences.filter(({ what }) => what === 'reactions to reasons')).toEqual([]);
  });

  test('are not taken for one’s own, or for what is hidden, gone or of another question', async () => {
    const id = await asked({}, 2);
    await putAnswer(site.address, id, ['2'], headersOf(ada));
    await postFields(
      site.address,
      `/question/${id}`,
      [
        ['does', 'say-reason'],
        ['reason', 'My own one.'],
      ],
      headersOf(ada),
    );
    const who = headersOf(ada);
    expect(await read(id, who)).toMatchObject({ of: 2 });
    const seen = new Set<string>();
    for (let turn = 0; turn < 12; turn++) seen.add((await read(id, who))?.next?.text ?? '');
    expect([...seen].toSorted()).toEqual(['Reason 1 of zeppelins.', 'Reason 2 of zeppelins.']);
    await sql`update reasons set hidden_at = now() where text <> 'My own one.' and question_id = (select id from questions where public_id = ${id})`;
    const own = await nextOf(id, headersOf(ben));
    expect((await send(id, own, 'agree', who)).status).toBe(403);
    const other = await asked({}, 1);
    expect(await send(other, own, 'agree', headersOf(ben))).toMatchObject({
      status: 404,
      json: { code: 'gone' },
    });
    const hidden = await nextOf(other, who);
    await sql`update reasons set hidden_at = now() where question_id = (select id from questions where public_id = ${other})`;
    expect((await send(other, hidden, 'agree', who)).status).toBe(404);
    expect(await read(other, who)).toMatchObject({ next: null, of: 0 });
    expect(await counts(other)).toEqual([]);
  });

  test('wait as long as the result, and end with the question', async () => {
    const late = await asked({ results: 'after' });
    const who = headersOf(ben);
    expect(await read(late, who)).toBeNull();
    await putAnswer(site.address, late, ['1'], who);
    const reason = await nextOf(late, who);
    const stranger = visitor();
    expect(await send(late, reason, 'agree', stranger)).toMatchObject({
      status: 403,
      json: { code: 'hidden-until-answered' },
    });
    await deleteAnswer(site.address, late, who);
    expect((await send(late, reason, 'agree', who)).status).toBe(403);
    const closing = await asked({ results: 'closed' });
    await putAnswer(site.address, closing, ['1'], who);
    expect(await send(closing, reason, 'agree', who)).toMatchObject({
      status: 403,
      json: { code: 'hidden-until-closed' },
    });
    const open = await asked();
    const first = await nextOf(open, who);
    await sql`insert into question_pauses (question_id, reason) select id, 'We look.' from questions where public_id = ${open}`;
    expect(await send(open, first, 'agree', who)).toMatchObject({
      status: 409,
      json: { code: 'paused' },
    });
    await sql`update question_pauses set ended_at = now() where question_id = (select id from questions where public_id = ${open})`;
    await sql`update questions set closes_at = now() - interval '1 second' where public_id = ${open}`;
    expect(await send(open, first, 'agree', who)).toMatchObject({
      status: 409,
      json: { code: 'closed' },
    });
    expect(await read(open, who)).toBeNull();
    expect(await counts(open)).toEqual([]);
  });

  test('are for those who may answer', async () => {
    const members = await asked({ audience: 'members' });
    const reason = await nextOf(members, headersOf(ada));
    expect((await send(members, reason, 'agree', visitor())).status).toBe(401);
    expect(await read(members, visitor())).toBeNull();
    const inside = await asked({ community: CLUB, audience: 'community' });
    const said = await nextOf(inside, headersOf(ada));
    expect((await send(inside, said, 'agree', headersOf(ben))).status).toBe(404);
    expect((await send(inside, said, 'agree', headersOf(ada))).status).toBe(200);
  });

  test('are given by a form, in the same place, by a browser that is known from then on', async () => {
    const id = await asked({}, 2);
    const path = `/question/${id}?reasons=react`;
    const origin = { 'sec-fetch-site': 'same-origin' };
    const page = await sendRequest(site.address, path);
    expect(mainTextOf(page.text)).toContain(words.actions.agree);
    expect(mainTextOf(page.text)).toContain('0 of 2');
    const reasonIn = (html: string) => /name="reason" value="([\w-]+)"/.exec(html)?.[1] ?? '';
    const post = (reason: string, said: string, headers: Headers) =>
      postFields(
        site.address,
        path,
        [
          ['does', 'react'],
          ['reason', reason],
          ['said', said],
        ],
        headers,
      );
    const sent = await post(reasonIn(page.text), 'pass', origin);
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}#react`]);
    const [cookie = ''] = String(sent.headers['set-cookie']).split(';');
    const back = await sendRequest(site.address, path, { headers: { cookie } });
    expect(mainTextOf(back.text)).toContain('1 of 2');
    expect(back.headers['cache-control']).toContain('private');
    expect(await counts(id)).toMatchObject([{ pass: 1 }]);
    // What everybody reads is not about anybody.
    const shared = await sendRequest(site.address, `/question/${id}`, { headers: { cookie } });
    expect(shared.text).not.toContain('1 of 2');
    const wrong = await post('no', 'agree', { ...origin, cookie });
    expect(wrong.status).toBe(404);
    expect(mainTextOf(wrong.text)).toContain(words.reactionRefusalText('no-reason'));
  });
});
