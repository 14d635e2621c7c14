import { describe, expect, test } from 'vitest';
import { burstHeadlineOf, isSafeToPublish, type BurstHeadlineInput } from './burst-headline.ts';
import { COUNTED } from './tally.ts';

const [OPEN, DEVICE, ACCOUNT] = [0, 2, 4];
/** For each level, how many picked the first choice, and how many the second. */
const countsOf = (people: Readonly<Record<number, readonly [number, number]>>) =>
  Object.entries(people).flatMap(([level, [first, second]]) => [
    { level: Number(level), choice: COUNTED, people: first + second },
    { level: Number(level), choice: 1, people: first },
    { level: Number(level), choice: 2, people: second },
  ]);

const counts = countsOf({ [OPEN]: [60, 100], [DEVICE]: [70, 180], [ACCOUNT]: [20, 30] });
const release = { number: 3, sequence: 500, at: new Date(0), starts: [OPEN, DEVICE], counts };
const asked = (more: Partial<BurstHeadlineInput> = {}): BurstHeadlineInput => ({
  release,
  overNetworkShare: [],
  overNetworkShareSince: 0,
  isRanking: false,
  ...more,
});
const checked = countsOf({ [DEVICE]: [70, 180], [ACCOUNT]: [20, 30] });

test('counts members and browsers that were here before', () => {
  expect(burstHeadlineOf(asked())).toEqual(checked);
});

test('leaves out those whom the headline leaves out, where they are ten or more', () => {
  const ten = countsOf({ [DEVICE]: [10, 0] });
  const left = countsOf({ [DEVICE]: [60, 180], [ACCOUNT]: [20, 30] });
  expect(burstHeadlineOf(asked({ overNetworkShare: ten }))).toEqual(left);
  expect(burstHeadlineOf(asked({ overNetworkShare: countsOf({ [DEVICE]: [9, 0] }) }))).toEqual(
    checked,
  );
  // A ranking would need every ballot to leave any out.
  expect(burstHeadlineOf(asked({ overNetworkShare: ten, isRanking: true }))).toBeUndefined();
});

describe('there is none', () => {
  test('for fewer than 30 people, or where they are no split that shows', () => {
    const few = countsOf({ [OPEN]: [60, 100], [DEVICE]: [9, 20] });
    expect(burstHeadlineOf(asked({ release: { ...release, counts: few } }))).toBeUndefined();
    const alone = { ...release, counts: checked, starts: [DEVICE, ACCOUNT] };
    expect(burstHeadlineOf(asked({ release: alone }))).toBeUndefined();
  });

  test('where more than a tenth of them come from few networks', () => {
    expect(
      burstHeadlineOf(asked({ overNetworkShare: countsOf({ [DEVICE]: [30, 0] }) })),
    ).toBeDefined();
    expect(
      burstHeadlineOf(asked({ overNetworkShare: countsOf({ [DEVICE]: [31, 0] }) })),
    ).toBeUndefined();
    expect(burstHeadlineOf(asked({ overNetworkShareSince: 10 }))).toBeUndefined();
  });

  test('where it would tell how few of those left out were checked', () => {
    const asides = (open: number) => countsOf({ [OPEN]: [open, 0], [DEVICE]: [12, 0] });
    expect(burstHeadlineOf(asked({ overNetworkShare: asides(3) }))).toBeUndefined();
    expect(burstHeadlineOf(asked({ overNetworkShare: asides(10) }))).toBeDefined();
    // Nor may it tell how few of the unchecked are not left out.
    const rest = countsOf({ [OPEN]: [60, 95], [DEVICE]: [12, 0] });
    expect(burstHeadlineOf(asked({ overNetworkShare: rest }))).toBeUndefined();
  });
});

describe('beside what was published', () => {
  const told = (people: [number, number], overNetworkShare = 0) => ({
    counts: countsOf({ [OPEN]: [60, 100], [DEVICE]: people }),
    starts: [OPEN, DEVICE],
    overNetworkShare,
  });
  const now = countsOf({ [DEVICE]: [60, 180] });

  test('its figures are ten people away, or the same', () => {
    expect(isSafeToPublish([told([60, 180])], now)).toBe(true);
    expect(isSafeToPublish([told([60, 171])], now)).toBe(false);
    expect(isSafeToPublish([told([60, 170])], now)).toBe(true);
    expect(isSafeToPublish([told([61, 179])], now)).toBe(false);
  });

  test('or ten of those left out are between them', () => {
    expect(isSafeToPublish([told([60, 171], 9)], now)).toBe(false);
    expect(isSafeToPublish([told([60, 171], 10)], now)).toBe(true);
  });
});
