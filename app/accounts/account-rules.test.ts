import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { maxCodePoints } from '../base/text-length.ts';
import { MAX_EMAIL_LENGTH } from '../base/email-address.ts';
import {
  MEMBER_NAME_LENGTH,
  normalizeAddress,
  checkSignIn,
  checkSignUp,
  displayName,
  pageAccess,
  addressProblem,
} from './account-rules.ts';
import { VISITOR } from './viewer.ts';

const GOOD = { email: 'ada@reader.example', name: 'Ada', password: 'correct horse battery' };
const LISTS = { passwordProblem: () => undefined, nameMistaken: () => undefined };
const problemsOf = (checked: object) =>
  Object.entries('problems' in checked ? (checked.problems ?? {}) : {});

describe('an address', () => {
  test.each([
    ['ada@reader.example', 'ada@reader.example'],
    ['  Ada@Reader.Example ', 'ada@reader.example'],
    ['ada+polls@mail.reader.example', 'ada+polls@mail.reader.example'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ])('%j is found as %j', (typed, kept) => expect(normalizeAddress(typed)).toBe(kept));

  test.each(['', 'ada', 'ada@', '@reader.example', 'a b@reader.example', 'a@b@reader.example'])(
    '%j is none',
    (typed) => expect(normalizeAddress(typed)).toBeUndefined(),
  );

  test('that the library would refuse is refused with a reason', () => {
    expect(addressProblem('jörg@reader.example')).toEqual({ why: 'unusual-address' });
    expect(addressProblem(GOOD.email)).toBeUndefined();
  });
});

describe('a display name', () => {
  test.each([
    [' Ada \n Lovelace ', 'Ada Lovelace'],
    ['A\u202Eda\u202C', 'Ada'],
    ['\u200BA\uFEFFda', 'Ada'],
    ['👩‍💻 Ada', '👩‍💻 Ada'],
  ])('%j is %j', (typed, kept) => expect(displayName(typed)).toBe(kept));

  test.each([
    ['', { why: 'name-short', least: 2 }],
    ['A', { why: 'name-short', least: 2 }],
    ['\u200B\u200B\u200B', { why: 'name-short', least: 2 }],
    ['...', { why: 'name-blank' }],
    ['a'.repeat(41), { why: 'name-long', most: 40 }],
  ])('%j is refused', (name, problem) => {
    expect(problemsOf(checkSignUp({ ...GOOD, name }, LISTS))).toEqual([['name', problem]]);
  });

  test.each(['Bo', 'a'.repeat(40), '👨‍👩‍👧‍👦'.repeat(16), '李小龍'])('may be %j', (name) =>
    expect(checkSignUp({ ...GOOD, name }, LISTS)).toEqual({ ...GOOD, name }),
  );
});

test('every problem is named at once, and the password is checked against name and address', () => {
  const seen: unknown[] = [];
  const checked = checkSignUp(
    { email: 'x', name: '', password: 'p' },
    {
      ...LISTS,
      passwordProblem: (...args) => {
        seen.push(args);
        return { why: 'password-common' };
      },
    },
  );
  expect(Object.keys('problems' in checked ? checked.problems : {})).toEqual(['name', 'password']);
  checkSignUp(GOOD, { ...LISTS, passwordProblem: (...args) => void seen.push(args) });
  expect(seen).toEqual([
    ['p', ['x', '']],
    [GOOD.password, [GOOD.email, GOOD.name]],
  ]);
});

test('signing in asks for address and password, and checks no rule for them', () => {
  expect(checkSignIn({ email: 'Ada@reader.example', password: 'x' })).toEqual({
    email: GOOD.email,
    password: 'x',
  });
  const empty = checkSignIn({ email: '', password: '' });
  expect(Object.keys('problems' in empty ? empty.problems : {})).toEqual(['email', 'password']);
});

test('a guard lets in whom it names', () => {
  const member = {
    id: '1',
    name: 'Ada',
    email: GOOD.email,
    voterId: '0',
    isConfirmed: false,
    staff: undefined,
  };
  const answers = (['visitor', 'member', 'staff', 'admin'] as const).map((guard) => [
    pageAccess(guard, VISITOR),
    pageAccess(guard, { member }),
    pageAccess(guard, { member: { ...member, staff: 'moderator' } }),
    pageAccess(guard, { member: { ...member, staff: 'admin' } }),
    pageAccess(guard, { member: { ...member, lockedRole: 'moderator' } }),
    pageAccess(guard, { member: { ...member, lockedRole: 'admin' } }),
  ]);
  expect(answers).toEqual([
    ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
    ['sign in', 'yes', 'yes', 'yes', 'yes', 'yes'],
    ['sign in', 'no', 'yes', 'yes', 'second factor', 'second factor'],
    ['sign in', 'no', 'no', 'yes', 'no', 'second factor'],
  ]);
});

test('the database enforces the same limits', () => {
  const sql = readFileSync(
    new URL('../../db/migrations/0004-members.sql', import.meta.url),
    'utf8',
  );
  expect(sql).toContain(
    `char_length(name) between ${MEMBER_NAME_LENGTH.min} and ${maxCodePoints(MEMBER_NAME_LENGTH)}`,
  );
  expect(sql).toContain(`char_length(email) between 3 and ${MAX_EMAIL_LENGTH}`);
});
