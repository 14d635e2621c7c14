import { describe, expect, test } from 'vitest';
import {
  startedOf,
  completedOf,
  medianAnswered,
  surveyProgressOf,
  type SurveyReach,
} from './survey-progress.ts';
import { completionWords, medianWords, dropOffWords, restWords } from './words/survey-progress.ts';

const AT = new Date('2026-03-01T14:03:00Z');
const progress = (perQuestion: number[], met: SurveyReach[]) =>
  surveyProgressOf(perQuestion.length, perQuestion, met, AT);

describe('a survey that nobody answered', () => {
  const empty = progress([0, 0, 0], []);
  test('has no figures, and says so', () => {
    expect(empty).toEqual({
      asOf: AT.toISOString(),
      answered: [0, 0, 0],
      byNumber: [0, 0, 0],
      stopped: [0, 0, 0],
    });
    expect([startedOf(empty), completedOf(empty), medianAnswered(empty)]).toEqual([
      0,
      0,
      undefined,
    ]);
    expect(completionWords(empty)).toBe('Nobody has answered any of its questions yet.');
    expect([medianWords(empty), dropOffWords(empty, [1, 2, 3])]).toEqual([undefined, undefined]);
  });
  test('has no figures without a question that can be seen either', () => {
    const none = progress([], []);
    expect([startedOf(none), completedOf(none), medianAnswered(none)]).toEqual([0, 0, undefined]);
    expect(dropOffWords(none, [])).toBeUndefined();
  });
});

test('one person makes no share', () => {
  const one = progress([1, 0, 0], [{ answered: 1, last: 1, people: 1 }]);
  expect(completionWords(one)).toBe('1 person has answered, not all 3 questions.');
  expect(medianAnswered(one)).toBe(1);
  expect(one.stopped).toEqual([1, 0, 0]);
  const whole = progress([1, 1], [{ answered: 2, last: 2, people: 1 }]);
  expect(completionWords(whole)).toBe('1 person has answered, and answered both questions.');
  expect(whole.stopped).toEqual([0, 0]);
});

test('a question asked alone is called its question', () => {
  const alone = progress([4], [{ answered: 1, last: 1, people: 4 }]);
  expect(completionWords(alone)).toBe('4 people have answered its question.');
  expect(alone.stopped).toEqual([0]);
});

test('for many people the share stands beside the number', () => {
  const many = progress(
    [71, 66, 60],
    [
      { answered: 1, last: 1, people: 5 },
      { answered: 2, last: 2, people: 6 },
      { answered: 3, last: 3, people: 60 },
      // They answered the last question, but not one before it: they came to the end without answering all.
      { answered: 2, last: 3, people: 1 },
    ],
  );
  expect(many.byNumber).toEqual([5, 7, 60]);
  expect(many.stopped).toEqual([5, 6, 0]);
  expect(completionWords(many)).toBe(
    '72 people have answered at least one question, and 60 of them (83%) all 3.',
  );
  expect(restWords(many)).toBe(
    'Of the other 12, 11 stopped before the last question; 1 answered it, and skipped one or more.',
  );
  // That most answered all of them was said.
  expect(medianWords(many)).toBeUndefined();
  // Eleven who stopped are too few to say where most did.
  expect(dropOffWords(many, [1, 3, 4])).toBeUndefined();
});

test('a share near all or nothing is not rounded to it', () => {
  const near = progress(
    [1000, 999],
    [
      { answered: 1, last: 1, people: 1 },
      { answered: 2, last: 2, people: 999 },
    ],
  );
  expect(completionWords(near)).toContain('999 of them (over 99%) both');
  const far = progress(
    [1000, 1],
    [
      { answered: 1, last: 1, people: 999 },
      { answered: 2, last: 2, people: 1 },
    ],
  );
  expect(completionWords(far)).toContain('1 of them (under 1%) both');
  expect(medianWords(far)).toBe('At least half answered only one question.');
});

describe('what became of those who did not answer all', () => {
  const REACHES: Record<'all' | 'stopped' | 'skipped', Omit<SurveyReach, 'people'>> = {
    all: { answered: 3, last: 3 },
    stopped: { answered: 1, last: 2 },
    skipped: { answered: 2, last: 3 },
  };
  const told = (all: number, stopped: number, skipped: number) =>
    restWords(
      progress(
        [0, 0, 0],
        Object.entries({ all, stopped, skipped }).map(([how, people]) => ({
          ...REACHES[how as keyof typeof REACHES],
          people,
        })),
      ),
    );

  test.each([
    [[96, 0, 0], undefined],
    [[0, 0, 0], undefined],
    [[96, 48, 0], 'The other 48 stopped before the last question.'],
    [[96, 1, 0], 'The other one stopped before the last question.'],
    [[96, 0, 9], 'The other 9 answered the last question, and skipped one or more.'],
    [[96, 0, 1], 'The other one answered the last question, and skipped one or more.'],
    [
      [96, 39, 9],
      'Of the other 48, 39 stopped before the last question; 9 answered it, and skipped one or more.',
    ],
    [[0, 39, 0], 'Nobody answered the last question.'],
    [[0, 0, 9], 'All of them answered the last question, and skipped one or more.'],
    [[0, 39, 9], '39 stopped before the last question; 9 answered it, and skipped one or more.'],
  ] as const)('%j', ([all, stopped, skipped], words) => {
    expect(told(all, stopped, skipped)).toBe(words);
  });

  test('is nothing in a survey of one question', () => {
    expect(restWords(progress([4], [{ answered: 1, last: 1, people: 4 }]))).toBeUndefined();
  });
});

test('where people stopped is said once enough of them did', () => {
  const words = (...stopped: number[]) => dropOffWords({ stopped }, [1, 3, 4, 5]);
  expect(words(0, 1, 0, 0)).toBeUndefined();
  expect(words(0, 29, 0, 0)).toBeUndefined();
  expect(words(5, 25, 0, 0)).toBe('Most of those who stopped did so after question 3: 25 of 30.');
  expect(words(10, 12, 8, 0)).toBe(
    'Of those who stopped, more did so after question 3 than after any other: 12 of 30.',
  );
  expect(words(15, 15, 0, 0)).toBeUndefined();
});

test('no place is named where two share the most', () => {
  const tied = progress(
    [40, 30, 20],
    [
      { answered: 1, last: 1, people: 10 },
      { answered: 2, last: 2, people: 10 },
      { answered: 3, last: 3, people: 20 },
    ],
  );
  expect(dropOffWords(tied, [1, 2, 3])).toBeUndefined();
  expect(medianAnswered(tied)).toBe(2);
  expect(medianWords(tied)).toBe('At least half answered 2 questions or fewer.');
});
