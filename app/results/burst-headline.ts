import { BURST_SPLIT } from './bursts.ts';
import { countsOf, levelsOf, turnoutOf } from './counts.ts';
import { MIN_GROUP_SIZE, riskyPairs, type GroupedCounters } from './disclosure-control.ts';
import { canShowSplit, type SplitRelease } from './split-release.ts';
import { MIN_FOR_SHARES } from './result.ts';
import type { Tally } from './tally.ts';

/**
 * What the headline rests on in a burst: members and those whose browser had been here before, as they were released, and
 * without those whom one network gave past its share of the headline. They are told as parts are (docs/decisions/0038):
 * nothing that can be subtracted from anything told leaves fewer than ten people, unless it leaves nobody.
 */
type Counters = Tally['counts'];

export type BurstHeadlineInput = {
  release: SplitRelease;
  /** Of the people in it, those whom the headline leaves out. */
  overNetworkShare: Counters;
  /** How many of the better checked were left out since. */
  overNetworkShareSince: number;
  /** Rounds need every ballot, so that nothing is taken out of them. */
  isRanking: boolean;
};

/** More of the better checked than this, and they are of few networks themselves. */
const MAX_ASIDE = 0.1;

const CHECKED_LEVELS = levelsOf(BURST_SPLIT);
const isChecked = ({ level }: Counters[number]) => CHECKED_LEVELS.includes(level);
const baseOf = (counts: Counters) => countsOf({ counts }, BURST_SPLIT).people;
const mayTell = (people: number) => people === 0 || people >= MIN_GROUP_SIZE;

/** Undefined where they cannot be told, or are too few, or not known well enough. */
export function burstHeadlineOf(asked: BurstHeadlineInput): Counters | undefined {
  const { release, overNetworkShareSince } = asked;
  if (!canShowSplit(release, BURST_SPLIT) || overNetworkShareSince >= MIN_GROUP_SIZE)
    return undefined;
  const counts = omitsAnswers(asked) ? withoutOverShare(asked) : release.counts.filter(isChecked);
  return counts && baseOf(counts) >= MIN_FOR_SHARES ? counts : undefined;
}

/** As in the headline: fewer are never left out. */
export function omitsAnswers({
  overNetworkShare,
}: Pick<BurstHeadlineInput, 'overNetworkShare'>): boolean {
  return baseOf(overNetworkShare) >= MIN_GROUP_SIZE;
}

function withoutOverShare({
  release,
  overNetworkShare,
  isRanking,
}: BurstHeadlineInput): Counters | undefined {
  const [checked, crowded] = [release.counts.filter(isChecked), overNetworkShare.filter(isChecked)];
  const unchecked = turnoutOf({ counts: release.counts }) - turnoutOf({ counts: checked });
  const others = turnoutOf({ counts: overNetworkShare }) - turnoutOf({ counts: crowded });
  const isTold = mayTell(others) && mayTell(unchecked - others);
  if (isRanking || !isTold || baseOf(crowded) > MAX_ASIDE * baseOf(checked)) return undefined;
  const left = new Map(crowded.map(({ level, choice, people }) => [`${level} ${choice}`, people]));
  return checked.map(({ level, choice, people }) => ({
    level,
    choice,
    people: people - (left.get(`${level} ${choice}`) ?? 0),
  }));
}

/** What was told before; of parts, how many of those that are left out now were in them. */
export type PublishedCounters = GroupedCounters & { overNetworkShare: number };

/** Whether these figures lie far from all that was told: or those who were left out stand between them. */
export function isSafeToPublish(
  published: readonly PublishedCounters[],
  counts: Counters,
): boolean {
  const [first] = CHECKED_LEVELS;
  const sum: GroupedCounters = { counts: asOne(counts, first ?? 0), starts: [0] };
  return published.every(
    (one) => one.overNetworkShare >= MIN_GROUP_SIZE || riskyPairs(one, sum, false).length === 0,
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
