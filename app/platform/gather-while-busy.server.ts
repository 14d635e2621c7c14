/** A run that takes longer stands alone: its connection may be dead, and others are there. */
const HOLDS_UP_MS = 1_000;

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Runs what is asked in one turn of the event loop in one go, and what is asked while that runs in one go after it: nobody
 * waits for others on a quiet site, and many who ask at the same time cost little more than one. `run` returns a result for
 * each item, in their order.
 */
export function gatherWhileBusy<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isBusy = false;

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject });
    if (!isBusy) {
      isBusy = true;
      // Requests that came on several connections in one turn are read one after the other.
      setImmediate(runNext);
    }
    return promise;
  };

  function runNext(): void {
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    isBusy = batch.length > 0;
    if (!isBusy) return;
    let holdsUp = true;
    const goOn = () => {
      if (!holdsUp) return;
      holdsUp = false;
      clearTimeout(limit);
      runNext();
    };
    const limit = setTimeout(goOn, HOLDS_UP_MS);
    runBatch(batch).then(goOn, goOn);
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('Not everybody got a result.');
      for (const [at, result] of results.entries()) batch[at]?.resolve(result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
