import { changeSince, type Change, type HourCount } from '../answers/change.ts';
import type { ResultDetails } from '../answers/details.ts';
import type { Audience } from '../answers/levels.ts';
import { rankingResult } from '../answers/ranking-result.ts';
import { loadHours, loadRankings, loadTallies } from '../answers/store.server.ts';
import {
  ALL,
  byLevel,
  countsOf,
  isWhole,
  levelsOf,
  NO_ANSWERS,
  type Part,
  type Tally,
} from '../answers/tally.ts';
import { trendOf } from '../answers/trend.ts';
import type { RowId, Sql } from '../platform/db.server.ts';
import type { Question } from '../questions/question.ts';
import { findQuestion } from '../questions/store.server.ts';
import { tieSeed } from '../stats/permutation.ts';

/** `since` is a day a reader typed. */
export type Wanted = { part: Part; since: string | undefined; now: Date };

const DAY_MS = 86_400_000;
/** A question that was open for longer is followed by days. */
const LONGEST_BY_HOURS_MS = 14 * DAY_MS;
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;

export async function detailsOf(
  sql: Sql,
  stored: Question & { id: RowId },
  tally: Tally,
  { part, since, now }: Wanted,
): Promise<ResultDetails> {
  const choices = stored.choices.filter(({ role }) => role === 'listed');
  const follows = isWhole(part) && stored.kind !== 'ranking';
  const span = now.getTime() - stored.opensAt.getTime();
  const [patterns, points] = await Promise.all([
    stored.kind === 'ranking' ? loadRankings(sql, stored.id, levelsOf(part)) : [],
    follows ? loadHours(sql, stored.id, span > LONGEST_BY_HOURS_MS ? 'day' : 'hour') : [],
  ]);
  const reads = stored.kind === 'scale' ? 'mean' : 'share';
  const until = new Date(Math.min(now.getTime(), stored.closesAt.getTime())).toISOString();
  return {
    part,
    people: {
      everyone: baseOf(tally, part, 'everyone'),
      members: baseOf(tally, part, 'members'),
      visitors: baseOf(tally, part, 'visitors'),
    },
    levels: byLevel(tally),
    ranking:
      stored.kind === 'ranking'
        ? rankingResult(choices, patterns, tieSeed(stored.publicId, stored.tieClose))
        : undefined,
    trend: trendOf(choices, points, { reads, until }),
    since:
      follows && since !== undefined && DAY_FORM.test(since)
        ? { day: since, change: changeFrom(points, since) }
        : undefined,
  };

  function changeFrom(all: readonly HourCount[], day: string): Change | undefined {
    return Number.isNaN(Date.parse(day)) ? undefined : changeSince(all, day, choices, reads);
  }
}

/** The same for a question of which nothing was read yet, with everybody counted. */
export async function findDetails(
  sql: Sql,
  publicId: string,
  now: Date,
): Promise<ResultDetails | null> {
  const stored = await findQuestion(sql, publicId);
  if (!stored) return null;
  const tally = (await loadTallies(sql, [stored.id])).get(stored.id) ?? NO_ANSWERS;
  return detailsOf(sql, stored, tally, { part: ALL, since: undefined, now });
}

function baseOf(tally: Tally, { least }: Part, audience: Audience): number {
  return countsOf(tally, { audience, least }).people;
}
