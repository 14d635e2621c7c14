import { BURST_SPLIT } from './bursts.ts';
import { countsOf, levelsOf, turnoutOf } from './counts.ts';
import { MIN_GROUP_SIZE, riskyPairs, type GroupedCounters } from './disclosure-control.ts';
import { canShowSplit, type SplitRelease } from './split-release.ts';
import { MIN_FOR_SHARES } from './result.ts';
import type { Tally } from './tally.ts';

/**
 * The counters of the headline in a burst: members, and browsers that had been here before, as of a release, without
 * those whom one network gave past its share of the headline. They are published like splits (docs/decisions/0038):
 * nothing that can be subtracted from anything published leaves fewer than ten people, unless it leaves nobody.
 */
type Counters = Tally['counts'];

export type BurstHeadlineInput = {
  release: SplitRelease;
  /** The people of the release whom the headline leaves out. */
  overNetworkShare: Counters;
  /** How many of the better checked were left out since the release. */
  overNetworkShareSince: number;
  /** The rounds of a ranking need every ballot, so that none can be left out. */
  isRanking: boolean;
};

/** If more than this share of the better checked is left out, they come from few networks themselves. */
const MAX_ASIDE = 0.1;

const CHECKED_LEVELS = levelsOf(BURST_SPLIT);
const isChecked = ({ level }: Counters[number]) => CHECKED_LEVELS.includes(level);
const baseOf = (counts: Counters) => countsOf({ counts }, BURST_SPLIT).people;
const mayTell = (people: number) => people === 0 || people >= MIN_GROUP_SIZE;

/** Undefined where publishing would disclose too much, or the better checked are too few. */
export function burstHeadlineOf(asked: BurstHeadlineInput): Counters | undefined {
  const { release, overNetworkShareSince } = asked;
  if (!canShowSplit(release, BURST_SPLIT) || overNetworkShareSince >= MIN_GROUP_SIZE)
    return undefined;
  const counts = omitsAnswers(asked) ? withoutOverShare(asked) : release.counts.filter(isChecked);
  return counts && baseOf(counts) >= MIN_FOR_SHARES ? counts : undefined;
}

/** As in the headline, fewer than a group are never left out. */
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

/** Published counters; of a split, `overNetworkShare` is how many of those left out now were in it. */
export type PublishedCounters = GroupedCounters & { overNetworkShare: number };

/** Whether these figures are far enough from everything published, or those left out make up the difference. */
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
