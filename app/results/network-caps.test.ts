import { describe, expect, test } from 'vitest';
import {
  withOlderVoterIds,
  honestCrowd,
  attackFrom,
  home,
  mixAttackInto,
  type CrowdAnswer,
} from '../../test/support/network-crowds.ts';
import { createRng, type Rng } from '../stats/rng.ts';
import {
  FIRST_OF_A_NETWORK,
  headlineCap,
  HEADLINE_CAP_FROM,
  networkCap,
  WIDE_CAP_FACTOR,
} from './network-caps.ts';

/**
 * Honest audiences against programs that answer for one choice, under three rules: the earlier one (600 a minute a
 * /24), the proposed one (who comes back on a later day has no cap), and the one that was taken.
 */
type Share = { people: number; a: number };
type Figures = { all: Share; headline: Share; held: number };

const none = (): Share => ({ people: 0, a: 0 });
function add(share: Share, { isA }: Pick<CrowdAnswer, 'isA'>): void {
  share.people += 1;
  share.a += Number(isA);
}
const percent = ({ a, people }: Share) => (100 * a) / people;

/** The earlier rule: every answer counts, and a program stays below 600 a minute. */
function before(answers: readonly CrowdAnswer[]): Figures {
  const all = none();
  for (const answer of answers) add(all, answer);
  return { all, headline: all, held: 0 };
}

/**
 * The proposed rule: caps for answers without an old voter id; the headline leaves out what one narrow network gave
 * past its share.
 */
function proposed(answers: readonly CrowdAnswer[]): Figures {
  const [narrow, wide] = [new Map<string, number>(), new Map<string, number>()];
  const counted: CrowdAnswer[] = [];
  let [old, large] = [0, 0];
  for (const answer of answers) {
    const { from, firstSeenFrom, inRoom } = answer;
    if (firstSeenFrom || inRoom) {
      old += Number(firstSeenFrom !== undefined);
      counted.push(answer);
      continue;
    }
    const [here, around] = [narrow.get(from.narrow) ?? 0, wide.get(from.wide) ?? 0];
    const few = [...narrow.values()].filter((many) => many <= FIRST_OF_A_NETWORK);
    const cap = networkCap(old + few.reduce((sum, many) => sum + many, 0));
    if (here >= cap || around >= WIDE_CAP_FACTOR * cap) continue;
    narrow.set(from.narrow, here + 1);
    wide.set(from.wide, around + 1);
    counted.push(answer);
  }
  for (const many of narrow.values()) if (many > FIRST_OF_A_NETWORK) large += many;
  const spread = counted.length - large;
  const share = headlineCap(spread);
  const [all, headline] = [none(), none()];
  const given = new Map<string, number>();
  for (const answer of counted) {
    add(all, answer);
    const nth = (given.get(answer.from.narrow) ?? 0) + 1;
    if (!answer.firstSeenFrom && !answer.inRoom) given.set(answer.from.narrow, nth);
    if (spread < HEADLINE_CAP_FROM || answer.firstSeenFrom || answer.inRoom || nth <= share)
      add(headline, answer);
  }
  return { all, headline, held: answers.length - counted.length };
}

/**
 * The rule that was taken: an old voter id is charged to the network it was made in, any other answer to the one it
 * comes from; only the first ten of each wide network count as spread, and the headline has of a wide network as many
 * as its share was when they came.
 */
function taken(answers: readonly CrowdAnswer[]): Figures {
  const [narrow, wide, leading] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const [all, leads] = [none(), none()];
  let [spread, held] = [0, 0];
  for (const answer of answers) {
    const of = answer.firstSeenFrom ?? answer.from;
    const [here, around] = [narrow.get(of.narrow) ?? 0, wide.get(of.wide) ?? 0];
    const cap = networkCap(spread);
    const isFirst = around < FIRST_OF_A_NETWORK;
    if (!isFirst && !answer.inRoom && (here >= cap || around >= WIDE_CAP_FACTOR * cap)) {
      held += 1;
      continue;
    }
    narrow.set(of.narrow, here + 1);
    wide.set(of.wide, around + 1);
    add(all, answer);
    const nth = (leading.get(of.wide) ?? 0) + 1;
    if (isFirst || answer.inRoom || nth <= headlineCap(spread)) {
      leading.set(of.wide, nth);
      add(leads, answer);
    }
    if (isFirst) spread += 1;
  }
  return { all, headline: spread >= HEADLINE_CAP_FROM ? leads : all, held };
}

const RULES = { before, proposed, taken };
type Rule = keyof typeof RULES;

/** Rounded to a tenth of a point. */
const rounded = (points: number) => Math.round(10 * points) / 10;

/** How far the attack moves the headline and the share of all answers, in points. */
function pull(
  rule: Rule,
  honest: readonly CrowdAnswer[],
  attack: readonly CrowdAnswer[],
  seed = 'mixed',
) {
  const alone = RULES[rule](honest);
  const both = RULES[rule](mixAttackInto(createRng(seed), honest, attack));
  return {
    headline: rounded(percent(both.headline) - percent(alone.headline)),
    all: rounded(percent(both.all) - percent(alone.all)),
  };
}

