import { describe, expect, test } from 'vitest';
import { site } from '../../site.config.ts';
import { readProfile } from './profile.ts';

const typed = { name: 'Ada Lovelace', handle: '', bio: '' };
const handleOf = (handle: string) => readProfile({ ...typed, handle }).profile.handle;
const problemOf = (handle: string) => readProfile({ ...typed, handle }).problems.handle;

describe('a handle', () => {
  test('is the same in capitals and with an @ before it', () => {
    expect(['ada_l', '  @Ada_L ', 'ADA_L'].map(handleOf)).toEqual(['ada_l', 'ada_l', 'ada_l']);
  });

  test('may be left out', () => {
    expect(readProfile(typed)).toEqual({ profile: typed, problems: {} });
  });

  test.each(['abc', 'a'.repeat(20), '1_2', 'team_rocket', 'adminton'])('can be %s', (handle) => {
    expect(problemOf(handle)).toBeUndefined();
  });

  test.each([
    ['ab', { why: 'handle-short', least: 3 }],
    ['a'.repeat(21), { why: 'handle-long', most: 20 }],
    ['ada-l', { why: 'handle-signs' }],
    ['ada l', { why: 'handle-signs' }],
    ['адa', { why: 'handle-signs' }],
    ['ａda', { why: 'handle-signs' }],
    ['___', { why: 'handle-blank' }],
    ['admin', { why: 'handle-ours' }],
    ['Admin_1', { why: 'handle-ours' }],
    ['_sup_port_', { why: 'handle-ours' }],
    [`the_${site.slug}`, { why: 'handle-ours' }],
  ])('cannot be %s', (handle, problem) => {
    expect(problemOf(handle)).toEqual(problem);
  });
});

describe('the words about somebody', () => {
  const bioOf = (bio: string) => readProfile({ ...typed, bio });

  test('are counted as people count', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(bioOf('é'.repeat(160)).problems).toEqual({});
    expect(bioOf(family.repeat(100)).problems.bio).toEqual({ why: 'bio-long', most: 160 });
    expect(bioOf('x'.repeat(161)).problems.bio).toEqual({ why: 'bio-long', most: 160 });
  });

  test('are one line, without what nobody sees', () => {
    expect(bioOf('Digs\r\n\r\nand\tcounts\u202e.').profile.bio).toBe('Digs and counts.');
    expect(bioOf(' … ').profile.bio).toBe('');
  });
});

test('a name that is too short or too long is refused', () => {
  expect(readProfile({ ...typed, name: 'A' }).problems.name).toEqual({
    why: 'name-short',
    least: 2,
  });
  expect(readProfile({ ...typed, name: 'x'.repeat(41) }).problems.name).toEqual({
    why: 'name-long',
    most: 40,
  });
});
