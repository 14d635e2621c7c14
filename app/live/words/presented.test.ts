import { HATCH_WORDS } from '../../base/words/shares.ts';
import { leaderOf } from '../../results/leader.ts';
import { describe, expect, test } from 'vitest';
import {
  hoursFromNow,
  OPEN_STATE,
  STORED_QUESTION,
} from '../../../test/support/stored-question.ts';
import { questionViewOf, type QuestionView } from '../../results/question-view.ts';
import { resultOf } from '../../results/result.ts';
import type { Question } from '../../questions/question.ts';
import {
  questionCan,
  stateOf,
  type OwnQuestion,
  type QuestionState,
} from '../../questions/question-rules.ts';
import type { StateReason } from '../../questions/state-reason.ts';
import {
  awayWords,
  baseWordsOf,
  resultKeyNote,
  spokenBaseWords,
  stateWordsOf,
  timedState,
  whoAnswers,
  whyHidden,
} from './presented.ts';
import {
  ACTIONS_IN,
  isShownAtFirst,
  revealOptionOf,
  withoutEarlyResult,
  type RoomTime,
} from '../presenter-rules.ts';

/** A view with one count per choice, and one voter who was not sure. */
function view(counts: [number, number], changed: Partial<Question> = {}): QuestionView {
  const shown = questionViewOf({ ...STORED_QUESTION, ...changed }, undefined, { order: 0 });
  const [tea, coffee] = counts;
  const people = tea + coffee;
  const counted = [
    { number: 1, label: 'Tea', count: tea },
    { number: 2, label: 'Coffee', count: coffee },
  ];
  const result = resultOf(
    'single',
    counted,
    people,
    { none: 0, unsure: 1 },
    leaderOf('single', counted, people, false),
  );
  return { ...shown, turnout: people + 1, result: shown.result && result };
}

const TODAY: RoomTime = { day: undefined, time: '14:30' };
const OTHER_DAY: RoomTime = { day: 'Sun 7 Jun', time: '14:30' };

test('its author is offered what the rules allow, and nothing else', () => {
  const lives = {
    scheduled: { ...OPEN_STATE, opensAt: hoursFromNow(0.5) },
    open: OPEN_STATE,
    paused: { ...OPEN_STATE, isPaused: true },
    closed: { ...OPEN_STATE, closesAt: hoursFromNow(-0.5) },
    removed: { ...OPEN_STATE, isRemoved: true },
  };
  const member = {
    id: '7',
    name: 'Ada',
    email: 'ada@reader.example',
    voterId: '0'.repeat(32),
    isConfirmed: true,
    staff: undefined,
  };
  for (const life of Object.values(lives)) {
    const kept: OwnQuestion = {
      ...life,
      authorId: '7',
      othersAnswered: true,
      results: 'after',
      mayReveal: true,
      replacedBy: null,
      survey: null,
    };
    const may = (['open', 'pause', 'resume', 'close'] as const).filter(
      (act) => questionCan[act](kept, { member }) === true,
    );
    expect(ACTIONS_IN[stateOf(life)]).toEqual(may);
  }
});

