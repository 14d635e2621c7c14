import type { Change } from './change.ts';
import { basesOf, byLevel } from './counts.ts';
import type { Audience, LevelCount } from './levels.ts';
import type { QuestionView } from './present.ts';
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

/** Whom each part counts and how, by the newest that was heard; rounds and trends come with the page alone. */
export function detailsBy(
  { heard }: Pick<QuestionView, 'heard'>,
  details: ResultDetails,
): ResultDetails {
  if (!heard) return details;
  const tally = { counts: heard };
  return { ...details, people: basesOf(tally, details.part.least), levels: byLevel(tally) };
}
