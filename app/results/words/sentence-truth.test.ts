import { describe, expect, test } from 'vitest';
import type { QuestionKind } from '../../questions/question-rules.ts';
import { createRng, type Rng } from '../../stats/rng.ts';
import { leaderOf } from '../leader.ts';
import type { SplitGroup } from '../levels.ts';
import { resultOf, type Result } from '../result.ts';
import { resultSentence, type ViewerPicks } from './sentence.ts';

/**
 * Sentences about random results, checked by a second reader that does not know how they were written: each has to be
 * understood, and to be true of the numbers, computed in whole numbers.
 */
type Made = {
  kind: Exclude<QuestionKind, 'ranking'>;
  counts: number[];
  people: number;
  first: number;
  outside: Result['outside'];
  own: ViewerPicks | undefined;
  audience: SplitGroup;
  closedOnTime: boolean;
};

const LABELS = [
  'Yes',
  'No, never',
  '“Quoted” words',
  '100% of it',
  'أبدا',
  '3 people',
  'a “b',
  'or more',
  'of 12',
  '–',
];
const NOUNS = {
  everyone: ['person', 'people'],
  members: ['member', 'members'],
  visitors: ['visitor', 'visitors'],
  all: ['person', 'people'],
};

const below = (rng: Rng, most: number) => Math.floor(rng() * most);
const oneOf = <T>(rng: Rng, ...all: readonly [T, ...T[]]): T =>
  all[below(rng, all.length)] ?? all[0];

/**
 * Sizes from nobody to millions, shares from none to all, and the limits of every rule more often than chance would.
 */
function make(rng: Rng): Made {
  const kind = oneOf(rng, 'single', 'multiple', 'scale');
  const length = kind === 'scale' ? oneOf(rng, 5, 7, 11) : 2 + below(rng, 8);
  const size = oneOf(rng, 3, 29, 31, 40, 300, 3_000, 1_500_000);
  const each = () => oneOf(rng, 0, 0, 1, below(rng, size), below(rng, size), size);
  let counts = Array.from({ length }, each);
  if (rng() < 0.3) counts = counts.map((count, at) => (at < 1 + below(rng, 2) ? count : 0));
  if (rng() < 0.2)
    counts = counts.map((_, at) => (at < 2 ? Math.floor(size / 2) + below(rng, 40) : 0));
  const most = Math.max(0, ...counts);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const people = kind === 'multiple' ? most + below(rng, all - most + 1) : all;
  const outside = {
    none: oneOf(rng, 0, 1, below(rng, 50)),
    unsure: oneOf(rng, 0, 1, below(rng, 50)),
  };
  const first = length === 11 ? 0 : 1;
  const audience = oneOf(rng, 'everyone', 'everyone', 'members', 'visitors');
  return {
    kind,
    counts,
    people,
    first,
    outside,
    own: ownOf(),
    audience,
    closedOnTime: rng() < 0.5,
  };

  function ownOf(): ViewerPicks | undefined {
    const picked = counts.flatMap((count, at) => (count > 0 && rng() < 0.5 ? [first + at] : []));
    if (rng() < 0.3) return undefined;
    if (rng() < 0.2 && outside.none > 0) return { outside: 'none' };
    if (rng() < 0.2 && outside.unsure > 0) return { outside: 'unsure' };
    return picked.length > 0
      ? { picked: kind === 'multiple' ? picked : picked.slice(0, 1) }
      : undefined;
  }
}

function labelOf({ kind }: Made, number: number): string {
  return kind === 'scale' ? String(number) : (LABELS[number - 1] ?? '');
}

function say(made: Made): string {
  const { kind, counts, people, first, outside, own, audience, closedOnTime } = made;
  const choices = counts.map((count, at) => ({
    number: first + at,
    label: labelOf(made, first + at),
    count,
  }));
  const leader = leaderOf(kind, choices, people, closedOnTime);
  return resultSentence({
    kind,
    state: closedOnTime ? 'closed' : 'open',
    result: resultOf(kind, choices, people, outside, leader),
    own,
    audience,
  });
}