describe('the line under the result', () => {
  test('counts everybody who answered while the result is hidden', () => {
    expect(baseWordsOf(view([40, 0]), false, TODAY)).toEqual({
      count: 41,
      words: 'people have answered',
      why: undefined,
      legend: undefined,
      notes: [],
    });
  });

  test('counts the base of the shares once the result shows, and how to read it', () => {
    const { count, words, notes, legend } = baseWordsOf(view([700, 504]), true, TODAY);
    expect([count, words]).toEqual([1204, 'people counted']);
    expect(legend).toBe(HATCH_WORDS);
    expect(notes.join()).toContain('Self-selected answers, no margin of sampling error');
    expect(notes.join()).toContain('1 not sure');
  });

  test('says that few answers are shown as counts, without a range', () => {
    const few = baseWordsOf(view([1, 0]), true, TODAY);
    expect(few).toMatchObject({ count: 1, words: 'person counted', legend: undefined });
    expect(few.notes).toContain('Too few people for percentages');
    expect(baseWordsOf(view([0, 0]), true, TODAY).notes.join()).not.toContain('Too few');
  });

  test('says why there is no result, and when there will be one', () => {
    const waits = baseWordsOf(view([40, 0], { results: 'closed' }), true, TODAY);
    expect(waits).toMatchObject({ count: 41, words: 'people have answered', notes: [] });
    expect(waits.why).toBe('The result shows when the question closes, at 14:30.');
    const earned = baseWordsOf(view([1, 1], { results: 'after' }), true, OTHER_DAY);
    expect(earned.why).toBe('The result shows here when the question closes, on Sun 7 Jun, 14:30.');
    expect(earned.notes).toEqual(['People who have answered see the result on their own screen']);
    const shown = view([1, 1], { results: 'after' });
    expect(baseWordsOf(shown, true, TODAY, { way: 'reveal' }).why).toBe(
      'The result shows here when the question closes, at 14:30, or when its author shows it. Answers given in this room after that are marked as given after looking.',
    );
    expect(baseWordsOf(shown, true, TODAY, { way: 'wait' }).why).toBe(
      'There is no result yet: nobody has answered.',
    );
    expect(baseWordsOf(shown, true, TODAY, { isRevealed: true }).notes).toContain(
      'Answers from this room are now marked as given after looking',
    );
    const early = view([1, 1], { opensAt: hoursFromNow(0.5), results: 'after' });
    expect(baseWordsOf(early, true, TODAY).notes).toEqual([]);
    expect(whyHidden(early, TODAY)).toContain('before the question opens');
    expect(whyHidden(view([1, 1]), TODAY)).toBeUndefined();
    // The close was received before the page has the result.
    expect(whyHidden({ ...view([1, 1]), state: 'closed', result: undefined }, TODAY)).toContain(
      'in a moment',
    );
  });
});

test('a moment of today is shown as a time alone', () => {
  const said = (state: QuestionState, time: RoomTime) =>
    timedState({ state, time, at: (text) => `[${text}]` }).join('');
  expect(said('scheduled', TODAY)).toBe('Opens[ at 14:30]');
  expect(said('scheduled', OTHER_DAY)).toBe('Opens[ on Sun 7 Jun, 14:30]');
  expect(said('open', TODAY)).toBe('Open[ until 14:30]');
  expect(said('open', OTHER_DAY)).toBe('Open[ until Sun 7 Jun, 14:30]');
  expect(said('closed', TODAY)).toBe('Closed[ at 14:30]');
  expect(said('closed', { day: '7 June 2026, 14:30 UTC', time: undefined })).toBe(
    'Closed[ on 7 June 2026, 14:30 UTC]',
  );
});

describe('the state', () => {
  const said = (changed: Partial<Question>, isServed = true) =>
    stateWordsOf(view([1, 0], changed), isServed);

  test('says until when it is open', () => {
    expect(said({})).toEqual({
      words: 'Open',
      at: hoursFromNow(1).toISOString(),
      reason: undefined,
    });
  });

  test('says a reason once', () => {
    const why = (stateReason: StateReason) => said({ isPaused: true, stateReason });
    expect(why({ cause: 'paused-presenting' })).toMatchObject({
      words: '',
      reason: 'Paused during a presentation.',
    });
    expect(why({ text: 'A break.' })).toMatchObject({ words: 'Paused', reason: 'A break.' });
  });

  test('says when it closed, early or in time', () => {
    const over = { closesAt: hoursFromNow(-0.5) };
    expect(said(over)).toMatchObject({ words: 'Closed', at: hoursFromNow(-0.5).toISOString() });
    const early = {
      ...over,
      closedEarly: true,
      stateSince: hoursFromNow(-0.7),
      stateReason: { cause: 'closed-presenting' as const },
    };
    expect(said(early)).toEqual({
      words: 'Closed',
      at: hoursFromNow(-0.7).toISOString(),
      reason: undefined,
    });
    expect(said(early, false)).toMatchObject({ words: 'Closed', at: undefined });
  });
});

