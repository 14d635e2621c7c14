import { expect, test } from 'vitest';
import { seal, unseal } from './seal.server.ts';
import { createSecret } from './secret.server.ts';

function secretOf(master: string) {
  const secret = createSecret();
  secret.setMaster(master);
  return secret;
}

const secret = secretOf('one');

test('a sealed text can be opened, and looks different each time', () => {
  const [first, second] = [seal(secret, 'ways', 'Ærø ☂'), seal(secret, 'ways', 'Ærø ☂')];
  expect(first).not.toBe(second);
  expect(unseal(secret, 'ways', first)).toBe('Ærø ☂');
  expect(unseal(secret, 'ways', seal(secret, 'ways', ''))).toBe('');
});

test('another purpose, another site, or a changed letter does not open it', () => {
  const sealed = seal(secret, 'ways', 'to the library');
  expect(unseal(secret, 'walks', sealed)).toBeUndefined();
  expect(unseal(secretOf('two'), 'ways', sealed)).toBeUndefined();
  expect(unseal(secret, 'ways', sealed, 'somebody')).toBeUndefined();
  const theirs = seal(secret, 'ways', 'to the library', 'somebody');
  expect(unseal(secret, 'ways', theirs, 'somebody')).toBe('to the library');
  expect(unseal(secret, 'ways', theirs, 'somebody else')).toBeUndefined();
  expect(unseal(secret, 'ways', theirs)).toBeUndefined();
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    const changed = Buffer.from(sealed.slice(0, at) + other + sealed.slice(at + 1), 'base64url');
    // The last letter may have bits that belong to no byte; still, only one text opens.
    const isSame = changed.equals(Buffer.from(sealed, 'base64url'));
    const text = isSame ? sealed.slice(0, at) + other : changed.toString('base64url');
    expect(unseal(secret, 'ways', text)).toBeUndefined();
  }
});

test.each(['', 'A', 'not sealed at all', '\u0000', 'A'.repeat(37)])('%j is nothing', (text) => {
  expect(unseal(secret, 'ways', text)).toBeUndefined();
});