/** What is wrong in a sentence; undefined where it is true. */
function faultIn(made: Made, sentence: string): string | undefined {
  const said = sentence.replaceAll(/[\u2066-\u2069]/g, '');
  for (const [pattern, holds] of READINGS) {
    const match = pattern.exec(said);
    if (match) return holds(made, match.slice(1)) ? undefined : 'not so';
  }
  return 'not understood';
}

const numberIn = (words: string) => Number(words.replaceAll(',', ''));
const countAt = ({ counts, first }: Made, number: number) => counts[number - first] ?? NaN;
const countOf = (made: Made, label: string) =>
  countAt(
    made,
    made.first + made.counts.findIndex((_, at) => labelOf(made, made.first + at) === label),
  );
const ownCounts = (made: Made) =>
  made.own && 'picked' in made.own ? made.own.picked.map((number) => countAt(made, number)) : [];

/** Whether the words are as "1,204 people", in the noun of those who are counted. */
function isBase({ people, audience }: Made, words: string): boolean {
  const [figure = '', noun = ''] = words.split(' ');
  return numberIn(figure) === people && noun === NOUNS[audience][people === 1 ? 0 : 1];
}

/** Whether the words are as "62%", "over 99%" or "under 1%", and true from 30 people on. */
function isShare({ people }: Made, words: string, count: number): boolean {
  if (people < 30) return false;
  if (words === 'over 99%') return count < people && 100 * count > 99 * people;
  if (words === 'under 1%') return count > 0 && 100 * count < people;
  if (words === '100%') return count === people;
  if (words === '0%') return count === 0;
  return (
    /^\d+%$/.test(words) &&
    Math.abs(200 * count - 2 * Number.parseInt(words, 10) * people) <= people
  );
}

/** A choice leads while its question is open, and finished once it has ended. */
function isInTense({ closedOnTime }: Made, how: string): boolean {
  return (how === 'leads') !== closedOnTime;
}

function leads({ kind, counts, people, closedOnTime }: Made): boolean {
  const [first = 0, second = 0] = counts.toSorted((a, b) => b - a);
  if (people < 30 || first === second || kind === 'scale') return false;
  if (closedOnTime) {
    const spread = (first + second) * people - (first - second) ** 2;
    return (first - second) ** 2 * people > 1.959963984540054 ** 2 * spread;
  }
  const both = first + second;
  return both * Math.LN2 + halves(first) + halves(second) - factorial(both) >= Math.log(20);
}

/** The logarithm of Γ(count + ½) / Γ(½), and of count!, as sums of logarithms: no series, and no shortcut. */
const halves = sumsOfLogs(0.5);
const factorial = sumsOfLogs(1);

function sumsOfLogs(from: number): (count: number) => number {
  const sums = [0];
  return (count) => {
    for (let at = sums.length; at <= count; at += 1)
      sums.push((sums[at - 1] ?? 0) + Math.log(at - 1 + from));
    return sums[count] ?? NaN;
  };
}

function mean({ counts, first }: Made): [sum: number, people: number] {
  return [
    counts.reduce((sum, count, at) => sum + count * (first + at), 0),
    counts.reduce((sum, count) => sum + count, 0),
  ];
}

function isMean(made: Made, words: string): boolean {
  const [sum, people] = mean(made);
  const last = made.first + made.counts.length - 1;
  const tenths = Math.round(Number.parseFloat(/[\d.]+$/.exec(words)?.[0] ?? '') * 10);
  if (words.startsWith('over ')) return 10 * sum > tenths * people && sum < last * people;
  if (words.startsWith('under ')) return 10 * sum < tenths * people && sum > made.first * people;
  if (tenths === 10 * last) return sum === last * people;
  if (tenths === 10 * made.first) return sum === made.first * people;
  return Math.abs(20 * sum - 2 * tenths * people) <= people;
}

