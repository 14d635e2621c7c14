import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteSpread } from '../../app/platform/database/by-question.server.ts';
import type { Sql } from '../../app/platform/database/db.server.ts';
import { createComparisons } from '../../app/results/store/comparisons.server.ts';
import {
  loadDailyCounts,
  loadTransitions,
  readCumulativeCounts,
} from '../../app/results/store/time-series.server.ts';
import { COUNTED } from '../../app/results/tally.ts';
import type { AnswerTransition } from '../../app/results/answer-transitions.ts';
import type { CountPoint } from '../../app/results/trend/change.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { deleteQuestions, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { saySpread } from '../support/spread.ts';
import { waitingBackends } from '../support/waiting-backends.ts';

/** What changed, from people's own answers: who came, who went, and who thought otherwise. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
});
/** Written as far as a test reads them: counted anew, they would not be right. */
const written: string[] = [];
afterAll(async () => {
  await deleteQuestions(sql, written);
  await sql?.end();
});

/** So many people who did these things, each some days ago; nothing picked takes it back. */
type Group = { people: number; entries: [daysAgo: number, choices: number[]][] };

/** Into log, answers and the hours as casting would have written them. */
async function keep(publicId: string, groups: readonly Group[]): Promise<string> {
  const entries = groups.flatMap(({ people, entries: own }, group) =>
    Array.from({ length: people }, (_, person) =>
      own.map(([ago, choices], nth) => ({ who: group * 100_000 + person, ago, nth, choices })),
    ).flat(),
  );
  const [question] = await sql<{ id: string }[]>`
    select id from questions where public_id = ${publicId}`;
  const id = question?.id ?? '';
  written.push(publicId);
  await sql.begin(async (tx) => {
    await tx`
      insert into answer_log (question_id, sequence, at, token, level, choices)
      select ${id}, row_number() over (order by ago desc, nth, who), date_trunc('day', now(), 'UTC') - ago * interval '1 day' + interval '1 minute',
             md5(${publicId} || who)::uuid, 2, picks::smallint[]
      from unnest(${entries.map(({ who }) => who)}::int[], ${entries.map(({ ago }) => ago)}::int[], ${entries.map(({ nth }) => nth)}::int[],
                  ${entries.map(({ choices }) => `{${choices.join()}}`)}::text[]) as e (who, ago, nth, picks)`;
    await tx`
      insert into answers (question_id, sequence, answered_at, voter, level, choices)
      select distinct on (token) question_id, sequence, at, token, 2, choices from answer_log where question_id = ${id} order by token, sequence desc`;
    await tx`
      insert into tallies (question_id, level, choice, people)
      select question_id, 2, pick, count(*) from answers cross join unnest(counted_picks('single', choices)) as pick
      where question_id = ${id} and cardinality(choices) > 0 group by 1, 3`;
    await tx`
      insert into answer_hours (question_id, hour, choice, people)
      select ${id}, date_trunc('hour', at, 'UTC'), pick, sum(people) from (
        select at, choices, 1 as people from answer_log where question_id = ${id} and cardinality(choices) > 0
        union all
        select at, before, -1 from (select at, lag(choices) over (partition by token order by sequence) as before from answer_log where question_id = ${id}) h
        where cardinality(before) > 0
      ) m cross join unnest(counted_picks('single', choices)) as pick group by 2, 3`;
    await tx`
      update totals set sequence = ${entries.length}, last_answer_at = now() where question_id = ${id}`;
  });
  return id;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const asked = (made: QuestionInput = {}) =>
  insertQuestion(sql, { opensIn: '-10 days', closesIn: '1 day', ...made });
const sorted = (moves: readonly AnswerTransition[] | undefined) =>
  moves
    ?.map(({ before, now, people }) => `${before?.join() ?? ''}>${now?.join() ?? ''}: ${people}`)
    .toSorted();

describe('the log tells', () => {
  test('what everybody stood for then, and stands for now', async () => {
    const id = await keep(await asked({ choices: 3, none: true }), [
      { people: 5, entries: [[6, [1]]] },
      {
        people: 4,
        entries: [
          [6, [1]],
          [5, [2]],
          [2, [3]],
        ],
      },
      {
        people: 3,
        entries: [
          [6, [2]],
          [2, []],
        ],
      },
      { people: 2, entries: [[2, [1]]] },
      {
        people: 2,
        entries: [
          [6, [100]],
          [2, [2]],
        ],
      },
      {
        people: 1,
        entries: [
          [6, [1]],
          [2, [100]],
        ],
      },
      { people: 7, entries: [[6, [100]]] },
      {
        people: 6,
        entries: [
          [6, [1]],
          [5, []],
        ],
      },
    ]);
    const entries = await sql`select from answer_log where question_id = ${id}`;
    const moves = await loadTransitions(sql, { id, sequence: entries.length, until: daysAgo(4) });
    expect(sorted(moves)).toEqual(
      ['1>1: 5', '1>: 1', '2>3: 4', '2>: 3', '>1: 2', '>2: 2'].toSorted(),
    );
    // Only so far as the counters had come: before the last day nobody had moved.
    const [{ before } = { before: 0 }] = await sql<{ before: number }[]>`
      select count(*)::int as before from answer_log where question_id = ${id} and at < ${daysAgo(4)}`;
    expect(sorted(await loadTransitions(sql, { id, sequence: before, until: daysAgo(4) }))).toEqual(
      ['1>1: 6', '2>2: 7'],
    );
    expect(await loadTransitions(sql, { id: '0', sequence: 9, until: daysAgo(4) })).toEqual([]);
  });

  test('several picks together, as one answer', async () => {
    const id = await keep(await asked({ kind: 'multiple', choices: 3 }), [
      {
        people: 3,
        entries: [
          [6, [1, 3]],
          [2, [2]],
        ],
      },
      { people: 2, entries: [[2, [1, 2]]] },
    ]);
    const moves = await loadTransitions(sql, { id, sequence: 8, until: daysAgo(4) });
    expect(sorted(moves)).toEqual(['1,3>2: 3', '>1,2: 2'].toSorted());
  });

  test('from which day each answer is, with nobody in two', async () => {
    const id = await keep(await asked({ choices: 3, none: true }), [
      { people: 5, entries: [[6, [1]]] },
      {
        people: 4,
        entries: [
          [6, [1]],
          [2, [3]],
        ],
      },
      {
        people: 3,
        entries: [
          [6, [2]],
          [2, []],
        ],
      },
      { people: 7, entries: [[6, [100]]] },
    ]);
    const days = await loadDailyCounts(sql, id);
    expect(days.map(({ people, byChoice }) => ({ people, byChoice }))).toEqual([
      { people: 5, byChoice: { 1: 5 } },
      { people: 4, byChoice: { 3: 4 } },
    ]);
    expect(days.every(({ at }) => at.endsWith('T00:00:00.000Z'))).toBe(true);
  });
});

describe('comparisons', () => {
  const rested = { now: 0 };
  const made = (onError: (error: unknown) => void = (error) => expect.unreachable(String(error))) =>
    createComparisons({ sql, quickSql: sql, now: () => rested.now, onError });

  test('are made once for all who ask, and anew once something was counted', async () => {
    const id = await keep(await asked(), [{ people: 3, entries: [[6, [1]]] }]);
    const comparisons = made();
    const until = daysAgo(4);
    const [one, other] = await Promise.all([
      comparisons.transitions({ id, sequence: 3, until }),
      comparisons.transitions({ id, sequence: 3, until }),
    ]);
    expect(one).toEqual([{ before: [1], now: [1], people: 3 }]);
    expect(other).toBe(one);
    expect(await comparisons.transitions({ id, sequence: 3, until })).toBe(one);
    expect(await comparisons.transitions({ id, sequence: 2, until })).toEqual([
      { before: [1], now: [1], people: 2 },
    ]);
    expect(await comparisons.dailyCounts({ id, sequence: 3 })).toHaveLength(1);
  });

  /** So many people more in an hour, all with the first choice. */
  const count = (id: string, hours: number, people: number) => sql`
    insert into answer_hours as t (question_id, hour, choice, people)
    select ${id}, date_trunc('hour', now() - make_interval(hours => ${hours}::int), 'UTC'), pick, ${people}::int from unnest(array[${COUNTED}::int, 1]) as pick
    on conflict (question_id, hour, choice) do update set people = t.people + excluded.people`;
  const figuresOf = (points: readonly CountPoint[]) =>
    points.map((point) => [point.people, point.byChoice[1]]);

  test('read hours that are over once, and the present one each time', async () => {
    const id = await keep(await asked(), [{ people: 0, entries: [] }]);
    const comparisons = made();
    const people = async (by: 'hour' | 'day') =>
      figuresOf(await comparisons.countPoints({ id, by }));
    await count(id, 50, 2);
    await count(id, 49, 3);
    await count(id, 0, 4);
    const byHour = [
      [2, 2],
      [5, 5],
      [9, 9],
    ];
    expect(await people('hour')).toEqual(byHour);
    expect(await people('hour')).toEqual(byHour);
    await count(id, 0, 1);
    expect(await people('hour')).toEqual([...byHour.slice(0, 2), [10, 10]]);
    expect((await people('day')).at(-1)).toEqual([10, 10]);
    const { points } = await readCumulativeCounts(sql, { id, by: 'day' });
    expect(await comparisons.countPoints({ id, by: 'day' })).toEqual(points);
    // No answer is counted in an hour that is over.
    await count(id, 49, 100);
    expect((await people('hour')).at(-1)).toEqual([10, 10]);
  });

  test('read an hour that is over anew in the end, as it may be another one after a failover', async () => {
    const id = await keep(await asked(), [{ people: 0, entries: [] }]);
    const comparisons = made();
    const people = async () => figuresOf(await comparisons.countPoints({ id, by: 'hour' }));
    await count(id, 49, 8);
    expect(await people()).toEqual([[8, 8]]);
    await count(id, 49, -3);
    rested.now += 3_599_999;
    expect(await people()).toEqual([[8, 8]]);
    rested.now += 1;
    expect(await people()).toEqual([[5, 5]]);
    // What was read anew is known for as long.
    await count(id, 49, 1);
    expect(await people()).toEqual([[5, 5]]);
  });

  test('ask on the connection of quick reads for what came since, and never for all', async () => {
    const id = await keep(await asked(), [{ people: 0, entries: [] }]);
    await count(id, 49, 8);
    const sent: string[] = [];
    const quickSql = postgres(site.databaseUrl, {
      max: 1,
      onnotice: () => undefined,
      debug: (_, query) => query.includes('from answer_hours') && sent.push(query),
    });
    const onError = (error: unknown) => expect.unreachable(String(error));
    const comparisons = createComparisons({ sql, quickSql, now: () => rested.now, onError });
    const hours = () => comparisons.countPoints({ id, by: 'hour' });
    await hours();
    expect(sent).toHaveLength(0);
    await hours();
    expect(sent).toHaveLength(1);
    rested.now += 3_600_000;
    await hours();
    expect(sent).toHaveLength(1);
    await quickSql.end();
  });

  test('ask for hours where their question lies, if questions lie on several servers', async () => {
    const id = await keep(await asked(), [{ people: 0, entries: [] }]);
    await count(id, 2, 7);
    const sent: [query: string, parameters: unknown[]][] = [];
    const spread = postgres(site.databaseUrl, {
      max: 1,
      onnotice: () => undefined,
      debug: (_, query, parameters) => sent.push([query, parameters]),
    });
    await saySpread(spread, 'temporary');
    await noteSpread(spread as Sql);
    const { points } = await readCumulativeCounts(spread as Sql, { id, by: 'hour' });
    await spread.end();
    expect(figuresOf(points)).toEqual([[7, 7]]);
    const asking = sent.filter(([query]) => query.includes('answer_hours'));
    expect(asking).toHaveLength(1);
    const [[query, parameters] = ['', []]] = asking;
    const at = /question_id = \$(\d+)::bigint/.exec(query)?.[1];
    expect(parameters[Number(at) - 1]).toBe(id);
  });

  test('that take too long hold up no page, and what fails is not tried again at once', async () => {
    const id = await keep(await asked(), [{ people: 3, entries: [[6, [1]]] }]);
    const failures: unknown[] = [];
    const comparisons = made((error) => failures.push(error));
    const question = { id, sequence: 3, until: daysAgo(4) };
    const lock = await sql.reserve();
    try {
      await lock`begin`;
      await lock`lock table answer_log in access exclusive mode`;
      // Nobody can read: the page goes without, and before the lock is released.
      expect(await comparisons.transitions(question)).toBeUndefined();
      const statement = '%distinct on (token)%';
      expect([await waitingBackends(sql, { statement }), failures.length]).toEqual([1, 0]);
      await waitingBackends(sql, { done: 'cancelled', statement });
      await expect.poll(() => failures, { interval: 5 }).toHaveLength(1);
    } finally {
      await lock`rollback`;
      lock.release();
    }
    expect(await comparisons.transitions(question)).toBeUndefined();
    rested.now += 60_001;
    expect(await comparisons.transitions(question)).toEqual([{ before: [1], now: [1], people: 3 }]);
    expect(failures).toHaveLength(1);
  });
});

describe('the page of a question', () => {
  const read = async (path: string) => mainTextOf((await sendRequest(site.address, path)).text);
  const since = (days: number) => daysAgo(days).toISOString().slice(0, 10);

  test('calls no change what came of answers changed back and forth', async () => {
    // 500 of 1,000 stand where they stood; of the others as good as as many went one way as the other.
    const id = await asked({ choices: 2 });
    await keep(id, [
      { people: 250, entries: [[6, [1]]] },
      { people: 250, entries: [[6, [2]]] },
      {
        people: 235,
        entries: [
          [6, [1]],
          [2, [2]],
        ],
      },
      {
        people: 265,
        entries: [
          [6, [2]],
          [2, [1]],
        ],
      },
      { people: 40, entries: [[2, [1]]] },
      { people: 30, entries: [[2, [2]]] },
    ]);
    const words = await read(`/question/${id}?view=figures&since=${since(3)}`);
    expect(words).toMatch(
      /Since [^,]+ 2026, when 1,000 people were counted, no share has changed by more than chance\./,
    );
    expect(words).toContain('Within chance');
    expect(words).not.toContain('More than chance');
  });

  test('says what changed since the day that was chosen, and shows the days', async () => {
    const id = await asked({ choices: 2 });
    await keep(id, [
      { people: 60, entries: [[6, [1]]] },
      { people: 40, entries: [[6, [2]]] },
      { people: 20, entries: [[2, [1]]] },
      { people: 80, entries: [[2, [2]]] },
    ]);
    const words = await read(`/question/${id}?view=figures&since=${since(3)}`);
    expect(words).toMatch(
      /Since [^,]+ 2026, when 100 people were counted, “Choice 1” went from 60% to 40%\. Also changed: “Choice 2”\./,
    );
    expect(words).toContain('Day by day');
    expect(words).toMatch(/20%\s*13% to 29%/);
  });

  test('of a hidden result says nothing of it', async () => {
    const id = await asked({ choices: 2, results: 'closed' });
    await keep(id, [
      { people: 60, entries: [[6, [1]]] },
      { people: 80, entries: [[2, [2]]] },
    ]);
    const { text } = await sendRequest(
      site.address,
      `/question/${id}?view=figures&since=${since(3)}`,
    );
    expect(mainTextOf(text)).not.toMatch(/Day by day|went from|chance since/);
    expect(text).not.toContain('"ofDays"');
  });
});
