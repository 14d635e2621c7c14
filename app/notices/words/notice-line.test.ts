import { describe, expect, test } from 'vitest';
import type { Notice } from '../notice.ts';
import { noticeLine, subjectOf } from './notice-line.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const HOUR_MS = 3_600_000;

const QUESTION = {
  publicId: 'abcdefghjk',
  text: 'Tea or coffee?',
  closesAt: new Date(NOW.getTime() + 5 * HOUR_MS),
  isRemoved: false,
  isSeen: true,
  isAuthor: false,
  hasAnswered: false,
};
const REST = { words: '', question: QUESTION, community: null, waiting: 0, isManager: false };
const CLUB = { slug: 'club', name: 'The Club' };

const outcome = (
  question: Partial<typeof QUESTION> = {},
  words = 'Nobody answered it.',
): Notice => ({
  kind: 'outcome',
  what: 'closed',
  ...REST,
  words,
  question: { ...QUESTION, ...question },
});

describe('the outcome of a question', () => {
  test('names the question and links to it', () => {
    expect(noticeLine(outcome(), NOW)).toEqual({
      head: 'A question you follow has closed',
      about: 'Tea or coffee?',
      says: 'Nobody answered it.',
      reason: undefined,
      place: { to: 'question', id: 'abcdefghjk' },
      isOver: false,
    });
  });

  test('is hidden from a member who left the community in which it was asked', () => {
    const line = noticeLine(outcome({ isSeen: false }, '“Tea” leads.'), NOW);
    expect(JSON.stringify(line)).not.toMatch(/Tea|abcdefghjk/);
    expect(line).toMatchObject({ about: undefined, place: undefined, isOver: true });
  });

  test('is no longer told if the question was removed since', () => {
    const line = noticeLine(outcome({ isRemoved: true }, '“Tea” leads.'), NOW);
    expect(line).toMatchObject({ says: 'It has been removed since.', isOver: true });
  });

  test('shows an author who left the community their question without its result', () => {
    const notice: Notice = {
      ...outcome({ isSeen: false, isAuthor: true }, '“Tea” leads.'),
      kind: 'own',
      what: 'closed',
    };
    const line = noticeLine(notice, NOW);
    expect(line.about).toBe('Tea or coffee?');
    expect(line.says).not.toContain('leads');
    expect(line.place).toEqual({ to: 'own-question', id: 'abcdefghjk' });
  });

  test('of a removed question has a reason and no result', () => {
    const line = noticeLine(
      { ...outcome({ isRemoved: true }, 'An advertisement.'), kind: 'outcome', what: 'removed' },
      NOW,
    );
    expect(line).toMatchObject({ says: 'It has no result.', reason: 'An advertisement.' });
  });
});

describe('a question that closes soon', () => {
  const closing = (question: Partial<typeof QUESTION>) =>
    noticeLine(
      { kind: 'closing', what: 'closing', ...REST, question: { ...QUESTION, ...question } },
      NOW,
    );

  test('says when', () => {
    expect(closing({})).toMatchObject({
      head: 'Closes soon, and you have not answered',
      says: 'It closes in 5 hours.',
      isOver: false,
    });
  });
  test('is over once it is answered, closed, removed or hidden', () => {
    expect(closing({ hasAnswered: true })).toMatchObject({ head: 'Closes soon', isOver: true });
    expect(closing({ closesAt: NOW }).isOver).toBe(true);
    expect(closing({ isRemoved: true }).isOver).toBe(true);
    expect(closing({ isSeen: false })).toMatchObject({ about: undefined, isOver: true });
  });
});

describe('a survey', () => {
  const survey = { publicId: 'ssssssssss', title: 'How was it?', first: 'ffffffffff' };
  const of = (first: string | null, more: Partial<typeof QUESTION> = {}) => ({
    ...REST,
    question: { ...QUESTION, ...more, survey: { ...survey, first } },
  });

  test('that closed has one notice, which links to its results', () => {
    const words = '4 people answered at least one of its questions.';
    const notice = { kind: 'outcome', what: 'survey-closed', ...of('ffffffffff'), words } as const;
    expect(noticeLine(notice, NOW)).toMatchObject({
      head: 'A survey you follow has closed',
      about: 'How was it?',
      says: words,
      place: { to: 'survey', survey: 'ssssssssss', id: 'ffffffffff', show: 'results' },
    });
    // The question that the notice named is gone; the others are not.
    const less = { ...notice, ...of('ffffffffff', { isRemoved: true }), words };
    expect(noticeLine(less, NOW).isOver).toBe(false);
    expect(noticeLine({ ...notice, ...of(null) }, NOW)).toMatchObject({
      says: 'It has been removed since.',
      place: undefined,
      isOver: true,
    });
    expect(
      JSON.stringify(noticeLine({ ...notice, ...of('ffffffffff', { isSeen: false }) }, NOW)),
    ).not.toMatch(/How was it|ssssssssss/);
  });

  test('that closes soon links to its first question, and is over once one of them is answered', () => {
    const notice = { kind: 'closing', what: 'survey-closing', ...of('ffffffffff') } as const;
    expect(noticeLine(notice, NOW)).toMatchObject({
      head: 'A survey closes soon, and you have not answered',
      about: 'How was it?',
      says: 'It closes in 5 hours.',
      place: { to: 'survey', survey: 'ssssssssss', id: 'ffffffffff', show: undefined },
      isOver: false,
    });
    const answered = { ...notice, ...of('ffffffffff', { hasAnswered: true }) };
    expect(noticeLine(answered, NOW).isOver).toBe(true);
    expect(noticeLine({ ...notice, ...of(null) }, NOW).isOver).toBe(true);
  });
});

describe('people who wait to join', () => {
  const requests = (waiting: number, isManager = true) =>
    noticeLine(
      {
        kind: 'requests',
        what: 'waiting',
        ...REST,
        question: null,
        community: CLUB,
        waiting,
        isManager,
      },
      NOW,
    );

  test.each([
    [0, 'All were answered.', true],
    [1, '1 person is waiting.', false],
    [2, '2 people are waiting.', false],
  ])('%i', (waiting, says, isOver) => {
    expect(requests(waiting)).toMatchObject({ says, isOver });
  });
  test('is empty for somebody who no longer manages the community', () => {
    expect(requests(3, false)).toMatchObject({ place: undefined, isOver: true });
  });
});

test('a notice about a membership includes the reason that was given', () => {
  const line = noticeLine(
    {
      kind: 'standing',
      what: 'banned',
      ...REST,
      question: null,
      community: CLUB,
      words: 'They sold seeds.',
    },
    NOW,
  );
  expect(line).toMatchObject({
    about: 'The Club',
    reason: 'They sold seeds.',
    place: { to: 'community', slug: 'club' },
  });
});

test('a question that the site removed names the site and no community', () => {
  const line = noticeLine(
    {
      kind: 'standing',
      what: 'removed-by-site',
      ...REST,
      community: null,
      words: 'It names a person.',
    },
    NOW,
  );
  expect(line).toMatchObject({
    head: 'Your question was removed',
    says: 'The staff of this site removed it.',
    reason: 'It names a person.',
  });
});

test('a subject is cut to the usual length, and never inside a character', () => {
  expect(subjectOf('It closed', undefined)).toBe('It closed');
  expect(subjectOf('It closed', 'Tea?')).toBe('It closed: “Tea?”');
  expect(subjectOf('It closed', '🫖'.repeat(91))).toBe(`It closed: “${'🫖'.repeat(90)}…”`);
});
