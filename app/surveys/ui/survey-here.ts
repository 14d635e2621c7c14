import { entryOf } from '../../base/entry-of.ts';
import { wordsOf } from '../../questions/survey-schema.ts';
import { heldOfCopy, withSent, type Held } from '../../questions/held.ts';
import { NOT_LED, restored } from '../../asking/restoring.ts';
import { EMPTY, typedFrom } from '../../questions/schema.ts';
import { orderFrom, type Ordered } from '../survey-order.ts';
import { partMark, type BuilderData, type PartTyped } from '../survey-steps.ts';
import { dropHere, dropWhere, keepHere, keptHere } from '../../asking/ui/kept-here.ts';

/**
 * What this device keeps of a survey until the site has it: a part as it was typed, and the order as it was moved. With
 * each stands what the site may hold of it, so that what was changed elsewhere since is asked about.
 */
type Whose = Pick<BuilderData, 'owner' | 'id'>;
export type KeptPart = PartTyped & { held: Held };

function keyOf({ owner, id }: Whose, what: string): string {
  return `survey ${owner} ${id} ${what}`;
}
const orderKey = (of: Whose) => keyOf(of, 'order');

/** One that was never saved lies under "new". */
export function partKeys({ owner, id, part, isKept }: BuilderData): string[] {
  const own = keyOf({ owner, id }, part);
  return isKept ? [own] : [keyOf({ owner, id: 'new' }, part), own];
}

/** What goes with the form, so that it is dropped once the site has it. */
export function keysHere(data: BuilderData): string[] {
  return [...partKeys(data), orderKey(data)];
}

/** The copies on this device as they were when the part was opened. */
export function partReader(data: BuilderData) {
  return readOnce(() => partHere(data));
}
export function orderReader(data: BuilderData) {
  return readOnce(() => orderHere(data));
}

function readOnce<T>(read: () => T | undefined) {
  let found: { copy: T | undefined } | undefined;
  return {
    subscribe: () => () => undefined,
    read: () => (found ??= { copy: read() }).copy,
    served: () => undefined,
  };
}

function partHere(data: BuilderData): KeptPart | undefined {
  const kept = keptHere(partKeys(data)[0] ?? '');
  if (!isRecord(kept)) return undefined;
  const { words, typed } = wordsIn(kept);
  const start = { ...EMPTY, ...data.draft.settings };
  // One that was never saved begins where a link led to.
  const led = data.isKept ? NOT_LED : { ...NOT_LED, community: start.community };
  const back = restored(typed, { start, led });
  if (!back) return undefined;
  const part = { words, typed: back };
  return { ...part, held: heldOfCopy(heldIn(kept), partMark(data.part, part)) };
}

function orderHere(data: BuilderData): Ordered | undefined {
  const kept = keptHere(orderKey(data));
  if (!isRecord(kept) || typeof kept['order'] !== 'string') return undefined;
  const order = orderFrom(kept['order']);
  const { known, sent } = heldIn(kept);
  const orders = { known: known.map(orderFrom), sent: sent.map(orderFrom) };
  return { order, held: heldOfCopy(orders, order) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
function wordsIn({ words, typed }: Record<string, unknown>): PartTyped {
  const named = isRecord(words) ? words : {};
  return { words: wordsOf({ get: (name) => entryOf(named, name) }), typed: typedFrom(typed) };
}
function heldIn(kept: Record<string, unknown>): Held {
  return { known: textsIn(kept['known']), sent: textsIn(kept['sent']) };
}
function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

export function keepPart(key: string, { held, ...part }: KeptPart): void {
  keepHere(key, { ...part, ...held });
}
export function keepOrder(of: Whose, { order, held }: Ordered): void {
  keepHere(orderKey(of), { order, ...held });
}
/**
 * It goes to the site as the page goes, and no answer will be heard: the copy of it says so. Another tab may have put its
 * own there meanwhile, which was written over something else.
 */
export function keepSent(data: BuilderData, mark: string, order: string | undefined): void {
  for (const key of partKeys(data))
    noteSent(key, mark, (kept) => partMark(data.part, wordsIn(kept)));
  if (order !== undefined) noteSent(orderKey(data), order, (kept) => kept['order']);
}
function noteSent(key: string, one: string, of: (kept: Record<string, unknown>) => unknown): void {
  const kept = keptHere(key);
  if (isRecord(kept) && of(kept) === one)
    keepHere(key, { ...kept, ...withSent(heldIn(kept), one) });
}
export function forgetPart(data: BuilderData): void {
  for (const key of partKeys(data)) dropHere(key);
}
export function forgetOrder(of: Whose): void {
  dropHere(orderKey(of));
}

/** Nothing is kept of a survey that was asked or deleted, whichever part it was done from. */
export function forgetSurvey({ id }: Pick<Whose, 'id'>): void {
  dropWhere((key) => key.startsWith('survey ') && key.includes(` ${id} `));
}
