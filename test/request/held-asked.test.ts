import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitForm, getPage } from '../support/question-form.ts';
import {
  openDecision,
  submitDecision,
  listHeldNetworks,
  HELD_BACK_PATH as PATH,
  insertHeldBack,
} from '../support/held-back.ts';
import { attributeOf, mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMemberElsewhere, newNetworkAddress, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { answerFromRoom } from '../support/rooms.ts';
import { readResult } from '../support/results.ts';
import { expectCountersOf } from '../support/recount.ts';
import { sharedSite } from '../support/shared-site.ts';
import { setUpStaff } from '../support/staff.ts';
import * as heldBackWords from '../../app/answering/words/held-back.ts';

/** What staff is told and asked before it decides about what was held back (docs/decisions/0050). */
const site = sharedSite('limited');
let sql: postgres.Sql;
let staff: TestMember;
let reader: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  [staff, reader] = [
    await createMemberElsewhere(site, sql, 'Ada'),
    await createMemberElsewhere(site, sql, 'Bo'),
  ];
  await setUpStaff(site, sql, staff);
});
afterAll(async () => {
  await sql?.end();
});

const PROGRAM = newNetworkAddress();

const come = (id: string, people: number, from: string) =>
  answerFromRoom(site.address, id, people, { from });

async function answered(people: number): Promise<string> {
  const id = await insertQuestion(sql);
  await insertAnswersInBulk(sql, id, { 2: people }, '20 minutes', 50);
  return id;
}

/** The networks of which answers to a question wait for a decision. */
const listed = async (id: string): Promise<string[]> =>
  (await listHeldNetworks(site.address, staff, id)).flatMap(({ network, isOut }) =>
    isOut ? [] : [network],
  );

const act = (
  does: 'count' | 'leave-out' | 'hold-again',
  id: string,
  network: string,
  who = staff,
) => submitDecision(site.address, who, { id, network, does });

const rowOf = async (id: string): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`select id from questions where public_id = ${id}`;
  return row?.id ?? '0';
};
type Document = {
  people: number;
  heldBack?: { answers: number; excluded?: { answers: number; since: string } };
  burst?: string;
};

const resultOf = (id: string) => readResult<Document>(site.address, id);

describe('before anything is done', () => {
  test.each([
    ['+275760-09-13T00:00:00.000Z'],
    ['0000-01-01T00:00:00Z'],
    ['-5'],
    ['1e3'],
    ['12345678901234567'],
    [''],
  ])('a moment that is none, as %j, is asked back', async (upTo) => {
    const id = await insertQuestion(sql);
    await insertHeldBack(sql, id, { 1: 12 });
    const pressed = { question: id, network: '4325377', does: 'count', step: 'sure' };
    const { status, text } = await submitForm(site.address, staff, PATH, {
      ...pressed,
      upTo,
      reason: 'A hall.',
    });
    expect([status, mainTextOf(text)]).toEqual([200, expect.stringContaining('Count 12 answers?')]);
  });

  test('of very many the first thousand are counted, and a second press counts nobody', async () => {
    const id = await insertQuestion(sql);
    await insertHeldBack(sql, id, { 1: 1_030, 2: 170 });
    // As `earlier`, for each another time.
    await sql`
      update answers a set answered_at = (a.answered_at at time zone 'UTC' - make_interval(secs => n.nth::float8 / 1000)) at time zone 'UTC'
      from (select voter, row_number() over () as nth from answers where question_id = ${await rowOf(id)}) n
      where a.question_id = ${await rowOf(id)} and a.voter = n.voter`;
    const network = '4325377';
    const { text } = await openDecision(site.address, staff, { id, network, does: 'count' });
    expect(mainTextOf(text)).toContain('Count 1,000 answers?');
    const pressed = {
      question: id,
      network,
      does: 'count',
      step: 'sure',
      reason: 'A hall.',
      upTo: /name="upTo" value="(\d+)"/.exec(text)?.[1] ?? '',
    };
    const both = await Promise.all(
      Array.from({ length: 2 }, () => submitForm(site.address, staff, PATH, pressed)),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
    expect(await resultOf(id)).toMatchObject({ people: 1_000, heldBack: { answers: 200 } });
    await expectCountersOf(sql, id);
  });

  test('whoever agreed before another of the staff decided is asked again', async () => {
    const id = await insertQuestion(sql);
    await insertHeldBack(sql, id, { 1: 35 });
    const network = '4325377';
    const { text } = await openDecision(site.address, staff, { id, network, does: 'count' });
    const hidden = (name: string) => attributeOf(text, 'input', `name="${name}"`, 'value');
    await act('leave-out', id, network);
    const again = await submitForm(site.address, staff, PATH, {
      question: id,
      network,
      does: 'count',
      step: 'sure',
      reason: 'It is our school.',
      upTo: hidden('upTo'),
      wasOut: hidden('wasOut'),
    });
    expect([again.status, mainTextOf(again.text)]).toEqual([
      409,
      expect.stringContaining('These were left out after you were asked.'),
    ]);
    expect(again.text).toContain('value="It is our school."');
    expect(await resultOf(id)).toMatchObject({ heldBack: { excluded: { answers: 35 } } });
  });

  test('the page says how many and what it changes, and wants a reason', async () => {
    const id = await answered(50);
    await come(id, 100, PROGRAM);
    const [network = 'none'] = await listed(id);
    const meant = { id, network, does: 'count' } as const;
    const { status, text } = await openDecision(site.address, staff, meant);
    expect([status, mainTextOf(text)]).toEqual([200, expect.stringContaining('Count 40 answers?')]);
    expect(mainTextOf(text)).toContain('then 150 people have answered, instead of 110.');
    // The button of the list, pressed twice, still asks.
    expect((await openDecision(site.address, staff, meant)).status).toBe(200);
    const refused = await submitDecision(site.address, staff, { ...meant, reason: ' ' });
    expect([refused.status, mainTextOf(refused.text)]).toEqual([
      422,
      expect.stringContaining('Say why'),
    ]);
    expect(await resultOf(id)).toMatchObject({ people: 110 });
    expect(await sql`select from held_acts where question_id = ${await rowOf(id)}`).toHaveLength(0);
  });

  test('what comes meanwhile is not counted with it', async () => {
    const id = await answered(50);
    await come(id, 100, PROGRAM);
    const [network = 'none'] = await listed(id);
    const { text } = await openDecision(site.address, staff, { id, network, does: 'count' });
    const upTo = /name="upTo" value="([^"]+)"/.exec(text)?.[1] ?? '';
    await come(id, 7, PROGRAM);
    const pressed = { question: id, network, does: 'count', step: 'sure', reason: 'A hall.', upTo };
    const { headers } = await submitForm(site.address, staff, PATH, pressed);
    const after = mainTextOf((await getPage(site.address, headers.location ?? '', staff)).text);
    expect(after).toContain('40 answers count now.');
    await expect.poll(() => resultOf(id)).toMatchObject({ people: 150, heldBack: { answers: 7 } });
  });

  test('and afterwards who did it, when and why', async () => {
    const id = await answered(50);
    await come(id, 70, PROGRAM);
    const [network = 'none'] = await listed(id);
    await submitDecision(site.address, staff, {
      id,
      network,
      does: 'leave-out',
      reason: 'One program, by its rhythm.',
    });
    const words = mainTextOf((await getPage(site.address, PATH, staff)).text);
    expect(words).toMatch(/What staff did Left out 10 answers.*One program, by its rhythm\. Ada/);
    const page = mainTextOf((await sendRequest(site.address, `/question/${id}?view=figures`)).text);
    expect(page).toContain('One program, by its rhythm.');
    expect(page).not.toContain('Ada');
    expect(
      await sql`
      select act, answers, member_id as by from held_acts where question_id = ${await rowOf(id)}`,
    ).toEqual([{ act: 'left-out', answers: 10, by: staff.id }]);
  });
});

