import { expect, test } from 'vitest';
import type { BatchOutcome, Cast } from './answer-casts.server.ts';
import { createCastBatcher } from './cast-batcher.server.ts';
import { createCastLines } from './cast-lines.server.ts';

const castOf = (questionId: string) => ({
  questionId,
  publicId: questionId,
  revision: 1,
  voterId: questionId,
  choices: [1],
  level: 0,
  isHeldBack: false,
  token: questionId,
  deadline: Number.POSITIVE_INFINITY,
});
const stored = (answers: readonly Cast[]): BatchOutcome => ({
  verdicts: answers.map(() => ({
    refusal: null,
    isChange: true,
    isNew: true,
    isHeldBack: false,
    sawResult: false,
    sequence: '1',
  })),
  tallies: new Map(),
});

test('a server that is away holds up and fails only what lies there', async () => {
  const away = Promise.withResolvers<never>();
  const lines = createCastLines({
    lineOf: (questionId) => (questionId === '1' ? 'away' : 'there'),
    open: (line) =>
      createCastBatcher({
        commit: (answers) => (line === 'away' ? away.promise : Promise.resolve(stored(answers))),
        onMoved: () => undefined,
        onHeldBack: () => undefined,
      }),
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
