import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castBatch, type Cast, type Verdict } from '../../app/answering/answer-casts.server.ts';
import { HEADLINE_CAP_FROM } from '../../app/results/network-caps.ts';
import { loadOpenTallies } from '../../app/results/store/tally-loader.server.ts';
import { ACCOUNT_LEVEL } from '../../app/results/levels.ts';
import type { QuestionKind } from '../../app/questions/question-rules.ts';
import { NONE } from '../../app/results/tally.ts';
import { COUNTED } from '../support/casts.ts';
import { createVoters } from '../support/checked-voters.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { expectCountersOf } from '../support/recount.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { IS_ON_CLUSTER } from '../support/cluster.ts';

/** First answers are stored by shorter statements than others, alone and together, and nobody can tell. */
let site: OwnSite;
let sql: postgres.Sql;
let lane: postgres.Sql;

beforeAll(async () => {
  site = await startSite();
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  lane = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await Promise.all([sql?.end(), lane?.end()]);
  await site?.stop();
});

type Asked = Pick<Cast, 'questionId' | 'publicId' | 'revision'>;

async function ask(input: QuestionInput = {}): Promise<Asked> {
  const publicId = await insertQuestion(sql, input);
  const [row] = await sql<{ questionId: string; revision: number }[]>`
    select id as "questionId", revision from questions where public_id = ${publicId}`;
  if (!row) throw new Error('It was not asked.');
  return { publicId, ...row };
}

function castOf(asked: Asked, choices: number[], more: Partial<Cast> = {}): Cast {
  const [voterId, token] = [randomUUID(), randomUUID()].map((id) => id.replaceAll('-', ''));
  return {
    ...asked,
    voterId: voterId ?? '',
    token: token ?? '',
    choices,
    level: 0,
    isHeldBack: false,
    ...more,
  };
}

async function castAlone(cast: Cast): Promise<Verdict | undefined> {
  return (await castBatch(lane, [cast])).verdicts[0];
}

/** With one to another question, which makes it one of two. */
async function castTogether(cast: Cast): Promise<Verdict | undefined> {
  const other = castOf(await ask(), [1]);
  return (await castBatch(lane, [cast, other])).verdicts[0];
}

/** With one of somebody else to the same question. */
async function castWithAnother(cast: Cast): Promise<Verdict | undefined> {
  const { voterId, token, level } = castOf(cast, [1]);
  return (await castBatch(lane, [cast, { ...cast, voterId, token, level }])).verdicts[0];
}

/** With a voter who may change an answer, which keeps all of the batch from the short way. */
async function castTheLongWay(cast: Cast): Promise<Verdict | undefined> {
  const other = castOf(await ask(), [1], { mayBeChange: true });
  return (await castBatch(lane, [cast, other])).verdicts[0];
}

const KINDS: [kind: QuestionKind, picks: number[][]][] = [
  ['single', [[1], [2], [NONE], [1]]],
  ['multiple', [[1, 2], [2], [NONE], [3, 1]]],
  ['scale', [[1], [3], [3], [2]]],
  ['ranking', [[2, 1, 3], [1], [NONE], [2, 1, 3]]],
];

/** All that answers leave behind, without the times. */
async function storedOf({ questionId }: Asked) {
  return {
    answers: await sql`
      select choices, level, sequence, is_held, saw_result, came_at, network, is_aside, lifted from answers where question_id = ${questionId} order by sequence`,
    log: await sql`
      select sequence, token, level, choices from answer_log where question_id = ${questionId} order by sequence`,
    totals: await sql`
      select sequence, changes, withdrawals, peeked, saw_first, held_back, spread, past_share, past_cap, excluded, last_answer_at is null as "isQuiet"
      from totals where question_id = ${questionId}`,
    tallies: await sql`
      select level, choice, people from tallies where question_id = ${questionId} order by level, choice`,
    rankings: await sql`
      select level, ranking, people from rankings where question_id = ${questionId} order by level, ranking`,
  };
}

