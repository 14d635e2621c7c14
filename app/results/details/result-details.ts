import type { Change } from '../trend/change.ts';
import type { HeadlineOmission } from '../counts.ts';
import type { Flood } from '../floods.ts';
import type { SplitGroup, Level } from '../levels.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import type { CheckedGroup } from '../split-release.ts';
import type { Split } from '../tally.ts';
import type { DrawnTrend } from '../trend/trend-drawing.ts';

/**
 * The details below a result: whom it counts, how it was counted, how it came about. Its fields keep their names, since
 * pages that are open while the site is updated read them.
 */
export type ResultDetails = {
  part: Split;
  /** The requested split, where it holds too few people to show, or leaves too few outside it. */
  withheld?: Split;
  /** The base of each audience that shows, at the current level. */
  people: Partial<Record<SplitGroup, number>>;
  /** Set where the headline leaves answers out, as of the time the details were read. */
  leaves?: HeadlineOmission;
  /** How answers were checked, as of the splits' release; empty while no two groups may be told apart. */
  checks: {
    groups: CheckedGroup[];
    narrowings: { least: Level; people: number }[];
    asOf: string | undefined;
  };
  /** The rounds of a ranking, with the log entry up to which they were counted. */
  ranking: (RankingResult & { sequence: number }) | undefined;
  trend: DrawnTrend | undefined;
  /** Floods of answers that were held back; the trend marks them too. */
  floods: readonly Flood[];
  /** The day that the reader typed, and what changed since. */
  since: { day: string; change: Change | undefined } | undefined;
};
