import type { Change } from './change.ts';
import type { Audience, LevelCount } from './levels.ts';
import type { RankingResult } from './ranking-result.ts';
import type { Part } from './tally.ts';
import type { DrawnTrend } from './trend-drawing.ts';

/** What stands below a result that may be seen: whom it counts, how it was counted, how it came about. */
export type ResultDetails = {
  part: Part;
  /** The base under each choice of audience, with the check as it is. */
  people: Record<Audience, number>;
  levels: LevelCount[];
  ranking: RankingResult | undefined;
  trend: DrawnTrend | undefined;
  /** What a reader asked for, and what came of it. */
  since: { day: string; change: Change | undefined } | undefined;
};
