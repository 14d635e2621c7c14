import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRankingCounter } from '../../app/results/store/ranking-counter.server.ts';
import { LEVELS } from '../../app/results/levels.ts';
import type { ResultDocument } from '../../app/results/details/result-document.ts';
import { findResult } from '../../app/results/store/result-lookup.server.ts';
import { createRng } from '../../app/stats/rng.ts';
import { castAnswers, createVoters, type CheckedVoter } from '../support/checked-voters.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { expectCountersOf } from '../support/recount.ts';
import { sharedSite } from '../support/shared-site.ts';

/**
 * Whoever asks for every split of the answers after each single one, and keeps all that was told, subtracts any figure
 * from any other. Here everybody's answers are known, so it can be said how many people are left.
 */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const FEWEST = 10;
/** Each that some of the checks drawn below are in and others are not. */
const SPLITS = [
  { audience: 'members', least: 'open' },
  { audience: 'visitors', least: 'open' },
  { audience: 'visitors', least: 'device' },
  { audience: 'everyone', least: 'device' },
  { audience: 'everyone', least: 'account' },
] as const;
/** What stands of everybody who answers, by voter, after each entry of the log. */
type Standing = ReadonlyMap<string, { level: number; picks: string }>;
type Told = { levels: ReadonlySet<number>; sequence: number; figures: string };

function levelsIn({ audience, least }: (typeof SPLITS)[number]): ReadonlySet<number> {
  return new Set(
    LEVELS.map((_, level) => level).filter(
      (level) =>
        level >= LEVELS.indexOf(least) &&
        (audience === 'everyone' || (audience === 'members') === (level === 4)),
    ),
  );
}

function figuresOf({ people, outside, choices, ranking }: ResultDocument): string {
  const counts = choices.map(({ id, count }) => `${id}:${count}`).toSorted();
  return JSON.stringify([people, outside, counts, ranking?.rounds]);
}

/** How many people stand between two figures. */
function groupBetween(one: Told, two: Told, standings: readonly Standing[]): number {
  const [before, after] = [standings[one.sequence], standings[two.sequence]];
  const voterIds = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  const inSplit = (
    standing: Standing | undefined,
    voterId: string,
    levels: ReadonlySet<number>,
  ) => {
    const own = standing?.get(voterId);
    return own && own.picks !== '' && levels.has(own.level) ? own.picks : '';
  };
  return [...voterIds].filter(
    (voterId) => inSplit(before, voterId, one.levels) !== inSplit(after, voterId, two.levels),
  ).length;
}

/** Sums of splits that were told at one moment: of all, and of all less each. */
function withRemainders(told: readonly Told[], standings: readonly Standing[]): Told[] {
  const all = new Set(LEVELS.map((_, level) => level));
  return told.flatMap((one) => {
    const rest = new Set([...all].filter((level) => !one.levels.has(level)));
    const left = [...(standings[one.sequence]?.values() ?? [])]
      .filter(({ level, picks }) => picks !== '' && rest.has(level))
      .map(({ picks }) => picks)
      .toSorted()
      .join(' ');
    return [one, { levels: rest, sequence: one.sequence, figures: `rest ${left}` }];
  });
}

function smallGroups(told: readonly Told[], standings: readonly Standing[]): string[] {
  const sums = withRemainders(told, standings);
  return sums.flatMap((one, at) =>
    sums.slice(at + 1).flatMap((two) => {
      if (one.figures === two.figures) return [];
      const people = groupBetween(one, two, standings);
      return people > 0 && people < FEWEST
        ? `${people} between ${[...one.levels].join()} at ${one.sequence} and ${[...two.levels].join()} at ${two.sequence}`
        : [];
    }),
  );
}

