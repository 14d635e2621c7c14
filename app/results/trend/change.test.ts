import { describe, expect, test } from 'vitest';
import {
  changeBetween,
  countComparableDays,
  endpointsSince,
  overallEndpoints,
  type ChangeOptions,
  type CountPoint,
} from './change.ts';
import { changeSentence, noComparisonWords, verdictWords } from '../words/change.ts';
import { unpackTransitions, type AnswerTransition } from '../answer-transitions.ts';

const CHOICES = [
  { number: 1, label: 'Train' },
  { number: 2, label: 'Bus' },
];
const point = (at: string, first: number, second: number): CountPoint => ({
  at: `2026-11-${at}:00:00.000Z`,
  people: first + second,
  byChoice: { 1: first, 2: second },
});

/** The change of transitions packed as by the database, between the counts that follow from them. */
function told(packed: string, options: Partial<ChangeOptions> = {}, choices = CHOICES) {
  const transitions = unpackTransitions(packed);
  const count = (
    picks: (move: AnswerTransition) => readonly number[] | undefined,
    at: string,
  ): CountPoint => {
    const counted = transitions.filter((move) => picks(move));
    const sum = (some: readonly AnswerTransition[]) =>
      some.reduce((all, { people }) => all + people, 0);
    return {
      at: `2026-11-${at}:00:00.000Z`,
      people: sum(counted),
      byChoice: Object.fromEntries(
        choices.map(({ number }) => [
          number,
          sum(counted.filter((move) => picks(move)?.includes(number))),
        ]),
      ),
    };
  };
  const [before, now] = [count((one) => one.before, '14T00'), count((one) => one.now, '16T09')];
  const change = changeBetween({ before, now }, choices, {
    reads: 'share',
    transitions,
    ...options,
  });
  return {
    ...change,
    verdicts: change.rows.map(({ verdict }) => verdict),
    sentence: changeSentence(change),
  };
}

describe('the moments that are compared', () => {
  const POINTS = [
    point('12T10', 8, 8),
    point('13T23', 40, 60),
    point('14T00', 41, 60),
    point('16T09', 100, 100),
  ];

  test('are the first with 30 people, and the last', () => {
    expect(overallEndpoints(POINTS)).toEqual({ before: POINTS[1], now: POINTS[3] });
    expect(overallEndpoints([])).toBeUndefined();
    expect(overallEndpoints([point('14T00', 20, 9)])).toBeUndefined();
  });

  test('begin with how it stood when a day began, unless fewer than 30 were counted', () => {
    expect(endpointsSince(POINTS, '2026-11-14')).toEqual({ before: POINTS[1], now: POINTS[3] });
    expect(endpointsSince(POINTS, '2026-11-13')).toBeUndefined();
    expect(endpointsSince(POINTS, '2026-11-12')).toBeUndefined();
    expect(endpointsSince([], '2026-11-14')).toBeUndefined();
    expect(endpointsSince(POINTS, 'no day')).toBeUndefined();
  });

  test('can be chosen among the days after which anything was counted', () => {
    expect(countComparableDays(POINTS)).toBe(2);
    expect(countComparableDays([])).toBe(1);
    expect(countComparableDays(POINTS.slice(0, 2))).toBe(1);
    const month = Array.from({ length: 30 }, (_, day) =>
      point(`${day + 1}T00`.padStart(5, '0'), 50 + day, 50),
    );
    expect(countComparableDays(month)).toBe(29);
  });
});

