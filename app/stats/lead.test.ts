import { describe, expect, test } from 'vitest';
import { answersToLead, leadsAnytime, leadsAtClose, lnEvidence } from './lead.ts';
import { countFalseLeads } from '../../test/support/false-leads.ts';

describe('a lead of one choice over another at a fixed close', () => {
  test('is never called among nobody or one person', () => {
    expect(leadsAtClose(0, 0, 0)).toBe(false);
    expect(leadsAtClose(1, 0, 0)).toBe(false);
  });

  test('is never called on a tie or from behind', () => {
    expect(leadsAtClose(50, 50, 100)).toBe(false);
    expect(leadsAtClose(40, 60, 100)).toBe(false);
  });

  // By hand for n = 100, p1 = 0.60, p2 = 0.40: d = 0.20, variance (1 − 0.04) / 100, 1.96 · 0.09798 = 0.192 < 0.20.
  test('is called if the interval of the difference excludes zero', () => {
    expect(leadsAtClose(60, 40, 100)).toBe(true);
    // 0.18 against 1.96 · √((1 − 0.0324) / 100) = 0.1928.
    expect(leadsAtClose(59, 41, 100)).toBe(false);
  });

  test('needs a smaller share the more people there are', () => {
    expect(leadsAtClose(510, 490, 1_000)).toBe(false);
    expect(leadsAtClose(51_000, 49_000, 100_000)).toBe(true);
  });

  test('counts the people who picked neither', () => {
    // 12 against 3 of 15 and of 1,000: the variance is that of the shares of all.
    expect(leadsAtClose(12, 3, 15)).toBe(true);
    expect(leadsAtClose(12, 3, 1_000)).toBe(true);
    expect(leadsAtClose(6, 3, 1_000)).toBe(false);
  });
});

describe('a lead of one choice over another while people watch', () => {
  // In fractions: 2 · B(3/2, 1/2) / B(1/2, 1/2) = 1, and after seven answers for one choice 429/16.
  test('rests on evidence that is one at the start and the same from both sides', () => {
    expect(lnEvidence(0, 0)).toBeCloseTo(0, 9);
    expect(lnEvidence(1, 0)).toBeCloseTo(0, 9);
    expect(Math.exp(lnEvidence(7, 0))).toBeCloseTo(429 / 16, 8);
    expect(lnEvidence(12, 30)).toBeCloseTo(lnEvidence(30, 12), 9);
  });

  // Computed with Python's math.lgamma.
  test('rests on evidence that is exact among few people and among a million', () => {
    expect(lnEvidence(60, 40)).toBeCloseTo(-0.5173944830151378, 10);
    expect(lnEvidence(560, 440)).toBeCloseTo(3.537458880416936, 10);
    expect(lnEvidence(1_000_000, 995_000)).toBeCloseTo(-1.2131980654031473, 7);
  });

  test('is never called on a tie, from behind or among nobody', () => {
    expect(leadsAnytime(0, 0, 0)).toBe(false);
    expect(leadsAnytime(50, 50, 100)).toBe(false);
    expect(leadsAnytime(0, 60, 60)).toBe(false);
  });

  test('needs evidence of twenty to one', () => {
    expect(leadsAnytime(6, 0, 6)).toBe(false);
    expect(leadsAnytime(7, 0, 7)).toBe(true);
    // The test for a single look accepts 60 of 100.
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

const QUESTIONS = 400;
const PEOPLE = 1_000;

describe('level choices, looked at after each answer', () => {
  test.each([
    [2, 0],
    [2, 0.2],
    [3, 0],
    [3, 0.2],
    [6, 0],
    [12, 0],
  ])('%i of them, part of the answers changed %d', (choices, changing) => {
    const [called] = countFalseLeads({ choices, changing, questions: QUESTIONS, until: [PEOPLE] });
    expect(called && called.watched / QUESTIONS).toBeLessThanOrEqual(0.03);
  });

  test('the test for a single look calls a lead in many of them, so it serves only results that are looked at once', () => {
    const [called] = countFalseLeads({
      choices: 2,
      changing: 0,
      questions: QUESTIONS,
      until: [PEOPLE],
    });
    expect(called && called.once / QUESTIONS).toBeGreaterThan(0.35);
  });
});

describe('the answers that let one of two level choices be called ahead', () => {
  // Computed with Python's math.lgamma. At a close, 64 of 1,064 by hand: d = 0.06015 against 1.96 · √((1 −
  // d²) / 1,064) = 0.05998.
  test('agree with independent figures', () => {
    expect([50, 500, 5_000].map((each) => answersToLead(each))).toEqual([40, 123, 405]);
    expect(answersToLead(500, leadsAtClose)).toBe(64);
  });
});
