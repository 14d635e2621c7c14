import { describe, expect, test } from 'vitest';
import { answersToLead, leadsAnytime, leadsAtClose, lnEvidence } from './lead.ts';
import { createRng } from './rng.ts';

describe('one choice leads another at a fixed end', () => {
  test('never among nobody or one person', () => {
    expect(leadsAtClose(0, 0, 0)).toBe(false);
    expect(leadsAtClose(1, 0, 0)).toBe(false);
  });

  test('never on a tie, nor from behind', () => {
    expect(leadsAtClose(50, 50, 100)).toBe(false);
    expect(leadsAtClose(40, 60, 100)).toBe(false);
  });

  // By hand for n = 100, p1 = 0.60, p2 = 0.40: d = 0.20, variance (1 − 0.04) / 100, 1.96 · 0.09798 = 0.192 < 0.20.
  test('where the interval of the difference leaves out zero', () => {
    expect(leadsAtClose(60, 40, 100)).toBe(true);
    // 0.18 against 1.96 · √((1 − 0.0324) / 100) = 0.1928.
    expect(leadsAtClose(59, 41, 100)).toBe(false);
  });

  test('by fewer people the more there are', () => {
    expect(leadsAtClose(510, 490, 1_000)).toBe(false);
    expect(leadsAtClose(51_000, 49_000, 100_000)).toBe(true);
  });

  test('with the people who picked neither counted in', () => {
    // 12 against 3 of 15 and of 1,000: the variance is that of the shares of all.
    expect(leadsAtClose(12, 3, 15)).toBe(true);
    expect(leadsAtClose(12, 3, 1_000)).toBe(true);
    expect(leadsAtClose(6, 3, 1_000)).toBe(false);
  });
});

describe('one choice leads another while people watch', () => {
  // In fractions: 2 · B(3/2, 1/2) / B(1/2, 1/2) = 1, and after seven for one choice 429/16.
  test('by evidence that is one at the start and the same from both sides', () => {
    expect(lnEvidence(0, 0)).toBeCloseTo(0, 9);
    expect(lnEvidence(1, 0)).toBeCloseTo(0, 9);
    expect(Math.exp(lnEvidence(7, 0))).toBeCloseTo(429 / 16, 8);
    expect(lnEvidence(12, 30)).toBeCloseTo(lnEvidence(30, 12), 9);
  });

  // By Python's math.lgamma.
  test('to many figures among few and among a million', () => {
    expect(lnEvidence(60, 40)).toBeCloseTo(-0.5173944830151378, 10);
    expect(lnEvidence(560, 440)).toBeCloseTo(3.537458880416936, 10);
    expect(lnEvidence(1_000_000, 995_000)).toBeCloseTo(-1.2131980654031473, 7);
  });

  test('never on a tie, from behind or among nobody', () => {
    expect(leadsAnytime(0, 0, 0)).toBe(false);
    expect(leadsAnytime(50, 50, 100)).toBe(false);
    expect(leadsAnytime(0, 60, 60)).toBe(false);
  });

  test('from evidence of twenty to one on', () => {
    expect(leadsAnytime(6, 0, 6)).toBe(false);
    expect(leadsAnytime(7, 0, 7)).toBe(true);
    // The test that looks once is content with 60 of 100.
    expect([60, 66, 67].map((first) => leadsAnytime(first, 100 - first, 100))).toEqual([
      false,
      false,
      true,
    ]);
    expect([557, 558].map((first) => leadsAnytime(first, 1_000 - first, 1_000))).toEqual([
      false,
      true,
    ]);
  });
});

/** How many of so many questions, all choices level, call a lead at any moment from the 30th person on. */
function falseLeads(choices: number, changing: number) {
  const rng = createRng(`level choices ${choices} ${changing}`);
  const called = { once: 0, watched: 0 };
  for (let question = 0; question < QUESTIONS; question += 1) {
    const counts = Array.from({ length: choices }, () => 0);
    const picks: number[] = [];
    const shift = (choice: number, by: number) => (counts[choice] = (counts[choice] ?? 0) + by);
    let [once, watched] = [false, false];
    while (picks.length < PEOPLE) {
      const pick = Math.floor(rng() * choices);
      shift(pick, 1);
      if (picks.length > 0 && rng() < changing) {
        const who = Math.floor(rng() * picks.length);
        shift(picks[who] ?? 0, -1);
        picks[who] = pick;
      } else picks.push(pick);
      if (picks.length < 30) continue;
      const [first = 0, second = 0] = counts.toSorted((a, b) => b - a);
      once ||= leadsAtClose(first, second, picks.length);
      watched ||= leadsAnytime(first, second, picks.length);
    }
    called.once += Number(once);
    called.watched += Number(watched);
  }
  return called;
}
const QUESTIONS = 400;
const PEOPLE = 1_000;

describe('of level choices, looked at after each answer', () => {
  test.each([
    [2, 0],
    [2, 0.2],
    [3, 0],
    [3, 0.2],
    [6, 0],
    [12, 0],
  ])('%i of them, part of the answers changed %d', (choices, changing) => {
    expect(falseLeads(choices, changing).watched / QUESTIONS).toBeLessThanOrEqual(0.03);
  });

  test('the test for one look calls a lead in many, so it is kept for results that are looked at once', () => {
    expect(falseLeads(2, 0).once / QUESTIONS).toBeGreaterThan(0.35);
  });
});

describe('answers that let one of two level choices be called ahead', () => {
  // By Python's math.lgamma; at a close, 64 of 1,064 by hand: d = 0.06015 against 1.96 · √((1 − d²) / 1,064) = 0.05998.
  test('as worked out elsewhere', () => {
    expect([50, 500, 5_000].map((each) => answersToLead(each))).toEqual([40, 123, 405]);
    expect(answersToLead(500, leadsAtClose)).toBe(64);
  });
});