function isMiddle({ counts, first, people }: Made, words: string): boolean {
  const where = (holds: (step: number) => boolean) =>
    counts.reduce((sum, count, at) => sum + (holds(first + at) ? count : 0), 0);
  const [, all, step = '', side] =
    /^(all|at least half|half) of them said (\d+)(?: or (more|less))?$/.exec(words) ?? [];
  const x = Number(step);
  if (all !== undefined) {
    const many = where((one) =>
      side === 'more' ? one >= x : side === 'less' ? one <= x : one === x,
    );
    if (all === 'all') return many === people;
    return all === 'half' ? 2 * many === people : 2 * many >= people && many < people;
  }
  const [, middle] = /^the middle answer is (\d+)$/.exec(words) ?? [];
  if (middle !== undefined) {
    const [low, high] = [
      where((one) => one <= Number(middle)),
      where((one) => one >= Number(middle)),
    ];
    return 2 * low > people && 2 * high > people;
  }
  const [, between] = /^half of them said less than (\d+), half more$/.exec(words) ?? [];
  const point = Number(between);
  return 2 * where((one) => one < point) === people && 2 * where((one) => one > point) === people;
}

type Reading = (made: Made, parts: string[]) => boolean;
const READINGS: readonly (readonly [RegExp, Reading])[] = [
  [/^Nobody is counted here\.$/, ({ people }) => people === 0],
  [
    /^(.+) counted\. That is too few for shares, so these are counts\.$/,
    (made, [base = '']) => isBase(made, base) && made.people < 30,
  ],
  [
    /^(\S+ \S+) counted, with no clear lead\.$/,
    (made, [base = '']) => isBase(made, base) && made.people >= 30 && !leads(made),
  ],
  [
    /^“(.+)” (leads|finished first) with (.+?) of (\S+ \S+)\.$/,
    (made, [label = '', how = '', share = '', base = '']) => {
      const count = countOf(made, label);
      return (
        isBase(made, base) &&
        isShare(made, share, count) &&
        leads(made) &&
        isInTense(made, how) &&
        count === Math.max(...made.counts)
      );
    },
  ],
  [
    /^On average (.+) of (\d+) among (\S+ \S+); (.+)\.$/,
    (made, [words = '', last = '', base = '', middle = '']) =>
      isBase(made, base) &&
      isMean(made, words) &&
      Number(last) === made.first + made.counts.length - 1 &&
      isMiddle(made, middle),
  ],
  [
    /^You are the only one\.$/,
    ({ people, outside }) => people === 1 && outside.none + outside.unsure === 0,
  ],
  [
    /^You are the only one to pick a listed choice\.$/,
    ({ people, outside }) => people === 1 && outside.none + outside.unsure > 0,
  ],
  [
    /^You are with (.+) of (\S+ \S+)\.$/,
    (made, [share = '', base = '']) =>
      isBase(made, base) && isShare(made, share, ownCounts(made)[0] ?? NaN),
  ],
  [
    /^You said (\d+); the average of (\S+ \S+) is (.+)\.$/,
    (made, [step = '', base = '', words = '']) =>
      isBase(made, base) && isMean(made, words) && countAt(made, Number(step)) > 0,
  ],
  [
    /^You and (\S+) others? of (\S+) (?:picked this|said \d+)\.$/,
    (made, [others = '', people = '']) =>
      made.people < 30 &&
      numberIn(people) === made.people &&
      numberIn(others) + 1 === ownCounts(made)[0] &&
      numberIn(others) > 0,
  ],
  [
    /^You alone of (\S+) (?:picked this|said \d+)\.$/,
    (made, [people = '']) => numberIn(people) === made.people && ownCounts(made)[0] === 1,
  ],
  [
    /^You picked (none of these|not sure), and nobody else did; that is outside the base(?: of (\S+ \S+))?\.$/,
    (made, [what, base]) => outsideOf(made, what) === 1 && isBaseOrNone(made, base),
  ],
  [
    /^You picked (none of these|not sure), with (\S+) others?; they are outside the base(?: of (\S+ \S+))?\.$/,
    (made, [what, others = '', base]) =>
      outsideOf(made, what) === numberIn(others) + 1 && isBaseOrNone(made, base),
  ],
  [
    /^You picked (“.+) of (\S+ \S+)\.$/,
    (made, [picks = '', base = '']) =>
      isBase(made, base) && arePicks(made, picks) && ownCounts(made).length <= 3,
  ],
  [
    /^Of your (\d+) picks the most and the least shared are (“.+) of (\S+ \S+)\.$/,
    (made, [many, picks = '', base = '']) =>
      isBase(made, base) &&
      ownCounts(made).length === Number(many) &&
      arePicks(made, picks, [Math.max(...ownCounts(made)), Math.min(...ownCounts(made))]),
  ],
];