describe.skipIf(IS_ON_CLUSTER)('on one PostgreSQL (a cluster has no shorter statement)', () => {
  test.each(KINDS)('lone answers to a %s question are in every counter', async (kind, picks) => {
    const asked = await ask({ kind, none: kind !== 'scale' });
    const casts = picks.map((choices) => castOf(asked, choices));
    const verdicts: (Verdict | undefined)[] = [];
    for (const cast of casts) verdicts.push(await castAlone(cast));
    expect(verdicts).toEqual(casts.map((_, at) => ({ ...COUNTED, sequence: String(at + 1) })));
    await expectCountersOf(sql, asked.publicId);
    // The same again changes nothing, and another choice takes the place of the first.
    const [first = castOf(asked, [1])] = casts;
    expect(await castAlone(first)).toMatchObject({ isChange: false, isNew: false, sequence: '1' });
    expect(await castAlone({ ...first, choices: [3] })).toMatchObject({
      isChange: true,
      isNew: false,
      sequence: String(casts.length + 1),
    });
    expect(await castAlone({ ...first, choices: [] })).toMatchObject({ isChange: true });
    await expectCountersOf(sql, asked.publicId);
  });

  test.each(KINDS)('first answers to a %s question that come together', async (kind, picks) => {
    const asked = await ask({ kind, none: kind !== 'scale' });
    const other = await ask({ kind, none: kind !== 'scale' });
    const casts = picks.flatMap((choices) => [castOf(asked, choices), castOf(other, choices)]);
    const { verdicts } = await castBatch(lane, casts);
    expect(verdicts).toEqual(
      casts.map((_, at) => ({ ...COUNTED, sequence: String(Math.floor(at / 2) + 1) })),
    );
    // Among new ones somebody repeats, somebody changes, and one is of a page that is old.
    const [repeated = castOf(asked, [1])] = casts;
    const changed = casts.at(-2) ?? repeated;
    const mixed = [
      repeated,
      castOf(asked, [2]),
      { ...changed, choices: [3] },
      castOf({ ...asked, revision: asked.revision + 1 }, [1]),
      castOf(other, [1]),
    ];
    const later = await castBatch(lane, mixed);
    const many = picks.length;
    expect(later.verdicts).toMatchObject([
      { refusal: null, isChange: false, isNew: false, sequence: '1' },
      { refusal: null, isChange: true, isNew: true, sequence: String(many + 1) },
      { refusal: null, isChange: true, isNew: false, sequence: String(many + 2) },
      { refusal: 'edited', isChange: false },
      { refusal: null, isChange: true, isNew: true, sequence: String(many + 1) },
    ]);
    await expectCountersOf(sql, asked.publicId);
    await expectCountersOf(sql, other.publicId);
  });

  test.each(KINDS)('first answers that come together to one %s question', async (kind, picks) => {
    const input: QuestionInput = { kind, none: kind !== 'scale', results: 'after' };
    const [together, alone] = [await ask(input), await ask(input)];
    const casts = picks.map((choices, at) => castOf(together, choices, { level: at % 3 }));
    const likewise = casts.map((cast) => ({ ...cast, ...alone }));
    const saw = casts[1]?.voterId ?? '';
    for (const { questionId } of [together, alone]) {
      await sql`insert into peeks (question_id, voter) values (${questionId}, ${saw}::uuid)`;
      await sql`update totals set peeked = peeked + 1 where question_id = ${questionId}`;
    }
    const { verdicts } = await castBatch(lane, casts);
    const expected: (Verdict | undefined)[] = [];
    for (const cast of likewise) expected.push(await castAlone(cast));
    expect(verdicts).toEqual(expected);
    expect(verdicts.map(({ sawResult }) => sawResult)).toEqual(casts.map((_, at) => at === 1));
    expect(await storedOf(together)).toEqual(await storedOf(alone));
    await expectCountersOf(sql, together.publicId);
    // Somebody repeats among new ones.
    const [repeated = castOf(together, [1])] = casts;
    const mixed = await castBatch(lane, [castOf(together, [1]), repeated, castOf(together, [2])]);
    const many = casts.length;
    expect(mixed.verdicts).toMatchObject([
      { isNew: true, sequence: String(many + 1) },
      { isChange: false, sequence: '1' },
      { isNew: true, sequence: String(many + 2) },
    ]);
    await expectCountersOf(sql, together.publicId);
  });

  test('all ways store the same', async () => {
    const [alone, together, long] = [
      await ask({ unsure: true }),
      await ask({ unsure: true }),
      await ask({ unsure: true }),
    ];
    const token = castOf(alone, [2]).token;
    await castAlone(castOf(alone, [2], { level: 2, token }));
    await castTogether(castOf(together, [2], { level: 2, token }));
    await castTheLongWay(castOf(long, [2], { level: 2, token }));
    const expected = await storedOf(long);
    expect(await storedOf(alone)).toEqual(expected);
    expect(await storedOf(together)).toEqual(expected);
  });

  test.each([1, 3])(
    'the counters that come with %i at once are those that are read',
    async (many) => {
      const asked = await ask({ unsure: true });
      const { questionId } = asked;
      const tell = async (wantsTally: boolean) => {
        const casts = Array.from({ length: many }, () => castOf(asked, [2], { wantsTally }));
        const { tallies } = await castBatch(lane, casts);
        const [read] = (await loadOpenTallies(sql, [questionId])).values();
        return { told: tallies.get(questionId), read };
      };
      const few = await tell(true);
      expect(few.told).toEqual({ ...few.read, readAt: few.told?.readAt });
      expect(few.told).toMatchObject({
        sequence: many,
        firstOfNetwork: many,
        overNetworkShare: [],
      });
      expect(few.told?.lastAnswerAt?.getTime()).toBeLessThanOrEqual(
        few.told?.readAt.getTime() ?? 0,
      );
      // All that only some questions have.
      await sql`
    update totals set changes = 1, withdrawals = 2, peeked = 3, saw_first = 4, held_back = 5, spread = ${HEADLINE_CAP_FROM}, excluded = 6,
      past_cap = 7, past_share = 8 where question_id = ${questionId}`;
      await sql`insert into aside_tallies (question_id, level, choice, people) values (${questionId}, 0, 2, 9)`;
      await sql`insert into bursts (question_id, began_at, seen_at) values (${questionId}, now(), clock_timestamp())`;
      const rare = await tell(true);
      expect(rare.told).toEqual({ ...rare.read, readAt: rare.told?.readAt });
      expect(rare.told).toMatchObject({ inRoom: 15, overNetworkShare: [{ people: 9 }], burst: {} });
      expect((await tell(false)).told).toBeUndefined();
    },
  );

  test.each([1, 3])(
    'of %i at once whose counters cannot be told none is stored, and all count when sent again',
    async (many) => {
      const asked = await ask();
      const casts = Array.from({ length: many }, () => castOf(asked, [1], { wantsTally: true }));
      await sql`alter table bursts rename column seen_at to unseen_at`;
      try {
        await expect(castBatch(lane, casts)).rejects.toThrow('seen_at');
      } finally {
        await sql`alter table bursts rename column unseen_at to seen_at`;
      }
      await expectCountersOf(sql, asked.publicId);
      expect(await sql`select from answers where question_id = ${asked.questionId}`).toHaveLength(
        0,
      );
      const { verdicts } = await castBatch(lane, casts);
      expect(verdicts.map(({ isNew }) => isNew)).toEqual(casts.map(() => true));
      await expectCountersOf(sql, asked.publicId);
    },
  );

  test('who saw the result first is counted as such', async () => {
    const asked = await ask({ results: 'after' });
    const cast = castOf(asked, [1]);
    await sql`insert into peeks (question_id, voter) values (${asked.questionId}, ${cast.voterId}::uuid)`;
    await sql`update totals set peeked = peeked + 1 where question_id = ${asked.questionId}`;
    expect(await castAlone(cast)).toMatchObject({ sawResult: true });
    expect(await castAlone(castOf(asked, [2]))).toMatchObject({ sawResult: false });
    const second = castOf(asked, [1]);
    await sql`insert into peeks (question_id, voter) values (${asked.questionId}, ${second.voterId}::uuid)`;
    await sql`update totals set peeked = peeked + 1 where question_id = ${asked.questionId}`;
    expect(await castTogether(second)).toMatchObject({ sawResult: true });
    await expectCountersOf(sql, asked.publicId);
  });

  test('members and a question that was paused once are counted as any', async () => {
    const asked = await ask();
    await sql`
    insert into question_pauses (question_id, reason, ended_at) values (${asked.questionId}, 'Why', clock_timestamp())`;
    const [voter] = await createVoters(sql, ACCOUNT_LEVEL, 1);
    const verdict = { refusal: null, isNew: true, sequence: '1' };
    expect(await castAlone(castOf(asked, [1], voter))).toMatchObject(verdict);
    const [next] = await createVoters(sql, ACCOUNT_LEVEL, 1);
    expect(await castTogether(castOf(asked, [2], next))).toMatchObject({
      ...verdict,
      sequence: '2',
    });
    await expectCountersOf(sql, asked.publicId);
  });

  describe('what is refused', () => {
    async function castOfFormer(leaves: 'leaves_at' | 'shut_out_at'): Promise<Cast> {
      const [voter] = await createVoters(sql, ACCOUNT_LEVEL, 1);
      if (!voter) throw new Error('Nobody came.');
      await sql`update members set ${sql(leaves)} = now() where voter = ${voter.voterId}::uuid`;
      return castOf(await ask(), [1], voter);
    }
    const REFUSED: [why: Verdict['refusal'], make: () => Promise<Cast>][] = [
      ['scheduled', async () => castOf(await ask({ opensIn: '1 hour', closesIn: '2 hours' }), [1])],
      ['closed', async () => castOf(await ask({ opensIn: '-2 hours', closesIn: '-1 hour' }), [1])],
      [
        'removed',
        async () => {
          const asked = await ask();
          await sql`insert into question_removals (question_id, reason) values (${asked.questionId}, 'Why')`;
          return castOf(asked, [1]);
        },
      ],
      [
        'paused',
        async () => {
          const asked = await ask();
          await sql`insert into question_pauses (question_id, reason) values (${asked.questionId}, 'Why')`;
          return castOf(asked, [1]);
        },
      ],
      [
        'edited',
        async () => {
          const asked = await ask();
          return castOf({ ...asked, revision: asked.revision + 1 }, [1]);
        },
      ],
      ['gone', async () => castOf({ ...(await ask()), questionId: '987654321' }, [1])],
      ['gone', async () => castOf(await ask(), [1], { level: ACCOUNT_LEVEL })],
      ['gone', () => castOfFormer('leaves_at')],
      ['gone', () => castOfFormer('shut_out_at')],
    ];

    test.each(REFUSED)('is %s, alone or together', async (why, make) => {
      const cast = await make();
      expect(await castAlone(cast)).toMatchObject({ refusal: why, isChange: false });
      expect(await castTogether(cast)).toMatchObject({ refusal: why, isChange: false });
      expect(await castWithAnother(cast)).toMatchObject({ refusal: why, isChange: false });
      expect(await castTheLongWay(cast)).toMatchObject({ refusal: why, isChange: false });
      expect(await sql`select from answers where voter = ${cast.voterId}::uuid`).toHaveLength(0);
    });
  });

  test.each([1, 2])('a close that was waited for is seen, by %i at once', async (many) => {
    const asked = await ask();
    const casts = Array.from({ length: many }, () => castOf(asked, [1]));
    const locked = Promise.withResolvers<void>();
    const close = Promise.withResolvers<void>();
    const closing = sql.begin(async (tx) => {
      await tx`select from totals where question_id = ${asked.questionId} for update`;
      locked.resolve();
      await close.promise;
      await tx`update questions set closes_at = clock_timestamp() where id = ${asked.questionId}`;
    });
    await locked.promise;
    const casting = castBatch(lane, casts);
    const watch = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
    await expect
      .poll(
        () => watch`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%cast_first%' and pid <> pg_backend_pid()`,
      )
      .toHaveLength(1);
    close.resolve();
    await closing;
    await watch.end();
    expect((await casting).verdicts.map(({ refusal }) => refusal)).toEqual(
      casts.map(() => 'closed'),
    );
  });
});
