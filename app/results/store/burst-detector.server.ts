import { evictOldest } from '../../base/evict-oldest.ts';
import { changeByQuestion } from '../../platform/database/at-shard.server.ts';
import type { AnySql, RowId, Sql } from '../../platform/database/db.server.ts';
import { ROOM_STAYS_OPEN } from '../../questions/rooms.server.ts';
import type { QuestionKind } from '../../questions/question-rules.ts';
import { saveBurstHeadline } from './burst-headlines.server.ts';
import { BURST } from '../bursts.ts';
import { latestRelease } from './split-releases.server.ts';
import { CAP_DIVISOR, WIDE_CAP_FACTOR, type NetworkCaps } from '../network-caps.ts';
import { isOngoingBurst, loadTallies } from './tally-loader.server.ts';
import { isNearExcluded } from './counter-queries.server.ts';

/**
 * Checks whether answers that are held back belong to a burst, and stores that for all processes. Other answers cost
 * nothing here: no network is at its cap before an answer is held back.
 */
export type BurstDetector = {
  /** Called when an answer to this question was held back. */
  onHeldBack(question: { questionId: RowId; publicId: string }): void;
};

type Deps = {
  sql: Sql;
  caps: NetworkCaps;
  /** The result shown for these questions has changed. */
  onMoved: (publicIds: ReadonlySet<string>) => void;
  onError: (error: unknown) => void;
};

const LOOK_MS = 5_000;
const MAX_REMEMBERED = 1_000;
/** Counting more answers of networks at their cap changes nothing. */
const MAX_COUNTED = 20_000;

export function createBurstDetector({ sql, caps, onMoved, onError }: Deps): BurstDetector {
  const lookedAt = new Map<RowId, number>();
  return {
    onHeldBack({ questionId, publicId }) {
      const last = lookedAt.get(questionId);
      const now = performance.now();
      if (last !== undefined && now - last < LOOK_MS) return;
      lookedAt.delete(questionId);
      lookedAt.set(questionId, now);
      evictOldest(lookedAt, MAX_REMEMBERED);
      checkForBurst(sql, caps, questionId)
        .then((isMoved) => isMoved && onMoved(new Set([publicId])))
        .catch(onError);
    },
  };
}

/** True where the shown result has changed. */
async function checkForBurst(sql: Sql, caps: NetworkCaps, id: RowId): Promise<boolean> {
  const burst = await recordBurst(sql, caps, id);
  if (!burst) return false;
  const isRested = await updateBurstHeadline(sql, id, burst);
  return burst.isNew || isRested;
}

type RecordedBurst = { isNew: boolean; looked: number; kind: QuestionKind };

/**
 * Undefined where there is no burst; there is none while a room is open and ten minutes after, nor just after staff let
 * in what was held back. Answers that staff excluded make none, nor do later ones from those networks.
 */
export async function recordBurst(
  sql: AnySql,
  { least, first }: NetworkCaps,
  id: RowId,
): Promise<RecordedBurst | undefined> {
  const [kept] = await changeByQuestion<RecordedBurst>(sql, [id], {
    text: RECORD,
    valuesOf: () => [String(least), String(first)],
  });
  return kept;
}

const ITS = '($1::bigint[])[1]';
const RECORD = `
  with moment as (select statement_timestamp() as now, statement_timestamp() - make_interval(mins => ${BURST.minutes}) as since),
  capped as materialized (
    select n.network
    from totals t
    cross join lateral (select greatest($2::int, t.spread / ${CAP_DIVISOR}) as cap) l
    join network_people n on n.question_id = t.question_id and n.network > 0
    left join network_people w on w.question_id = t.question_id and w.network = -(n.network >> 16)
    where t.question_id = ${ITS} and not ${isNearExcluded('n')} and (n.people >= l.cap - $3::int or w.people >= ${WIDE_CAP_FACTOR} * l.cap - $3::int)
  ),
  came as (
    select (select coalesce(sum(h.answers - h.left_out), 0) from held_minutes h where h.question_id = ${ITS} and h.minute > since) as held,
           (select coalesce(sum(m.answers), 0) from answer_minutes m where m.question_id = ${ITS} and m.minute > since) as first,
           (select count(*) from (
              select from capped c join answers a on a.question_id = ${ITS} and a.network = c.network and not a.is_held
              where cardinality(a.choices) > 0 and coalesce(a.came_at, a.answered_at) > since limit ${MAX_COUNTED}) g) as counted
    from moment
  ),
  given as (select held + counted as capped, held + first as answers from came)
  insert into bursts as b (question_id, began_at, seen_at)
  select t.question_id, now, now from totals t join questions q on q.id = t.question_id, given g, moment
  where t.question_id = ${ITS} and q.closes_at > now and g.capped >= ${BURST.fewest} and g.capped > ${BURST.share}::float8 * g.answers
    and not exists (
      select from rooms r where r.question_id = q.id and r.seen_at > since - ${ROOM_STAYS_OPEN}::interval)
    and not exists (select from held_acts r where r.question_id = q.id and r.act = 'counted' and r.at > since)
  for key share of t
  on conflict (question_id) do update set seen_at = excluded.seen_at,
    began_at = case when ${isOngoingBurst('b')} then b.began_at else excluded.began_at end,
    looked = case when ${isOngoingBurst('b')} then b.looked else 0 end,
    number = case when ${isOngoingBurst('b')} then b.number end
  returning b.began_at = b.seen_at as "isNew", b.looked, (select kind from questions where id = ${ITS}) as kind`;

/** The headline changes only with releases, whose moments nobody chooses. True where it changed. */
async function updateBurstHeadline(
  sql: Sql,
  id: RowId,
  { looked, kind }: RecordedBurst,
): Promise<boolean> {
  const tally = (await loadTallies(sql, [id])).get(id);
  const released = tally && (await latestRelease(sql, { id, kind }, tally));
  if (!released || released.number <= looked) return false;
  const isKept = await saveBurstHeadline(sql, id, { released, isRanking: kind === 'ranking' });
  const number = isKept ? released.number : null;
  const rested = await sql`
    update bursts set looked = ${released.number}, number = ${number}
    where question_id = ${id} and looked < ${released.number} returning number`;
  return rested.length > 0;
}
