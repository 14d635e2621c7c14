/** `next` is where the next page begins, if there is one. */
export type FilledPage<Item, Place> = { items: Item[]; next: Place | undefined };

type Step<Row, Place> = { row: Row; place: Place };

/**
 * Reads behind `start` until the page is full or the list has ended, since some rows may turn out to be hidden. It
 * looks for one item more than the page holds, so that a next page is offered only if it is not empty.
 */
export async function fillPage<Row, Place, Item>(
  size: number,
  start: Place | undefined,
  read: (after: Place | undefined, most: number) => Promise<Step<Row, Place>[]>,
  show: (rows: Row[]) => Promise<(Item | undefined)[]>,
): Promise<FilledPage<Item, Place>> {
  const items: Item[] = [];
  let at = start;
  let next: Place | undefined;
  for (;;) {
    const wanted = size + 1 - items.length;
    const steps = await read(at, wanted);
    const shown = await show(steps.map(({ row }) => row));
    for (const [index, { place }] of steps.entries()) {
      const item = shown[index];
      if (item !== undefined && items.length === size) return { items, next };
      at = place;
      if (item === undefined) continue;
      items.push(item);
      next = place;
    }
    if (steps.length < wanted) return { items, next: undefined };
  }
}
