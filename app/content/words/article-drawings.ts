import { formatNumber, formatTenths } from '../../base/words/figures.ts';
import { formatSignedTenths } from '../../base/words/chart-figures.ts';
import { band } from './drawings.ts';

/** What stands in the drawings that head the articles, and what is read out in their stead. */

export const people = ({ count }: { count: number }) => `${formatNumber(count)} people`;
export const of = ({ count, people: all }: { count: number; people: number }) =>
  `${formatNumber(count)} of ${formatNumber(all)}`;
export const percent = ({ share }: { share: number }) => `${formatNumber(share)}%`;
type Range = { low: number; high: number };
export const percents = ({ low, high }: Range) => `${formatNumber(low)} to ${formatNumber(high)}%`;

export const guess = ({ guess: pounds }: { guess: number }) => `${formatNumber(pounds)} lb`;
export const truth = ({ truth: pounds }: { truth: number }) => `Ox ${guess({ guess: pounds })}`;
export const middle = ({ middle: pounds }: { middle: number }) =>
  `Middle ${guess({ guess: pounds })}`;
type Guesses = Range & { middle: number; truth: number };
export const guessesSaid = ({ low, high, middle: half, truth: weight }: Guesses) =>
  `Nine tenths of the guesses lie between ${guess({ guess: low })} and ${guess({ guess: high })}, most densely around the middle one, ${guess({ guess: half })}. The ox weighed ${guess({ guess: weight })}.`;

type Band = Parameters<typeof band>[0];
export const leftOutSaid = ({ three, two }: Record<'three' | 'two', readonly Band[]>) =>
  `With three choices: ${three.map(band).join('; ')}. With two: ${two.map(band).join('; ')}.`;

type CrowdRange = Range & { count: number; people: number };
export const crowdsSaid = ({ crowds }: { crowds: readonly CrowdRange[] }) =>
  crowds
    .map(
      ({ low, high, ...crowd }) =>
        `${of(crowd)}: ${percents({ low: 100 * low, high: 100 * high })}.`,
    )
    .join(' ');

/** `chance`: of one person to be right. */
type Chance = { chance: number };
export const each = ({ chance }: Chance) => `Each right ${formatNumber(100 * chance)} in 100`;
export const one = '1 person';
export const majorityOf = ({ people: all }: { people: number }) =>
  `a majority of ${formatNumber(all)}`;
type Fan = { people: number; rows: readonly (Chance & { right: number })[] };
export const fanSaid = ({ people: all, rows }: Fan) =>
  rows
    .map(
      ({ chance, right }) =>
        `Each right ${formatNumber(100 * chance)} times in 100: a majority of ${formatNumber(all)} is right ${formatTenths(100 * right)} times in 100.`,
    )
    .join(' ');

export const level = 'level';
export const ofPeople = ({ people: all }: { people: number }) => `of ${formatNumber(all)} people`;
export const points = ({ low, high }: Range) =>
  `${formatSignedTenths(low)} to ${formatSignedTenths(high)}`;
type Hills = { rows: readonly (Range & { people: number; gap: number })[] };
export const hillsSaid = ({ rows }: Hills) =>
  rows
    .map(
      ({ people: all, gap, ...range }) =>
        `Of ${formatNumber(all)} people: a gap of ${formatTenths(gap)} points, and from ${points(range)} by its interval.`,
    )
    .join(' ');

type Pair = { people: number; hasLead: boolean };
export const pair = ({ people: all, hasLead }: Pair) =>
  hasLead ? `${formatNumber(all)} people: ahead` : `${formatNumber(all)} people: no lead`;
type Bars = { rows: readonly (Pair & { bars: readonly (Range & { share: number })[] })[] };
export const barsSaid = ({ rows }: Bars) =>
  rows
    .map(({ bars, ...row }) => {
      const shares = bars.map(
        ({ share, ...range }) => `${percent({ share })} (${percents(range)})`,
      );
      return `${pair(row)}, ${shares.join(' against ')}.`;
    })
    .join(' ');

type Forgeries = { people: number; forged: number };
export const withForged = ({ people: real, forged }: Forgeries) =>
  `${formatNumber(real)} people and ${formatNumber(forged)} forged`;
export const forgeriesSaid = ({ people: real, forged }: Forgeries) =>
  `On one side ${withForged({ people: real, forged })} answers among theirs, on the other ${people({ count: real })}.`;

type Looks = { called: number; questions: number };
export const calledAtSome = ({ called, questions }: Looks) =>
  `${formatNumber(called)} of ${formatNumber(questions)} once called ahead`;
export const looksSaid = ({ called, questions, people: all }: Looks & { people: number }) =>
  `Of ${formatNumber(questions)} level questions with ${people({ count: all })} each, ${formatNumber(called)} at some look seemed to have a lead.`;