function outsideOf({ outside }: Made, what = ''): number {
  return what === 'not sure' ? outside.unsure : outside.none;
}

function isBaseOrNone(made: Made, base: string | undefined): boolean {
  return base === undefined ? made.people === 0 : isBase(made, base);
}

/**
 * Whether the words are as "“Train” with 62%, “Bus” with 3 others and “On foot” alone", for all of the reader's picks
 * or those with these counts.
 */
function arePicks(made: Made, words: string, counts = ownCounts(made)): boolean {
  const told = [
    ...words.matchAll(
      /(?:^|, | and )“(.+?)” (?:with (over 99%|under 1%|\d+%|\S+ others?)|alone)(?=, “| and “|$)/g,
    ),
  ];
  return (
    told.length === counts.length &&
    told.every(([, label = '', what = 'alone'], at) => {
      const count = countOf(made, label);
      if (count !== counts[at]) return false;
      if (what.endsWith('%')) return isShare(made, what, count);
      return (
        made.people < 30 &&
        (what === 'alone' ? count === 1 : numberIn(what.split(' ')[0] ?? '') + 1 === count)
      );
    })
  );
}

const SENTENCES = 100_000;

describe('sentences about results', () => {
  test(`are true, every one of ${SENTENCES}`, () => {
    const rng = createRng('sentences');
    const faults: string[] = [];
    const read = new Set<string>();
    for (let number = 0; number < SENTENCES; number += 1) {
      const made = make(rng);
      const sentence = say(made);
      const fault = faultIn(made, sentence);
      if (fault !== undefined) faults.push(`${fault}: ${sentence} ${JSON.stringify(made)}`);
      read.add(sentence.replaceAll(/\d[\d,.]*/g, '#').slice(0, 12));
    }
    expect(faults.slice(0, 5)).toEqual([]);
    // The test proves something only if chance made each kind of sentence.
    expect(read.size).toBeGreaterThan(15);
  });

  test('and a wrong sentence is found', () => {
    const made: Made = {
      kind: 'single',
      counts: [1_499_999, 1],
      people: 1_500_000,
      first: 1,
      outside: { none: 0, unsure: 0 },
      own: { picked: [1] },
      audience: 'everyone',
      closedOnTime: false,
    };
    expect(faultIn(made, say(made))).toBeUndefined();
    expect(faultIn(made, 'You are with 100% of 1,500,000 people.')).toBe('not so');
    expect(faultIn(made, 'You are with over 99% of 1,500,001 people.')).toBe('not so');
    const level = { ...made, counts: [530, 470], people: 1_000, own: undefined };
    expect(faultIn(level, '“Yes” leads with 53% of 1,000 people.')).toBe('not so');
    const clear = { ...level, counts: [900, 100] };
    expect(faultIn(clear, '“Yes” leads with 90% of 1,000 people.')).toBeUndefined();
    expect(faultIn(clear, '“Yes” finished first with 90% of 1,000 people.')).toBe('not so');
    const scale: Made = { ...level, kind: 'scale', counts: [0, 0, 0, 600, 400] };
    expect(
      faultIn(
        scale,
        'On average 4.4 of 5 among 1,000 people; at least half of them said 4 or more.',
      ),
    ).toBe('not so');
    expect(
      faultIn(scale, 'On average 4.4 of 5 among 1,000 people; all of them said 4 or more.'),
    ).toBeUndefined();
  });
});
