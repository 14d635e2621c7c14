import { changeSince, type Change, type HourCount } from '../answers/change.ts';
import type { ResultDetails } from '../answers/details.ts';
import type { AskedRanking, Rankings } from '../answers/counting.server.ts';
import { loadHours } from '../answers/store.server.ts';
import { basesOf, byLevel } from '../answers/counts.ts';
import { isWhole, type Part, type Tally } from '../answers/tally.ts';
import { drawn } from '../answers/trend-drawing.ts';
import { trendOf } from '../answers/trend.ts';
import type { RowId, Sql } from '../platform/db.server.ts';
import type { Question } from '../questions/question.ts';
import { stateOf } from '../questions/rules.ts';
import { tieSeed } from '../stats/permutation.ts';

/** `since` is a day a reader typed. */
export type Wanted = { part: Part; since: string | undefined };

const DAY_MS = 86_400_000;
/** A question that was open for longer is followed by days. */
const LONGEST_BY_HOURS_MS = 14 * DAY_MS;
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

/** What results are read with. */
export type Reading = { sql: Sql; rankings: Rankings };

export async function detailsOf(
  { sql, rankings }: Reading,
  stored: Question & { id: RowId },
  tally: Tally,
  { part, since }: Wanted,
): Promise<ResultDetails> {
  const choices = stored.choices.filter(({ role }) => role === 'listed');
  const follows = isWhole(part) && stored.kind !== 'ranking';
  const span = stored.readAt.getTime() - stored.opensAt.getTime();
  const [ranking, points] = await Promise.all([
    stored.kind === 'ranking' ? rankings.of(askedRanking(stored, tally, part)) : undefined,
    follows ? loadHours(sql, stored.id, span > LONGEST_BY_HOURS_MS ? 'day' : 'hour') : [],
  ]);
  const reads = stored.kind === 'scale' ? 'mean' : 'share';
  const until = new Date(
    Math.min(stored.readAt.getTime(), stored.closesAt.getTime()),
  ).toISOString();
  const trend = trendOf(choices, points, { reads, until });
  return {
    part,
    people: basesOf(tally, part.least),
    levels: byLevel(tally),
    ranking,
    trend: trend && drawn(trend),
    since:
      follows && since !== undefined && DAY_FORM.test(since)
        ? { day: since, change: changeFrom(points, since) }
        : undefined,
  };

  function changeFrom(all: readonly HourCount[], day: string): Change | undefined {
    return Number.isNaN(Date.parse(day)) ? undefined : changeSince(all, day, choices, reads);
  }
}

/** The rounds of a question that asks for a ranking. */
export function askedRanking(
  stored: Question & { id: RowId },
  { sequence }: Pick<Tally, 'sequence'>,
  part: Part,
): AskedRanking {
  return {
    id: stored.id,
    sequence,
    choices: stored.choices
      .filter(({ role }) => role === 'listed')
      .map(({ number, label }) => ({ number, label })),
    seed: tieSeed(stored.publicId, stored.tieClose),
    part,
    isOver: stateOf(stored) === 'closed',
  };
}
