import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { createSecret, secretFromFile, storeSecret } from './secret.server.ts';

describe('a secret', () => {
  const secret = createSecret();

  test('cannot be used before it is set', () => {
    expect(() => secret.sign('cookie', 'Ada')).toThrow('before it was read');
  });

  test('proves what it signed, for that purpose only', () => {
    secret.setMaster('x'.repeat(32));
    const signature = secret.sign('cookie', 'Ada');
    expect(signature).toMatch(/^[\w-]{43}$/);
    expect(secret.verify('cookie', 'Ada', signature)).toBe(true);
    expect(secret.verify('cookie', 'Bo', signature)).toBe(false);
    expect(secret.verify('link', 'Ada', signature)).toBe(false);
    expect(secret.verify('cookie', 'Ada', '')).toBe(false);
    expect(secret.verify('cookie', 'Ada', `${signature}AAAA`)).toBe(false);
    // The last of 43 characters has two spare bits, and Node ignores characters that are not base64.
    for (const other of [twinOf(signature), `${signature}!`, `${signature}=`])
      expect(secret.verify('cookie', 'Ada', other)).toBe(false);
  });

  // The order matters: nothing of a longer text may be left in the buffer.
  const texts = ['a'.repeat(300), '€'.repeat(256), '€'.repeat(257), '👍'.repeat(128), 'Ada', ''];
  test.each(texts)('signs %j as HMAC-SHA-256 does', (text) => {
    const expected = createHmac('sha256', secret.key('cookie')).update(text).digest();
    expect(secret.mac('cookie', text)).toEqual(expected);
    expect(secret.sign('cookie', text)).toBe(expected.toString('base64url'));
  });

  test('gives the same key again, and another one under another master secret', () => {
    const other = createSecret();
    other.setMaster('y'.repeat(32));
    expect(secret.key('cookie')).toEqual(secret.key('cookie'));
    expect(secret.key('cookie')).not.toEqual(secret.key('link'));
    expect(secret.key('cookie')).not.toEqual(other.key('cookie'));
  });
});

/** Another text for the same bytes. */
function twinOf(text: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twin = text.slice(0, -1) + (signs[signs.indexOf(text.slice(-1)) + 1] ?? '');
  expect(Buffer.from(twin, 'base64url')).toEqual(Buffer.from(text, 'base64url'));
  return twin;
}

test('a file contains it, made once and readable by its owner only', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'secret-'));
  try {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => secretFromFile(dir)),
    );
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(others.every((other) => other === first)).toBe(true);
    expect(await readdir(dir)).toEqual(['secret']);
    expect((await stat(join(dir, 'secret'))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(dir, { recursive: true });
  }
});

test('a file that a power cut emptied is refused in one sentence', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'secret-'));
  try {
    await writeFile(join(dir, 'secret'), '\n');
    await expect(secretFromFile(dir)).rejects.toThrow(/^The file \S+ is empty, .*\.$/);
    expect(await readdir(dir)).toEqual(['secret']);
  } finally {
    await rm(dir, { recursive: true });
  }
});

test('the secret of another site takes the place of the one that is there', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'secret-'));
  const unused = postgres({ max: 1 });
  try {
    await secretFromFile(dir);
    await storeSecret('of-another', dir, unused);
    expect(await readFile(join(dir, 'secret'), 'utf8')).toBe('of-another\n');
    expect(await secretFromFile(dir)).toBe('of-another');
    expect(await readdir(dir)).toEqual(['secret']);
    expect((await stat(join(dir, 'secret'))).mode & 0o777).toBe(0o600);
  } finally {
    await unused.end();
    await rm(dir, { recursive: true });
  }
});