describe('what they chose', () => {
  const words = async () => mainTextOf((await getPage(site.address, PATH, staff)).text);
  const partOf = async (text: string) => {
    const all = await words();
    return all.slice(all.indexOf(text)).split(heldBackWords.count)[0] ?? '';
  };

  test('stands beside what is counted, and all of it is summed', async () => {
    const id = await insertQuestion(sql, { text: 'Is it one of theirs?' });
    await insertAnswersInBulk(sql, id, { 2: 140, 1: 0 }, '20 minutes', 50);
    await come(id, 90, PROGRAM);
    expect(await partOf('Is it one of theirs?')).toMatch(
      /Choice These answers Counted answers .*100% \(30\) 30% \(60\).*0% \(0\) 70% \(140\)/,
    );
    const [{ answers = 0, questions = 0 } = {}] = await sql`
      select count(*)::int as answers, count(distinct q.id)::int as questions
      from answers a join questions q on q.id = a.question_id
      where is_held and cardinality(choices) > 0 and q.closes_at > now()
        and not exists (select from networks_left_out o where o.question_id = a.question_id and o.network = a.network)`;
    expect(await words()).toContain(
      `${answers} answers to ${questions} questions wait for a decision.`,
    );
  });

  test('of fewer than ten is not told', async () => {
    const id = await insertQuestion(sql, { text: 'Are they too few to tell?' });
    await come(id, 69, PROGRAM);
    expect(await partOf('Are they too few to tell?')).toContain(
      'What fewer than 10 people chose is not shown.',
    );
  });

  test.each([
    ['after', 'Does it wait for an answer?'],
    ['closed', 'Does it wait for the close?'],
  ] as const)('of a result that shows %s is noted when staff looks', async (results, text) => {
    const id = await insertQuestion(sql, { text, results });
    await come(id, 80, PROGRAM);
    expect(await partOf(text)).not.toContain(heldBackWords.countedAnswers);
    const look = { question: id, does: 'look' };
    expect((await submitForm(site.address, reader, PATH, look)).status).toBe(404);
    expect((await submitForm(site.address, staff, PATH, look)).status).toBe(303);
    await submitForm(site.address, staff, PATH, look);
    expect(await partOf(text)).toContain('100% (20) 100% (60)');
    await expect
      .poll(async () =>
        mainTextOf((await sendRequest(site.address, `/question/${id}?view=figures`)).text),
      )
      .toContain('Looked at by the staff of this site');
    const [kept] = await sql`
      select peeked, (select count(*)::int from held_acts h where h.question_id = t.question_id) as looks
      from totals t where question_id = ${await rowOf(id)}`;
    expect(kept).toEqual({ peeked: results === 'after' ? 1 : 0, looks: 1 });
    await expectCountersOf(sql, id);
  });
});