test('the spoken text names no hidden figure', () => {
  expect(spokenBaseWords(view([700, 504]), false)).toBe('1,205 people have answered.');
  expect(spokenBaseWords(view([700, 504]), true)).toBe('“Tea” leads with 58% of 1,204 people.');
  expect(spokenBaseWords(view([0, 0]), false)).toBe('1 person has answered.');
});

test('what the presenter has earned is hidden from the room until it is public', () => {
  const { result } = view([700, 504]);
  expect(
    withoutEarlyResult({ resultShows: 'after answering', result }, false).result,
  ).toBeUndefined();
  expect(withoutEarlyResult({ resultShows: 'now', result }, false).result).toBe(result);
  expect(withoutEarlyResult({ resultShows: 'after answering', result }, true).result).toBe(result);
});

test('a result starts hidden until the question is closed or its author reveals it', () => {
  const started = (['scheduled', 'open', 'paused', 'closed'] as const).filter((state) =>
    isShownAtFirst({ state }, false),
  );
  expect(started).toEqual(['closed']);
  expect(isShownAtFirst({ state: 'open' }, true)).toBe(true);
});

test('its author can reveal a result shown after answering, and close for one shown after closing', () => {
  const own = { isOwn: true, isRevealed: false };
  const asked = { state: 'open', turnout: 1 } as const;
  const waits = { ...asked, resultShows: 'after answering', mayReveal: true } as const;
  const afterClosing = { ...asked, resultShows: 'after closing' } as const;
  expect(revealOptionOf(waits, own)).toBe('reveal');
  // With no answers there is nothing to reveal.
  expect(revealOptionOf({ ...waits, turnout: 0 }, own)).toBe('wait');
  expect(revealOptionOf(afterClosing, own)).toBe('close');
  expect(revealOptionOf({ ...afterClosing, state: 'paused' }, own)).toBe('close');
  // A question that does not allow it cannot be revealed.
  expect(revealOptionOf({ ...asked, resultShows: 'after answering' }, own)).toBeUndefined();
  expect(revealOptionOf(waits, { ...own, isOwn: false })).toBeUndefined();
  expect(revealOptionOf(waits, { ...own, isRevealed: true })).toBeUndefined();
  expect(revealOptionOf({ ...waits, state: 'scheduled' }, own)).toBeUndefined();
  expect(revealOptionOf({ ...waits, resultShows: 'now' }, own)).toBeUndefined();
});

test('the list of keys says what the key for the result does', () => {
  expect(resultKeyNote({ way: 'reveal', why: 'It waits.' })).toContain(
    'marked as given after looking',
  );
  expect(resultKeyNote({ way: 'close', why: 'It waits.' })).toContain('closes the question');
  expect(resultKeyNote({ way: 'wait', why: 'It waits.' })).toBe('It waits.');
  expect(resultKeyNote({ way: undefined, why: undefined })).toBeUndefined();
});

test('the audience is named unless it is everyone', () => {
  const community = { slug: 'a-club', name: 'A club' };
  const asked = { audience: 'everyone', community: undefined } as const;
  expect(whoAnswers(asked)).toBeUndefined();
  expect(whoAnswers({ ...asked, audience: 'members' })).toContain('sign in');
  expect(whoAnswers({ community, audience: 'community' })).toBe(
    'Only members of A club can answer.',
  );
  expect(whoAnswers({ community, audience: 'everyone', staysInside: true })).toBe(
    'Only members of A club can open this address.',
  );
});

test("a lost connection shows the reader's time", () => {
  const heard = new Date(2026, 5, 1, 14, 3).getTime();
  expect(awayWords(heard)).toBe('No connection since 14:03. The figures are from then.');
  expect(awayWords(undefined)).toContain('No connection.');
});
