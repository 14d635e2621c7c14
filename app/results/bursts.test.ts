import { describe, expect, test } from 'vitest';
import {
  honestCrowd,
  attackFrom,
  home,
  type CrowdAnswer,
} from '../../test/support/network-crowds.ts';
import { createRng } from '../stats/rng.ts';
import { burstHeadlineOf } from './burst-headline.ts';
import { BURST } from './bursts.ts';
import { burstFacts, burstWords } from './words/bursts.ts';
import { FIRST_OF_A_NETWORK, headlineCap, networkCap, WIDE_CAP_FACTOR } from './network-caps.ts';
import { COUNTED } from './tally.ts';

/**
 * Simulates when a burst begins and what the headline rests on then, with the audiences and programs of
 * network-caps.test.ts.
 */
type Timed = CrowdAnswer & {
  /** In seconds. */
  at: number;
  /** Sent with a browser that was here before, or an account. */
  isChecked: boolean;
};
type Rule = { share: number; fewest: number; counts: 'given' | 'held' };
const TAKEN: Rule = { ...BURST, counts: 'given' };

const HOUR = 3_600;
const WINDOW = BURST.minutes * 60;
const LOOK = 5;

type Share = { people: number; a: number };
type Played = {
  /** The bursts, in seconds; empty where none began. */
  bursts: { from: number; to: number }[];
  checked: Share;
  /** Those of the better checked who are past the share of one network. */
  crowded: Share;
};

/** Answers within the window up to `at`, from the times of one network or of all. */
function since(times: readonly number[], at: number): number {
  let nth = times.length;
  while (nth > 0 && (times[nth - 1] ?? 0) > at - WINDOW) nth -= 1;
  return times.length - nth;
}

function play(answers: readonly Timed[], rule = TAKEN): Played {
  const narrow = new Map<string, number>();
  const wide = new Map<string, number>();
  const leading = new Map<string, number>();
  const given = new Map<string, { wide: string; times: number[] }>();
  const [all, held]: [number[], number[]] = [[], []];
  const bursts: Played['bursts'] = [];
  const [checked, crowded] = [
    { people: 0, a: 0 },
    { people: 0, a: 0 },
  ];
  let [spread, lookedAt] = [0, -LOOK];

  for (const answer of answers.toSorted((one, two) => one.at - two.at)) {
    const { at, inRoom = false, isChecked } = answer;
    const of = answer.firstSeenFrom ?? answer.from;
    const [here, around] = [narrow.get(of.narrow) ?? 0, wide.get(of.wide) ?? 0];
    const cap = networkCap(spread);
    const isFirst = around < FIRST_OF_A_NETWORK;
    const isHeldBack = !isFirst && !inRoom && (here >= cap || around >= WIDE_CAP_FACTOR * cap);
    all.push(at);
    if (!isFirst) timesOf(of).push(at);
    if (isHeldBack) {
      held.push(at);
      if (at - lookedAt >= LOOK) look(at, cap);
      continue;
    }
    narrow.set(of.narrow, here + 1);
    wide.set(of.wide, around + 1);
    const nth = (leading.get(of.wide) ?? 0) + 1;
    const leads = isFirst || inRoom || nth <= headlineCap(spread);
    if (leads) leading.set(of.wide, nth);
    if (isFirst) spread += 1;
    for (const share of isChecked ? [checked, ...(leads ? [] : [crowded])] : []) {
      share.people += 1;
      share.a += Number(answer.isA);
    }
  }
  return { bursts, checked, crowded };

  function timesOf({ narrow: network, wide: around }: CrowdAnswer['from']): number[] {
    const known = given.get(network) ?? { wide: around, times: [] };
    given.set(network, known);
    return known.times;
  }

  function look(at: number, cap: number): void {
    lookedAt = at;
    const capped = [...given].filter(
      ([network, one]) =>
        (narrow.get(network) ?? 0) >= cap || (wide.get(one.wide) ?? 0) >= WIDE_CAP_FACTOR * cap,
    );
    const came =
      rule.counts === 'held'
        ? since(held, at)
        : capped.reduce((sum, [, { times }]) => sum + since(times, at), 0);
    if (came < rule.fewest || came <= rule.share * since(all, at)) return;
    const last = bursts.at(-1);
    if (last && last.to > at) last.to = at + WINDOW;
    else bursts.push({ from: at, to: at + WINDOW });
  }
}

