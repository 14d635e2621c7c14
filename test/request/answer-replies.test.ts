import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castBatch } from '../../app/answering/answer-casts.server.ts';
import { createCastBatcher } from '../../app/answering/cast-batcher.server.ts';
import { createCastLines } from '../../app/answering/cast-lines.server.ts';
import type { ResultDocument } from '../../app/results/details/result-document.ts';
import { answerReceipt } from '../../server/schemas/answers.ts';
import { deleteAnswer, deviceKey, putAnswer, type JsonResponse } from '../support/answers.ts';
import { insertCommunity } from '../support/communities.ts';
import { putEmbedAnswer, surveyIdOf } from '../support/embed-answers.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { IS_ON_CLUSTER } from '../support/cluster.ts';

/** The reply to an answer has the result for whoever may see it, and for nobody else. */
const site = sharedSite();
let sql: postgres.Sql;
let insider: TestMember;
let outsider: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  insider = await createMember(site, 'Ines');
  outsider = await createMember(site, 'Otto');
  await insertCommunity(sql, 'replies-club', 'request', [[insider, 'member']]);
});
afterAll(async () => {
  await sql?.end();
});

const LABEL = 'Quillwort tea';
const make = (asked: QuestionInput = {}) =>
  insertQuestion(sql, { choices: [LABEL, 'Water'], ...asked });
const key = () => ({ 'idempotency-key': deviceKey() });
const resultIn = ({ json }: JsonResponse) => json['result'] as ResultDocument | undefined;
const withCookie = ({ cookie }: TestMember) => ({ cookie, 'sec-fetch-site': 'same-origin' });

/** As the path of the result has it, without what it says of the moment and of how it was counted. */
async function publicResultOf(id: string) {
  const { text } = await sendRequest(site.address, `/api/v1/questions/${id}/result`);
  const {
    method: _method,
    asOf: _asOf,
    ...result
  } = JSON.parse(text) as ResultDocument & {
    method: string;
  };
  return result;
}

describe('where everybody may see it', () => {
  test.each<[string, QuestionInput, number]>([
    ['of few people as counts', {}, 12],
    ['of many people as shares', {}, 60],
    ['of a scale', { kind: 'scale', choices: 5 }, 60],
    ['of people who pick several', { kind: 'multiple', none: true, unsure: true }, 60],
  ])('it is the result that all are shown, %s', async (_, asked, people) => {
    const id = await make(asked);
    await insertAnswersInBulk(sql, id, { 1: people - 4, 2: 4 });
    const reply = await putAnswer(site.address, id, ['2'], key());
    expect(v.safeParse(answerReceipt, reply.json).issues).toBeUndefined();
    const { asOf: _asOf, ...told } = resultIn(reply) as ResultDocument;
    expect(told).toMatchObject({ people: people + 1, sequence: reply.json['sequence'] });
    await expect.poll(() => publicResultOf(id)).toEqual(told);
  });

  test('it goes on with a change, a repetition and a withdrawal', async () => {
    const id = await make();
    const who = key();
    await putAnswer(site.address, id, ['1'], who);
    const countsAfter = async (sent: Promise<JsonResponse>) =>
      resultIn(await sent)
        ?.choices.toSorted((a, b) => a.id.localeCompare(b.id))
        .map(({ count }) => count);
    expect(await countsAfter(putAnswer(site.address, id, ['2'], who))).toEqual([0, 1]);
    expect(await countsAfter(putAnswer(site.address, id, ['2'], who))).toEqual([0, 1]);
    expect(await countsAfter(deleteAnswer(site.address, id, who))).toEqual([0, 0]);
  });

  test('it is left out of a ranking, whose rounds take every ballot', async () => {
    const id = await make({ kind: 'ranking' });
    const { status, json } = await putAnswer(site.address, id, ['2', '1'], key());
    expect([status, Object.keys(json)]).toEqual([200, ['receipt', 'sequence']]);
  });

  test('nobody whose answer is refused is told it', async () => {
    const id = await make({ audience: 'members' });
    const club = await make({ audience: 'community', community: 'replies-club' });
    const refused = [
      await putAnswer(site.address, id, ['1'], key()),
      await putAnswer(site.address, await make({ closesIn: '-1 minute' }), ['1'], key()),
      await putAnswer(site.address, club, ['1'], key()),
      await putAnswer(site.address, club, ['1'], withCookie(outsider)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 409, 404, 404]);
    for (const { text } of refused) expect(text).not.toContain(LABEL);
  });

  test('members are told it, of what is asked inside their community too', async () => {
    for (const id of [
      await make({ audience: 'members' }),
      await make({ audience: 'community', community: 'replies-club' }),
    ])
      expect(resultIn(await putAnswer(site.address, id, ['1'], withCookie(insider)))).toMatchObject(
        {
          people: 1,
        },
      );
  });
});

