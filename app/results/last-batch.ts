import { evictOldest } from '../base/evict-oldest.ts';

/** A question with the moment at which it closed: that can be brought forward. */
export type ClosedQuestion = { id: string; closesAt: Date };

type Wait = { closesAt: number; done: Promise<unknown>; isOver: boolean };

/** It matters for as long as a batch lasts; of one that is forgotten earlier the lock is taken once more. */
const MAX_REMEMBERED = 1_000;

/** By database and question: what was under way at the close is waited for once in a process, whoever asks. */
const waits = new WeakMap<object, Map<string, Wait>>();

/**
 * Of which of these it is known before they are read that nothing is under way any more: what is read after it is the
 * last count.
 */
export function createSettledCheck(
  database: object,
  ids: readonly string[],
): (closed: ClosedQuestion) => boolean {
  const known = waits.get(database);
  const over = new Map(
    ids.flatMap((id) => {
      const wait = known?.get(id);
      return wait?.isOver ? [[id, wait.closesAt] as const] : [];
    }),
  );
  return ({ id, closesAt }) => over.get(id) === closesAt.getTime();
}

/** Until the batch is committed that may hold what was answered before these closed, for which `behindIt` waits. */
export async function waitForLastBatch(
  database: object,
  closed: readonly ClosedQuestion[],
  behindIt: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const known = waits.get(database) ?? new Map<string, Wait>();
  waits.set(database, known);
  const isAsked = ({ id, closesAt }: ClosedQuestion) =>
    known.get(id)?.closesAt === closesAt.getTime();
  const missing = closed.filter((one) => !isAsked(one));
  if (missing.length > 0) {
    const done = behindIt(missing.map(({ id }) => id));
    for (const { id, closesAt } of missing) remember(known, id, closesAt.getTime(), done);
  }
  await Promise.all(closed.flatMap(({ id }) => known.get(id)?.done ?? []));
}

function remember(
  known: Map<string, Wait>,
  id: string,
  closesAt: number,
  done: Promise<unknown>,
): void {
  const wait: Wait = { closesAt, done, isOver: false };
  known.delete(id);
  known.set(id, wait);
  evictOldest(known, MAX_REMEMBERED);
  done.then(
    () => (wait.isOver = true),
    // Whoever comes next tries again.
    () => known.get(id) === wait && known.delete(id),
  );
}
