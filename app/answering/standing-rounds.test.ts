import { describe, expect, test } from 'vitest';
import { ballotsOf } from '../stats/ballots.ts';
import { rankingResult } from '../results/rankings/ranking-result.ts';
import { EVERYONE } from '../results/tally.ts';
import { standingRounds } from './standing-rounds.ts';
import { countedOf, standingOf } from './words/standing.ts';

const CHOICES = ['Red', 'Blue', 'Green'].map((label, at) => ({ number: at + 1, label }));
const OPEN = { state: 'open', closedOnTime: false } as const;

/** The rounds of so many ballots, counted up to an entry of the log. */
function countedAt(sequence: number, people: number) {
  const given = ballotsOf(3, [
    { ranking: [0], count: people - 50 },
    { ranking: [1], count: 30 },
    { ranking: [2, 0], count: 20 },
  ]);
  const trial = { seed: 'trial', now: () => 0, isOver: false };
  return { ...rankingResult(CHOICES, given, 'seed', trial), sequence };
}

const of = (people: number) => ({ people });
const details = { part: EVERYONE, ranking: countedAt(100, 100) };

describe('the rounds of an open page', () => {
  test('are those of its result, while nobody ranked since', () => {
    expect(standingRounds(details, OPEN, of(100), 100)).toEqual({
      rounds: details.ranking,
      isOlder: false,
    });
  });

  test('stand until newer ones come, and are told to be older', () => {
    expect(standingRounds(details, OPEN, of(101), 101)?.isOlder).toBe(true);
    // One changed, so that as many people have ranked.
    expect(standingRounds(details, OPEN, of(100), 101)?.isOlder).toBe(true);
    // Newer than the result, which the stream has not brought yet.
    expect(standingRounds(details, OPEN, of(99), 99)?.isOlder).toBe(false);
  });

  test('do not stand for a result of more than five per cent more people', () => {
    expect(standingRounds(details, OPEN, of(105), 105)).toBeDefined();
    expect(standingRounds(details, OPEN, of(106), 106)).toBeUndefined();
  });

  test('do not stand while the result is being checked, nor once somebody has won', () => {
    expect(standingRounds(details, OPEN, { people: 101, burst: 'waiting' }, 101)).toBeUndefined();
    expect(standingRounds(details, OPEN, { people: 101, burst: 'checked' }, 101)).toBeUndefined();
    expect(standingRounds(details, { state: 'closed' }, of(101), 101)).toBeUndefined();
    expect(standingRounds(details, { state: 'closed' }, of(100), 100)).toBeDefined();
  });

  test('of a part are as old as its other figures', () => {
    const members = { ...details, part: { ...EVERYONE, audience: 'members' as const } };
    expect(standingRounds(members, OPEN, of(100), 140)?.isOlder).toBe(false);
    expect(standingRounds(members, OPEN, of(101), 140)).toBeUndefined();
  });

  test('are missing where none were counted', () => {
    expect(standingRounds({ part: EVERYONE, ranking: undefined }, OPEN, of(3), 3)).toBeUndefined();
  });
});

describe('what is said of them', () => {
  const said = (isOlder: boolean, ranking = details.ranking) =>
    standingOf({ rounds: ranking, isOlder }, OPEN);

  test('says of how many they are only where answers came since', () => {
    expect(said(false).countedOf).toBeUndefined();
    expect(said(true).countedOf).toBe(countedOf(100));
    expect(said(true).outcome).toBe(said(false).outcome);
  });

  test('explains the rounds only where there are any', () => {
    expect(said(false).notes.size).toBe(3);
    const atOnce = said(false, countedAt(200, 200));
    expect(atOnce.notes.size).toBe(0);
    expect(atOnce.how[0]).not.toBe(said(false).how[0]);
  });

  test('explains no winner where nobody was put first', () => {
    const nobody = { ...rankingResult(CHOICES, ballotsOf(3, []), 'seed'), sequence: 1 };
    expect(said(false, nobody)).toMatchObject({ outcome: undefined, how: [] });
  });
});