describe('where it is hidden', () => {
  test('until one answers, it comes with the answer and with nothing else', async () => {
    const id = await make({ results: 'after' });
    await insertAnswersInBulk(sql, id, { 1: 40, 2: 20 });
    const who = key();
    const answered = await putAnswer(site.address, id, ['1'], who);
    expect(resultIn(answered)).toMatchObject({
      people: 61,
      choices: [{ count: 41 }, { count: 20 }],
    });
    const wrong = await putAnswer(site.address, id, ['3'], who);
    const removed = await deleteAnswer(site.address, id, who);
    expect([wrong.status, removed.status]).toEqual([422, 200]);
    for (const { text } of [wrong, removed]) expect(text).not.toContain(LABEL);
  });

  test('until it closes, it comes to nobody, on the site or in a frame', async () => {
    const id = await make({ results: 'closed' });
    await insertAnswersInBulk(sql, id, { 1: 40, 2: 20 });
    const { json, text } = await putAnswer(site.address, id, ['1'], key());
    expect(Object.keys(json)).toEqual(['receipt', 'sequence']);
    expect(text).not.toContain(LABEL);
    const place = { question: id, survey: await surveyIdOf(sql, id) };
    const framed = await putEmbedAnswer(site.address, place, ['2'], key());
    expect(framed.json['news']).toMatchObject({ turnout: 62, sequence: 62 });
    expect(framed.json['news']).not.toHaveProperty('result');
  });

  test('until one answers, a frame is told it with the answer and not with a withdrawal', async () => {
    const id = await make({ results: 'after' });
    const place = { question: id, survey: await surveyIdOf(sql, id) };
    const who = key();
    const answered = await putEmbedAnswer(site.address, place, ['2'], who);
    expect(answered.json['news']).toMatchObject({ turnout: 1, result: { people: 1 } });
    const removed = await putEmbedAnswer(site.address, place, [], who);
    expect(removed.json['news']).toMatchObject({ turnout: 0 });
    expect(removed.json['news']).not.toHaveProperty('result');
  });
});

test('all who answer at once are told a result with their answer in it', async () => {
  const id = await make();
  const replies = await Promise.all(
    Array.from({ length: 60 }, () => putAnswer(site.address, id, ['1'], key())),
  );
  for (const reply of replies)
    expect(resultIn(reply)?.sequence).toBeGreaterThanOrEqual(Number(reply.json['sequence']));
});

describe.skipIf(IS_ON_CLUSTER)(
  'a batch (not on a cluster, where servers are sent other statements)',
  () => {
    /** Everything that one batch sends to the database. */
    async function sendBatch(
      questions: readonly { id: string; wantsTally: boolean }[],
      each: number,
      {
        lineOf = () => undefined,
        mayBeChange = false,
      }: { lineOf?: (questionId: string) => string | undefined; mayBeChange?: boolean } = {},
    ) {
      const sent: string[] = [];
      const lane = postgres(site.databaseUrl, {
        max: 1,
        onnotice: () => undefined,
        debug: (_, text) => void sent.push(text),
      });
      const rows = await lane<{ id: string; publicId: string }[]>`
      select id, public_id as "publicId" from questions where public_id = any(${questions.map(({ id }) => id)})`;
      const batcher = createCastLines({
        lineOf,
        open: () =>
          createCastBatcher({
            commit: (answers) => castBatch(lane, answers),
            onMoved: () => undefined,
            onHeldBack: () => undefined,
          }),
        openAside: () => expect.fail('Nobody holds a question here.'),
      });
      sent.length = 0;
      const outcomes = await Promise.all(
        questions.flatMap(({ id, wantsTally }) =>
          Array.from({ length: each }, () => {
            const hex = randomUUID().replaceAll('-', '');
            return batcher.cast({
              questionId: rows.find(({ publicId }) => publicId === id)?.id ?? '',
              publicId: id,
              revision: 1,
              voterId: hex,
              choices: [1],
              level: 0,
              isHeldBack: false,
              token: hex,
              mayBeChange,
              wantsTally,
              deadline: Number.POSITIVE_INFINITY,
            });
          }),
        ),
      );
      await lane.end();
      const tallies = outcomes.map((outcome) => ('tally' in outcome ? outcome.tally : undefined));
      return { sent, tallies, batches: batcher.counters.batches };
    }

    const FIRST = [/cast_first_answers/];
    const OTHERS = [/^begin/, /for update$/, /insert into answers/, /^commit$/];
    const COUNTERS = /from totals/;
    const WAYS = [
      ['first answers', false, FIRST, FIRST],
      ['others', true, OTHERS, [...OTHERS, COUNTERS]],
    ] as const;

    function expectTexts(sent: readonly string[], texts: readonly RegExp[]): void {
      expect(sent).toHaveLength(texts.length);
      for (const [at, text] of texts.entries()) expect(sent[at]).toMatch(text);
    }

    test.each(WAYS)('of %s reads the counters once for all', async (_, mayBeChange, __, texts) => {
      const questions = [await make(), await make()].map((id) => ({ id, wantsTally: true }));
      const { sent, tallies, batches } = await sendBatch(questions, 30, { mayBeChange });
      expect(batches).toBe(1);
      expectTexts(sent, texts);
      expect(new Set(tallies).size).toBe(2);
      for (const tally of tallies) expect(tally).toMatchObject({ sequence: 30 });
    });

    test('is of one server, where questions lie on several', async () => {
      const questions = [await make(), await make(), await make()].map((id) => ({
        id,
        wantsTally: true,
      }));
      const servers = new Map<string, string>();
      const lineOf = (id: string) => {
        const known = servers.get(id) ?? (servers.size === 1 ? 'its own' : 'shared');
        servers.set(id, known);
        return known;
      };
      const { sent, tallies, batches } = await sendBatch(questions, 10, {
        lineOf,
        mayBeChange: true,
      });
      expect(batches).toBe(2);
      expect(sent.filter((text) => text === 'commit')).toHaveLength(2);
      for (const tally of tallies) expect(tally).toMatchObject({ sequence: 10 });
    });

    test.each(WAYS)(
      'of %s whose result is told to nobody reads none',
      async (_, mayBeChange, texts) => {
        const questions = [{ id: await make({ results: 'closed' }), wantsTally: false }];
        const { sent, tallies } = await sendBatch(questions, 3, { mayBeChange });
        expectTexts(sent, texts);
        expect(tallies).toEqual([undefined, undefined, undefined]);
      },
    );
  },
);
