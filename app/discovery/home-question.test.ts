import { describe, expect, test } from 'vitest';
import { chooseHomeQuestion, chooseKindRow, homeSlot, kindsInTurn } from './home-question.ts';

const HOUR_MS = 3_600_000;
/** An hour in which single questions come first. */
const SLOT = new Date(Math.ceil(Date.UTC(2026, 0, 1) / (3 * HOUR_MS)) * 3 * HOUR_MS);
const later = (hours: number) => new Date(SLOT.getTime() + hours * HOUR_MS);

const QUESTION = {
  id: 'asked',
  kind: 'single' as 'single' | 'multiple' | 'scale' | 'ranking',
  state: 'open' as 'open' | 'paused' | 'closed' | 'removed' | 'scheduled',
  audience: 'everyone' as 'everyone' | 'members' | 'community',
  text: 'Tea or coffee?',
  choices: [1, 2, 3],
  resultShows: 'now' as 'now' | 'after answering' | 'after closing',
  counts: {} as { leftOut?: number },
  result: { shows: 'shares', leader: undefined } as
    | { shows: 'shares' | 'counts'; leader: number | undefined; burst?: 'checked' }
    | undefined,
};
type Asked = Partial<typeof QUESTION> & { staysInside?: true };
const candidate = (asked: Asked = {}, answersOfDay = 40, fullestTen = 5) => ({
  question: { ...QUESTION, ...asked },
  answersOfDay,
  fullestTen,
});
const LED = { shows: 'shares', leader: 1 } as const;
const idOf = (...candidates: ReturnType<typeof candidate>[]) =>
  chooseHomeQuestion(candidates, SLOT)?.question.id;

describe('the home question', () => {
  test('is the first that is close or moving, in the order it is given', () => {
    expect(idOf(candidate({ id: 'still', result: LED }, 29), candidate({ id: 'close' }, 0))).toBe(
      'close',
    );
    expect(idOf(candidate({ id: 'moves', result: LED }, 30), candidate({ id: 'close' }))).toBe(
      'moves',
    );
  });

  test.each<[string, Asked]>([
    ['paused', { state: 'paused' }],
    ['closed', { state: 'closed' }],
    ['removed', { state: 'removed' }],
    ['not open yet', { state: 'scheduled' }],
    ['for members', { audience: 'members' }],
    ['for a community', { audience: 'community' }],
    ['kept inside a community', { staysInside: true }],
    ['hidden until one answers', { resultShows: 'after answering' }],
    ['hidden until it closes', { resultShows: 'after closing' }],
    ['answered by fewer than 30', { result: { shows: 'counts', leader: undefined } }],
    ['without a result', { result: undefined }],
    ['in a burst', { result: { shows: 'shares', leader: undefined, burst: 'checked' } }],
    ['crowded from one network', { counts: { leftOut: 3 } }],
    ['long', { text: 'x'.repeat(76) }],
    ['rich in choices', { choices: [1, 2, 3, 4, 5, 6] }],
    ['a ranking', { kind: 'ranking' }],
  ])('is none that is %s', (_, asked) => {
    expect(idOf(candidate())).toBe('asked');
    expect(idOf(candidate(asked))).toBeUndefined();
  });

  test('is none that a crowd of minutes lifts', () => {
    expect(idOf(candidate({}, 40, 32))).toBeUndefined();
    expect(idOf(candidate({}, 40, 31))).toBe('asked');
    // A few people who come together are no crowd.
    expect(idOf(candidate({}, 19, 19))).toBe('asked');
  });

  test('is a scale only where it moves, since no step of a scale leads', () => {
    expect(idOf(candidate({ kind: 'scale' }, 29))).toBeUndefined();
    expect(idOf(candidate({ kind: 'scale' }, 30))).toBe('asked');
  });

  test('is of another kind each hour, where there is one', () => {
    const all = (['single', 'multiple', 'scale'] as const).map((kind) =>
      candidate({ id: kind, kind }),
    );
    const chosen = [0, 1, 2, 3].map((hours) => chooseHomeQuestion(all, later(hours))?.question.id);
    expect(chosen).toEqual(['single', 'multiple', 'scale', 'single']);
    expect(kindsInTurn(later(1))).toEqual(['multiple', 'scale', 'single']);
    expect(chooseHomeQuestion([candidate()], later(1))?.question.id).toBe('asked');
  });

  test('is compared anew every ten minutes', () => {
    const at = (minutes: number) => homeSlot(new Date(SLOT.getTime() + minutes * 60_000));
    expect(at(0)).toEqual(SLOT);
    expect(at(9.99)).toEqual(SLOT);
    expect(at(10).getTime() - SLOT.getTime()).toBe(600_000);
  });
});

describe('the row of drawings', () => {
  const kinds = ['ranking', 'scale', 'multiple', 'single'] as const;
  const all = kinds.map((kind) => candidate({ id: kind, kind, result: LED }, 0));

  test('has one of each kind, and not the home question', () => {
    const row = chooseKindRow([...all, candidate({ id: 'other' })], 'single');
    expect(row.map(({ id }) => id)).toEqual(['other', 'multiple', 'scale', 'ranking']);
  });

  test('shows nothing that is hidden, and is none of two', () => {
    const hidden = candidate({ id: 'hidden', resultShows: 'after answering' });
    expect(chooseKindRow([hidden, ...all.slice(0, 3)], undefined)).toHaveLength(3);
    expect(chooseKindRow([hidden, ...all.slice(0, 2)], undefined)).toEqual([]);
  });
});
