import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cutAtPlaces, cutPiecesAtPlaces, joinParts } from './page-parts.server.ts';
import { cutIntoPieces, ORDER, PIECE_MARK } from './page-pieces.server.ts';

const MARKS = { name: 'mark-1-', unread: 'mark-2-' };
const LONG = 'What would you say? Plant street trees. '.repeat(2_000);
const HTML = Buffer.from(`<p title="mark-2-">Grüße, mark-1-</p>${LONG}<b>mark-2-</b>mark-1-`);
const CONTENTS = { name: 'Zoë &amp; Co', unread: '3' };
const WHOLE = `<p title="3">Grüße, Zoë &amp; Co</p>${LONG}<b>3</b>Zoë &amp; Co`;

test('a page is put together as it would have been made', async () => {
  const parts = await cutAtPlaces(HTML, MARKS);
  expect(parts.places).toEqual(['unread', 'name', 'unread', 'name']);
  expect(joinParts(parts, CONTENTS, 'identity').toString()).toBe(WHOLE);
});

test('compressed parts make one valid stream, and what is put in stands uncompressed', async () => {
  const parts = await cutAtPlaces(HTML, MARKS);
  const zipped = joinParts(parts, CONTENTS, 'gzip');
  // gunzip compares the checksum and the length.
  expect(gunzipSync(zipped).toString()).toBe(WHOLE);
  expect(zipped.length).toBeLessThan(1_500);
  expect(zipped.includes(Buffer.from(CONTENTS.name))).toBe(true);
});

test.each([0, 1, 65_535, 65_536, 200_000])('contents of %i bytes', async (length) => {
  const parts = await cutAtPlaces(HTML, MARKS);
  const name = 'x'.repeat(length);
  const text = gunzipSync(joinParts(parts, { name, unread: '' }, 'gzip')).toString();
  expect(text).toBe(WHOLE.replaceAll('Zoë &amp; Co', name).replaceAll('3', ''));
});

test('a page without a place is one part', async () => {
  const parts = await cutAtPlaces(Buffer.from(LONG), MARKS);
  expect(parts.places).toEqual([]);
  expect(gunzipSync(joinParts(parts, {}, 'gzip')).toString()).toBe(LONG);
});

test('keeps no more memory than its bytes', async () => {
  const { shared } = await cutAtPlaces(Buffer.from(WHOLE), {});
  expect(shared.map(({ deflated }) => deflated.buffer.byteLength)).toEqual(
    shared.map(({ deflated }) => deflated.length),
  );
});

describe('a page for all orders of choices', () => {
  const item = (number: number, text: string) =>
    `<li data-piece="${PIECE_MARK}${number}">${text}</li>`;
  const html = `<html data-order="${PIECE_MARK}">mark-1-<ul>${item(1, 'Tea')}${item(2, 'mark-1-')}${item(3, 'Coffee')}</ul>mark-2-</html>`;
  const contents = { ...CONTENTS, [ORDER]: '3 1 2' };

  test('has its parts in the order of each reader', async () => {
    const inOrder = await cutPiecesAtPlaces(cutIntoPieces(html), MARKS);
    const whole = `<html data-order="3 1 2">Zoë &amp; Co<ul><li>Coffee</li><li>Tea</li><li>Zoë &amp; Co</li></ul>3</html>`;
    const parts = inOrder([3, 1, 2]);
    expect(joinParts(parts, contents, 'identity').toString()).toBe(whole);
    expect(gunzipSync(joinParts(parts, contents, 'gzip')).toString()).toBe(whole);
  });

  test('shares the parts between orders', async () => {
    const inOrder = await cutPiecesAtPlaces(cutIntoPieces(html), MARKS);
    const [one, other] = [inOrder([1, 2, 3]), inOrder([2, 3, 1])];
    expect(new Set([...one.shared, ...other.shared]).size).toBe(one.shared.length);
  });
});
