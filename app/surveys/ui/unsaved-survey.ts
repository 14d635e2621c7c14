import { ownValue } from '../../base/own-value.ts';
import { readSurveyTexts } from '../../questions/survey-schema.ts';
import { unsavedOfCopy, withSent, type UnsavedState } from '../../questions/unsaved.ts';
import { NO_LINK, restoreInput } from '../../asking/form-start.ts';
import { EMPTY_QUESTION, parseQuestionInput } from '../../questions/question-schema.ts';
import { parseOrder, type MovedOrder } from '../survey-order.ts';
import { partHash, type BuilderData, type PartValues } from '../builder-step.ts';
import {
  removeStored,
  removeStoredWhere,
  writeStored,
  readStored,
} from '../../asking/ui/unsaved-storage.ts';

/**
 * What this device stores of a survey until the site has it: a part as it was typed, and the order as it was moved.
 * Each is stored with what the site may hold of it, so that a change made elsewhere since is noticed.
 */
type SurveyKey = Pick<BuilderData, 'owner' | 'id'>;
export type UnsavedPart = PartValues & { held: UnsavedState };

function storageKey({ owner, id }: SurveyKey, what: string): string {
  return `survey ${owner} ${id} ${what}`;
}
const orderKey = (of: SurveyKey) => storageKey(of, 'order');

/** A draft that was never saved is stored under "new". */
export function partKeys({ owner, id, part, isSaved }: BuilderData): string[] {
  const own = storageKey({ owner, id }, part);
  return isSaved ? [own] : [storageKey({ owner, id: 'new' }, part), own];
}

/** Keys that the form sends along, so that the copies are removed once the site has them. */
export function storageKeys(data: BuilderData): string[] {
  return [...partKeys(data), orderKey(data)];
}

/** The copies on this device as they were when the part was opened. */
export function partReader(data: BuilderData) {
  return readOnce(() => readUnsavedPart(data));
}
export function orderReader(data: BuilderData) {
  return readOnce(() => readUnsavedOrder(data));
}

function readOnce<T>(read: () => T | undefined) {
  let found: { copy: T | undefined } | undefined;
  return {
    subscribe: () => () => undefined,
    read: () => (found ??= { copy: read() }).copy,
    served: () => undefined,
  };
}

function readUnsavedPart(data: BuilderData): UnsavedPart | undefined {
  const kept = readStored(partKeys(data)[0] ?? '');
  if (!isRecord(kept)) return undefined;
  const { words, typed } = wordsIn(kept);
  const start = { ...EMPTY_QUESTION, ...data.draft.settings };
  // A draft that was never saved starts with the community of the link that led to it.
  const link = data.isSaved ? NO_LINK : { ...NO_LINK, community: start.community };
  const back = restoreInput(typed, { start, link });
  if (!back) return undefined;
  const part = { words, typed: back };
  return { ...part, held: unsavedOfCopy(heldIn(kept), partHash(data.part, part)) };
}

function readUnsavedOrder(data: BuilderData): MovedOrder | undefined {
  const kept = readStored(orderKey(data));
  if (!isRecord(kept) || typeof kept['order'] !== 'string') return undefined;
  const order = parseOrder(kept['order']);
  const { known, sent } = heldIn(kept);
  const orders = { known: known.map(parseOrder), sent: sent.map(parseOrder) };
  return { order, held: unsavedOfCopy(orders, order) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
function wordsIn({ words, typed }: Record<string, unknown>): PartValues {
  const named = isRecord(words) ? words : {};
  return {
    words: readSurveyTexts({ get: (name) => ownValue(named, name) }),
    typed: parseQuestionInput(typed),
  };
}
function heldIn(kept: Record<string, unknown>): UnsavedState {
  return { known: textsIn(kept['known']), sent: textsIn(kept['sent']) };
}
function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

export function storePart(key: string, { held, ...part }: UnsavedPart): void {
  writeStored(key, { ...part, ...held });
}
export function storeOrder(of: SurveyKey, { order, held }: MovedOrder): void {
  writeStored(orderKey(of), { order, ...held });
}
/**
 * Marks a copy as sent, because no response will be received when the page is left. Another tab may have stored its own
 * copy since, which is not marked.
 */
export function markSent(data: BuilderData, hash: string, order: string | undefined): void {
  for (const key of partKeys(data))
    markEntrySent(key, hash, (kept) => partHash(data.part, wordsIn(kept)));
  if (order !== undefined) markEntrySent(orderKey(data), order, (kept) => kept['order']);
}
function markEntrySent(
  key: string,
  one: string,
  of: (kept: Record<string, unknown>) => unknown,
): void {
  const kept = readStored(key);
  if (isRecord(kept) && of(kept) === one)
    writeStored(key, { ...kept, ...withSent(heldIn(kept), one) });
}
export function forgetPart(data: BuilderData): void {
  for (const key of partKeys(data)) removeStored(key);
}
export function forgetOrder(of: SurveyKey): void {
  removeStored(orderKey(of));
}

/** Removes all copies of a survey that was asked or deleted. */
export function forgetSurvey({ id }: Pick<SurveyKey, 'id'>): void {
  removeStoredWhere((key) => key.startsWith('survey ') && key.includes(` ${id} `));
}
