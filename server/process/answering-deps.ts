import { createBurstDetector } from '../../app/results/store/burst-detector.server.ts';
import { castBatch, type Cast } from '../../app/answering/answer-casts.server.ts';
import { createCastLanes, type LaneKind } from '../../app/answering/cast-lanes.server.ts';
import { createCastLines } from '../../app/answering/cast-lines.server.ts';
import { shardPlacesOf } from '../../app/platform/database/by-question.server.ts';
import { createCastBatcher } from '../../app/answering/cast-batcher.server.ts';
import type { AnsweringDeps } from '../../app/answering/answer-commands.server.ts';
import {
  createNetworkCounter,
  listCrowdedNetworks,
} from '../../app/answering/network-counter.server.ts';
import { DEFAULT_NETWORK_CAPS } from '../../app/results/network-caps.ts';
import { isMember } from '../../app/communities/membership-rows.server.ts';
import type { Database } from '../../app/platform/database/db.server.ts';
import type { RateLimiter } from '../../app/platform/http/rate-limiter.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import { loadFloods } from '../../app/results/store/flood-queries.server.ts';
import { createTtlCache } from '../../app/platform/ttl-cache.server.ts';
import type { Secret } from '../../app/platform/secrets/secret.server.ts';
import { findAnswerableQuestion } from '../../app/questions/question-rows.server.ts';
import { listHeldTallies } from '../../app/questions/tally-locks.server.ts';

/** An edit is noticed by the database whatever is remembered here. */
const MAX_CACHED = 5_000;
const QUESTION_TTL_MS = 60_000;
/** So long another process may take a crowded network for a new one. */
const CROWDED_TTL_MS = 60_000;
const FLOODS_TTL_MS = 1_000;

type Deps = {
  database: Database;
  secret: Secret;
  limits: RateLimiter;
  /** LIMITS_SCALE. */
  scale: number;
  /** The counters of these questions moved. */
  onMoved: (publicIds: ReadonlySet<string>) => void;
  log: Logger;
};

/** What taking answers needs, one of it in a process. */
export function createAnsweringDeps({
  database,
  secret,
  limits,
  scale,
  onMoved,
  log,
}: Deps): AnsweringDeps {
  const caps = {
    first: Math.ceil(DEFAULT_NETWORK_CAPS.first * scale),
    least: Math.ceil(DEFAULT_NETWORK_CAPS.least * scale),
  };
  const bursts = createBurstDetector({
    sql: database.sql,
    caps,
    onMoved,
    onError: (error) => log.warn({ err: error }, 'a burst of answers could not be looked at'),
  });
  const told = {
    onMoved,
    onHeldBack: (question: Pick<Cast, 'questionId' | 'publicId'>) => bursts.onHeldBack(question),
  };
  let lanes: ReturnType<typeof createCastLanes> | undefined;
  const commitOf = (shardId: string | undefined, way: LaneKind) => (answers: readonly Cast[]) => {
    const places = shardPlacesOf(database.sql);
    if (!places || shardId === undefined)
      return castBatch(way === 'aside' ? database.asideSql : database.dedicatedSql, answers, caps);
    const onError = (error: unknown) =>
      log.warn({ err: error }, 'what follows changed answers was left for later');
    lanes ??= createCastLanes({ database, places, caps, onError });
    return lanes(shardId, answers, way);
  };
  return {
    castBatcher: createCastLines({
      lineOf: (questionId) => shardPlacesOf(database.sql)?.shardOf(questionId),
      open: (shardId, cast) =>
        createCastBatcher({
          ...told,
          commit: commitOf(shardId, 'first'),
          aside: { findHeld: (ids) => listHeldTallies(database.sql, ids), cast },
        }),
      openAside: (shardId) => createCastBatcher({ ...told, commit: commitOf(shardId, 'aside') }),
    }),
    limits,
    networkCounter: createNetworkCounter({
      secret,
      caps,
      crowded: createTtlCache({
        load: (questionId) => listCrowdedNetworks(database.sql, questionId),
        maxSize: MAX_CACHED,
        ttlMs: CROWDED_TTL_MS,
        now: () => performance.now(),
      }),
    }),
    secret,
    questionCache: createTtlCache({
      load: (publicId) => findAnswerableQuestion(database.sql, publicId),
      maxSize: MAX_CACHED,
      ttlMs: QUESTION_TTL_MS,
      now: () => performance.now(),
    }),
    floodCache: createTtlCache({
      load: (questionId) => loadFloods(database.sql, questionId),
      maxSize: MAX_CACHED,
      ttlMs: FLOODS_TTL_MS,
      now: () => performance.now(),
    }),
    belongsTo: (communityId, voterId) => isMember(database.sql, communityId, voterId),
  };
}