const begins = (answers: readonly Timed[], rule?: Rule) => play(answers, rule).bursts[0]?.from;

/** Spreads the answers evenly over an interval. */
function over(
  answers: readonly CrowdAnswer[],
  [from, to]: [number, number],
  isChecked: (answer: CrowdAnswer, nth: number) => boolean = ({ firstSeenFrom }) =>
    firstSeenFrom !== undefined,
): Timed[] {
  return answers.map((answer, nth) => ({
    ...answer,
    at: from + ((to - from) * nth) / answers.length,
    isChecked: isChecked(answer, nth),
  }));
}

const honest = (many: number, span: [number, number]) =>
  over(honestCrowd(createRng(`honest ${many}`), many), span);
/** A program that sends ten answers a second from each network. */
function program(
  networks: number,
  each: number,
  from: number,
  isChecked = (_nth: number) => false,
) {
  return over(
    attackFrom(networks * each, (nth) => home(`program ${nth % networks}`)),
    [from, from + each / 10],
    (_, nth) => isChecked(Math.floor(nth / networks)),
  );
}

const SENT = 1_197;
const earlier = over(honestCrowd(createRng('five hundred'), 500), [0, 2 * HOUR]);

describe('there is no burst', () => {
  test.each([
    [
      'a class of 30 on its own question',
      over(
        attackFrom(30, () => home('school')),
        [0, 120],
      ),
    ],
    [
      'a class of 30 where 500 others answered',
      [
        ...earlier,
        ...over(
          attackFrom(30, () => home('school')),
          [HOUR, HOUR + 120],
        ),
      ],
    ],
    [
      'a hall of 600 with an open room',
      over(
        attackFrom(600, () => home('hall')).map((answer) => ({ ...answer, inRoom: true })),
        [0, 60],
      ),
    ],
    ['a link in a newspaper, from the first answer on', honest(20_000, [0, HOUR])],
    ['a link in a newspaper, all at once', honest(5_000, [0, 120])],
    [
      'a link in a newspaper after a quiet week',
      [...honest(60, [0, 100 * HOUR]), ...honest(20_000, [200 * HOUR, 201 * HOUR])],
    ],
    [
      'a school whose cap was reached last week, and one more of it in a quiet hour',
      over(
        attackFrom(61, () => home('school')),
        [0, 61 * 24 * HOUR],
      ),
    ],
    [
      'one network among so many that it is less than a tenth',
      [...honest(20_000, [0, 600]), ...program(1, SENT, 300)],
    ],
  ])('with %s', (_, answers) => {
    expect(begins(answers)).toBeUndefined();
  });
});

describe('a burst begins', () => {
  const from = 3 * HOUR;
  test.each([
    ['one program at one address', [...earlier, ...program(1, SENT, from)]],
    [
      'one that comes while others do',
      [...honest(2_000, [0, 4 * HOUR]), ...program(1, SENT, from)],
    ],
    ['ten networks', [...earlier, ...program(10, SENT, from)]],
    ['a question that nobody else answered yet', program(1, SENT, from)],
    // Each network brings little more than its cap, so that hardly any of it is held back.
    ['thirty networks of 165', [...earlier, ...program(30, 165, from)]],
  ])('with %s, within a minute', (_, answers) => {
    const { bursts } = play(answers);
    expect(bursts).toHaveLength(1);
    expect((bursts[0]?.from ?? 0) - from).toBeLessThan(60);
  });

  test('and ends ten minutes after the last of it', () => {
    const [burst] = play([...earlier, ...program(1, SENT, from)]).bursts;
    const last = from + SENT / 10;
    expect((burst?.to ?? 0) - last).toBeGreaterThan(WINDOW - LOOK - 1);
    expect((burst?.to ?? 0) - last).toBeLessThanOrEqual(WINDOW);
  });
});

