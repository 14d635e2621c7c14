/**
 * An envelope is a header line followed by items, each a header line and a payload. The payload's length is in the
 * item's header, otherwise the payload ends with its line. Everything is read as bytes, since a payload may contain
 * any.
 */
export type Envelope = { dsn: unknown; items: readonly Item[] };

export type Item = {
  type: string;
  /** From the first byte of the item's header to just behind its payload and line end. */
  start: number;
  end: number;
  payload: Uint8Array;
};

const MAX_HEADER = 8 * 1024;
const MAX_ITEMS = 100;
const NEWLINE = 0x0a;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined for anything but an envelope, and for headers that no SDK writes. */
export function readEnvelope(body: Uint8Array): Envelope | undefined {
  const head = readHeader(body, 0);
  if (!head) return undefined;
  const items: Item[] = [];
  let at = head.next;
  while (at < body.length) {
    // Empty lines between items and at the end are ignored.
    if (body[at] === NEWLINE) {
      at++;
      continue;
    }
    const item = readItem(body, at);
    if (!item || items.length === MAX_ITEMS) return undefined;
    items.push(item);
    at = item.end;
  }
  return items.length > 0 ? { dsn: head.fields['dsn'], items } : undefined;
}

/** The envelope without the items that are not allowed; all other bytes stay the same. */
export function filterItems(
  body: Uint8Array,
  { items }: Envelope,
  allowed: ReadonlySet<string>,
): Uint8Array {
  const removed = items.filter(({ type }) => !allowed.has(type));
  if (removed.length === 0) return body;
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end } of removed) {
    parts.push(body.subarray(at, start));
    at = end;
  }
  parts.push(body.subarray(at));
  return Buffer.concat(parts);
}

type Header = { fields: Record<string, unknown>; next: number };

function readHeader(body: Uint8Array, start: number): Header | undefined {
  const end = body.subarray(start, start + MAX_HEADER + 1).indexOf(NEWLINE);
  // Only the last line may lack a line end, and a header is never the last.
  if (end < 0) return undefined;
  const fields = parseObject(body.subarray(start, start + end));
  return fields && { fields, next: start + end + 1 };
}

function readItem(body: Uint8Array, start: number): Item | undefined {
  const header = readHeader(body, start);
  if (!header) return undefined;
  const { type, length } = header.fields;
  const from = header.next;
  const to = length === undefined ? endOfLine(body, from) : from + Number(length);
  if (typeof type !== 'string' || !isLength(length) || to > body.length) return undefined;
  if (to < body.length && body[to] !== NEWLINE) return undefined;
  return { type, start, end: Math.min(to + 1, body.length), payload: body.subarray(from, to) };
}

function isLength(length: unknown): boolean {
  return length === undefined || (Number.isSafeInteger(length) && Number(length) >= 0);
}

function endOfLine(body: Uint8Array, from: number): number {
  const end = body.indexOf(NEWLINE, from);
  return end < 0 ? body.length : end;
}

export function parseObject(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
