import { expect, test } from 'vitest';
import { castOf, COUNTED } from '../../test/support/casts.ts';
import { castBy, PartlyStored, type Cast } from './answer-casts.server.ts';
import { createCastBatcher } from './cast-batcher.server.ts';

const KNOWN = { ...COUNTED, refusal: 'known', isChange: false } as const;
const NONE = new Map<string, never>();
const failure = new Error('the second way failed');

/** Who is new is stored by the first way; the second fails as often as it is told to. */
function commitOf({ isNew, fails }: { isNew: (voterId: string) => boolean; fails: number }) {
  let left = fails;
  const sent: string[][] = [];
  const commit = (answers: readonly Cast[]) =>
    castBy(
      {
        first: async (some) => ({
          tried: some.map(({ voterId }) => (isNew(voterId) ? COUNTED : KNOWN)),
          tallies: NONE,
        }),
        plain: async (some) => {
          sent.push(some.map(({ voterId }) => voterId));
          if (left-- > 0) throw failure;
          return { tried: some.map(() => ({ ...COUNTED, isNew: false })), tallies: NONE };
        },
        crowded: () => expect.fail('Nobody is of a crowded network.'),
      },
      answers,
    );
  return { commit, sent };
}

test('what one way stored is told of, and the rest is sent again', async () => {
  const { commit, sent } = commitOf({ isNew: (voterId) => voterId === 'new', fails: 1 });
  const moved: string[][] = [];
  const batcher = createCastBatcher({
    commit,
    onMoved: (ids) => void moved.push([...ids]),
    onHeldBack: () => undefined,
  });
  const outcomes = await Promise.all(['new', 'known'].map((voter) => batcher.cast(castOf(voter))));
  expect(outcomes).toMatchObject([
    { state: 'counted', isNew: true },
    { state: 'counted', isNew: false },
  ]);
  expect(moved).toEqual([['new'], ['known']]);
  expect(sent).toEqual([['known'], ['known']]);
  expect(batcher.counters.answers).toBe(2);
});

test('where the rest fails again, only the rest is told so', async () => {
  const { commit } = commitOf({ isNew: (voterId) => voterId === 'new', fails: 2 });
  const batcher = createCastBatcher({
    commit,
    onMoved: () => undefined,
    onHeldBack: () => undefined,
  });
  const [first, second] = await Promise.allSettled(
    ['new', 'known'].map((voter) => batcher.cast(castOf(voter))),
  );
  expect(first).toMatchObject({ status: 'fulfilled', value: { state: 'counted' } });
  expect(second).toEqual({ status: 'rejected', reason: failure });
});

test('where nothing is stored, the failure is that of the way', async () => {
  const { commit } = commitOf({ isNew: () => false, fails: 1 });
  const failed = await commit([castOf('a'), castOf('b')]).catch((error: unknown) => error);
  expect(failed).toBe(failure);
  expect(failed).not.toBeInstanceOf(PartlyStored);
});
