import { createBursts } from '../../app/results/store/bursts.server.ts';
import { createCasting } from '../../app/answering/casting.server.ts';
import type { Answering } from '../../app/answering/commands.server.ts';
import { createNetworks, listCrowded } from '../../app/answering/networks.server.ts';
import { CAPS } from '../../app/results/network-caps.ts';
import { isOneOf } from '../../app/communities/store.server.ts';
import type { Database } from '../../app/platform/database/db.server.ts';
import type { Limits } from '../../app/platform/http/limits.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import { createRemembered } from '../../app/platform/remembered.server.ts';
import type { Secret } from '../../app/platform/secrets/secret.server.ts';
import { findBallotPaper } from '../../app/questions/store.server.ts';

/** An edit is noticed by the database whatever is remembered here. */
const PAPERS_REMEMBERED = 5_000;
const PAPERS_FOR_MS = 60_000;
/** So long another process may take a crowded network for a new one. */
const CROWDED_FOR_MS = 60_000;

type Means = {
  database: Database;
  secret: Secret;
  limits: Limits;
  /** LIMITS_SCALE. */
  scale: number;
  changed: (publicIds: ReadonlySet<string>) => void;
  log: Logger;
};

/** What taking answers needs, one of it in a process. */
export function createAnswering({
  database,
  secret,
  limits,
  scale,
  changed,
  log,
}: Means): Answering {
  const caps = { first: Math.ceil(CAPS.first * scale), least: Math.ceil(CAPS.least * scale) };
  const bursts = createBursts({
    sql: database.sql,
    caps,
    changed,
    failed: (error) => log.warn({ err: error }, 'a burst of answers could not be looked at'),
  });
  return {
    casting: createCasting({
      sql: database.lane,
      caps,
      changed,
      held: (question) => bursts.heldAt(question),
    }),
    limits,
    networks: createNetworks({
      secret,
      caps,
      crowded: createRemembered({
        load: (questionId) => listCrowded(database.sql, questionId),
        most: PAPERS_REMEMBERED,
        forMs: CROWDED_FOR_MS,
        now: () => performance.now(),
      }),
    }),
    secret,
    papers: createRemembered({
      load: (publicId) => findBallotPaper(database.sql, publicId),
      most: PAPERS_REMEMBERED,
      forMs: PAPERS_FOR_MS,
      now: () => performance.now(),
    }),
    belongsTo: (communityId, mark) => isOneOf(database.sql, communityId, mark),
  };
}
