import { describe, expect, test } from 'vitest';
import { castOf, COUNTED } from '../../test/support/casts.ts';
import type { BatchOutcome, Cast } from './answer-casts.server.ts';
import { createCastBatcher, type Aside } from './cast-batcher.server.ts';
import { createCastLines } from './cast-lines.server.ts';

type Commit = (answers: readonly Cast[]) => Promise<BatchOutcome>;
type OneLine = Pick<Aside, 'findHeld'> & { commit: Commit; commitAside?: Commit };

const stored = (answers: readonly Cast[]): BatchOutcome => ({
  verdicts: answers.map(() => COUNTED),
  tallies: new Map(),
});

const told = { onMoved: () => undefined, onHeldBack: () => undefined };

function neverAside(): never {
  throw new Error('Nothing is to wait aside.');
}

test('a server that is away holds up and fails only what lies there', async () => {
  const away = Promise.withResolvers<never>();
  const lines = createCastLines({
    lineOf: (questionId) => (questionId === '1' ? 'away' : 'there'),
    open: (line) =>
      createCastBatcher({
        ...told,
        commit: (answers) => (line === 'away' ? away.promise : Promise.resolve(stored(answers))),
      }),
    openAside: neverAside,
  });
  const waits = lines.cast(castOf('1'));
  expect(await lines.cast(castOf('2'))).toMatchObject({ state: 'counted' });
  expect(await lines.cast(castOf('3'))).toMatchObject({ state: 'counted' });
  expect(lines.counters).toMatchObject({ answers: 2, batches: 2, busy: 0 });
  away.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  await expect(waits).rejects.toThrow('away');
  await lines.drain();
  expect(lines.waiting).toBe(0);
});

describe('while somebody holds a question', () => {
  const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), {
    code: '55P03',
  });

  function oneLine({ commit, findHeld, commitAside }: OneLine) {
    return createCastLines({
      lineOf: () => undefined,
      open: (_, cast) => createCastBatcher({ ...told, commit, aside: { findHeld, cast } }),
      openAside: commitAside
        ? () => createCastBatcher({ ...told, commit: commitAside })
        : neverAside,
    });
  }

  function linesWithHeld() {
    const letGo = Promise.withResolvers<void>();
    const held = new Set(['held']);
    const batches: { line: 'first' | 'aside'; of: string[] }[] = [];
    const kept = new Map<string, readonly number[]>();
    const store = (line: 'first' | 'aside', answers: readonly Cast[]) => {
      batches.push({ line, of: answers.map(({ questionId }) => questionId) });
      for (const { voterId, questionId, choices } of answers)
        kept.set(`${voterId} ${questionId}`, choices);
      return stored(answers);
    };
    const lines = oneLine({
      commit: (answers) =>
        answers.some(({ questionId }) => held.has(questionId))
          ? Promise.reject(lockTimeout)
          : Promise.resolve(store('first', answers)),
      findHeld: async (ids) => ids.filter((id) => held.has(id)),
      commitAside: async (answers) => {
        await letGo.promise;
        held.clear();
        return store('aside', answers);
      },
    });
    return { lines, letGo: letGo.resolve, batches, kept };
  }

  test('answers to others are stored, whatever waits for it', async () => {
    const { lines, letGo, batches } = linesWithHeld();
    const waits = lines.cast(castOf('held'));
    expect(await lines.cast(castOf('1'))).toMatchObject({ state: 'counted' });
    expect(await lines.cast(castOf('2'))).toMatchObject({ state: 'counted' });
    letGo();
    expect(await waits).toMatchObject({ state: 'counted' });
    await lines.drain();
    expect(batches).toEqual([
      { line: 'first', of: ['1'] },
      { line: 'first', of: ['2'] },
      { line: 'aside', of: ['held'] },
    ]);
    await lines.cast(castOf('held', 'later'));
    expect(batches.at(-1)).toEqual({ line: 'first', of: ['held'] });
    expect(lines.counters).toEqual({ answers: 4, batches: 4, busy: 0 });
  });

  test('each part of the questions has a line aside of its own', async () => {
    const letGo = Promise.withResolvers<BatchOutcome>();
    const refused = () => Promise.reject(lockTimeout);
    const lines = createCastLines({
      lineOf: (questionId) => `part ${questionId}`,
      open: (_, cast) =>
        createCastBatcher({
          ...told,
          commit: refused,
          aside: { findHeld: async (ids) => ids, cast },
        }),
      openAside: (line) =>
        createCastBatcher({
          ...told,
          commit: (answers) =>
            line === 'part 1' ? letGo.promise : Promise.resolve(stored(answers)),
        }),
    });
    const first = castOf('1');
    const waits = lines.cast(first);
    expect(await lines.cast(castOf('2'))).toMatchObject({ state: 'counted' });
    expect(lines.isIdle).toBe(false);
    letGo.resolve(stored([first]));
    expect(await waits).toMatchObject({ state: 'counted' });
    await lines.drain();
    expect(lines.counters).toEqual({ answers: 2, batches: 2, busy: 0 });
  });

  test('the answer that somebody gave last is kept', async () => {
    const { lines, letGo, kept } = linesWithHeld();
    const given = [1, 2, 3].map((choice) => lines.cast(castOf('held', 'ada', [choice])));
    await lines.cast(castOf('1'));
    given.push(lines.cast(castOf('held', 'ada', [4])));
    letGo();
    await Promise.all(given);
    expect(kept.get('ada held')).toEqual([4]);
  });

  test('what cannot be told of it fails by itself, and later answers do not', async () => {
    let isHeld = true;
    const lines = oneLine({
      commit: (answers) =>
        isHeld ? Promise.reject(lockTimeout) : Promise.resolve(stored(answers)),
      findHeld: () => Promise.reject(new Error('away')),
    });
    await expect(lines.cast(castOf('1'))).rejects.toThrow('away');
    isHeld = false;
    expect(await lines.cast(castOf('1'))).toMatchObject({ state: 'counted' });
  });

  test('an answer whose voter was told to try again is not stored', async () => {
    const lines = oneLine({
      commit: () => Promise.reject(lockTimeout),
      findHeld: async () => [],
    });
    const late = { ...castOf('1'), deadline: performance.now() + 5 };
    expect(await lines.cast(late)).toEqual({ state: 'busy' });
  });
});