const SENT = 1_197;
const oneAddress = attackFrom(SENT, () => home('program'));
const oneWide = attackFrom(SENT, (nth) => ({ wide: 'program', narrow: `program.${nth % 256}` }));
const tenAddresses = attackFrom(10 * SENT, (nth) => home(`program ${nth % 10}`));
const ATTACKS = {
  'one address': oneAddress,
  'one address, voter ids made the day before': withOlderVoterIds(oneAddress),
  'a whole /24 or /48': oneWide,
  'ten networks': tenAddresses,
  'ten networks, voter ids made the day before': withOlderVoterIds(tenAddresses),
};

const honest = honestCrowd(createRng('five hundred'), 500);

describe('how far a program moves the headline on a question of 500 honest answers, in points', () => {
  const figures: Record<Rule, Record<keyof typeof ATTACKS, number>> = {
    before: {
      'one address': 58.4,
      'one address, voter ids made the day before': 58.4,
      'a whole /24 or /48': 58.4,
      'ten networks': 79.5,
      'ten networks, voter ids made the day before': 79.5,
    },
    // One who waits for a day, or has 256 addresses, has no effective cap.
    proposed: {
      'one address': 1.6,
      'one address, voter ids made the day before': 58.4,
      'a whole /24 or /48': 58.4,
      'ten networks': 13.8,
      'ten networks, voter ids made the day before': 79.5,
    },
    taken: {
      'one address': 1.8,
      'one address, voter ids made the day before': 1.8,
      'a whole /24 or /48': 1.8,
      'ten networks': 15.9,
      'ten networks, voter ids made the day before': 15.9,
    },
  };
  test.each(['before', 'proposed', 'taken'] as const)('%s', (rule) => {
    const moved = Object.entries(ATTACKS).map(([name, attack]) => [
      name,
      pull(rule, honest, attack).headline,
    ]);
    expect(Object.fromEntries(moved)).toEqual(figures[rule]);
  });

  test('how far it moves all answers together', () => {
    expect(pull('before', honest, oneAddress).all).toBe(58.4);
    expect(pull('taken', honest, oneAddress).all).toBe(9.4);
    expect(pull('taken', honest, oneWide).all).toBe(28);
  });
});

test.each([
  [50, 46.9],
  [100, 32.3],
  [200, 19.5],
  [400, 2.1],
  [1_000, 0.7],
  [5_000, 0.8],
])('one address on a question of %d moves the headline by %d points', (many, points) => {
  const few = honestCrowd(createRng(`n${many}`), many);
  expect(pull('taken', few, oneAddress).headline).toBe(points);
});

test('a class of 30 behind one address: all count, and all are in the headline of its own question', () => {
  const figures = taken(attackFrom(30, () => home('school')));
  expect(figures).toEqual({
    all: { people: 30, a: 30 },
    headline: { people: 30, a: 30 },
    held: 0,
  });
});

describe('a hall of 600 behind one address', () => {
  const hall = attackFrom(600, () => home('hall'));

  test('with an open room: all count, and all are in the headline, with or without others', () => {
    const inRoom = hall.map((answer) => ({ ...answer, inRoom: true }));
    expect(taken(inRoom)).toMatchObject({ headline: { people: 600 }, held: 0 });
    const { headline } = taken(honestCrowd(createRng('others'), 500));
    const both = taken([...honestCrowd(createRng('others'), 500), ...inRoom]);
    expect(both).toMatchObject({ headline: { people: headline.people + 600 }, held: 0 });
  });

  test('without one: a class of them, until staff lets in the rest', () => {
    expect(taken(hall)).toMatchObject({ all: { people: 60 }, held: 540 });
  });
});

describe('carriers, each with few addresses for many customers', () => {
  const carrier = (rng: Rng, many: number) =>
    attackFrom(many, () => {
      const address = Math.floor(rng() * 32);
      return { wide: `carrier ${address % 4}`, narrow: `carrier ${address}` };
    });

  test('have nobody held back, among 500 or 20,000', () => {
    for (const many of [500, 20_000])
      expect(taken(honestCrowd(createRng(`m${many}`), many)).held).toBe(0);
  });

  test('whose customers think like others move the headline by less than chance does', () => {
    for (const many of [2_000, 20_000]) {
      const { all, headline } = taken(honestCrowd(createRng(`m${many}`), many));
      expect(headline.people / all.people).toBeGreaterThan(0.9);
      expect(Math.abs(percent(headline) - percent(all))).toBeLessThan(0.1);
    }
  });

  // The price of the rule: where a fifth comes by one carrier and all of them want the same, the headline has less of
  // it.
  test('whose customers think otherwise have less of the headline than of all answers', () => {
    const rng = createRng('another mind');
    const others = honestCrowd(rng, 400, 0);
    const { all, headline, held } = taken(mixAttackInto(rng, others, carrier(rng, 100)));
    expect([rounded(percent(all)), rounded(percent(headline)), held]).toEqual([20, 9.2, 0]);
  });
});
