import { describe, expect, test } from 'vitest';
import { answersToLead, leads } from './lead.ts';

describe('one choice leads another', () => {
  test('never among nobody or one person', () => {
    expect(leads(0, 0, 0)).toBe(false);
    expect(leads(1, 0, 0)).toBe(false);
  });

  test('never on a tie, nor from behind', () => {
    expect(leads(50, 50, 100)).toBe(false);
    expect(leads(40, 60, 100)).toBe(false);
  });

  // By hand for n = 100, p1 = 0.60, p2 = 0.40: d = 0.20, variance (1 − 0.04) / 100, 1.96 · 0.09798 = 0.192 < 0.20.
  test('where the interval of the difference leaves out zero', () => {
    expect(leads(60, 40, 100)).toBe(true);
    // 0.18 against 1.96 · √((1 − 0.0324) / 100) = 0.1928.
    expect(leads(59, 41, 100)).toBe(false);
  });

  test('by fewer people the more there are', () => {
    expect(leads(510, 490, 1_000)).toBe(false);
    expect(leads(51_000, 49_000, 100_000)).toBe(true);
  });

  test('with the people who picked neither counted in', () => {
    // 12 against 3 of 15 and of 1,000: the variance is that of the shares of all.
    expect(leads(12, 3, 15)).toBe(true);
    expect(leads(12, 3, 1_000)).toBe(true);
    expect(leads(6, 3, 1_000)).toBe(false);
  });
});

describe('answers that let one of two level choices be called ahead', () => {
  // 64 of 1,064: d = 0.06015 against 1.96 · √((1 − d²) / 1,064) = 0.05998; with 63 it is 0.05927 against 0.06001.
  test('as worked out by hand', () => {
    expect(answersToLead(500)).toBe(64);
  });

  test('are more the more people there are, and a smaller share of them', () => {
    expect([50, 5_000, 50_000].map(answersToLead)).toEqual([22, 198, 622]);
  });
});
