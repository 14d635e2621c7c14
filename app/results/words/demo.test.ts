import { expect, test } from 'vitest';
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
    'Demo data: a program made up 1,204 of the answers to this question; a person gave the other one.',
  ],
  [
    { isDemo: true, demoAnswers: 1_204, turnout: 1_207 },
    'Demo data: a program made up 1,204 of the answers to this question; people gave the other 3.',
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
    'Made-up or self-selected answers,',
    'A program made up some',
  ],
])('says of %o who chose to be among the answers', (question, label, sentence) => {
  expect(selectionWords(question)).toBe(`${label} no margin of sampling error`);
  expect(originWords(question).startsWith(sentence)).toBe(true);
});
