import { evictOldest } from '../base/evict-oldest.ts';

/** A question with the time at which it closed, since an author may bring that forward. */
export type ClosedQuestion = { id: string; closesAt: Date };

type Wait = { closesAt: number; done: Promise<unknown>; isOver: boolean };

/** A wait matters only while a batch lasts; for one that is evicted earlier the lock is taken once more. */
const MAX_REMEMBERED = 1_000;

/** By database and question: each process waits once for the batch that was running at the close. */
const waits = new WeakMap<object, Map<string, Wait>>();

/** Tells which questions had no batch running any more before they are read, so that what is read is the last count. */
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

/** Waits until the batch is committed that may hold answers from before the close; `behindIt` waits for its lock. */
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
    // After a failure the next caller tries again.
    () => known.get(id) === wait && known.delete(id),
  );
}
