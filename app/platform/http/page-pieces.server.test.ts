import { describe, expect, test } from 'vitest';
import { bytesOfPieces, cutIntoPieces, PIECE_MARK, putInOrder } from './page-pieces.server.ts';

const piece = (number: number) => `data-piece="${PIECE_MARK}${number}"`;
const put = (html: string, numbers: number[]) =>
  putInOrder(cutIntoPieces(html), numbers).toString();

describe('a page in pieces', () => {
  test('is put together in each order, without its marks', () => {
    const html = `<ul><li ${piece(1)} class="a">One</li><li ${piece(2)}>Two</li><li ${piece(3)}>Drei ☕</li></ul><p>End</p>`;
    expect(put(html, [1, 2, 3])).toBe(
      '<ul><li class="a">One</li><li>Two</li><li>Drei ☕</li></ul><p>End</p>',
    );
    expect(put(html, [3, 1, 2])).toBe(
      '<ul><li>Drei ☕</li><li class="a">One</li><li>Two</li></ul><p>End</p>',
    );
  });

  test('has pieces of several elements with the same within', () => {
    const html = `<ol><li ${piece(1)}><ul><li>a</li><li>b</li></ul><link/></li><li ${piece(2)}>c</li></ol>`;
    expect(put(html, [2, 1])).toBe(
      '<ol><li>c</li><li><ul><li>a</li><li>b</li></ul><link/></li></ol>',
    );
  });

  test('changes places only among those beside each other', () => {
    const html = `<h2>x</h2><p ${piece(1)}>1</p><p ${piece(2)}>2</p><hr/><p ${piece(1)}>eins</p><p ${piece(2)}>zwei</p>`;
    expect(put(html, [2, 1])).toBe('<h2>x</h2><p>2</p><p>1</p><hr/><p>zwei</p><p>eins</p>');
  });

  test('leaves last what no order names, as it was', () => {
    const html = `<p ${piece(1)}>1</p><p ${piece(101)}>unsure</p><p ${piece(2)}>2</p><p ${piece(100)}>none</p>`;
    expect(put(html, [2, 1])).toBe('<p>2</p><p>1</p><p>unsure</p><p>none</p>');
  });

  test('says the order where the browser reads it', () => {
    const html = `<html data-order="${PIECE_MARK}" lang="en"><body></body></html>`;
    expect(put(html, [3, 1, 2])).toBe('<html data-order="3 1 2" lang="en"><body></body></html>');
  });

  test('without a mark stays as it is', () => {
    expect(put('<li>One</li>', [1])).toBe('<li>One</li>');
  });

  test('takes as much memory as it has text', () => {
    const html = `<ul>${`<li ${piece(1)}>One</li>`.repeat(50)}</ul>`;
    expect(bytesOfPieces(cutIntoPieces(html))).toBeGreaterThan(put(html, [1]).length);
  });

  test('with a piece that does not end is none', () => {
    expect(() => cutIntoPieces(`<ul><li ${piece(1)}>One</ul>`)).toThrow('has no end');
  });
});
