import { setTimeout as wait } from 'node:timers/promises';
import {
  errorCodeOf,
  isLockTimeout,
  type Database,
  type RowId,
  type Sql,
} from '../platform/database/db.server.ts';
import { onShard, type Shard, type ShardPlaces } from '../platform/database/shard-places.server.ts';
import type { NetworkCaps } from '../results/network-caps.ts';
import {
  castBy,
  GuardFailed,
  sendBatch,
  type BatchOutcome,
  type Cast,
  type CastWays,
} from './answer-casts.server.ts';
import { CAST_TO_FOLLOW, GUARDED } from './cast-statement.server.ts';
import { followChanges, followChangesLeft } from './followed-changes.server.ts';

/** Connections to each server. Batches of one shard share one, so that its statements are prepared once. */
const LANES_A_SERVER = 4;
/** One connection more to each, opened when it is first needed. */
const ASIDE = LANES_A_SERVER;
/** Together less than a voter waits: the last step of a move of shards is shorter. */
const TRIES = 12;
const PAUSE_MS = 100;
const LEFT_EVERY_MS = 5_000;

/** Which connection to a server: `aside` is for answers that wait for whoever holds their question. */
export type LaneKind = 'first' | 'aside';

/** Stores a batch: its answers are of questions of one shard. */
type CastLanes = (
  shardId: string,
  answers: readonly Cast[],
  way?: LaneKind,
) => Promise<BatchOutcome>;

type Deps = {
  database: Pick<Database, 'sql' | 'toServer'>;
  places: ShardPlaces;
  caps: NetworkCaps;
  onError: (error: unknown) => void;
};

/**
 * Casts where the questions lie: on a server of several, by the names that its tables have there, since the coordinator does not plan
 * the statement (docs/decisions/0100-cast-at-the-shard.md). A batch takes the lock that a move of the shard waits for, and
 * writes nothing where the shard is not there any more: it is sent again to where it is now.
 */
export function createCastLanes({ database, places, caps, onError }: Deps): CastLanes {
  const { sql } = database;
  const lanes = new Map<Shard, Lane>();
  const laneOf = (shard: Shard): Lane => {
    const known = lanes.get(shard);
    if (known) return known;
    const lane = {
      first: senderTo(database, shard, Number(shard.id) % LANES_A_SERVER),
      aside: senderTo(database, shard, ASIDE),
      guards: guardsOf(shard),
    };
    // What lay elsewhere before is sent nothing any more.
    for (const other of lanes.keys()) if (other.id === shard.id) lanes.delete(other);
    lanes.set(shard, lane);
    return lane;
  };

  async function send(
    { shardId, way }: { shardId: string; way: LaneKind },
    statement: string,
    answers: readonly Cast[],
    given?: NetworkCaps,
  ): ReturnType<CastWays['plain']> {
    for (let attempt = 1; ; attempt++) {
      const { [way]: sender, guards } = laneOf(places.at(shardId));
      try {
        return await sendBatch(sender, statement, answers, {
          ...(given && { caps: given }),
          guards,
        });
      } catch (error) {
        if (!isMoving(error)) throw error instanceof GuardFailed ? error.cause : error;
        if (attempt === TRIES) throw new ShardMoving('The shard of a question is being moved.');
        await wait(PAUSE_MS * (0.5 + Math.random()));
        await places.renew();
      }
    }
  }

  const sweep = setInterval(() => void followChangesLeft(sql).catch(onError), LEFT_EVERY_MS);
  sweep.unref();

  return async (shardId, answers, way = 'first') => {
    const to = { shardId, way };
    const outcome = await castBy(
      {
        plain: (left) => send(to, CAST_TO_FOLLOW.plain, left),
        crowded: (left) => send(to, CAST_TO_FOLLOW.crowded, left, caps),
      },
      answers,
    );
    const changed = changedQuestions(answers, outcome);
    // The answers are stored: what could not be followed now is in a moment.
    if (changed.length > 0) await followChanges(sql, changed).catch(onError);
    return outcome;
  };
}

/** Its code is that of a database that is busy: nothing was stored, and the same may be sent again. */
class ShardMoving extends Error {
  readonly code = 'EBUSY';
}

type Lane = Record<LaneKind, Pick<Sql, 'unsafe'>> & {
  guards: readonly { text: string; values: string[] }[];
};

function senderTo(database: Deps['database'], shard: Shard, nth: number): Lane[LaneKind] {
  const texts = new Map<string, string>();
  return {
    unsafe<Rows extends unknown[]>(...[text, values, options]: Parameters<Sql['unsafe']>) {
      const named = texts.get(text) ?? onShard(text, shard);
      texts.set(text, named);
      return database.toServer(shard.server, nth).unsafe<Rows>(named, values, options);
    },
  };
}

/**
 * The second sees what was committed before the lock of the first; where the shard is gone it divides by zero. What it sets holds for
 * the transaction, and the statement writes nothing without it.
 */
function guardsOf({ id }: Shard): Lane['guards'] {
  return [
    { text: `select lock_shard_metadata(${SHARE_LOCK}, array[$1::bigint])`, values: [id] },
    {
      text: `
        select set_config('${GUARDED}', (1 / count(*))::text, true) from pg_dist_placement p where p.shardid = $1::bigint and p.groupid = (select groupid from pg_dist_local_group)`,
      values: [id],
    },
  ];
}

/** ShareLock in the numbering of PostgreSQL; moving takes ExclusiveLock. */
const SHARE_LOCK = 5;

const DIVISION_BY_ZERO = '22012';
const NO_SUCH_TABLE = '42P01';

/** Any other lock that is waited for in vain is that of somebody who holds a question, as a move waits for the guards. */
function isMoving(error: unknown): boolean {
  if (error instanceof GuardFailed) return isLockTimeout(error.cause) || isMoving(error.cause);
  return [DIVISION_BY_ZERO, NO_SUCH_TABLE].includes(errorCodeOf(error));
}

/** Questions where somebody who had answered before did so otherwise, or took it back. */
function changedQuestions(answers: readonly Cast[], { verdicts }: BatchOutcome): RowId[] {
  return [
    ...new Set(
      answers.flatMap(({ questionId, choices }, at) => {
        const verdict = verdicts[at];
        return verdict?.isChange && (!verdict.isNew || choices.length === 0) ? [questionId] : [];
      }),
    ),
  ];
}
