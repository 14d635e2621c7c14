import { expect, test } from 'vitest';
import { rankingResult } from '../../results/rankings/ranking-result.ts';
import { ballotsOf } from '../../stats/ballots.ts';
import { resultOf } from '../../results/result.ts';
import { pictureAlt, type PicturedQuestion } from './picture-alt.ts';

function asked(counts: readonly number[], more: Partial<PicturedQuestion> = {}): PicturedQuestion {
  const people = counts.reduce((sum, count) => sum + count, 0);
  const choices = counts.map((count, at) => ({ number: at + 1, label: `C${at + 1}`, count }));
  const { kind = 'single' } = more;
  return {
    kind,
    text: 'Which one?',
    state: 'open',
    closedOnTime: false,
    turnout: people,
    resultShows: 'now',
    isDemo: false,
    counts: {},
    result: resultOf(kind, choices, people, { none: 0, unsure: 0 }, undefined),
    ...more,
  };
}

test('says the figures, whom they rest on, and how to read them', () => {
  expect(pictureAlt(asked([30, 10]))).toBe(
    'Result of “Which one?”: C1: 75% (60% to 86%) and C2: 25% (14% to 40%), of 40 people. In brackets the 95% range, if these were a random draw. Self-selected answers, no margin of sampling error.',
  );
});

test('says counts below thirty, of one person too', () => {
  expect(pictureAlt(asked([1, 0]))).toBe(
    'Result of “Which one?”: C1: 1 person and C2: 0 people, of 1 person. That is too few for percentages.',
  );
});

test('names the first of many choices, and how many more there are', () => {
  expect(pictureAlt(asked(Array.from({ length: 13 }, () => 10)))).toContain(
    'C6: 8% (4% to 14%) and 7 more',
  );
});

test('says the average and the middle of a scale', () => {
  expect(pictureAlt(asked([0, 0, 40], { kind: 'scale' }))).toContain(
    'on average 3.0 of 3 among 40 people',
  );
});

test('says how many count because they came in a room, where the result shows', () => {
  const counts = { inRoom: 590 };
  expect(pictureAlt(asked([30, 10], { counts }))).toMatch(
    / Of all answers, 590 count because they came in a room where the author presented this question\.$/,
  );
  expect(pictureAlt(asked([30, 10], { counts: { inRoom: 1 } }))).toContain('1 counts because it');
  expect(pictureAlt(asked([30, 10], { counts, resultShows: 'after closing' }))).not.toContain(
    'room',
  );
});

test('says how many answers the headline leaves out', () => {
  const question = asked([30, 10], { counts: { leftOut: 77 } });
  const words = '77 answers are left out, since a lot came from one network.';
  expect(pictureAlt(question)).toContain(words);
  const split = { audience: 'members', least: 'open' } as const;
  expect(pictureAlt(question, { split })).not.toContain(words);
  expect(pictureAlt({ ...question, resultShows: 'after closing' })).not.toContain('left out');
});

test('says whose answers are counted', () => {
  const split = { audience: 'everyone', least: 'account' } as const;
  expect(pictureAlt(asked([30, 10]), { split })).toContain(
    'of 40 people, checked by account or better.',
  );
});

test('says nothing of a hidden result, even to a reader who has seen it', () => {
  const waits = pictureAlt(asked([30, 10], { resultShows: 'after closing' }));
  expect(waits).toBe(
    '“Which one?” 40 people have answered. The author chose to show the result after closing.',
  );
  expect(pictureAlt(asked([0, 0]))).toBe('“Which one?” Nobody has answered this yet.');
  expect(pictureAlt(asked([0, 0], { turnout: 3 }))).toBe('“Which one?” Nobody is counted here.');
});

test('says how much of a demo question is made up, with or without a result', () => {
  const demo = { isDemo: true, demoAnswers: 40, turnout: 43 };
  const words = 'a program made up 40 of the answers to this question; people gave the other 3.';
  expect(pictureAlt(asked([30, 13], demo))).toMatch(
    new RegExp(`sampling error. Demo data: ${words}$`),
  );
  expect(pictureAlt(asked([30, 13], { ...demo, resultShows: 'after closing' }))).toContain(words);
});

test('says whom the shares of a ranking rest on', () => {
  const choices = [1, 2].map((number) => ({ number, label: `C${number}` }));
  const rankings = ballotsOf(2, [
    { ranking: [0, 1], count: 30 },
    { ranking: [1, 0], count: 10 },
  ]);
  const trial = { seed: 'trial', now: () => 0, isOver: true };
  const ranking = rankingResult(choices, rankings, 'question 2026-11-23T12:00:00.000Z', trial);
  expect(pictureAlt(asked([30, 10], { kind: 'ranking' }), { ranking })).toMatch(
    /of 400 times\. In brackets the 95% range, if these were a random draw\. Self-selected answers, no margin of sampling error\.$/,
  );
});