describe('what changed', () => {
  test('new people with other opinions moved it', () => {
    // 40 of 100, then 60 of the next 100: see stats/compare-means.test.ts.
    const change = told('1>1:40;2>2:60;>1:60;>2:40');
    expect(change.before).toEqual({ at: '2026-11-14T00:00:00.000Z', people: 100 });
    expect(change.now.people).toBe(200);
    expect(change.verdict).toBe('moved');
    expect(change.rows).toMatchObject([
      { number: 1, label: 'Train', before: 40, now: 50, difference: 10, verdict: 'moved' },
      { number: 2, label: 'Bus', before: 60, now: 50, difference: -10, verdict: 'moved' },
    ]);
    expect(change.sentence).toBe(
      'Since the first 100 people were counted, “Train” went from 40% to 50%. Also changed: “Bus”.',
    );
  });

  test('a share of few people is not told as none', () => {
    const change = told('1>1:2;2>2:998;>1:60;>2:40');
    expect(change.sentence).toContain('“Train” went from under 1% to 6%');
    expect(change.rows[0]?.difference).toBe(5);
  });

  test('changed answers count as changed, not as new', () => {
    // Six points either way. With 440 changes: z = 60 / √440 = 2.86; with 900: 30 / √900 = 1.
    expect(told('1>2:190;2>1:250;1>1:30;2>2:30').verdicts).toEqual(['moved', 'moved']);
    expect(told('1>2:435;2>1:465;1>1:100').verdicts).toEqual(['inside', 'inside']);
  });

  test('people who withdrew are gone, and those who stayed are not new', () => {
    expect(told('1>1:100;2>2:50;2>:50').verdicts).toEqual(['moved', 'moved']);
    expect(told('1>1:100;2>2:100;2>:15;1>:25').verdicts).toEqual(['inside', 'inside']);
  });

  test('fewer than 30 people who came, went or changed are no evidence', () => {
    expect(told('2>2:30;>1:29').verdicts).toEqual(['too few', 'too few']);
    expect(told('2>2:30;>1:30').verdicts).toEqual(['moved', 'moved']);
    expect(told('2>2:30;>1:29').sentence).toBe(
      'There are too few answers to tell a change since the first 30 people were counted.',
    );
    expect(told('1>1:20;2>2:20;>1:25;>2:15').sentence).toBe(
      'Since the first 40 people were counted, no share has changed by more than chance.',
    );
  });

  test('a change from 24% to 24% is never claimed', () => {
    // Half a point among a hundred thousand people is beyond chance, but no reader sees it.
    const change = told('1>1:24300;2>2:75700;>1:24600;>2:75400');
    expect(change.rows.map(({ difference }) => difference)).toEqual([0, 0]);
    expect(
      told('1>1:23600;2>2:76400;>1:25000;>2:75000').rows.map((row) => [row.before, row.now]),
    ).toEqual([
      [24, 24],
      [76, 76],
    ]);
    for (const one of [change, told('1>1:23600;2>2:76400;>1:25000;>2:75000')]) {
      expect(one.verdicts).toEqual(['unseen', 'unseen']);
      expect(one.sentence).toBe(
        'Since the first 100,000 people were counted, no share has changed by a whole point.',
      );
    }
  });

  test('a row that is shown as equal says nothing of chance, however many people it counts', () => {
    // 24.4% of 20,000, then 23.6% of 40,000: z = -3.8.
    const change = told('1>1:4880;2>2:15120;>1:4560;>2:15440', {
      chosen: { day: '2026-11-15', outOf: 1 },
    });
    expect(change.verdict).toBe('moved');
    expect(change.rows.map(({ difference, verdict }) => [difference, verdict])).toEqual([
      [0, 'unseen'],
      [0, 'unseen'],
    ]);
    expect(change.sentence).toMatch(/no share has changed by a whole point\.$/);
    expect(verdictWords('unseen', 'share')).toBe('Less than a point');
    expect(verdictWords('unseen', 'mean')).toBe('Less than a tenth');
    // Nor is it said there that fewer than thirty people changed.
    expect(told('1>1:50;2>2:50;>1:1;>2:1').verdicts).toEqual(['unseen', 'unseen']);
  });

  test('near none and near all the points are those of the shares, not of the rounded ends', () => {
    const three = [...CHOICES, { number: 3, label: 'Ferry' }];
    const change = told('1>1:197;2>2:2;3>3:1;>1:39800', {}, three);
    expect(change.rows.map(({ before, now, edges }) => [before, now, edges.now])).toEqual([
      [99, 99, '>'],
      [1, 1, '<'],
      [1, 1, '<'],
    ]);
    expect(change.rows.map(({ difference }) => difference)).toEqual([1, -1, 0]);
    expect(change.sentence).not.toContain('whole point');
    // 0.4%, then 0.6%; 99.4%, then 99.6%.
    const near = told('1>1:4;2>2:996;>1:8;>2:992');
    expect(near.rows.map(({ difference }) => difference)).toEqual([0, 0]);
  });

  test('a choice with under five picks at both moments is not compared', () => {
    const three = [...CHOICES, { number: 3, label: 'Ferry' }];
    const change = told('1>1:60;2>2:38;3>3:2;>1:30;>2:70', {}, three);
    expect(change.verdicts).toEqual(['moved', 'moved', 'too few']);
    // Nor is a choice that the few people of the first moment would hardly have picked anyway.
    const rare = told('1>1:20;2>2:20;>1:980;>2:1000;>3:20', {}, three);
    expect(rare.verdicts).toEqual(['inside', 'unseen', 'too few']);
  });

  test('no row has moved unless all rows together have', () => {
    const eight = Array.from({ length: 8 }, (_, at) => ({ number: at + 1, label: `${at + 1}` }));
    // The first row alone deviates by 2.2, which one row in eight often does.
    const counts = (first: number, others: number) =>
      eight.map(({ number }) => [number, number === 1 ? first : others] as const);
    const packed = [
      ...counts(36, 52).map(([number, people]) => `${number}>${number}:${people}`),
      ...counts(57, 49).map(([number, people]) => `>${number}:${people}`),
    ].join(';');
    expect(told(packed, {}, eight).verdict).toBe('inside');
    expect(told(packed, {}, eight).verdicts).toEqual(
      eight.map(({ number }) => (number === 1 ? 'inside' : 'unseen')),
    );
    const alone = told(packed, {}, eight.slice(0, 1));
    expect(alone.verdicts).toEqual(['moved']);
  });

  test('for a chosen day the evidence has to be stronger, the more days there are to choose from', () => {
    const packed = '1>1:40;2>2:60;>1:55;>2:45';
    expect(told(packed).verdict).toBe('moved');
    const one = told(packed, { chosen: { day: '2026-11-13', outOf: 1 } });
    expect(one.sentence).toMatch(/^Since 13 November 2026, when 100 people were counted, /);
    const seven = told(packed, { chosen: { day: '2026-11-13', outOf: 7 } });
    expect([seven.verdict, ...seven.verdicts]).toEqual(['inside', 'inside', 'inside']);
    expect(seven.days).toBe(7);
    expect(
      told('1>1:40;2>2:60;>1:70;>2:30', { chosen: { day: '2026-11-13', outOf: 7 } }).verdict,
    ).toBe('moved');
  });

  test('all rows together may have moved where no single one has', () => {
    const change = told('1>1:40;2>2:60;>1:60;>2:40');
    expect(
      changeSentence({
        ...change,
        rows: change.rows.map((row) => ({ ...row, verdict: 'inside' as const })),
      }),
    ).toBe(
      'Since the first 100 people were counted, the shares taken together have changed by more than chance; no single one stands out.',
    );
  });

  test('of several picks each choice is compared by itself', () => {
    const three = [...CHOICES, { number: 3, label: 'Ferry' }];
    const change = told('1,2>1,2:50;2>2:50;>1,3:50;>2,3:50', {}, three);
    expect(change.rows.map(({ before, now }) => [before, now])).toEqual([
      [50, 50],
      [100, 75],
      [0, 50],
    ]);
    expect(change.verdicts).toEqual(['unseen', 'moved', 'moved']);
  });

  test('a day with too few people before it, or now, is not compared', () => {
    expect(noComparisonWords('2026-11-13')).toBe(
      'There is nothing to compare: it takes thirty people counted before 13 November 2026, and thirty now.',
    );
    expect(noComparisonWords('no day')).toContain('before that day');
  });

  test('nothing is called a change where the people could not be compared', () => {
    const change = told('1>1:40;2>2:60;>1:60;>2:40', { transitions: undefined });
    expect(change.rows.map(({ difference }) => difference)).toEqual([10, -10]);
    expect([change.verdict, ...change.verdicts]).toEqual(Array(3).fill('not compared'));
    expect(change.sentence).toMatch(/is not worked out yet/);
  });
});

