import { describe, expect, test } from 'vitest';
import { filterItems, readEnvelope } from './envelope.ts';

const DSN = 'https://key@errors.example/7';
const HEADER = `{"dsn":"${DSN}"}\n`;
const EVENT = '{"type":"event"}\n{"message":"ä"}\n';
const ALLOWED = new Set(['event', 'session']);

const bytes = (text: string) => Buffer.from(text, 'utf8');
const typesOf = (text: string) => readEnvelope(bytes(text))?.items.map(({ type }) => type);

function kept(body: Buffer): string {
  const envelope = readEnvelope(body);
  if (!envelope) throw new Error('not an envelope');
  return Buffer.from(filterItems(body, envelope, ALLOWED)).toString('latin1');
}

describe('reading', () => {
  test('reads a header and an item', () => {
    const envelope = readEnvelope(bytes(HEADER + EVENT));
    expect(envelope?.dsn).toBe(DSN);
    expect(envelope?.items).toHaveLength(1);
    expect(Buffer.from(envelope?.items[0]?.payload ?? []).toString()).toBe('{"message":"ä"}');
  });

  test('accepts a last line without a line end', () => {
    expect(typesOf(HEADER + EVENT.trimEnd())).toEqual(['event']);
    expect(typesOf(`${HEADER}{"type":"event","length":2}\n{}`)).toEqual(['event']);
  });

  test('ignores empty lines', () => {
    expect(typesOf(`${HEADER}\n\n${EVENT}\n${EVENT}\n\n`)).toEqual(['event', 'event']);
  });

  test('reads a payload with a length that contains line ends and any bytes', () => {
    const payload = Buffer.from([0x0a, 0xff, 0x00, 0x7b, 0x0a]);
    const body = Buffer.concat([
      bytes(`${HEADER}{"type":"attachment","length":5}\n`),
      payload,
      bytes(`\n${EVENT}`),
    ]);
    const envelope = readEnvelope(body);
    expect(envelope?.items.map(({ type }) => type)).toEqual(['attachment', 'event']);
    expect(Buffer.from(envelope?.items[0]?.payload ?? [])).toEqual(payload);
  });

  test('reads an empty payload', () => {
    expect(typesOf(`${HEADER}{"type":"session","length":0}\n\n${EVENT}`)).toEqual([
      'session',
      'event',
    ]);
  });

  test('accepts a header of 8 KiB, and no longer one', () => {
    const header = (length: number) => {
      const frame = JSON.stringify({ dsn: DSN, more: '' });
      return JSON.stringify({ dsn: DSN, more: 'x'.repeat(length - frame.length) });
    };
    expect(typesOf(`${header(8_192)}\n${EVENT}`)).toEqual(['event']);
    expect(typesOf(`${header(8_193)}\n${EVENT}`)).toBeUndefined();
    expect(typesOf('x'.repeat(1024 * 1024))).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['only line ends', '\n\n\n'],
    ['no items', HEADER],
    ['a header without its line end', HEADER.trimEnd()],
    ['a header that is not JSON', `{dsn}\n${EVENT}`],
    ['a header that is a list', `["${DSN}"]\n${EVENT}`],
    ['a header that is null', `null\n${EVENT}`],
    ['an item without a payload', `${HEADER}{"type":"event"}`],
    ['an item without a type', `${HEADER}{"length":2}\n{}\n`],
    ['a type that is not a text', `${HEADER}{"type":["event"]}\n{}\n`],
    ['a length past the end', `${HEADER}{"type":"event","length":3}\n{}`],
    ['a length that ends within a line', `${HEADER}{"type":"event","length":1}\n{}\n`],
    ['a negative length', `${HEADER}{"type":"event","length":-1}\n{}\n`],
    ['a broken length', `${HEADER}{"type":"event","length":1.5}\n{}\n`],
    ['a length in words', `${HEADER}{"type":"event","length":"2"}\n{}\n`],
    ['a huge length', `${HEADER}{"type":"event","length":1e300}\n{}\n`],
    ['a length of null', `${HEADER}{"type":"event","length":null}\n{}\n`],
    ['too many items', HEADER + EVENT.repeat(101)],
    ['a second header that is no JSON', `${HEADER}${EVENT}nonsense\n{}\n`],
  ])('refuses %s', (_what, text) => {
    expect(typesOf(text)).toBeUndefined();
  });

  test('refuses a header that is not UTF-8', () => {
    const body = Buffer.concat([
      bytes('{"dsn":"'),
      Buffer.from([0xc3, 0x28]),
      bytes(`"}\n${EVENT}`),
    ]);
    expect(readEnvelope(body)).toBeUndefined();
  });

  test('leaves a header without a DSN, or with one that is no text, to the caller', () => {
    expect(readEnvelope(bytes(`{}\n${EVENT}`))?.dsn).toBeUndefined();
    expect(readEnvelope(bytes(`{"dsn":{"a":1}}\n${EVENT}`))?.dsn).toEqual({ a: 1 });
  });
});

describe('filtering items', () => {
  const odd = '{"type" : "event" , "length":4 }\n{  }\n';
  const attachment = '{"type":"attachment","length":4}\n\n\xff\n\x00\n';

  test('returns the same buffer if all items are allowed', () => {
    const body = Buffer.from(HEADER + odd, 'latin1');
    const envelope = readEnvelope(body);
    expect(envelope && filterItems(body, envelope, ALLOWED)).toBe(body);
  });

  test.each([
    ['first', attachment + odd, odd],
    ['last', odd + attachment, odd],
    ['in between', odd + attachment + EVENT, odd + EVENT],
    ['last without a line end', odd + attachment.slice(0, -1), odd],
    ['several', attachment + attachment + odd + attachment, odd],
    ['unknown', `{"type":"check_in"}\n{}\n${odd}`, odd],
    ['named almost right', `{"type":"Event"}\n{}\n${odd}`, odd],
  ])('%s: the others stay byte for byte', (_where, items, left) => {
    expect(kept(Buffer.from(HEADER + items, 'latin1'))).toBe(HEADER + left);
  });
});