/** Answers one after the other, at random checks, with changes and withdrawals, and a look after each. */
async function watched(asked: QuestionInput, seed: string, steps: number) {
  const rng = createRng(seed);
  const draw = (most: number) => Math.floor(rng() * most);
  const id = await insertQuestion(sql, asked);
  const rankings = createRankingCounter({
    sql,
    onError: (error) => expect.unreachable(String(error)),
  });
  const crowd: CheckedVoter[] = (
    await Promise.all([0, 2, 2, 2, 4].map((level) => createVoters(sql, level, steps)))
  ).flat();
  const answered: CheckedVoter[] = [];
  const standings: Standing[] = [new Map()];
  const told = new Map<string, Told>();
  for (let step = 0; step < steps; step++) {
    const isNew = answered.length === 0 || rng() < 0.8;
    const who = (
      isNew ? crowd[draw(crowd.length)] : answered[draw(answered.length)]
    ) as CheckedVoter;
    const was = standings.at(-1)?.get(who.voterId);
    const picks =
      !isNew && rng() < 0.3
        ? []
        : asked.kind === 'ranking'
          ? [1, 2, 3].toSorted(() => rng() - 0.5)
          : [rng() < 0.1 ? 100 : 1 + draw(3)];
    // A visitor who is known by browser from now on.
    const level = !isNew && who.level === 0 && rng() < 0.5 ? 2 : who.level;
    if (!was && picks.length === 0) continue;
    if (was && was.picks === picks.join() && was.level === level) continue;
    Object.assign(who, { level });
    await castAnswers(sql, id, [{ who, picks }]);
    answered.push(who);
    standings.push(new Map(standings.at(-1)).set(who.voterId, { level, picks: picks.join() }));
    for (const split of SPLITS) {
      const found = await findResult({ sql, rankings }, id, { split });
      const levels = levelsIn(split);
      if (found?.state !== 'shown') continue;
      const figures = figuresOf(found.document);
      const { sequence } = found.document;
      told.set([[...levels], sequence].join(), { levels, sequence, figures });
    }
  }
  return { id, told: [...told.values()], standings };
}

describe('no two figures of splits, at any two moments, leave fewer than ten people', () => {
  test.each([
    ['of a question', { none: true }, 'one at a time'],
    ['of another', { none: true }, 'one after the other'],
    ['of a ranking', { kind: 'ranking' as const }, 'in order'],
  ])('%s', async (_name, asked, seed) => {
    const { id, told, standings } = await watched(asked, seed, 320);
    expect(smallGroups(told, standings).slice(0, 5)).toEqual([]);
    // Parts were told, and moved.
    expect(new Set(told.map(({ sequence }) => sequence)).size).toBeGreaterThan(1);
    expect(told.some(({ levels }) => levels.size === 1 && levels.has(4))).toBe(true);
    await expectCountersOf(sql, id);
  });
});

