import { expect, test } from 'vitest';
import { encodeId, encodeIdPrefixes, decodeId } from './encoded-id.server.ts';
import { createSecret } from './secret.server.ts';

const secret = createSecret();
secret.setMaster('a master for tests');
const scope = { purpose: 'people', within: 7 };

test('an id can be decoded, from the first to the last possible', () => {
  for (const id of ['1', '2', '9223372036854775807'])
    expect(decodeId(secret, scope, encodeId(secret, scope, id))).toBe(id);
});

test('it is encoded differently in another scope, and for another purpose', () => {
  const others = [scope, { ...scope, within: 8 }, { ...scope, purpose: 'acts' }];
  expect(new Set(others.map((one) => encodeId(secret, one, '1'))).size).toBe(3);
  for (const other of others.slice(1))
    expect(decodeId(secret, other, encodeId(secret, scope, '1'))).toBeUndefined();
});

test('an invented text is no id', () => {
  const real = encodeId(secret, scope, '1');
  for (const made of ['', '1', 'x'.repeat(22), `${real}AA`, real.slice(1), '§'.repeat(22)])
    expect(decodeId(secret, scope, made)).toBeUndefined();
});

test('it has only one spelling', () => {
  const real = encodeId(secret, scope, '1');
  const bytes = Buffer.from(real, 'base64url');
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const same = Array.from(signs, (sign) => real.slice(0, -1) + sign)
    .concat(`${real}!`)
    .filter((text) => Buffer.from(text, 'base64url').equals(bytes));
  expect(same.length).toBeGreaterThan(16);
  expect(same.filter((text) => decodeId(secret, scope, text) !== undefined)).toEqual([real]);
});

test('the beginnings of many encodings are those of each', () => {
  const ids = ['1', '2', '70000', '9223372036854775807'];
  const each = ids.map((id) => encodeId(secret, scope, id).slice(0, 4)).join('');
  expect(encodeIdPrefixes(secret, scope, ids, 3)).toBe(each);
  expect(encodeIdPrefixes(secret, scope, [], 3)).toBe('');
});
