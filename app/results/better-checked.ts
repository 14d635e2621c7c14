import { BETTER_CHECKED } from './bursts.ts';
import { countsOf, levelsOf, turnoutOf } from './counts.ts';
import { FEWEST_IN_A_GROUP, nearPairs, type Grouped } from './groups.ts';
import { showsPart, type Released } from './released.ts';
import { FEWEST_FOR_SHARES } from './results.ts';
import type { Tally } from './tally.ts';

/**
 * What the headline rests on in a burst: members and those whose browser had been here before, as they were released, and
 * without those whom one network gave past its share of the headline. They are told as parts are (docs/decisions/0038):
 * nothing that can be subtracted from anything told leaves fewer than ten people, unless it leaves nobody.
 */
type Counters = Tally['counts'];

export type Asked = {
  released: Released;
  /** Of the people in it, those whom the headline leaves out. */
  asides: Counters;
  /** How many of the better checked were left out since. */
  asidesSince: number;
  /** Rounds need every ballot, so that nothing is taken out of them. */
  isRanking: boolean;
};

/** More of the better checked than this, and they are of few networks themselves. */
const MOST_ASIDE = 0.1;

const CHECKED_LEVELS = levelsOf(BETTER_CHECKED);
const isChecked = ({ level }: Counters[number]) => CHECKED_LEVELS.includes(level);
const baseOf = (counts: Counters) => countsOf({ counts }, BETTER_CHECKED).people;
const mayTell = (people: number) => people === 0 || people >= FEWEST_IN_A_GROUP;

/** Undefined where they cannot be told, or are too few, or not known well enough. */
export function betterCheckedOf(asked: Asked): Counters | undefined {
  const { released, asidesSince } = asked;
  if (!showsPart(released, BETTER_CHECKED) || asidesSince >= FEWEST_IN_A_GROUP) return undefined;
  const counts = leavesOut(asked) ? withoutAsides(asked) : released.counts.filter(isChecked);
  return counts && baseOf(counts) >= FEWEST_FOR_SHARES ? counts : undefined;
}

/** As in the headline: fewer are never left out. */
export function leavesOut({ asides }: Pick<Asked, 'asides'>): boolean {
  return baseOf(asides) >= FEWEST_IN_A_GROUP;
}

function withoutAsides({ released, asides, isRanking }: Asked): Counters | undefined {
  const [checked, crowded] = [released.counts.filter(isChecked), asides.filter(isChecked)];
  const unchecked = turnoutOf({ counts: released.counts }) - turnoutOf({ counts: checked });
  const others = turnoutOf({ counts: asides }) - turnoutOf({ counts: crowded });
  const isTold = mayTell(others) && mayTell(unchecked - others);
  if (isRanking || !isTold || baseOf(crowded) > MOST_ASIDE * baseOf(checked)) return undefined;
  const left = new Map(crowded.map(({ level, choice, people }) => [`${level} ${choice}`, people]));
  return checked.map(({ level, choice, people }) => ({
    level,
    choice,
    people: people - (left.get(`${level} ${choice}`) ?? 0),
  }));
}

/** What was told before; of parts, how many of those that are left out now were in them. */
export type Told = Grouped & { asides: number };

/** Whether these figures lie far from all that was told: or those who were left out stand between them. */
export function isFarFrom(told: readonly Told[], counts: Counters): boolean {
  const [first] = CHECKED_LEVELS;
  const sum: Grouped = { counts: asOne(counts, first ?? 0), starts: [0] };
  return told.every(
    (one) => one.asides >= FEWEST_IN_A_GROUP || nearPairs(one, sum, false).length === 0,
  );
}

function asOne(counts: Counters, level: number): Counters {
  const byChoice = Map.groupBy(counts, ({ choice }) => choice);
  return [...byChoice].map(([choice, all]) => ({
    level,
    choice,
    people: all.reduce((sum, { people }) => sum + people, 0),
  }));
}
