import { describe, expect, test } from 'vitest';
import { answeredByPeople } from '../demo.ts';
import { demoWords, originWords, selectionWords } from './demo.ts';

test.each([
  [{ isDemo: false, turnout: 12 }, undefined],
  [{ isDemo: true, turnout: 0 }, 'Demo question, without answers so far.'],
  [{ isDemo: true, turnout: 3 }, 'Demo question, though people gave all of its answers.'],
  [
    { isDemo: true, demoAnswers: 1_204, turnout: 1_204 },
    'Demo data: a program made up all of the answers.',
  ],
  [
    { isDemo: true, demoAnswers: 1_204, turnout: 1_205 },
    'Demo data: a program made up 1,204 of the answers; a person gave the other one.',
  ],
  [
    { isDemo: true, demoAnswers: 1_204, turnout: 1_207 },
    'Demo data: a program made up 1,204 of the answers; people gave the other 3.',
  ],
] as const)('says of %o how much is made up', (question, words) => {
  expect(demoWords(question)).toBe(words);
});

test('an answer counted just after the question was read does not make people fewer than none', () => {
  expect(answeredByPeople({ demoAnswers: 9, turnout: 8 })).toBe(0);
});

test.each([
  [{ isDemo: false, turnout: 40 }, 'Self-selected answers,', 'Answers come from people'],
  [{ isDemo: true, turnout: 40 }, 'Self-selected answers,', 'Answers come from people'],
  [{ isDemo: true, demoAnswers: 40, turnout: 40 }, 'Made-up answers,', 'A program made up these'],
  [
    { isDemo: true, demoAnswers: 39, turnout: 40 },
    'Made-up and self-selected answers,',
    'A program made up some',
  ],
])('says of %o who chose to be among the answers', (question, label, sentence) => {
  expect(selectionWords(question)).toBe(`${label} no margin of sampling error`);
  expect(originWords(question).startsWith(sentence)).toBe(true);
});

describe('of a split', () => {
  const part = { asOf: '2026-01-01T12:00:00Z' };
  const whole = { isDemo: true, demoAnswers: 39, turnout: 40 };

  test('how many answers are made up is not counted, and none of the words says more', () => {
    const split = { ...whole, part };
    expect(demoWords(split)).toBe(
      'Demo data: a program made up 39 of the answers to this question; a person gave the other one.',
    );
    expect(selectionWords(split)).toBe(
      'Made-up or self-selected answers, no margin of sampling error',
    );
    expect(originWords(split)).toMatch(/^A program made up some of the answers to this question/);
  });

  test.each([
    { ...whole, demoAnswers: 40 },
    { isDemo: true, turnout: 40 },
    { isDemo: false, turnout: 40 },
  ])('what holds for all answers of %o holds for some of them', (question) => {
    for (const words of [demoWords, selectionWords, originWords])
      expect(words({ ...question, part })).toBe(words(question));
  });
});