describe('a split of the answers', () => {
  const rankings = () =>
    createRankingCounter({ sql, onError: (error) => expect.unreachable(String(error)) });
  const read = async (id: string, audience: 'members' | 'visitors') => {
    const split = { audience, least: 'open' } as const;
    const found = await findResult({ sql, rankings: rankings() }, id, { split });
    return found?.state === 'shown'
      ? { people: found.document.people, sequence: found.document.sequence }
      : found?.state;
  };
  const answer = async (id: string, level: number, people: number) => {
    const crowd = await createVoters(sql, level, people);
    for (const who of crowd) await castAnswers(sql, id, [{ who, picks: [1] }]);
    return crowd;
  };

  test('shows once ten are in it and ten are not, and moves by ten or by none', async () => {
    const id = await insertQuestion(sql);
    await answer(id, 4, 10);
    await answer(id, 2, 9);
    expect(await read(id, 'members')).toBe('too few');
    expect(await read(id, 'visitors')).toBe('too few');
    await answer(id, 2, 3);
    const first = { people: 10, sequence: 22 };
    expect(await read(id, 'members')).toEqual(first);
    expect(await read(id, 'visitors')).toEqual({ ...first, people: 12 });
    await answer(id, 2, 9);
    await answer(id, 4, 3);
    expect(await read(id, 'members')).toEqual(first);
    await answer(id, 2, 5);
    await answer(id, 4, 9);
    expect(await read(id, 'members')).toEqual({ people: 22, sequence: 48 });
    expect(await read(id, 'visitors')).toEqual({ people: 26, sequence: 48 });
    // Of one side alone.
    await answer(id, 2, 10);
    expect(await read(id, 'members')).toEqual({ people: 22, sequence: 58 });
    expect(await read(id, 'visitors')).toEqual({ people: 36, sequence: 58 });
  });

  test('does not come with the answer that completes it, for who looks after each', async () => {
    const id = await insertQuestion(sql);
    await answer(id, 2, 20);
    const told: unknown[] = [];
    for (let member = 1; member <= 12; member++) {
      await answer(id, 4, 1);
      told.push(await read(id, 'members'));
    }
    // Tried with the first member, and ten answers later: not with the tenth.
    expect(told.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'too few'));
    expect(told.slice(10)).toEqual([
      { people: 11, sequence: 31 },
      { people: 11, sequence: 31 },
    ]);
  });

  test('is tried at moments that lie ten answers apart, in all processes together', async () => {
    const id = await insertQuestion(sql);
    const [one, two] = [sql, postgres(site.databaseUrl, { max: 1, onnotice: () => undefined })];
    const tries: number[] = [];
    for (let step = 0; step < 45; step++) {
      await answer(id, step % 3 === 0 ? 4 : 2, 1);
      for (const db of [one, two]) {
        const split = { audience: 'members', least: 'open' } as const;
        await findResult({ sql: db, rankings: rankings() }, id, { split });
      }
      const [row] = await sql<{ sequence: string }[]>`
        select t.sequence from split_tries t join questions q on q.id = t.question_id where q.public_id = ${id}`;
      if (row && tries.at(-1) !== Number(row.sequence)) tries.push(Number(row.sequence));
    }
    expect(tries).toEqual([20, 30, 40]);
    await two.end();
  });

  test('does not move for one person who changes their answer ten times', async () => {
    const id = await insertQuestion(sql);
    await answer(id, 4, 12);
    const [one] = await answer(id, 2, 12);
    if (!one) throw new Error('Nobody answered.');
    expect(await read(id, 'visitors')).toEqual({ people: 12, sequence: 24 });
    for (let turn = 0; turn < 21; turn++)
      await castAnswers(sql, id, [{ who: one, picks: [2 + (turn % 2)] }]);
    expect(await read(id, 'visitors')).toEqual({ people: 12, sequence: 24 });
  });

  test('is the same for all who ask at once', async () => {
    const id = await insertQuestion(sql);
    await answer(id, 4, 15);
    await answer(id, 2, 15);
    const told = await Promise.all(
      Array.from({ length: 12 }, (_, at) => read(id, at % 2 === 0 ? 'members' : 'visitors')),
    );
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    const rows = await sql`
      select r.number from released_splits r join questions q on q.id = r.question_id where q.public_id = ${id}`;
    expect(rows).toHaveLength(1);
  });

  test('shows from the start in the demo set', async () => {
    const asked = await sql<{ id: string }[]>`
      select q.public_id as id from questions q join totals t on t.question_id = q.id
      where q.is_demo and q.audience = 'everyone' and q.results = 'always' and t.sequence > 200`;
    const told = await Promise.all(asked.map(({ id }) => read(id, 'members')));
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter((one) => one === 'too few')).toEqual([]);
  });

  test('is told of a recount that finds it otherwise', async () => {
    const id = await insertQuestion(sql);
    await answer(id, 4, 10);
    await answer(id, 2, 10);
    await read(id, 'members');
    await expectCountersOf(sql, id);
    const of = sql`question_id = (select id from questions where public_id = ${id})`;
    await sql`update released_splits set people[1] = people[1] + 1 where ${of}`;
    await expect(expectCountersOf(sql, id)).rejects.toThrow('what parts of the answers show');
    await sql`update released_splits set people[1] = people[1] - 1 where ${of}`;
    await sql`update totals set peeked = peeked + 1 where ${of}`;
    await expect(expectCountersOf(sql, id)).rejects.toThrow(
      'those who asked to see the result first',
    );
    await sql`update totals set peeked = peeked - 1 where ${of}`;
    await expectCountersOf(sql, id);
  });
});
