import { describe, expect, test } from 'vitest';
import { answersToLead, leadsAnytime, leadsAtClose, lnEvidence } from './lead.ts';
import { countFalseLeads } from '../../test/support/false-leads.ts';

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
    const [called] = countFalseLeads({ choices, changing, questions: QUESTIONS, until: [PEOPLE] });
    expect(called && called.watched / QUESTIONS).toBeLessThanOrEqual(0.03);
  });

  test('the test for one look calls a lead in many, so it is kept for results that are looked at once', () => {
    const [called] = countFalseLeads({
      choices: 2,
      changing: 0,
      questions: QUESTIONS,
      until: [PEOPLE],
    });
    expect(called && called.once / QUESTIONS).toBeGreaterThan(0.35);
  });
});

describe('answers that let one of two level choices be called ahead', () => {
  // By Python's math.lgamma; at a close, 64 of 1,064 by hand: d = 0.06015 against 1.96 · √((1 − d²) / 1,064) = 0.05998.
  test('as worked out elsewhere', () => {
    expect([50, 500, 5_000].map((each) => answersToLead(each))).toEqual([40, 123, 405]);
    expect(answersToLead(500, leadsAtClose)).toBe(64);
  });
});
