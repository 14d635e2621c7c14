import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.server.ts';

test('agrees with the reference implementation', async () => {
  // From src/test.c of github.com/P-H-C/phc-winner-argon2: argon2id, version 0x13, t=2, m=2^16 and 2^8, p=1.
  const known = [
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  ];
  for (const hash of known) {
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(await verifyPassword('differentpassword', hash)).toBe(false);
  }
});

test('states its cost and never reuses a salt', async () => {
  const [one, two] = await Promise.all([hashPassword('tin wagon'), hashPassword('tin wagon')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword('tin wagon', one)).toBe(true);
  expect(await verifyPassword('tin wagon ', one)).toBe(false);
});

test('uses the whole password, in whatever way its letters were typed', async () => {
  const long = '🧂'.repeat(127);
  const hash = await hashPassword(`${long}a`);
  expect(await verifyPassword(`${long}b`, hash)).toBe(false);
  expect(await verifyPassword(`${long}a`, hash)).toBe(true);
  const accented = await hashPassword('caf\u00e9 au lait');
  expect(await verifyPassword('cafe\u0301 au lait', accented)).toBe(true);
});

test.each(['', 'plain', '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65', '$2b$10$abc'])(
  'does not take %j for a hash',
  async (hash) => expect(await verifyPassword('password', hash)).toBe(false),
);

test('without a hash no password is right, and that takes a comparison too', async () => {
  const hash = await hashPassword('tin wagon');
  const spent = async (stored: string | undefined) => {
    const before = process.cpuUsage();
    expect(await verifyPassword('a tin wagon', stored)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const least = async (stored: string | undefined) =>
    Math.min(await spent(stored), await spent(stored), await spent(stored));
  // Measured in processor time, which does not depend on how busy the machine is. A refusal without a
  // comparison would cost nothing.
  expect(await least(undefined)).toBeGreaterThan((await least(hash)) / 2);
});