describe('a scale', () => {
  const STEPS = [1, 2, 3, 4, 5].map((number) => ({ number, label: `${number}` }));
  const scale = (packed: string) => told(packed, { reads: 'mean' }, STEPS);

  test('is described by its average', () => {
    const change = scale('1>1:20;2>2:10;3>3:10;4>4:5;5>5:5;>2:5;>3:10;>4:35;>5:50');
    expect(change.rows).toMatchObject([
      { number: 0, label: 'Average', before: 2.3, now: 3.6, difference: 1.3, verdict: 'moved' },
    ]);
    expect(change.sentence).toBe(
      'Since the first 50 people were counted, the average went from 2.3 to 3.6.',
    );
  });

  test('is at an end of its steps only where everybody is', () => {
    const change = scale('1>1:50;>5:9950;>4:200');
    expect(change.rows[0]).toMatchObject({ before: 1, now: 4.9, difference: 4 });
    expect(change.rows[0]?.edges).toEqual({ before: '', now: '>' });
    expect(change.sentence).toMatch(/the average went from 1\.0 to over 4\.9\.$/);
  });

  test('has not moved by less than is shown, nor by few people', () => {
    expect(scale('1>1:50;3>3:50;>1:50;>3:50').sentence).toBe(
      'Since the first 100 people were counted, the average has not changed by a tenth.',
    );
    expect(scale('1>1:50;3>3:50;>1:20;>3:30').sentence).toBe(
      'Since the first 100 people were counted, the average has not changed by more than chance.',
    );
    expect(scale('1>1:50;3>3:50;>3:29').verdicts).toEqual(['too few']);
  });
});

