import { describe, expect, test } from 'vitest';
import { readListAddress, writeListAddress } from './list-address.ts';

const read = (query: string) => readListAddress(new URLSearchParams(query));
const wrongIn = (query: string) => read(query).wrong.map(({ parameter }) => parameter);
const NEWEST = 'new_1795238566612345_abc123defg';

describe('an address', () => {
  test('defaults to trending, and to the best match with search words', () => {
    expect(read('').sort).toBe('trending');
    expect(read('q=tea').sort).toBe('best');
    expect(read('q=tea&sort=trending').sort).toBe('trending');
    expect(read('sort=new').sort).toBe('new');
  });

  test.each([
    ['', []],
    ['sort=new&topic=work&q=tea', []],
    ['sort=best', ['sort']],
    ['sort=New', ['sort']],
    ['sort=', ['sort']],
    ['sort=new&sort=new', ['sort']],
    ['topic=a&topic=b', ['topic']],
    ['q=', []],
    ['q=%3F%3F', ['q']],
    [`q=${'x'.repeat(101)}`, ['q']],
    ['q=a+b+c+d+e+f+g+h+i', ['q']],
    [`sort=new&cursor=${NEWEST}`, []],
    [`sort=closing&cursor=${NEWEST}`, ['cursor']],
    [`sort=new&q=tea&cursor=${NEWEST}`, ['cursor']],
    ['cursor=', ['cursor']],
    ['cursor=x', ['cursor']],
  ])('?%s has a problem in %j', (query, parameters) => {
    expect(wrongIn(query)).toEqual(parameters);
  });

  test('has no invalid cursor in it', () => {
    expect(read(`sort=closing&cursor=${NEWEST}`).cursor).toBeUndefined();
    expect(read(`sort=new&cursor=${NEWEST}`).cursor).toEqual({
      in: 'new',
      at: '1795238566612345',
      id: 'abc123defg',
    });
  });

  test.each([
    '',
    'sort=new',
    'topic=work',
    'q=tea',
    'sort=trending&q=tea',
    'sort=new&topic=work&q=a+%26+b',
    `sort=new&cursor=${NEWEST}`,
  ])('?%s is written as it was read', (query) => {
    expect(writeListAddress(read(query)).toString()).toBe(query);
  });

  test('leaves out the defaults', () => {
    expect(writeListAddress({ sort: 'trending' }).size).toBe(0);
    expect(writeListAddress({ sort: 'best', typed: 'tea' }).toString()).toBe('q=tea');
  });
});
