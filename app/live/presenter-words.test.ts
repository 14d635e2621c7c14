import { describe, expect, test } from 'vitest';
import { presentQuestion } from '../answers/present.ts';
import type { QuestionView } from '../answers/present.ts';
import { resultOf } from '../answers/results.ts';
import type { Question } from '../questions/question.ts';
import { questionCan, stateOf, type Kept } from '../questions/rules.ts';
import {
  ACTS_IN,
  awayWords,
  baseOf,
  forRoom,
  spokenBase,
  startsShown,
  whoAnswers,
  whyHidden,
} from './presenter-words.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const LIFE = { opensAt: at(-1), closesAt: at(1), isPaused: false, isRemoved: false };
const STORED: Question = {
  ...LIFE,
  publicId: 'q000000001',
  surveyPublicId: 's000000001',
  revision: 1,
  kind: 'single',
  text: 'Tea or coffee?',
  context: '',
  pickAtMost: 1,
  isOrdered: false,
  scaleLow: '',
  scaleHigh: '',
  results: 'always',
  audience: 'everyone',
  tieClose: at(1),
  stateReason: null,
  stateSince: null,
  closedEarly: false,
  replaces: null,
  replacedBy: null,
  isDemo: false,
  community: null,
  communityId: null,
  isInside: false,
  topics: [],
  choices: [
    { number: 1, label: 'Tea', role: 'listed' },
    { number: 2, label: 'Coffee', role: 'listed' },
  ],
};

/** With so many for each, and one who was not sure. */
function view(counts: [number, number], changed: Partial<Question> = {}): QuestionView {
  const shown = presentQuestion({ ...STORED, ...changed }, undefined, { now: NOW, order: 0 });
  const [tea, coffee] = counts;
  const people = tea + coffee;
  const counted = [
    { number: 1, label: 'Tea', count: tea },
    { number: 2, label: 'Coffee', count: coffee },
  ];
  const result = resultOf('single', counted, people, { none: 0, unsure: 1 });
  return { ...shown, turnout: people + 1, result: shown.result && result };
}

test('its author is offered what the rules allow, and nothing else', () => {
  const lives = {
    scheduled: { ...LIFE, opensAt: at(0.5) },
    open: LIFE,
    paused: { ...LIFE, isPaused: true },
    closed: { ...LIFE, closesAt: at(-0.5) },
    removed: { ...LIFE, isRemoved: true },
  };
  const member = {
    id: '7',
    name: 'Ada',
    email: 'ada@reader.example',
    voter: '0'.repeat(32),
    isConfirmed: true,
    staff: undefined,
  };
  for (const life of Object.values(lives)) {
    const kept: Kept = { ...life, authorId: '7', othersAnswered: true, replacedBy: null };
    const may = (['open', 'pause', 'resume', 'close'] as const).filter(
      (act) => questionCan[act](kept, { member }, NOW) === true,
    );
    expect(ACTS_IN[stateOf(life, NOW)]).toEqual(may);
  }
});

describe('the line under what is shown', () => {
  test('counts everybody who answered while the result is hidden', () => {
    expect(baseOf(view([40, 0]), false)).toEqual({
      count: 41,
      words: 'people have answered',
      notes: [],
    });
  });

  test('counts who is in the shares once it shows, and says how to read them', () => {
    const { count, words, notes } = baseOf(view([700, 504]), true);
    expect([count, words]).toEqual([1204, 'people counted']);
    expect(notes.join()).toContain('Self-selected answers, no margin of sampling error');
    expect(notes.join()).toContain('1 not sure');
  });

  test('says that few are counts', () => {
    expect(baseOf(view([1, 0]), true)).toMatchObject({ count: 1, words: 'person counted' });
    expect(baseOf(view([1, 0]), true).notes).toContain('Too few for shares, so these are counts');
    expect(baseOf(view([0, 0]), true).notes.join()).not.toContain('shares, so');
  });

  test('says why there is no result to show', () => {
    const waits = view([40, 0], { results: 'closed' });
    expect(baseOf(waits, true)).toMatchObject({ count: 41, words: 'people have answered' });
    expect(baseOf(waits, true).notes).toEqual([
      'Its author chose to show the result after closing.',
    ]);
    expect(whyHidden(view([1, 1], { results: 'after' }))).toContain('on their own screens');
    expect(whyHidden(view([1, 1], { opensAt: at(0.5) }))).toContain('before it opens');
    expect(whyHidden(view([1, 1]))).toBeUndefined();
  });
});

test('what is said aloud names no figure that is hidden', () => {
  expect(spokenBase(view([700, 504]), false)).toBe('1,205 people have answered.');
  expect(spokenBase(view([700, 504]), true)).toBe('“Tea” leads with 58% of 1,204 people.');
  expect(spokenBase(view([0, 0]), false)).toBe('1 person has answered.');
});

test('what the presenter has earned is not for the room before it is for everybody', () => {
  const { result } = view([700, 504]);
  expect(forRoom({ resultShows: 'after answering', result }).result).toBeUndefined();
  expect(forRoom({ resultShows: 'now', result }).result).toBe(result);
});

test('a result starts hidden until the question is closed', () => {
  const started = (['scheduled', 'open', 'paused', 'closed'] as const).filter((state) =>
    startsShown({ state }),
  );
  expect(started).toEqual(['closed']);
});

test('who answers is said where that is not everybody', () => {
  const community = { slug: 'a-club', name: 'A club' };
  const asked = { audience: 'everyone', community: undefined } as const;
  expect(whoAnswers(asked)).toBeUndefined();
  expect(whoAnswers({ ...asked, audience: 'members' })).toContain('sign in');
  expect(whoAnswers({ community, audience: 'community' })).toBe('Members of A club answer.');
  expect(whoAnswers({ community, audience: 'everyone', staysInside: true })).toBe(
    'The address opens only for members of A club.',
  );
});

test('a lost connection is told by the clock of who reads it', () => {
  const heard = new Date(2026, 5, 1, 14, 3).getTime();
  expect(awayWords(heard)).toBe('No connection since 14:03. The figures are from then.');
  expect(awayWords(undefined)).toContain('No connection.');
});