describe('for the same transitions', () => {
  /** Transitions that count how often they are read. */
  function watched(packed: string) {
    const looks = { at: 0 };
    const moves = new Proxy(unpackTransitions(packed), {
      get(target, key, receiver) {
        looks.at++;
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
    return { moves, looks };
  }
  const ends = { before: point('14T00', 60, 40), now: point('16T09', 80, 120) };
  const day = { day: '2026-11-15', outOf: 3 };

  test.each(['share', 'mean'] as const)('the %s is computed once for all readers', (reads) => {
    const { moves: transitions, looks } = watched('1>1:60;2>2:40;>1:20;>2:80');
    const once = changeBetween(ends, CHOICES, { reads, transitions });
    expect(looks.at).toBeGreaterThan(0);
    looks.at = 0;
    expect(changeBetween(ends, CHOICES, { reads, transitions })).toEqual(once);
    expect(changeBetween(ends, CHOICES, { reads, transitions, chosen: day }).days).toBe(3);
    expect(looks.at).toBe(0);
  });

  test('other choices are compared anew', () => {
    const { moves: transitions } = watched('1>1:60;2>2:40;>1:20;>2:80');
    const both = changeBetween(ends, CHOICES, { reads: 'share', transitions });
    const [first] = CHOICES;
    const one = changeBetween(ends, first ? [first] : [], { reads: 'share', transitions });
    expect(one.rows).toHaveLength(1);
    expect(changeBetween(ends, CHOICES, { reads: 'share', transitions })).toEqual(both);
    expect(changeBetween(ends, [], { reads: 'share', transitions }).verdict).toBe('too few');
  });
});