describe('why the rule is as it is', () => {
  test('by answers held back alone, networks that bring little more than their cap would stay unseen', () => {
    const many = [...earlier, ...program(30, 165, 3 * HOUR)];
    expect(begins(many, { ...TAKEN, counts: 'held' })).toBeUndefined();
    expect(begins(many)).toBeDefined();
  });

  test("without a least number, one answer past a school's cap would begin a burst", () => {
    const school = over(
      attackFrom(61, () => home('school')),
      [0, 61 * 24 * HOUR],
    );
    expect(begins(school, { ...TAKEN, fewest: 1 })).toBeDefined();
  });

  test('with a larger share, a program beside many honest answers would stay unseen', () => {
    const busy = [...honest(10_000, [0, 1_200]), ...program(1, SENT, 600)];
    expect(begins(busy, { ...TAKEN, share: 0.25 })).toBeUndefined();
    expect(begins(busy)).toBeDefined();
  });
});

/** The counters of the headline, by the rule of `burstHeadlineOf`. */
function restsOn({ checked, crowded }: Played): Share | undefined {
  const levels = [
    { level: 0, people: 1_000, a: 0 },
    { level: 2, ...checked },
  ];
  const countsIn = (shares: readonly ({ level: number } & Share)[]) =>
    shares.flatMap(({ level, people, a }) => [
      { level, choice: COUNTED, people },
      { level, choice: 1, people: a },
    ]);
  const counts = burstHeadlineOf({
    release: {
      number: 1,
      sequence: 0,
      at: new Date(0),
      starts: [0, 2],
      counts: countsIn(levels),
    },
    overNetworkShare: countsIn([{ level: 2, ...crowded }]),
    overNetworkShareSince: 0,
    isRanking: false,
  });
  const of = (choice: number) => counts?.find((one) => one.choice === choice)?.people ?? 0;
  return counts && { people: of(COUNTED), a: of(1) };
}
const percent = ({ a, people }: Share) => (100 * a) / people;

describe('how far a program moves the better checked, of 500 honest answers, in points', () => {
  const alone = restsOn(play(earlier)) ?? { people: 0, a: 0 };
  const everyone = percent({
    people: earlier.length,
    a: earlier.filter(({ isA }) => isA).length,
  });
  const moved = (networks: number, isChecked?: (nth: number) => boolean) => {
    const rested = restsOn(play([...earlier, ...program(networks, SENT, 3 * HOUR, isChecked)]));
    return rested && Math.round(10 * (percent(rested) - percent(alone))) / 10;
  };

  test('not at all with new voter ids, from one network or from ten', () => {
    expect([moved(1), moved(10)]).toEqual([0, 0]);
  });

  test.each([100, 200])('nor on a question of %d', (many) => {
    const few = honest(many, [0, 2 * HOUR]);
    const both = play([...few, ...program(1, SENT, 3 * HOUR)]);
    expect(both.bursts).toHaveLength(1);
    expect(restsOn(both)).toEqual(restsOn(play(few)));
  });

  test('with older voter ids the result is being checked, and keeps its earlier headline', () => {
    expect(moved(1, () => true)).toBeUndefined();
    expect(moved(10, () => true)).toBeUndefined();
  });

  // An attacker who knows the rule gets past it: the first ten of each network are charged to none, and weigh more
  // among fewer people.
  test('with older voter ids for the first ten of each network alone', () => {
    const first = (nth: number) => nth < FIRST_OF_A_NETWORK;
    expect([moved(1, first), moved(10, first)]).toEqual([3.5, 25.4]);
  });

  test('half of the people differ from all of them by chance alone', () => {
    expect(Math.round(10 * (percent(alone) - everyone)) / 10).toBe(-0.5);
  });
});

test('what is said of a burst', () => {
  expect(burstWords('checked', '250 people')).toBe(
    'Being checked: many answers came from few networks. Until that is over, this result counts 250 people with an account or an earlier visit.',
  );
  expect(burstWords('waiting', '110 people')).toBe(
    'Being checked: many answers came from few networks. Until that is over, no lead is called.',
  );
  expect(burstFacts(undefined)).toEqual([]);
  expect(burstFacts('waiting')).toEqual(['Being checked: many answers came from few networks']);
});
