import type { Change } from '../trend/change.ts';
import type { HeadlineOmission } from '../counts.ts';
import type { Flood } from '../floods.ts';
import type { SplitGroup, Level } from '../levels.ts';
import type { RankingResult } from '../rankings/ranking-result.ts';
import type { CheckedGroup } from '../split-release.ts';
import type { Split } from '../tally.ts';
import type { DrawnTrend } from '../trend/trend-drawing.ts';

/** What stands below a result that may be seen: whom it counts, how it was counted, how it came about. */
export type ResultDetails = {
  part: Split;
  /** What was asked for and holds too few people to show, or leaves too few. */
  withheld?: Split;
  /** The base under each choice of audience that shows, with the check as it is. */
  people: Partial<Record<SplitGroup, number>>;
  /** Where the headline leaves answers out, as it was read with the rest of this. */
  leaves?: HeadlineOmission;
  /** How answers were checked, as it was released for all parts: nothing while no two groups can be told apart. */
  checks: {
    groups: CheckedGroup[];
    narrowings: { least: Level; people: number }[];
    asOf: string | undefined;
  };
  /** Its rounds, with the entry of the log up to which they were counted. */
  ranking: (RankingResult & { sequence: number }) | undefined;
  trend: DrawnTrend | undefined;
  /** When answers were held back; the trend tells it too. */
  floods: readonly Flood[];
  /** What a reader asked for, and what came of it. */
  since: { day: string; change: Change | undefined } | undefined;
};
